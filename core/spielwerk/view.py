"""What one seat may see of a state, and full states that fit it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from attrs import evolve, field, frozen

from spielwerk.pieces import Choice, Move, Outcome, Piece
from spielwerk.state import State, Table

if TYPE_CHECKING:
    from spielwerk.rules import Rules


@frozen
class Hidden:
    """Stands where a value or payload is that the seat may not see."""


HIDDEN = Hidden()


@frozen
class View:
    """What one seat sees. It holds no state and no source of chance, so whoever gets it can learn no more from it.

    `zones` gives the pieces of a zone that the seat sees, or their number. `hands` gives hands the same way; after the
    round all hands lie open. `moves` are the seat's legal moves, none if it is not asked.
    """

    rules: Rules = field(repr=False, eq=False)
    seat: int | None
    turn: int
    starter: int | None
    direction: int
    round: int
    turn_number: int
    hands: tuple[tuple[Piece, ...] | int, ...]
    zones: Mapping[str, tuple[Piece, ...] | int]
    values: Mapping[str, Any]
    choices: tuple[Choice, ...]
    outcome: Outcome | None
    moves: tuple[Move, ...]
    counters: tuple[int, int, int, bool] = (0, 0, 0, False)

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.hands)

    @property
    def hand(self) -> tuple[Piece, ...]:
        """The seat's own hand."""
        found = self.hands[self.seat] if self.seat is not None else ()
        return found if isinstance(found, tuple) else ()

    def holding(self, **face: Any) -> int:
        """How many pieces of a face, such as `number=1`, the seat holds."""
        return sum(all(getattr(piece, trait) == face[trait] for trait in face) for piece in self.hand)

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that are asked now."""
        return self.choices[-1].seats if self.choices else ()

    def count(self, seat: int) -> int:
        """How many pieces a hand holds."""
        hand = self.hands[seat]
        return hand if isinstance(hand, int) else len(hand)

    def size(self, zone: str) -> int:
        """How many pieces lie in a zone."""
        pieces = self.zones[zone]
        return pieces if isinstance(pieces, int) else len(pieces)

    def top(self, zone: str) -> Piece | None:
        """The last piece of a zone that the seat sees, or None."""
        pieces = self.zones[zone]
        return pieces[-1] if isinstance(pieces, tuple) and pieces else None

    def sample(self, chance: Random) -> Table:
        """A full state that fits the view: what is hidden is dealt out by chance, and so will be what comes."""
        rules = self.rules
        seen = {
            piece for pieces in (*self.hands, *self.zones.values()) if isinstance(pieces, tuple) for piece in pieces
        }
        pool = [piece for piece in rules.pieces if piece not in seen]
        table = rules.blank(self.seats, int(chance.random() * 2**53))
        for seat, hand in enumerate(self.hands):
            pieces = _dealt(pool, hand, chance) if isinstance(hand, int) else hand
            table.hands[seat] = sum([piece.mask for piece in pieces])
        for name, lying in self.zones.items():
            if name != table.stock:
                table.zones[name] = _dealt(pool, lying, chance) if isinstance(lying, int) else list(lying)
        lying = self.zones[table.stock]
        table.zones[table.stock] = pool if isinstance(lying, int) else list(lying)  # it has no order before it is drawn
        table.seat, table.starter, table.direction = self.turn, self.starter, self.direction
        table.round, table.turns, table.outcome = self.round, self.turn_number, self.outcome
        table.skips, table.moves, table.passes, table.passed = self.counters
        for name, value in self.values.items():
            if value is not HIDDEN:
                setattr(table, name, value)
        table.choices = [self._sampled(choice, table, chance) for choice in self.choices]
        return table

    def _sampled(self, choice: Choice, table: Table, chance: Random) -> Choice:
        """A question with a payload in the place of a hidden one: some piece of the hand that is asked."""
        if choice.payload is not HIDDEN:
            return choice
        hand = table.hand(choice.seats[0])
        return evolve(choice, payload=hand[int(chance.random() * len(hand))] if hand else None)


def _dealt(pool: list[Piece], count: int, chance: Random) -> list[Piece]:
    """So many pieces taken from the pool by chance, on `random()` alone, which gives the same on every Python."""
    random, taken = chance.random, []
    for _ in range(count):
        at = int(random() * len(pool))
        taken.append(pool[at])
        pool[at] = pool[-1]
        pool.pop()
    return taken


def view_of(state: State, seat: int | None) -> View:
    """What a seat sees of a state (None: somebody who only watches)."""
    rules = state.rules
    families = rules.description.zones
    hand_seen = next(zone.seen_by for zone in families.values() if zone.kind == "hand")
    over = state.outcome is not None

    def sees(seen_by: str, owner: int | None) -> bool:
        return seen_by == "all" or (seen_by == "owner" and owner is not None and owner == seat)

    hands: list[tuple[Piece, ...] | int] = []
    for each in range(state.seats):
        seen = over or sees(hand_seen, each)
        hands.append(tuple(state.hand(each)) if seen else state.count(each))
    zones: dict[str, tuple[Piece, ...] | int] = {}
    for name, pieces in state.zones.items():
        family, _, owner = name.partition(".")
        of_seat = int(owner) - 1 if families[family].each == "seat" else None
        zones[name] = tuple(pieces) if sees(families[family].seen_by, of_seat) else len(pieces)
    values = {
        name: getattr(state, name) if sees(seen_by, state.seat) else HIDDEN for name, seen_by in rules.seen_by.items()
    }
    choices = tuple(
        evolve(choice, payload=HIDDEN) if choice.secret and seat not in choice.seats else choice
        for choice in state.choices
    )
    asked = seat is not None and bool(state.choices) and seat in state.choices[-1].seats
    return View(
        rules,
        seat,
        state.seat,
        state.starter,
        state.direction,
        state.round,
        state.turns,
        tuple(hands),
        zones,
        values,
        choices,
        state.outcome,
        tuple(rules.legal_moves(state, seat)) if asked else (),
        (state.skips, state.moves, state.passes, state.passed),
    )
