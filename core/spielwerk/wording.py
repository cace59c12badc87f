"""What the engine says to people, in one language: pieces, moves, events, refusals, prompts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from spielwerk.pieces import NUMBER_KIND, Choice, Move, Outcome, Piece, Refusal
from spielwerk.rules import Rules
from spielwerk.telling import Event
from spielwerk.texts import Language, Text
from spielwerk.view import Hidden

CORE_TEXTS = {
    "step.turn": Text("{seat} ist am Zug", "it is {seat}'s turn"),
    "move.let": Text("geschehen lassen", "let it pass"),
    "told.play": Text("{seat} legt {pieces}", "{seat} lays {pieces}"),
    "told.put": Text("{seat} legt {pieces} auf {zone}", "{seat} puts {pieces} on {zone}"),
    "told.move": Text("{pieces}: {source} → {zone}", "{pieces}: {source} → {zone}"),
    "told.draw": Text("{seat} zieht {count}", "{seat} draws {count}"),
    "told.draw.seen": Text("{seat} zieht {pieces}", "{seat} draws {pieces}"),
    "told.turn_up": Text("aufgedeckt: {pieces}", "turned up: {pieces}"),
    "told.gather": Text("{source} wird zu {zone} gemischt ({count})", "{source} is shuffled into {zone} ({count})"),
    "told.swap": Text("{seat} tauscht die Hand mit {other}", "{seat} swaps hands with {other}"),
    "told.rotate": Text("alle Hände wandern weiter", "all hands are passed on"),
    "told.start": Text("{seat} beginnt", "{seat} begins"),
    "told.skip": Text("{seat} setzt aus", "{seat} loses a turn"),
    "told.reverse": Text("die Richtung dreht sich", "the direction turns"),
    "told.turn_to": Text("{seat} ist an der Reihe", "it is {seat}'s turn"),
    "told.show": Text("{seat} zeigt die Hand", "{seat} shows the hand"),
    "told.show.seen": Text("{seat} zeigt {pieces}", "{seat} shows {pieces}"),
    "told.end": Text("Die Runde ist vorbei: {why}", "The round is over: {why}"),
    "winners.none": Text("niemand gewinnt", "nobody wins"),
    "winners.one": Text("{winners} gewinnt", "{winners} wins"),
    "winners.many": Text("{winners} gewinnen", "{winners} win"),
    "and": Text(" und ", " and "),
    "seat": Text("Platz {number}", "Seat {number}"),
    "yes": Text("ja", "yes"),
    "no": Text("nein", "no"),
    "nothing": Text("nichts", "nothing"),
    "hidden": Text("verdeckt", "hidden"),
}
"""The core's own words; a plugin's `TEXTS` may give better ones for its verbs, steps, ends and values."""

TELL_THEMSELVES = {key.removeprefix("told.") for key in CORE_TEXTS if key.startswith("told.")} - {"play", "put"}
"""Names of events: a move whose verb is called so is told by what it does, not by having been asked for."""


class Wording:
    """Words for one game in one language; `players` are the names of the seats ("" or a number: "Seat 2")."""

    def __init__(self, rules: Rules, language: Language = "en", players: Sequence[str] = ()) -> None:
        self.rules, self.language, self.players = rules, language, tuple(players)
        self.texts = dict(CORE_TEXTS)
        for plugin in rules.plugins:
            self.texts.update(plugin.texts)

    def say(self, key: str, **facts: str) -> str:
        """The text of a key, with `{names}` filled in."""
        return _fill(self.texts[key].in_(self.language), facts)

    # -- things

    def seat(self, seat: int) -> str:
        """The name of a seat: its player's, or its number."""
        name = self.players[seat] if seat < len(self.players) else ""
        return name if name and not name.isdigit() else self.say("seat", number=str(seat + 1))

    def seats(self, seats: Iterable[int]) -> str:
        """Several seats: "Anna, Ben and Cem"."""
        return self._list([self.seat(seat) for seat in seats])

    def _list(self, names: Sequence[str]) -> str:
        return (
            names[0] if len(names) == 1 else self.say("and").join((", ".join(names[:-1]), names[-1])) if names else ""
        )

    def colour(self, colour: str) -> str:
        """The name of a colour."""
        return self.rules.description.colours[colour].name.in_(self.language)

    def kind(self, kind: str) -> str:
        """The name of a kind of piece."""
        return self.rules.kinds[kind].text.in_(self.language)

    def piece(self, piece: Piece) -> str:
        """The name of a piece: its colour, then its number or kind."""
        name = str(piece.number) if piece.kind == NUMBER_KIND else self.kind(piece.kind)
        return name if piece.colour is None else f"{self.colour(piece.colour)} {name}"

    def pieces(self, pieces: Iterable[Piece]) -> str:
        """Several pieces, separated by commas."""
        return ", ".join(self.piece(piece) for piece in pieces) or self.say("nothing")

    def zone(self, zone: str) -> str:
        """The name of a zone; one for each colour is named with its colour, one for each seat with its seat."""
        family, _, part = zone.partition(".")
        info = self.rules.description.zones[family]
        label = info.label.in_(self.language)
        if not part:
            return label
        return f"{label} {self.colour(part) if info.each == 'colour' else self.seat(int(part) - 1)}"

    def value(self, value: Any) -> str:
        """A value in words: pieces, colours, kinds and seats by name."""
        if isinstance(value, bool):
            return self.say("yes" if value else "no")
        if isinstance(value, Piece):
            return self.piece(value)
        if isinstance(value, tuple):
            return ", ".join(map(self.value, value))
        if isinstance(value, Hidden):
            return self.say("hidden")
        if isinstance(value, str) and value in self.rules.colours:
            return self.colour(value)
        if isinstance(value, str) and value in self.rules.kinds:
            return self.kind(value)
        return "–" if value is None else str(value)

    # -- moves and questions

    def choice(self, choice: str | int | None) -> str:
        """What a move chooses: a colour or a seat by name."""
        if isinstance(choice, int):
            return self.seat(choice)
        return "" if choice is None else self.value(choice)

    def move(self, move: Move) -> str:
        """A move as one would put it on a button: the text of its verb (`move.<verb>`), or its parts."""
        key = f"move.{move.verb}"
        facts = {
            "pieces": self.pieces(move.pieces) if move.pieces else "",
            "zone": "" if move.zone is None else self.zone(move.zone),
            "choice": self.choice(move.choice),
        }
        if key in self.texts:
            return " ".join(self.say(key, **facts).split())
        return " → ".join(part for part in (facts["pieces"] or move.verb, facts["choice"]) if part)

    def prompt(self, choice: Choice, seat: int | None = None) -> str:
        """The question that a choice asks (`step.<name>` of its plugin; without such a text the name of the step)."""
        asked = self.seat(choice.seats[0] if seat is None else seat)
        payload, key = choice.payload, f"step.{choice.step}"
        if key not in self.texts:
            return f"{asked}: {choice.step}"
        shown = self.zone(payload) if isinstance(payload, str) and "." in payload else self.value(payload)
        return self.say(key, seat=asked, payload=shown)

    def refusal(self, refusal: Refusal) -> str:
        """A refusal as a sentence in the game's words.

        Where pieces do not go together in a move, `shape.<verb>` of the plugin says which do.
        """
        shape = f"shape.{refusal.facts.get('verb')}"
        if refusal.code == "not_offered" and shape in self.texts:
            return self.say(shape)
        facts = {}
        for name, fact in refusal.facts.items():
            if name in ("seat", "asked") or (name in self.rules.seat_values and fact is not None):
                facts[name] = self.seat(fact)
            elif name == "zone":
                facts[name] = "" if fact is None else self.zone(fact)
            elif isinstance(fact, Choice):
                facts[name] = self.prompt(fact)
            else:
                facts[name] = self.value(fact)
        return _fill(refusal.text.in_(self.language), facts)

    # -- what happened

    def event(self, event: Event) -> str:
        """An event as a sentence for the log; "" for one that says nothing to a person.

        A move is told by `told.<verb>` of its plugin where there is one, else by what its verbs did; a value that
        changes by `told.<name>`. Redact it with `event.for_seat` first: what is not in it is not told.
        """
        verb = event.move.verb if event.move is not None else ""
        told_by_verb = f"told.{verb}" in self.texts
        if event.name == "end":
            return self.end(event.value)
        if event.name == "asked":
            key = "" if verb in TELL_THEMSELVES else f"told.{verb}"
        elif event.name in ("play", "put") and told_by_verb:
            return ""
        elif event.name == "set":
            key = f"told.{event.zone}"
        else:
            key = f"told.{event.name}"
            if event.pieces and f"{key}.seen" in self.texts:
                key += ".seen"
        return " ".join(self.say(key, **self._facts(event)).split()) if key in self.texts else ""

    def _facts(self, event: Event) -> dict[str, str]:
        zone = event.zone if event.name != "set" else None
        return {
            "seat": "" if event.seat is None else self.seat(event.seat),
            "pieces": self.pieces(event.pieces),
            "count": str(event.count),
            "zone": "" if zone is None else self.zone(zone),
            "source": "" if event.source is None else self.zone(event.source),
            "other": self.seat(event.value) if event.name == "swap" else "",
            "choice": "" if event.move is None else self.choice(event.move.choice),
            "value": self.value(event.value) if event.name == "set" else "",
        }

    def end(self, outcome: Outcome) -> str:
        """How a round ended, and who won it."""
        key = f"end.{outcome.why}"
        why = self.say(key, winners=self.seats(outcome.winners)) if key in self.texts else outcome.why
        return self.say("told.end", why=why) + "; " + self.winners(outcome.winners) + "."

    def winners(self, winners: Sequence[int]) -> str:
        """Who won: nobody, one or several."""
        key = "winners.none" if not winners else "winners.one" if len(winners) == 1 else "winners.many"
        return self.say(key, winners=self.seats(winners))


def _fill(words: str, facts: dict[str, str]) -> str:
    """Fill `{names}` in; a name without a fact stays as it is, so a wrong text never stops a game."""
    for name, fact in facts.items():
        words = words.replace("{" + name + "}", fact)
    return words
