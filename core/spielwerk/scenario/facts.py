"""What a scenario may ask a table: each name, the sort of its content, and how a match answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from attrs import frozen

from spielwerk.checking import Entries
from spielwerk.errors import nearest
from spielwerk.match import Match
from spielwerk.notation import value_word
from spielwerk.pieces import Piece, Result
from spielwerk.scenario.words import NOTHING, Words, flat
from spielwerk.tomlfile import Keys

COUNTERS = ("round", "moves", "turns", "passes", "skips")


@frozen
class Fact:
    """A name that `then` may use: the sort of its content (a reader of `Words`), and how a match answers."""

    sort: str
    find: Callable[[Match], Any]


@frozen
class Check:
    """One fact that must hold: its name, what is wanted, and where the file says so."""

    name: str
    wanted: Any
    fact: Fact
    keys: Keys

    def found(self, match: Match) -> Any:
        """What the table says."""
        return self.fact.find(match)


def shown(content: Any) -> str:
    """A content as a person would write it in a scenario."""
    if isinstance(content, list | tuple):
        return (" " if all(isinstance(each, str) for each in content) else ", ").join(map(str, content)) or "nothing"
    return str(content).lower() if isinstance(content, bool) else str(content)


def read_checks(words: Words, entries: Entries) -> tuple[Check, ...]:
    """The facts that a table `then` wants; what it cannot ask is noted."""
    known, checks = facts_of(words), []
    for name, (inner, key) in flat(entries).items():
        if name in known:
            fact = known[name]
            checks.append(Check(name, words.readers[fact.sort](inner, key), fact, (*inner.keys, key)))
        else:
            inner.note(f"{name!r} is no zone, value or fact of this game.{nearest(name, known)}", key)
    return tuple(checks)


def facts_of(words: Words) -> Mapping[str, Fact]:
    """All that can be asked in a game with so many seats."""
    values = {name: Fact("value", _value(name)) for name in words.rules.value_names}
    return {**_of_pieces(words), **_of_turns(), **_of_ends(), **values}


def _of_pieces(words: Words) -> dict[str, Fact]:
    facts = {}
    for name in (*words.hands, *words.zones):
        lying = _codes(words, name)
        ordered = name in words.zones and name != words.rules.stock
        facts[name] = Fact("pieces" if ordered else "bag", lying)
        facts[f"count.{name}"] = Fact("number", _size(lying))
        if ordered:
            facts[f"top.{name}"] = Fact("pieces", _last(lying))
    return facts


def _codes(words: Words, name: str) -> Callable[[Match], list[str]]:
    """The pieces of a zone; where their order means nothing, in the order of the game's list."""
    if name in words.hands:
        seat = words.hands.index(name)
        return lambda match: words.in_order(piece.code for piece in match.state.hand(seat))
    if name == words.rules.stock:
        return lambda match: words.in_order(piece.code for piece in match.state.zones[name])
    return lambda match: [piece.code for piece in match.state.zones[name]]


def _size(lying: Callable[[Match], list[str]]) -> Callable[[Match], int]:
    return lambda match: len(lying(match))


def _last(lying: Callable[[Match], list[str]]) -> Callable[[Match], list[str]]:
    return lambda match: lying(match)[-1:]


def _of_turns() -> dict[str, Fact]:
    return {
        "turn": Fact("seat", lambda match: match.state.seat + 1),
        "starter": Fact("seat", lambda match: None if match.state.starter is None else match.state.starter + 1),
        "direction": Fact("direction", lambda match: match.state.direction),
        "asked": Fact("step", lambda match: match.state.choices[-1].step if match.state.choices else NOTHING),
        "seats_asked": Fact("seats", lambda match: sorted(seat + 1 for seat in match.asked)),
        **{name: Fact("number", _counter(name)) for name in COUNTERS},
    }


def _counter(name: str) -> Callable[[Match], int]:
    return lambda match: int(getattr(match.state, name))


def _of_ends() -> dict[str, Fact]:
    return {
        "round_over": Fact("flag", lambda match: match.round_over),
        "over": Fact("flag", lambda match: match.over),
        "why": Fact("reason", _of_last(lambda result: result.outcome.why, NOTHING)),
        "winners": Fact("seats", _of_last(lambda result: sorted(seat + 1 for seat in result.outcome.winners), [])),
        "points": Fact("numbers", _of_last(lambda result: list(result.points), [])),
        "totals": Fact("numbers", lambda match: list(match.totals)),
        "match_winners": Fact("seats", lambda match: sorted(seat + 1 for seat in match.winners or ())),
    }


def _of_last(what: Callable[[Result], Any], nothing: Any) -> Callable[[Match], Any]:
    """Of the round that ended last."""
    return lambda match: what(match.results[-1]) if match.results else nothing


def _value(name: str) -> Callable[[Match], str]:
    def find(match: Match) -> str:
        content = getattr(match.state, name)
        if content is None:
            return NOTHING
        return content.code if isinstance(content, Piece) else value_word(match.state, name)

    return find
