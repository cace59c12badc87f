"""What the line-based table says of its own, in both languages; the game's words come from `Wording`."""

from __future__ import annotations

from spielwerk.failures import PluginFailed
from spielwerk.texts import Language, Text

TEXTS = {
    "begin": Text("{game}, Startzahl {seed}.", "{game}, seed {seed}."),
    "seats": Text("Am Tisch sitzen: {seats}.", "At the table: {seats}."),
    "seat.person": Text("{name} (Mensch)", "{name} (human)"),
    "seat.bot": Text("{name} (Bot)", "{name} (bot)"),
    "round": Text("Runde {round}.", "Round {round}."),
    "order": Text("Reihenfolge: {seats}.", "Order of play: {seats}."),
    "zone.count": Text("{zone}: {count}.", "{zone}: {count}."),
    "zone.top": Text("{zone}: {top} liegt oben, {count} insgesamt.", "{zone}: {top} on top, {count} in all."),
    "zone.row": Text("{zone}: {pieces}.", "{zone}: {pieces}."),
    "zone.empty": Text("{zone}: leer.", "{zone}: empty."),
    "value": Text("{label}: {value}.", "{label}: {value}."),
    "holds": Text("{seat} hat {count} auf der Hand.", "{seat} holds {count}."),
    "hand": Text("Deine Hand ({count}): {pieces}.", "Your hand ({count}): {pieces}."),
    "hand.empty": Text("Deine Hand ist leer.", "Your hand is empty."),
    "moves": Text("Mögliche Züge:", "Possible moves:"),
    "ask": Text("Dein Zug (Nummer oder Kurzschrift, ? hilft): ", "Your move (number or notation, ? for help): "),
    "help": Text(
        "Ein Zug wird mit seiner Nummer oder in Kurzschrift eingegeben, etwa {example}.\n"
        "?          diese Hilfe\n"
        "log        was bisher geschah\n"
        "why ZUG    warum ein Zug nicht geht\n"
        "undo       den letzten Zug eines Menschen und alles danach zurücknehmen\n"
        "details, without, save   nachdem ein Plugin gescheitert ist\n"
        "quit       aufhören",
        "Give a move by its number or in notation, such as {example}.\n"
        "?          this help\n"
        "log        what happened so far\n"
        "why MOVE   why a move is not possible\n"
        "undo       take back the last move of a person and all that followed\n"
        "details, without, save   after a plugin has failed\n"
        "quit       stop playing",
    ),
    "failed": Text(
        "details: was geschah; without: ohne das Plugin {plugin} weiterspielen; save: eine Aufzeichnung schreiben, die "
        "den Fehler zeigt, und aufhören; oder einfach ein anderer Zug.",
        "details: what happened; without: go on without the plugin {plugin}; save: write a record that shows the "
        "failure, and stop; or simply another move.",
    ),
    "failed.none": Text("Es ist nichts gescheitert.", "Nothing has failed."),
    "failed.hook": Text(
        "Plugin {plugin}, Hook {hook}, {place}: {what}", "Plugin {plugin}, hook {hook}, {place}: {what}"
    ),
    "stuck": Text("details, without, save, undo oder quit: ", "details, without, save, undo or quit: "),
    "without": Text("Ab hier ohne das Plugin {plugin}.", "From here on without the plugin {plugin}."),
    "saved": Text(
        "Die Aufzeichnung {path} zeigt den Fehler: spielwerk replay {path}",
        "The record {path} shows the failure: spielwerk replay {path}",
    ),
    "reload": Text("{names} neu geladen, {count} Züge nachgespielt.", "{names} reloaded, {count} moves replayed."),
    "reload.one": Text("{names} neu geladen, 1 Zug nachgespielt.", "{names} reloaded, 1 move replayed."),
    "reload.not": Text(
        "{names} nicht neu geladen, die Regeln bleiben, wie sie waren: {why}",
        "{names} not reloaded, the rules stay as they were: {why}",
    ),
    "failure.again": Text("Der Fehler kommt wieder: {why}", "The failure comes again: {why}"),
    "failure.gone": Text(
        "Die Aufzeichnung stimmt; der Fehler an ihrem Ende kommt nicht wieder.",
        "The record holds; the failure at its end does not come again.",
    ),
    "number": Text(
        "{given} ist keine Nummer der Liste; sie geht von 1 bis {most}.",
        "{given} is no number of the list; it goes from 1 to {most}.",
    ),
    "unknown": Text(
        "{given!r} ist kein Zug dieses Spiels.{hint} ? hilft.", "{given!r} is no move of this game.{hint} ? for help."
    ),
    "meant": Text(" War {word!r} gemeint?", " Did you mean {word!r}?"),
    "why.which": Text("Schreib den Zug dazu, etwa: why {example}", "Name the move with it, such as: why {example}"),
    "why.legal": Text("{move} ist möglich.", "{move} is possible."),
    "undone": Text("Zurückgenommen.", "Taken back."),
    "undo.none": Text("Es gibt nichts zurückzunehmen.", "There is nothing to take back."),
    "quit": Text("Wirklich aufhören? (j/n) ", "Really stop? (y/n) "),
    "yes": Text("j ja y yes", "y yes j ja"),
    "stopped": Text("Das Spiel endet hier.", "The game ends here."),
    "log.none": Text("Noch ist nichts geschehen.", "Nothing has happened yet."),
    "hand_over": Text(
        "{seat} ist an der Reihe; die anderen schauen weg. {seat}: Eingabetaste drücken. ",
        "It is for {seat} to answer; the others look away. {seat}: press Enter. ",
    ),
    "next": Text("Eingabetaste für die nächste Runde, quit zum Aufhören: ", "Enter for the next round, quit to stop: "),
    "points": Text("Punkte dieser Runde: {points}.", "Points of this round: {points}."),
    "totals": Text("Zusammen: {points}.", "In all: {points}."),
    "left": Text("{seat} legt die Hand offen: {pieces}.", "{seat} lays the hand open: {pieces}."),
    "left.none": Text("{seat} hat nichts mehr auf der Hand.", "{seat} has an empty hand."),
    "match": Text("Das Spiel ist vorbei: {winners}.", "The match is over: {winners}."),
    "recorded": Text("Die Aufzeichnung steht in {path}.", "The record is in {path}."),
    "fault.raised": Text(
        "Der Bot {bot} ({seat}) ist gescheitert ({detail}); der Zufall wählt den Zug",
        "The bot {bot} ({seat}) failed ({detail}); chance chooses the move",
    ),
    "fault.illegal": Text(
        "Der Bot {bot} ({seat}) wählt keinen erlaubten Zug ({detail}); der Zufall wählt den Zug",
        "The bot {bot} ({seat}) chose no legal move ({detail}); chance chooses the move",
    ),
    "fault.late": Text(
        "Der Bot {bot} ({seat}) braucht länger als {detail} s; der Zufall wählt den Zug",
        "The bot {bot} ({seat}) took longer than {detail} s; chance chooses the move",
    ),
    "fault.plugin": Text(
        "Ein Zug von {seat} geht nicht ({detail}); der Zufall wählt einen anderen",
        "A move of {seat} cannot be made ({detail}); chance chooses another",
    ),
    "holds.record": Text("Die Aufzeichnung stimmt.", "The record holds."),
    "holds.not": Text("Die Aufzeichnung stimmt nicht: {why}", "The record does not hold: {why}"),
}


def say(language: Language, key: str, **facts: object) -> str:
    """The text of a key in one language, with its facts filled in."""
    return TEXTS[key].in_(language).format(**facts)


def details(language: Language, error: PluginFailed) -> str:
    """A failure with plugin, hook, place and the last lines of the way to it."""
    helper = error.function and error.function != error.hook
    place = f"{error.place}, {error.function}" if helper else error.place or "–"
    head = say(language, "failed.hook", plugin=error.plugin, hook=error.hook or "–", place=place, what=error.what)
    return f"{head}\n{error.details}"


def sentence(words: str) -> str:
    """Words as a sentence: a capital first, a full stop last."""
    words = words[:1].upper() + words[1:]
    return words if not words or words[-1] in ".!?:" else f"{words}."
