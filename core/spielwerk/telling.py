"""A table that tells: the same verbs, each leaving an event with its cause. Made where somebody listens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Self

from attrs import field, frozen

from spielwerk.budget import Budget
from spielwerk.errors import SpielwerkError, nearest
from spielwerk.pieces import Choice, Move, Piece
from spielwerk.state import Table

Chain = tuple[tuple[str, str], ...]
"""Plugins and hooks at work, each set going by the one behind it."""


@frozen
class Cause:
    """What made an event happen: the move that was asked for, the plugin and its hook, and who had set that going."""

    move: str = ""
    plugin: str = ""
    hook: str = ""
    outer: Chain = ()
    """Plugin and hook of those in whose hooks it happened, the innermost first."""


@frozen
class Event:
    """A fact left by a verb. `seen_by` lists the seats that may see its pieces (None: all)."""

    name: str
    seat: int | None = None
    pieces: tuple[Piece, ...] = ()
    count: int = 0
    zone: str | None = None
    source: str | None = None
    move: Move | None = None
    value: Any = None
    seen_by: tuple[int, ...] | None = None
    cause: Cause = field(default=Cause(), eq=False)

    def for_seat(self, seat: int | None) -> Event:
        """The event as a seat may know it (None: somebody who only watches)."""
        if self.seen_by is None or seat in self.seen_by:
            return self
        return Event(self.name, self.seat, (), self.count, self.zone, self.source, None, None, self.seen_by, self.cause)


class TellingTable(Table):
    """A table whose verbs note what they did in `log`, and stay within the budget of a move where there is one."""

    __slots__ = ("_chain", "acting", "log", "verb_budget")

    value_names: ClassVar[frozenset[str]]
    shown: ClassVar[frozenset[str]]
    log: list[Event] | None
    _chain: Chain
    acting: Move | None
    """The move that is being carried out."""
    verb_budget: Budget | None

    def __new__(cls) -> Self:
        table = super().__new__(cls)
        table.verb_budget = None
        return table

    @property
    def cause(self) -> Chain:
        """Who is at work. Setting a plugin and its hook puts it before those; setting what was read goes back."""
        return self._chain

    @cause.setter
    def cause(self, cause: Any) -> None:
        if cause and isinstance(cause[0], str):
            self._chain = (cause, *self._chain) if cause[0] else ()
        else:
            self._chain = cause

    def _spend(self) -> None:
        if self.verb_budget is not None:
            self.verb_budget.spend(self._chain[0] if self._chain else ("", ""))

    def tell(self, name: str, seat: int | None = None, **facts: Any) -> None:
        """Note an event, with the cause as it stands."""
        self._spend()
        if self.log is not None:
            asked = "" if self.acting is None else self.acting.text
            plugin, hook = self._chain[0] if self._chain else ("", "")
            self.log.append(Event(name, seat, cause=Cause(asked, plugin, hook, self._chain[1:]), **facts))

    def __setattr__(self, name: str, value: Any) -> None:
        if name in self.value_names and getattr(self, "log", None) is not None and getattr(self, name) != value:
            seen_by = None if name in self.shown else ()
            object.__setattr__(self, name, value)
            self.tell("set", zone=name, value=value, seen_by=seen_by)
        else:
            object.__setattr__(self, name, value)

    def play(self, seat: int, move: Move, onto: str | None = None) -> None:
        self.tell("play", seat, pieces=move.pieces, count=len(move.pieces), zone=onto or move.zone, move=move)
        super().play(seat, move, onto)

    def put(self, seat: int, piece: Piece, zone: str) -> None:
        super().put(seat, piece, zone)
        self.tell("put", seat, pieces=(piece,), count=1, zone=zone, move=self.acting)

    def move(self, source: str, target: str, *pieces: Piece) -> None:
        super().move(source, target, *pieces)
        self.tell("move", pieces=pieces, count=len(pieces), zone=target, source=source)

    def pick(self, count: int) -> int:
        self._spend()
        return super().pick(count)

    def draw(self, seat: int, count: int = 1) -> list[Piece]:
        self._spend()  # an empty stock may set plugins going before this is told
        pieces = super().draw(seat, count)
        self.tell("draw", seat, pieces=tuple(pieces), count=len(pieces), source=self.stock, seen_by=(seat,))
        return pieces

    def turn_up(self, target: str) -> Piece:
        piece = super().turn_up(target)
        self.tell("turn_up", pieces=(piece,), count=1, zone=target)
        return piece

    def turned_up(self, seat: int, piece: Piece) -> None:
        self._spend()
        super().turned_up(seat, piece)

    def gather(self, source: str, target: str, *, keep: int = 0) -> None:
        count = len(self.zones[source]) - keep
        super().gather(source, target, keep=keep)
        self.tell("gather", count=count, zone=target, source=source)

    def swap(self, seat: int, other: int) -> None:
        super().swap(seat, other)
        self.tell("swap", seat, value=other)

    def rotate(self) -> None:
        super().rotate()
        self.tell("rotate")

    def start_with(self, seat: int) -> None:
        super().start_with(seat)
        self.tell("start", seat)

    def skip(self, count: int = 1) -> None:
        for _ in range(count):
            super().skip()
            self.tell("skip", self.next_seat(self.seat, self.skips), count=1)

    def reverse(self) -> None:
        super().reverse()
        self.tell("reverse", value=self.direction)

    def turn_to(self, seat: int) -> None:
        super().turn_to(seat)
        self.tell("turn_to", seat)

    def pass_turn(self) -> None:
        self._spend()
        super().pass_turn()

    def do(self, seat: int, move: Move, choice: Choice | None = None) -> None:
        self._spend()
        super().do(seat, move, choice)

    def ask(
        self, step: str, *seats: int, payload: Any = None, secret: bool = False, first_come: bool | None = None
    ) -> None:
        if step not in self.rules.steps:
            raise SpielwerkError(f"no step is called {step!r}.{nearest(step, self.rules.steps)}")
        nobody = [seat for seat in seats if type(seat) is not int or not 0 <= seat < self.seats]
        if nobody or not seats:
            there = f"there are the seats 0 to {self.seats - 1}"
            raise SpielwerkError(
                f"the step {step!r} asks {nobody[0]!r}; {there}" if nobody else f"{step!r} asks nobody"
            )
        self._spend()
        super().ask(step, *seats, payload=payload, secret=secret, first_come=first_come)

    def show(self, seat: int, *to: int) -> None:
        super().show(seat, *to)
        hand = tuple(self.hand(seat))
        self.tell("show", seat, pieces=hand, count=len(hand), seen_by=to)

    def end(self, winners: Sequence[int], why: str) -> None:
        super().end(winners, why)
        self.tell("end", value=self.outcome)
