"""The words of a scenario: pieces, seats, values and codes of a game, each checked, with the nearest right word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from spielwerk.checking import Entries, is_a, quote
from spielwerk.errors import nearest
from spielwerk.notation import word
from spielwerk.reasons import CORE_REFUSALS
from spielwerk.rules import Rules

NOTHING = "none"
DIRECTIONS = {"rising": 1, "falling": -1}


def flat(entries: Entries) -> dict[str, tuple[Entries, str]]:
    """The entries of a table, tables in it taken apart: `hand.1` by that name, whether quoted or dotted."""
    found: dict[str, tuple[Entries, str]] = {}
    for key, content in entries.data.items():
        if isinstance(content, dict):
            found |= {f"{key}.{name}": place for name, place in flat(entries.inner(key)).items()}
        else:
            found[key] = (entries, key)
    return found


class Words:
    """What the words of a game mean in a scenario for so many seats.

    Each reader is given a table and a key in it; what makes no sense it notes there, and gives something of the sort.
    """

    def __init__(self, rules: Rules, seats: int) -> None:
        self.rules, self.seats = rules, seats
        self.hands = [f"hand.{seat + 1}" for seat in range(seats)]
        families = rules.description.zones.items()
        self.zones = [
            name for family, zone in families if zone.kind != "hand" for name in rules.zone_names(family, seats)
        ]
        self.order = {code: pieces[0].id for code, pieces in rules.by_code.items()}
        self.of_moves = self._of_moves()
        self.readers: Mapping[str, Callable[[Entries, str], Any]] = {
            "pieces": self.pieces,
            "bag": self.bag,
            "number": self.number,
            "flag": self.flag,
            "seat": self.seat,
            "seats": self.seats_of,
            "numbers": self.numbers,
            "direction": self.direction,
            "step": self.step,
            "reason": self.reason,
            "value": self.value,
        }

    def _of_moves(self) -> set[str]:
        rules = self.rules
        made = {each for text in rules.moves_by_text for each in text.split()}
        places = {zone.rpartition(".")[2] for zone in self.zones}
        return made | places | {*rules.by_code, *rules.performers, *rules.colours, rules.let.verb}

    # -- pieces

    def in_order(self, codes: Iterable[str]) -> list[str]:
        """Codes in the order of the game's list of pieces."""
        return sorted(codes, key=self.order.__getitem__)

    def pieces(self, entries: Entries, key: str) -> list[str]:
        """The codes of pieces, given as a text with blanks or as a list of texts."""
        raw = entries.data[key]
        listed = list(entries.strings(key).values()) if isinstance(raw, list) else [entries.need(key, str)]
        found = " ".join(listed).replace(",", " ").split()
        for code in found:
            if code not in self.order:
                entries.note(f"no piece is called {code!r}.{nearest(code, self.order)}", key)
        return [code for code in found if code in self.order]

    def bag(self, entries: Entries, key: str) -> list[str]:
        """The codes of pieces whose order does not matter."""
        return self.in_order(self.pieces(entries, key))

    def too_many(self, named: Mapping[str, Sequence[str]]) -> dict[str, str]:
        """For each place that names more pieces of a code than are left, what to say about it."""
        counted: Counter[str] = Counter()
        faults = {}
        for place, codes in named.items():
            counted.update(codes)
            for code in codes:
                most = len(self.rules.by_code[code])
                if counted[code] > most:
                    faults[place] = f"{code!r} is named {counted[code]} times in all, but the game has it {most} times"
        return faults

    # -- numbers and seats

    def number(self, entries: Entries, key: str) -> int:
        """A whole number."""
        return entries.need(key, int)

    def flag(self, entries: Entries, key: str) -> bool:
        """True or false."""
        return entries.need(key, bool)

    def numbers(self, entries: Entries, key: str) -> list[int]:
        """A number for each seat, or none at all."""
        raw = entries.need(key, list)
        if raw and (len(raw) != self.seats or not all(is_a(each, int) for each in raw)):
            entries.note(f"this is a list of {self.seats} whole numbers, one for each seat", key)
        return raw

    def seat(self, entries: Entries, key: str) -> int:
        """A seat, counted from 1."""
        return self._as_seat(entries, key, entries.data[key])

    def seats_of(self, entries: Entries, key: str) -> list[int]:
        """A seat or a list of seats, in rising order."""
        raw = entries.data[key]
        return sorted(self._as_seat(entries, key, each) for each in (raw if isinstance(raw, list) else [raw]))

    def _as_seat(self, entries: Entries, key: str, raw: object) -> int:
        if not isinstance(raw, int) or not is_a(raw, int) or not 1 <= raw <= self.seats:
            entries.note(f"{quote(raw)} is no seat; seats are 1 to {self.seats}", key)
            return 1
        return raw

    def direction(self, entries: Entries, key: str) -> int:
        """The direction of play: 1 or "rising", -1 or "falling"."""
        raw = entries.data[key]
        if is_a(raw, int) and raw in (1, -1):
            return int(raw)
        return DIRECTIONS[entries.one_of(key, tuple(DIRECTIONS))]

    # -- names

    def step(self, entries: Entries, key: str) -> str:
        """The name of a step."""
        return self._one_of(entries, key, "step", [*self.rules.steps, NOTHING])

    def reason(self, entries: Entries, key: str) -> str:
        """The code of how a round ends."""
        ends = [name[4:] for plugin in self.rules.plugins for name in plugin.texts if name.startswith("end.")]
        return self._one_of(entries, key, "end of a round", [*ends, NOTHING])

    def refusal(self, entries: Entries, key: str) -> str:
        """The code of a refusal."""
        known = [*(refusal.code for refusal in CORE_REFUSALS), *self.rules.refusals]
        return self._one_of(entries, key, "reason to refuse", known)

    @staticmethod
    def _one_of(entries: Entries, key: str, what: str, known: Sequence[str]) -> str:
        found = entries.need(key, str)
        if found and found not in known:
            entries.note(f"no {what} is called {found!r}.{nearest(found, known)}", key)
        return found

    def value(self, entries: Entries, key: str) -> str:
        """The content of a value in notation; a piece by its bare code."""
        raw = entries.data[key]
        if isinstance(raw, list):
            return word(tuple(raw))
        if not isinstance(raw, str):
            return word(raw)
        known = [*self.rules.colours, *self.rules.kinds, *self.order, *self.zones, NOTHING]
        near = get_close_matches(raw, known, n=1, cutoff=0.7)
        if near and raw not in known:
            entries.note(f"{raw!r} is neither a colour, a kind, a piece nor a zone. Did you mean {near[0]!r}?", key)
        return raw

    def moves(self, entries: Entries, key: str) -> tuple[str, ...]:
        """The texts of moves of a key that holds one or a list of them; `*` stands for any words.

        A last word may be a choice that only the table knows, so it is looked up when the move is made.
        """
        if key not in entries.data:
            return ()
        raw = entries.data[key]
        texts = list(entries.strings(key).values()) if isinstance(raw, list) else [entries.need(key, str)]
        for text in texts:
            words = text.split()
            for each in words[:1] + words[1:-1]:
                if each not in self.of_moves and "*" not in each:
                    entries.note(f"{text!r}: no move has the word {each!r}.{nearest(each, self.of_moves)}", key)
        return tuple(" ".join(text.split()) for text in texts)
