"""Everything that changes in a round. `State` can be read; `Table` is the same with the verbs that change it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Self

from spielwerk.errors import SpielwerkError
from spielwerk.pieces import Choice, Move, Outcome, Piece

if TYPE_CHECKING:
    from spielwerk.binding import Bound
    from spielwerk.rules import Rules


class State:
    """A position: zones, hands, whose turn it is, the questions that wait, the values of the plugins, the chance.

    A state is plain data; what belongs to the game hangs on its class, which `Rules` makes. Seats count from 0 here
    and from 1 wherever a person reads or writes them.
    """

    __slots__ = (
        "choices",
        "direction",
        "drawn",
        "hands",
        "known",
        "moves",
        "outcome",
        "passed",
        "passes",
        "round",
        "seat",
        "seed",
        "skips",
        "source",
        "starter",
        "turns",
        "zones",
    )

    rules: ClassVar[Rules]
    stock: ClassVar[str]
    firsts: ClassVar[int]

    hands: list[int]
    """For each seat the bits of its pieces; read them with `hand(seat)`."""
    zones: dict[str, list[Piece]]
    """All zones but the hands, by name; the last piece is the top. The stock is unordered but for its top `known`."""
    known: int
    seat: int
    starter: int | None
    direction: int
    skips: int
    round: int
    moves: int
    turns: int
    passes: int
    passed: bool
    choices: list[Choice]
    outcome: Outcome | None
    seed: int
    drawn: int
    source: Random | None

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.hands)

    def hand(self, seat: int, **face: Any) -> list[Piece]:
        """The pieces of a hand, in the order of the game's list; with `kind`, `colour` or `number` only those."""
        hand = self.hands[seat]
        return self.rules.pieces_in(hand & self.rules.mask_of(**face) if face else hand)

    def count(self, seat: int, **face: Any) -> int:
        """How many pieces a hand holds; with `kind`, `colour` or `number` only those."""
        hand = self.hands[seat] & self.firsts
        return (hand & self.rules.mask_of(**face) if face else hand).bit_count()

    def holds(self, seat: int, piece: Piece) -> bool:
        """Whether this very piece is in the hand."""
        return bool(self.hands[seat] & piece.mask)

    def is_last(self, seat: int, move: Move) -> bool:
        """Whether the move's pieces are all that the hand holds."""
        return not self.hands[seat] & move.rest

    def top(self, zone: str) -> Piece | None:
        """The last piece of a zone, or None if it is empty."""
        pieces = self.zones[zone]
        return pieces[-1] if pieces else None

    def next_seat(self, seat: int, steps: int = 1) -> int:
        """The seat so many steps on, in the direction of play."""
        return (seat + self.direction * steps) % len(self.hands)

    def others(self, seat: int) -> list[int]:
        """All other seats, in the direction of play."""
        return [self.next_seat(seat, steps) for steps in range(1, len(self.hands))]

    def points(self, seat: int) -> int:
        """What the pieces of a hand count, by the rules' `points`."""
        hand, points = self.hands[seat], 0
        for each, mask in self.rules.worth:
            points += each * (hand & mask).bit_count()
        return points

    def can_act(self, seat: int) -> bool:
        """Whether the seat, were it to move now, had a legal move that uses a piece."""
        raise NotImplementedError  # written out for each game, as `copy` is

    def fits(self, seat: int, piece: Piece) -> bool:
        """Whether the seat could play this piece of its hand alone, were it to move now."""
        return self.rules.fits(self, seat, piece)

    def _begin_values(self) -> None:
        """Set the values of the plugins to what they are when a round begins."""
        raise NotImplementedError  # written out for each game

    def copy(self) -> Self:
        """A state of its own; pieces and choices are shared, and it draws the same chance as this one would."""
        raise NotImplementedError  # written out at assembly, with the values of the plugins


