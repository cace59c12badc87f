"""The words of simulation reports, in the two languages."""

from __future__ import annotations

import re

from spielwerk import Rules
from spielwerk.texts import Language, Text
from spielwerk.wording import Wording

WORDS = {
    "games": Text(
        "{games} Spiele, Seed {seed}, {count} Plätze ({bots})", "{games} games, seed {seed}, {count} seats ({bots})"
    ),
    "pairs": Text(
        "{games} Paare von Spielen, Seed {seed}, {count} Plätze ({bots})",
        "{games} pairs of games, seed {seed}, {count} seats ({bots})",
    ),
    "partial": Text(
        "UNVOLLSTÄNDIG: {games} von {asked} Spielen{why}",
        "PARTIAL: {games} of {asked} games{why}",
    ),
    "interval": Text("95-%-Bereich", "95 % interval"),
    "who": Text("Wer gewinnt", "Who wins"),
    "seat": Text("Platz {number}, {bot}", "Seat {number}, {bot}"),
    "place": Text("als {number}. am Zug", "moves as no. {number}"),
    "shared": Text("geteilte Siege", "shared wins"),
    "nobody": Text("niemand gewinnt", "nobody wins"),
    "first.more": Text(
        "Wer anfängt, gewinnt öfter, als es ein gleicher Anteil wäre: {value} Prozentpunkte ({low} bis {high}).",
        "Whoever moves first wins more than an equal share: by {value} percentage points ({low} to {high}).",
    ),
    "first.less": Text(
        "Wer anfängt, gewinnt seltener, als es ein gleicher Anteil wäre: {value} Prozentpunkte ({low} bis {high}).",
        "Whoever moves first wins less than an equal share: by {value} percentage points ({low} to {high}).",
    ),
    "first.open": Text(
        "Ob wer anfängt öfter oder seltener gewinnt, lässt sich nicht sagen: {value} Prozentpunkte ({low} bis {high}).",
        "Whether whoever moves first wins more or less cannot be told: {value} percentage points ({low} to {high}).",
    ),
    "points": Text("Punkte je Spiel", "points a game"),
    "length": Text("Wie lange es dauert", "How long it takes"),
    "mean": Text("Mittel", "mean"),
    "median": Text("Median", "median"),
    "most": Text("max.", "max."),
    "histogram": Text("{name}: Anteil der Spiele", "{name}: part of the games"),
    "ends": Text("Wie Runden enden", "How rounds end"),
    "ends.winner": Text("wer gewinnt", "the winner"),
    "unfinished": Text("nach sehr vielen Zügen abgebrochen", "broken off after very many moves"),
    "choices": Text("Was es zu entscheiden gibt", "What there is to decide"),
    "forced.part": Text(
        "Züge ohne echte Wahl: {value} aller Züge", "turns without a real choice: {value} of all turns"
    ),
    "measured": Text("Was Plugins messen", "What plugins measure"),
    "pieces": Text("Was aus den Stücken wird", "What becomes of the pieces"),
    "piece": Text("Stück", "piece"),
    "copies": Text("Anzahl", "copies"),
    "drawn": Text("gezogen", "drawn"),
    "played": Text("gelegt", "played"),
    "left": Text("übrig", "left"),
    "wins": Text("Siege damit", "wins with it"),
    "pieces.note": Text(
        "Je Spiel, von allen gleichen Stücken zusammen; »Siege damit«: wie oft gewann, wer es irgendwann hatte.",
        'A game, all equal pieces together; "wins with it": how often whoever had it at some time won.',
    ),
    "pieces.some": Text(
        "Die Stücke mit den meisten und den wenigsten Siegen; alle stehen in --csv und --html.",
        "The pieces with the most and the fewest wins; all are in --csv and --html.",
    ),
    "turns": Text("Züge", "turns"),
    "moves": Text("Entscheidungen", "decisions"),
    "rounds": Text("Runden", "rounds"),
    "turns_a_round": Text("Züge je Runde", "turns a round"),
    "branching": Text("mögliche Züge je Entscheidung", "legal moves at a decision"),
    "forced": Text("Züge ohne echte Wahl", "turns without a real choice"),
    "lead_changes": Text("Führungswechsel", "lead changes"),
    "won": Text("Platz {number} gewinnt", "seat {number} wins"),
    "place.1": Text("wer anfängt, gewinnt", "whoever moves first wins"),
    "why": Text("Ende: {why}", "end: {why}"),
    # comparing
    "against": Text("{other} gegenüber {base}", "{other} against {base}"),
    "changed": Text("Am stärksten ändert sich:", "What changes most:"),
    "changed.line": Text(
        "{name}: {base} → {other}, {difference} ({low} bis {high})",
        "{name}: {base} → {other}, {difference} ({low} to {high})",
    ),
    "few": Text(
        "{games} Paare sind zu wenige, um irgendeinen Unterschied zu erkennen.",
        "{games} pairs are too few to tell any difference.",
    ),
    "few.more": Text(
        "{name}: für einen Unterschied wie den gesehenen ({difference}) braucht es etwa {needed} Paare.",
        "{name}: a difference like the one seen ({difference}) takes about {needed} pairs to tell.",
    ),
    "all_same": Text("Jedes Paar verläuft gleich.", "Each pair of games takes the same course."),
    "other_winners": Text(
        "In {value} der Paare ({low} bis {high}) gewinnen nicht dieselben Plätze.",
        "In {value} of the pairs ({low} to {high}) not the same seats win.",
    ),
    "no_winner_kept": Text(
        "In {value} ({low} bis {high}) gewinnt keiner von denen, die vorher gewannen.",
        "In {value} ({low} to {high}) none of those who won before wins.",
    ),
    "rounds.differ": Text(
        "Runden je Spiel: {base} bei {against}, {other} bei {name}. »Züge je Runde« und wie Runden enden vergleichen "
        "Runden, alles andere ganze Spiele.",
        'Rounds a game: {base} in {against}, {other} in {name}. "turns a round" and how rounds end compare rounds, '
        "all else whole games.",
    ),
    "all": Text("Alle Größen, die mit dem größten Effekt zuerst", "All figures, the largest effect first"),
    "base": Text("vorher", "base"),
    "other": Text("nachher", "other"),
    "difference": Text("Unterschied", "difference"),
    "told": Text("erkennbar", "told"),
    "told.yes": Text("ja", "yes"),
    "told.no": Text("nein", "no"),
    "told.same": Text("gleich", "same"),
    "together": Text(
        "Alle Bereiche eines Vergleichs gelten zusammen mit 95 %. Der Balken zeigt sie in Standardabweichungen.",
        "All intervals of a comparison hold together with 95 %. The bar shows them in standard deviations.",
    ),
    # the page, the bar
    "pp": Text("{value} Pp.", "{value} pp"),
    "effect": Text("Unterschied in Standardabweichungen", "difference in standard deviations"),
    "rules": Text("Regeln", "Rules"),
    "how": Text("Wie es berechnet ist", "How it is worked out"),
    "how.text": Text(
        "Anteile mit Wilson-Bereich, Mittel mit Normal-Bereich, je 95 %. Ein geteilter Sieg zählt als sein Anteil. "
        "Spiel Nummer n folgt allein aus dem Seed und n; dieselben Regeln, Bots und Seeds ergeben dieselben Zahlen.",
        "Shares with Wilson's interval, means with the normal one, 95 % each. A shared win counts as its part. Game "
        "number n follows from the seed and n alone; the same rules, bots and seed give the same figures.",
    ),
    "rate": Text("{rate} Spiele/s", "{rate} games/s"),
    "left_over": Text("noch {time}", "{time} left"),
    "stopped": Text(", angehalten", ", stopped"),
}


