"""The words of the table and of the menu, in the two languages. Those of a game come from its files and plugins."""

from __future__ import annotations

import re

from spielwerk.texts import Language, Text

WORDS = {
    # the table
    "round": Text("Runde {number}", "Round {number}"),
    "turn": Text("{seat} ist am Zug", "it is {seat}'s turn"),
    "thinking": Text("{seat} überlegt", "{seat} is thinking"),
    "hand_of": Text("Hand von {seat}", "{seat}'s hand"),
    "play": Text("ausführen: {move}", "do it: {move}"),
    "points": Text("{points} P.", "{points} pts"),
    "log": Text("Protokoll", "Log"),
    "empty": Text("leer", "empty"),
    "fits": Text("möglich", "possible"),
    "can_be": Text("Möglich: {moves}", "Possible: {moves}"),
    "no_move_with": Text("{piece}: damit geht jetzt nichts", "{piece}: nothing can be done with it now"),
    "not_now": Text("{seat} ist gerade nicht gefragt", "{seat} is not asked now"),
    "pick_next": Text("noch eins dazu, oder Eingabe führt es aus", "one more, or Enter does it"),
    "pick_done": Text("Eingabe führt es aus, Esc nimmt es zurück", "Enter does it, Esc takes it back"),
    "pick_zone": Text("wohin?", "where to?"),
    "pick_choice": Text("was soll gelten?", "which one?"),
    "pick_verb": Text("was soll geschehen?", "what shall be done?"),
    "nothing_to_undo": Text("Es gibt nichts zurückzunehmen.", "There is nothing to take back."),
    "undo_alone": Text(
        "Zurücknehmen geht nur, wenn genau ein Mensch spielt.", "Taking back is for a table with one person only."
    ),
    "undone": Text("{seat} nimmt zurück.", "{seat} takes back."),
    "failed": Text(
        "Etwas in Spielwerk selbst ist gescheitert: {error}. Mit SPIELWERK_DEBUG=1 zeigt sich der ganze Weg dorthin.",
        "Something in Spielwerk itself failed: {error}. SPIELWERK_DEBUG=1 shows the whole way to it.",
    ),
    "too_small": Text(
        "Fenster zu klein ({width}x{height}, nötig {least_width}x{least_height}): vergrößern oder mit --plain starten.",
        "Window too small ({width}x{height}, needs {least_width}x{least_height}): enlarge it, or start with --plain.",
    ),
    # keys
    "key.move": Text("wählen", "choose"),
    "key.do": Text("tun", "do it"),
    "key.back": Text("zurück", "back"),
    "key.undo": Text("Rücknahme", "undo"),
    "key.log": Text("Protokoll", "log"),
    "key.help": Text("Hilfe", "help"),
    "key.new": Text("neu", "new game"),
    "key.quit": Text("Ende", "quit"),
    # dialogs
    "yes": Text("ja", "yes"),
    "no": Text("nein", "no"),
    "close": Text("schließen", "close"),
    "quit?": Text("Das Spiel verlassen?", "Leave the game?"),
    "new?": Text("Dieses Spiel aufgeben und ein neues beginnen?", "Give this game up and begin a new one?"),
    "hand_over": Text("{name} ist an der Reihe", "It is {name}'s turn"),
    "hand_over.enter": Text("Wenn sonst niemand hinsieht: Eingabe", "When nobody else is looking: press Enter"),
    "ready": Text("bereit", "ready"),
    "mistakes": Text("So kann dieses Spiel nicht beginnen", "This game cannot begin like this"),
    "help": Text("Hilfe", "Help"),
    "help.switches": Text("Hausregeln: {switches}", "House rules: {switches}"),
    "help.text": Text(
        "Pfeile bewegen den Rahmen, Eingabe oder Leertaste wählt; noch einmal Eingabe führt aus. Ziffern wählen, was "
        "mit ihnen bezeichnet ist, Buchstaben tun, was neben ihnen steht. Esc nimmt eine Auswahl zurück. Mit der Maus: "
        "ein Klick wählt, ein zweiter führt aus.\n\nGestrichelt ist, was gerade nicht geht; unter dem Tisch steht, "
        "warum. Nach einem Stück kann die Wahl weitergehen: weitere Stücke, ein Platz auf dem Tisch, eine Angabe.",
        "Arrows move the frame, Enter or Space picks; Enter once more does it. Digits pick what they are written on, "
        "letters do what stands beside them. Esc takes a pick back. With the mouse: one click picks, a second one "
        "does it.\n\nDashed is what cannot be done now; below the table it says why. After a piece the choice may go "
        "on: further pieces, a place on the table, an answer.",
    ),
    # a plugin that failed, files that were saved
    "failure": Text("Das Plugin {plugin} ist gescheitert", "The plugin {plugin} failed"),
    "failure.where": Text("Hook {hook}, {place}", "Hook {hook}, {place}"),
    "failure.taken_back": Text("Der Zug {move} ist ganz zurückgenommen.", "The move {move} was taken back whole."),
    "failure.stays": Text("Ohne geht es nicht weiter: {why}", "There is no going on without: {why}"),
    "failure.back": Text("ein anderer Zug", "another move"),
    "failure.without": Text("ohne {plugin} weiter", "go on without {plugin}"),
    "failure.save": Text("speichern, aufhören", "save and leave"),
    "failure.details": Text("Einzelheiten", "details"),
    "failure.saved": Text(
        "Die Aufzeichnung {path} zeigt den Fehler: spielwerk replay {path}",
        "The record {path} shows the failure: spielwerk replay {path}",
    ),
    "failure.left_out": Text("Ab hier ohne das Plugin {plugin}.", "From here on without the plugin {plugin}."),
    # the end of a round
    "result": Text("Ende der Runde {number}", "End of round {number}"),
    "result.match": Text("Ende des Spiels", "End of the match"),
    "result.player": Text("Name", "Name"),
    "result.left": Text("übrig", "left"),
    "result.points": Text("Punkte", "points"),
    "result.total": Text("gesamt", "total"),
    "result.next": Text("nächste Runde", "next round"),
    "result.again": Text("noch einmal", "once more"),
    "result.new": Text("neues Spiel", "new game"),
    "result.look": Text("Tisch ansehen", "look at the table"),
    "result.show": Text("Ergebnis", "result"),
    # the menu
    "menu": Text("Spielwerk – neues Spiel", "Spielwerk – new game"),
    "menu.game": Text("Spiel", "Game"),
    "menu.house": Text("Hausregeln", "House rules"),
    "menu.house.hint": Text("Name oder TOML-Datei, oder leer", "name or TOML file, or empty"),
    "menu.seats": Text("Plätze", "Seats"),
    "menu.seat": Text("Platz {number}", "Seat {number}"),
    "menu.person": Text("Mensch", "person"),
    "menu.bot": Text("Bot {bot}", "bot {bot}"),
    "menu.language": Text("Sprache", "Language"),
    "menu.keys": Text(
        "Auf und Ab: Zeile, Links und Rechts: andere Wahl, Eingabe: weiter",
        "Up and Down: line, Left and Right: other choice, Enter: go on",
    ),
    "menu.start": Text("beginnen", "start"),
    "menu.names": Text(
        "Zwei Plätze heißen »{name}«; jeder braucht einen eigenen Namen.",
        "Two seats are called »{name}«; each needs a name of its own.",
    ),
    "menu.unusable.1": Text(
        "1 Plugin ist nicht benutzbar: {names} (»spielwerk plugins« sagt, warum)",
        "1 plugin cannot be used: {names} ('spielwerk plugins' says why)",
    ),
    "menu.unusable": Text(
        "{count} Plugins sind nicht benutzbar: {names} (»spielwerk plugins« sagt, warum)",
        "{count} plugins cannot be used: {names} ('spielwerk plugins' says why)",
    ),
    "menu.game.missing": Text(
        "So nicht spielbar: das Plugin »{plugin}« ist nicht da", "Not playable like this: there is no plugin »{plugin}«"
    ),
    "menu.game.failed": Text(
        "So nicht spielbar: das Plugin »{plugin}« ist nicht zu laden (»beginnen« sagt, warum)",
        "Not playable like this: the plugin »{plugin}« cannot be loaded ('start' says why)",
    ),
    "menu.game.needs another API": Text(
        "So nicht spielbar: das Plugin »{plugin}« braucht eine andere API",
        "Not playable like this: the plugin »{plugin}« needs another API",
    ),
    "menu.game.not trusted": Text(
        "So nicht spielbar: dem Plugin »{plugin}« wird noch nicht vertraut (»beginnen« sagt, wie)",
        "Not playable like this: the plugin »{plugin}« is not trusted yet ('start' says how)",
    ),
    "menu.game.disabled": Text(
        "So nicht spielbar: das Plugin »{plugin}« ist abgeschaltet",
        "Not playable like this: the plugin »{plugin}« is disabled",
    ),
    "language.de": Text("Deutsch", "Deutsch"),
    "language.en": Text("English", "English"),
}


def say(language: Language, key: str, **facts: object) -> str:
    """The words of a key, with `{names}` filled in from facts."""
    return re.sub(r"\{(\w+)\}", lambda name: str(facts.get(name[1], name[0])), WORDS[key].in_(language))
