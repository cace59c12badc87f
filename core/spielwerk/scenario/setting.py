"""Where a scenario begins: a position that it gives, or a real deal in which some pieces are where it wants them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar

from attrs import field, frozen

from spielwerk.errors import SpielwerkError
from spielwerk.notation import place
from spielwerk.pieces import Piece
from spielwerk.rules import Rules
from spielwerk.state import State
from spielwerk.telling import TellingTable

MOST_SEEDS = 1000


class NotDealt(SpielwerkError):
    """The rules' own deal did not bring the pieces where the scenario wants them."""


@frozen
class Given:
    """A position: words of the notation, hands that chance fills up, and where all other pieces lie."""

    seats: int
    seed: int
    words: Mapping[str, str]
    fill: Mapping[str, int] = field(factory=dict)
    rest: str | None = None

    def table(self, rules: Rules, after: State | None = None) -> TellingTable:
        """The table of this position; `after` another round it counts that round on. Raises `SpielwerkError`."""
        table = place(rules, self._all_words(rules), told=True, seed=self.seed, seats=self.seats)
        assert isinstance(table, TellingTable)
        if after is not None:
            table.round = after.round + 1
            if "starter" not in self.words and after.starter is not None:
                table.starter = (after.starter + 1) % after.seats
        return table

    def _all_words(self, rules: Rules) -> dict[str, str]:
        words = dict(self.words)
        free = Counter(piece.code for piece in rules.pieces)
        places = [name for name in words if name.startswith("hand.") or name.partition(".")[0] in _zones(rules)]
        for name in (*places, "next"):
            free.subtract(words.get(name, "").split())
        pool = [code for code, count in free.items() for _ in range(count)]
        chance = Random(self.seed)
        for hand, count in self.fill.items():
            if count > len(pool):
                raise SpielwerkError(f"{hand}: {count} pieces are wanted, but only {len(pool)} are left")
            words[hand] = " ".join(pool.pop(int(chance.random() * len(pool))) for _ in range(count))
        if self.rest not in (None, rules.stock):
            words[str(self.rest)] = " ".join([*pool, words.get(str(self.rest), "")])
            words.setdefault(rules.stock, "")
        return words


def _zones(rules: Rules) -> list[str]:
    return list(rules.description.zones)


@frozen
class Deal:
    """A deal by the rules: what each place must get first, what lies on top of the stock afterwards, who starts."""

    seats: int
    seed: int
    wishes: Mapping[str, Sequence[str]] = field(factory=dict)
    ahead: Sequence[str] = ()
    starter: int | None = None

    def table(self, rules: Rules, after: State | None = None) -> TellingTable:
        """The table after the deal, from the first seed on with which the wanted seat starts."""
        for seed in range(self.seed, self.seed + MOST_SEEDS):
            table = self._dealt(rules, seed, after)
            if self.starter is None or table.starter == self.starter - 1:
                put_ahead(table, self.ahead)
                return table
            if after is not None:
                break
        raise NotDealt(f"seat {self.starter} does not start")

    def _dealt(self, rules: Rules, seed: int, after: State | None) -> TellingTable:
        table = rules.blank(self.seats, seed, told=True)
        assert isinstance(table, TellingTable)
        if after is not None:
            table.seed, table.drawn, table.source = after.seed, after.drawn, after.source
            table.round, table.starter = after.round + 1, after.starter
        waiting = _Waiting(rules, self.wishes, self.ahead)
        table.__class__ = type("Rigged", (_Rigged, rules.ToldPosition), {"__slots__": (), "waiting": waiting})
        if table.bound.set_up is not None:
            table.bound.set_up(table)
        rules.begin_turns(table)
        missing = [f"{piece.code} ({name})" for name, pieces in waiting.wishes.items() for piece in pieces]
        if missing:
            raise NotDealt(f"{', '.join(missing)}: the deal never came to this")
        return table.copy()  # a copy is of the game's own class


class _Waiting:
    """The pieces that wait for their place, and those that must stay in the stock for later."""

    def __init__(self, rules: Rules, wishes: Mapping[str, Sequence[str]], ahead: Sequence[str]) -> None:
        free = {code: list(reversed(pieces)) for code, pieces in rules.by_code.items()}
        self.wishes = {name: [free[code].pop() for code in codes] for name, codes in wishes.items()}
        self.later = [free[code].pop() for code in ahead]

    def prepare(self, table: TellingTable, name: str, count: int) -> None:
        """Lay on top of the stock what the next `count` draws for a place shall give: wishes first, then chance."""
        stock = table.zones[table.stock]
        wished = [piece for piece in self.wishes.get(name, ()) if piece in stock][:count]
        for piece in wished:
            self.wishes[name].remove(piece)
        kept = {piece for pieces in (*self.wishes.values(), self.later, wished) for piece in pieces}
        free = [piece for piece in stock if piece not in kept]
        taken = [free.pop(table.pick(len(free))) for _ in range(min(count - len(wished), len(free)))]
        lay_on_top(table, [*wished, *taken])


class _Rigged(TellingTable):
    """A table that is set up by the rules, and on which chance gives what is wanted."""

    __slots__ = ()

    waiting: ClassVar[_Waiting]

    def draw(self, seat: int, count: int = 1) -> list[Piece]:
        self.waiting.prepare(self, f"hand.{seat + 1}", count)
        return super().draw(seat, count)

    def turn_up(self, target: str) -> Piece:
        self.waiting.prepare(self, target, 1)
        return super().turn_up(target)


def lay_on_top(table: TellingTable, pieces: Sequence[Piece]) -> None:
    """Lay pieces of the stock on its top, the first one uppermost; what was known to lie there follows."""
    stock = table.zones[table.stock]
    known = [piece for piece in stock[len(stock) - table.known :] if piece not in pieces]
    rest = [piece for piece in stock if piece not in pieces]
    stock[:] = [*rest, *reversed(pieces)]
    table.known = len(known) + len(pieces)


def put_ahead(table: TellingTable, codes: Sequence[str]) -> None:
    """Lay pieces of the stock, named by code, on its top in this order. Raises `SpielwerkError` if one is elsewhere."""
    if not codes:
        return
    free = list(table.zones[table.stock])
    pieces = []
    for code in codes:
        found = next((piece for piece in free if piece.code == code), None)
        if found is None:
            raise SpielwerkError(f"no {code!r} is left in the stock")
        free.remove(found)
        pieces.append(found)
    lay_on_top(table, pieces)