def say(language: Language, key: str, **facts: object) -> str:
    """The words of a key, with `{names}` filled in from facts."""
    return re.sub(r"\{(\w+)\}", lambda name: str(facts.get(name[1], name[0])), WORDS[key].in_(language))


class Naming:
    """Names of figures, ends and pieces of one game in one language."""

    def __init__(self, rules: Rules, language: Language) -> None:
        self.rules, self.language = rules, language
        self.wording = Wording(rules, language)

    def figure(self, name: str) -> str:
        """What a counted figure is called."""
        family, _, rest = name.partition(".")
        if family == "won":
            return say(self.language, "won", number=rest)
        if family == "why":
            return say(self.language, "why", why=self.end(rest))
        if family == "measure":
            return self.wording.say(name) if name in self.wording.texts else rest.replace("_", " ")
        return say(self.language, name) if name in WORDS else name

    def end(self, why: str) -> str:
        """The reason why a round ended."""
        if f"end.{why}" in self.wording.texts:
            return self.wording.say(f"end.{why}", winners=say(self.language, "ends.winner"))
        return say(self.language, why) if why in WORDS else why

    def piece(self, code: str) -> str:
        """The name of the pieces of a code."""
        return self.wording.piece(self.rules.by_code[code][0])


def number(value: float, language: Language, places: int = 1) -> str:
    """A number with thousands set apart, and the decimal sign of the language."""
    text = f"{value:,.{places}f}"
    if float(text.replace(",", "")) == 0:
        text = text.lstrip("-")
    return text.translate(str.maketrans(",.", " ," if language == "de" else " ."))


def signed(value: float, language: Language, places: int = 1) -> str:
    """A number with its sign."""
    text = number(value, language, places)
    return text if text.startswith("-") or not value else f"+{text}"


def percent(value: float, language: Language, places: int = 1) -> str:
    """A share as per cent."""
    return f"{number(100 * value, language, places)} %"