class Table(State):
    """A state and its verbs: the only way a state changes. A rule's values are changed by plain assignment."""

    __slots__ = ()

    bound: ClassVar[Bound]

    if TYPE_CHECKING:  # the values of the plugins

        def __getattr__(self, name: str) -> Any: ...
        def __setattr__(self, name: str, value: Any) -> None: ...

    # -- chance

    def _chance(self) -> Callable[[], float]:
        """The source of chance, counted forward to where it was. Whoever draws adds to `drawn`."""
        if self.source is None:
            self.source = Random(self.seed)
            for _ in range(self.drawn):
                self.source.random()
        return self.source.random

    def pick(self, count: int) -> int:
        """A number from 0 to `count` - 1, by chance."""
        random = self._chance()
        self.drawn += 1
        return int(random() * count)

    # -- pieces

    def play(self, seat: int, move: Move, onto: str | None = None) -> None:
        """Lay the move's pieces from the hand on its zone, or another; then they do what they do when played."""
        self.hands[seat] &= move.rest
        self.zones[onto or move.zone] += move.pieces  # type: ignore[index]
        happens = self.bound.plays_out[move.id]
        if happens is not None:
            happens(self, seat, move)

    def put(self, seat: int, piece: Piece, zone: str) -> None:
        """Put a piece from the hand on a zone, without its effect."""
        self.hands[seat] &= ~piece.mask
        self.zones[zone].append(piece)

    def move(self, source: str, target: str, *pieces: Piece) -> None:
        """Move pieces from one zone to another, in the order given."""
        zone = self.zones[source]
        for piece in pieces:
            at = zone.index(piece)
            if source == self.stock and at >= len(zone) - self.known:
                self.known -= 1
            del zone[at]
            self.zones[target].append(piece)

    def draw(self, seat: int, count: int = 1) -> list[Piece]:
        """Give the seat up to `count` pieces of the stock, and return them.

        When the stock is empty the rules may fill it up (`on_empty`); what cannot be drawn lapses.
        """
        drawn: list[Piece] = []
        random = self._chance() if self.source is None else self.source.random
        hand = self.hands[seat]
        zone = self.zones[self.stock]
        for _ in range(count):
            if not zone:
                if self.bound.on_empty is not None:
                    self.bound.on_empty(self, self.stock)
                if not zone:
                    break
            if self.known:
                piece = zone.pop()
                self.known -= 1
            else:
                at = int(random() * len(zone))
                piece = zone[at]
                zone[at] = zone[-1]
                zone.pop()
                self.drawn += 1
            drawn.append(piece)
            hand |= piece.mask
        self.hands[seat] = hand
        return drawn

    def deal(self) -> None:
        """Deal every seat as many pieces as the game's hand zone says."""
        size = self.rules.hand_size(len(self.hands))
        for seat in range(len(self.hands)):
            if len(self.draw(seat, size)) < size:
                raise SpielwerkError(
                    f"{len(self.hands)} seats: the pieces are not enough to deal {size} to each; take fewer seats"
                )

    def turn_up(self, target: str) -> Piece:
        """Turn the top piece of the stock up on a zone, without any effect."""
        zone = self.zones[self.stock]
        if not zone:
            raise SpielwerkError(f"{len(self.hands)} seats: no piece is left to turn up; take fewer seats")
        if self.known:
            piece = zone.pop()
            self.known -= 1
        else:
            at = self.pick(len(zone))
            piece = zone[at]
            zone[at] = zone[-1]
            zone.pop()
        self.zones[target].append(piece)
        return piece

    def turned_up(self, seat: int, piece: Piece) -> None:
        """The game begins with this piece: it does what it does then, where `seat` was to begin."""
        happens = self.bound.turns_up.get(piece.code)
        if happens is not None:
            happens(self, seat, piece)

    def gather(self, source: str, target: str, *, keep: int = 0) -> None:
        """Put all but the top `keep` pieces of a zone on another; put on the stock they are shuffled into it."""
        zone = self.zones[source]
        cut = len(zone) - keep
        self.zones[target] += zone[:cut]
        del zone[:cut]
        if target == self.stock:
            self.known = 0

    def swap(self, seat: int, other: int) -> None:
        """Two seats swap hands."""
        self.hands[seat], self.hands[other] = self.hands[other], self.hands[seat]

    def rotate(self) -> None:
        """All hands are passed on in the direction of play."""
        old = self.hands[:]
        for seat, hand in enumerate(old):
            self.hands[self.next_seat(seat)] = hand

    # -- turns

    def start_with(self, seat: int) -> None:
        """The round begins with this seat."""
        self.starter = self.seat = seat

    def skip(self, count: int = 1) -> None:
        """The next `count` seats lose their turn."""
        self.skips += count

    def reverse(self) -> None:
        """The direction of play turns."""
        self.direction = -self.direction

    def turn_to(self, seat: int) -> None:
        """It is this seat's turn; questions that wait are dropped."""
        self.seat = seat
        self.choices.clear()

    def pass_turn(self) -> None:
        """This turn is idle: when all seats one after another were idle, `on_idle` follows."""
        self.passed = True

    def ask(
        self, step: str, *seats: int, payload: Any = None, secret: bool = False, first_come: bool | None = None
    ) -> None:
        """Ask seats a question; it is answered before those that wait.

        Several seats, or `first_come`: whoever answers first, and each may let it pass. A secret payload is seen only
        by the seats that are asked.
        """
        self.choices.append(Choice(step, seats, payload, secret, len(seats) > 1 if first_come is None else first_come))

    def do(self, seat: int, move: Move, choice: Choice | None = None) -> None:
        """Carry out another move as part of this one."""
        self.bound.performs[move.id](self, seat, move, choice or Choice("turn", (seat,)))

    def show(self, seat: int, *to: int) -> None:
        """Show a seat's hand to other seats, once; it leaves an event for those and no trace in the state."""

    def end(self, winners: Sequence[int], why: str) -> None:
        """The round is over; `why` is the code of the reason, with a text `end.<why>` in the plugin."""
        self.outcome = Outcome(tuple(winners), why)
        self.choices.clear()
        self.skips = 0
