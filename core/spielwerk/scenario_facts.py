"""What a scenario may say about a table: each name, what stands behind it, and how it is found at a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from attrs import frozen

from spielwerk.checking import Entries, is_a, quote
from spielwerk.errors import nearest
from spielwerk.match import Match
from spielwerk.notation import word
from spielwerk.pieces import Piece
from spielwerk.rules import Rules

NOTHING = "none"
DIRECTIONS = {"rising": 1, "falling": -1}
COUNTERS = ("round", "moves", "turns", "passes", "skips")


@frozen
class Fact:
    """A name that `then` may use: the sort of its content, and how a match answers it."""

    sort: str
    find: Callable[[Match], Any]


@frozen
class Check:
    """One fact that must hold: its name, what is wanted, and where the file says so."""

    name: str
    wanted: Any
    fact: Fact
    keys: tuple[str | int, ...]

    def found(self, match: Match) -> Any:
        """What the table says."""
        return self.fact.find(match)


def shown(content: Any) -> str:
    """A content as a person would write it in a scenario."""
    if isinstance(content, list):
        return (" " if all(isinstance(each, str) for each in content) else ", ").join(map(str, content)) or "nothing"
    return str(content).lower() if isinstance(content, bool) else str(content)


def flat(entries: Entries) -> dict[str, tuple[Entries, str]]:
    """The entries of a table, tables in it taken apart: `hand.1` by that name, whether quoted or dotted."""
    found: dict[str, tuple[Entries, str]] = {}
    for key, content in entries.data.items():
        if isinstance(content, dict):
            found |= {f"{key}.{name}": place for name, place in flat(entries.inner(key)).items()}
        else:
            found[key] = (entries, key)
    return found


class Facts:
    """The words of a game that a scenario for so many seats may use."""

    def __init__(self, rules: Rules, seats: int) -> None:
        self.rules, self.seats = rules, seats
        self.hands = [f"hand.{seat + 1}" for seat in range(seats)]
        self.zones = [name for family, zone in rules.description.zones.items() for name in self._names(family, zone)]
        self.order = {code: pieces[0].id for code, pieces in rules.by_code.items()}
        self.known: Mapping[str, Fact] = {
            **self._of_zones(),
            **self._of_turns(),
            **self._of_ends(),
            **{name: Fact("value", _value(name)) for name in rules.value_names},
        }

    def _names(self, family: str, zone: Any) -> list[str]:
        return [] if zone.kind == "hand" else self.rules.zone_names(family, self.seats)

    def in_order(self, codes: Iterable[str]) -> list[str]:
        """Codes in the order of the game's list of pieces."""
        return sorted(codes, key=self.order.__getitem__)

    # -- what can be asked

    def _of_zones(self) -> dict[str, Fact]:
        facts = {}
        for seat, name in enumerate(self.hands):
            facts[name] = Fact("bag", self._hand(seat))
            facts[f"count.{name}"] = Fact("number", _size(self._hand(seat)))
        for name in self.zones:
            lying = self._zone(name)
            facts[name] = Fact("bag" if name == self.rules.stock else "pieces", lying)
            facts[f"count.{name}"] = Fact("number", _size(lying))
            facts[f"top.{name}"] = Fact("pieces", _last(lying))
        return facts

    def _hand(self, seat: int) -> Callable[[Match], list[str]]:
        return lambda match: self.in_order(piece.code for piece in match.state.hand(seat))

    def _zone(self, name: str) -> Callable[[Match], list[str]]:
        if name == self.rules.stock:
            return lambda match: self.in_order(piece.code for piece in match.state.zones[name])
        return lambda match: [piece.code for piece in match.state.zones[name]]

    @staticmethod
    def _of_turns() -> dict[str, Fact]:
        def asked(match: Match) -> str:
            return match.state.choices[-1].step if match.state.choices else NOTHING

        return {
            "turn": Fact("seat", lambda match: match.state.seat + 1),
            "starter": Fact("seat", lambda match: None if match.state.starter is None else match.state.starter + 1),
            "direction": Fact("direction", lambda match: match.state.direction),
            "asked": Fact("step", asked),
            "seats_asked": Fact("seats", lambda match: [seat + 1 for seat in match.asked]),
            **{name: Fact("number", _number(name)) for name in COUNTERS},
        }

    @staticmethod
    def _of_ends() -> dict[str, Fact]:
        def of_last(what: Callable[[Any], list[int]]) -> Callable[[Match], list[int]]:
            return lambda match: what(match.results[-1]) if match.results else []

        return {
            "round_over": Fact("flag", lambda match: match.round_over),
            "over": Fact("flag", lambda match: match.over),
            "why": Fact("reason", lambda match: match.results[-1].outcome.why if match.results else NOTHING),
            "winners": Fact("seats", of_last(lambda result: [seat + 1 for seat in result.outcome.winners])),
            "points": Fact("numbers", of_last(lambda result: list(result.points))),
            "totals": Fact("numbers", lambda match: list(match.totals)),
            "match_winners": Fact("seats", lambda match: [seat + 1 for seat in match.winners or ()]),
        }

    # -- what a file says

    def checks(self, entries: Entries) -> tuple[Check, ...]:
        """The facts that a table `then` wants; what it must not say is noted."""
        checks = []
        for name, (inner, key) in flat(entries).items():
            fact = self.known.get(name)
            if fact is None:
                inner.note(f"{name!r} is no zone, value or fact of this game.{nearest(name, self.known)}", key)
                continue
            read = getattr(self, f"read_{fact.sort}")
            checks.append(Check(name, read(inner, key), fact, (*inner.keys, key)))
        return tuple(checks)

    def codes(self, entries: Entries, key: str) -> list[str]:
        """The pieces that a key lists by their codes, as a text with blanks or as a list of texts."""
        raw = entries.data[key]
        listed = list(entries.strings(key).values()) if isinstance(raw, list) else [entries.need(key, str)]
        found = " ".join(listed).replace(",", " ").split()
        for code in found:
            if code not in self.order:
                entries.note(f"no piece is called {code!r}.{nearest(code, self.order)}", key)
        return [code for code in found if code in self.order]

    def too_many(self, named: Mapping[str, Sequence[str]]) -> dict[str, str]:
        """For each place that names more pieces of a code than there are, what to say about it."""
        counted: Counter[str] = Counter()
        faults = {}
        for place, codes in named.items():
            counted.update(codes)
            for code in codes:
                most = len(self.rules.by_code[code])
                if counted[code] > most:
                    faults[place] = f"{code!r} is named {counted[code]} times in all, but the game has it {most} times"
        return faults

    read_pieces = codes

    def read_bag(self, entries: Entries, key: str) -> list[str]:
        return self.in_order(self.codes(entries, key))

    def read_number(self, entries: Entries, key: str) -> int:
        return entries.need(key, int)

    def read_flag(self, entries: Entries, key: str) -> bool:
        return entries.need(key, bool)

    def read_seat(self, entries: Entries, key: str) -> int:
        """A seat, counted from 1."""
        return self._as_seat(entries, key, entries.data[key])

    def _as_seat(self, entries: Entries, key: str, raw: object) -> int:
        if not isinstance(raw, int) or not is_a(raw, int) or not 1 <= raw <= self.seats:
            entries.note(f"{quote(raw)} is no seat; seats are 1 to {self.seats}", key)
            return 1
        return raw

    def read_seats(self, entries: Entries, key: str) -> list[int]:
        raw = entries.data[key]
        return sorted(self._as_seat(entries, key, each) for each in (raw if isinstance(raw, list) else [raw]))

    def read_numbers(self, entries: Entries, key: str) -> list[int]:
        raw = entries.need(key, list)
        if raw and (len(raw) != self.seats or not all(is_a(each, int) for each in raw)):
            entries.note(f"this is a list of {self.seats} whole numbers, one for each seat", key)
        return raw

    def read_direction(self, entries: Entries, key: str) -> int:
        raw = entries.data[key]
        if raw in (1, -1) and is_a(raw, int):
            return int(raw)
        return DIRECTIONS[entries.one_of(key, tuple(DIRECTIONS))]

    def read_step(self, entries: Entries, key: str) -> str:
        return self._one_of(entries, key, "step", [*self.rules.steps, NOTHING])

    def read_reason(self, entries: Entries, key: str) -> str:
        ends = [name[4:] for plugin in self.rules.plugins for name in plugin.texts if name.startswith("end.")]
        return self._one_of(entries, key, "end of a round", [*ends, NOTHING])

    def refusal(self, entries: Entries, key: str, core: Iterable[str]) -> str:
        """The code of a refusal."""
        return self._one_of(entries, key, "reason to refuse", [*core, *self.rules.refusals])

    @staticmethod
    def _one_of(entries: Entries, key: str, what: str, known: Sequence[str]) -> str:
        found = entries.need(key, str)
        if found and found not in known:
            entries.note(f"no {what} is called {found!r}.{nearest(found, known)}", key)
        return found

    def read_value(self, entries: Entries, key: str) -> str:
        """The content of a value in notation, a piece by its bare code."""
        raw = entries.data[key]
        if isinstance(raw, list):
            return word(tuple(raw))
        if isinstance(raw, str):
            known = [*self.rules.colours, *self.rules.kinds, *self.order, *self.zones]
            near = get_close_matches(raw, known, n=1, cutoff=0.7)
            if near and raw not in known:
                entries.note(f"{raw!r} is neither a colour, a kind, a piece nor a zone. Did you mean {near[0]!r}?", key)
            return raw
        return word(raw)


def _size(lying: Callable[[Match], list[str]]) -> Callable[[Match], int]:
    return lambda match: len(lying(match))


def _last(lying: Callable[[Match], list[str]]) -> Callable[[Match], list[str]]:
    return lambda match: lying(match)[-1:]


def _number(name: str) -> Callable[[Match], int]:
    return lambda match: int(getattr(match.state, name))


def _value(name: str) -> Callable[[Match], str]:
    def find(match: Match) -> str:
        content = getattr(match.state, name)
        if content is None:
            return NOTHING
        return content.code if isinstance(content, Piece) else word(content)

    return find
