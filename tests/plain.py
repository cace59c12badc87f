"""The reference: what is legal, why not and what happens, by a plain loop over the implementations of the plugins.

Nothing in here is tabulated, remembered or written out as source: in every case each implementation is asked that
concerns it (by verb, step, kind and traits of the piece, refusal code), in the order of `rules.impls`, with the nouns
it names worked out then and there. So it is slow, and it is what the compiled rules must agree with.

The order of a list of legal moves: the plays of the hand, in the order of the game's list of pieces, but last those
about which a refusal asks that reads more than the situation (such as the rest of the hand). Then what is offered,
then the moves without pieces, at the end those that ask whether there is any other move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from attrs import evolve

from spielwerk import Choice, Move, Piece, Refusal, Rules, State
from spielwerk.plugins.loading import Impl
from spielwerk.telling import TellingTable

SITUATION = {"piece", "move", "top", "last", "zone", "rules", "colours"}
"""The nouns of a *plain* refusal of a play, besides values and options: it may be remembered for each situation."""


class Case:
    """What an implementation may name in one case; a noun is worked out when it is named."""

    def __init__(
        self, plain: Plain, state: State, seat: int, choice: Choice | None, move: Move | None = None, **known: Any
    ) -> None:
        self.plain, self.seat, self.known = plain, seat, known
        self.state, self.choice, self.move = state, choice, move

    def call(self, impl: Impl) -> Any:
        """What an implementation answers in this case."""
        return impl.function(*[self.noun(name) for name in impl.names])

    def noun(self, name: str) -> Any:
        """The content of a noun, a value or an option."""
        rules, state = self.plain.rules, self.state
        if name in self.known:
            return self.known[name]
        if name in rules.value_names:
            return getattr(state, name)
        if name in rules.options:
            return rules.options[name]
        return getattr(self, f"_{name}")()

    def _state(self) -> State:
        return self.state

    _table = _state

    def _seat(self) -> int:
        return self.seat

    def _move(self) -> Move | None:
        return self.move

    def _choice(self) -> Choice | None:
        return self.choice

    def _rules(self) -> Rules:
        return self.plain.rules

    def _colours(self) -> Sequence[str]:
        return self.plain.rules.colours

    def _piece(self) -> Piece:
        return self.move.pieces[0]

    def _zone(self) -> str | None:
        return self.move.zone

    def _top(self) -> Piece | None:
        lying = self.state.zones[self.move.zone] if self.move.zone is not None else []
        return lying[-1] if lying else None

    def _hand(self) -> list[Piece]:
        return [piece for piece in self.plain.rules.pieces if self.state.holds(self.seat, piece)]

    def _last(self) -> bool:
        return {*self._hand()} <= {*self.move.pieces}

    def _playable(self) -> list[Piece]:
        return self.plain.playable(self.state, self.seat)

    def _verbs(self) -> set[str]:
        return {move.verb for move in self.plain.listed(self.state, self.seat, self.choice) if move.pieces}

    def _can_play(self) -> bool:
        return bool(self._verbs())

    def _can_move(self) -> bool:
        return bool(self.plain.listed(self.state, self.seat, self.choice))


class Plain:
    """One game, answered by a plain loop."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.impls = rules, rules.impls

    # -- refusals

    def concerns(self, impl: Impl, piece: Piece | None) -> bool:
        """Whether an implementation answers for a piece, by the face in its mark."""
        face = impl.concern.face or {}
        return all(piece is not None and getattr(piece, trait) == wanted for trait, wanted in face.items())

    def forbids(self, move: Move, step: str | None) -> list[Impl]:
        """Who may refuse a move in a step; None: only those that may in all steps."""
        first = move.pieces[0] if move.pieces else None
        return [
            impl
            for impl in self.impls["forbid"]
            if impl.concern.verb == move.verb
            and self.concerns(impl, first)
            and (not impl.concern.steps or step in impl.concern.steps)
        ]

    def first_refusal(self, impls: Iterable[Impl], case: Case) -> Refusal | None:
        """The first refusal that no plugin lifts."""
        for impl in impls:
            refusal = case.call(impl)
            if refusal is not None and not any(
                case.call(lift) for lift in self.impls["lift"] if lift.concern.code == refusal.code
            ):
                return refusal
        return None

    def refusal(self, state: State, seat: int, move: Move, choice: Choice, **known: Any) -> Refusal | None:
        """Why the rules refuse a move in a step, or None."""
        return self.first_refusal(self.forbids(move, choice.step), Case(self, state, seat, choice, move, **known))

    def is_plain(self, impl: Impl, nouns: set[str]) -> bool:
        """Whether a refusal reads only these nouns and options, and so does whoever may lift one of its plugin."""
        known = nouns | set(self.rules.options)
        lifts = [lift for lift in self.impls["lift"] if lift.concern.code in impl.plugin.refusals]
        return all({*each.names} <= known for each in (impl, *lifts))

    def late(self, move: Move) -> tuple[Impl, ...]:
        """The refusals of a play that read more than the situation."""
        nouns = SITUATION | set(self.rules.value_names)
        return tuple(impl for impl in self.forbids(move, None) if not self.is_plain(impl, nouns))

    # -- legal moves

    def legal(self, state: State, seat: int | None = None) -> list[Move]:
        """All legal moves of a seat that is asked, in their order."""
        if state.outcome is not None or not state.choices:
            return []
        choice = state.choices[-1]
        seat = choice.seats[0] if seat is None else seat
        return self.listed(state, seat, choice) if seat in choice.seats else []

    def listed(self, state: State, seat: int, choice: Choice) -> list[Move]:
        """The legal moves of a seat that answers this choice."""
        plays = self._plays(state, seat, choice) if choice.step == "turn" else []
        for impl in self.impls["offer"]:
            if choice.step in impl.concern.steps:
                offered = self._offered(impl, state, seat, choice)
                plays += [move for move in offered if self.refusal(state, seat, move, choice) is None]
        found = plays
        for move in self._bare(choice.step):
            so_far = {"verbs": {move.verb for move in plays}, "can_play": bool(plays), "can_move": bool(found)}
            if self.refusal(state, seat, move, choice, **so_far) is None:
                found = [*found, move]
        return [*found, self.rules.let] if choice.first_come else found

    def plays_of(self, piece: Piece) -> list[Move]:
        """The moves that play this piece alone."""
        known = {"piece": piece, "rules": self.rules, "colours": self.rules.colours, **self.rules.options}
        ways = [
            way
            for impl in self.impls["plays"]
            if self.concerns(impl, piece)
            for way in impl.function(*[known[name] for name in impl.names])
        ]
        return [self.rules.move(verb, piece, zone=zone, choice=[*choice, None][0]) for verb, zone, *choice in ways]

    def _plays(self, state: State, seat: int, choice: Choice) -> list[Move]:
        hand = Case(self, state, seat, choice).noun("hand")
        plays = [move for piece in hand for move in self.plays_of(piece)]
        legal = [move for move in plays if self.refusal(state, seat, move, choice) is None]
        return sorted(legal, key=lambda move: bool(self.late(move)))

    def playable(self, state: State, seat: int) -> list[Piece]:
        """The pieces of a hand with a play that no plain refusal keeps and about which no other one asks."""
        hand = Case(self, state, seat, None).noun("hand")
        return [piece for piece in hand if any(self._is_free(state, seat, move) for move in self.plays_of(piece))]

    def _is_free(self, state: State, seat: int, move: Move) -> bool:
        case = Case(self, state, seat, None, move)
        return not self.late(move) and self.first_refusal(self.forbids(move, None), case) is None

    def _offered(self, impl: Impl, state: State, seat: int, choice: Choice) -> list[Move]:
        """What an implementation offers, with what is refused."""
        hand = Case(self, state, seat, choice).noun("hand")
        if impl.concern.each is not None:
            known = [
                {"zone": zone, "held": held}
                for zone in self._zones(impl, choice)
                if (held := [piece for piece in hand if piece.colour == zone.partition(".")[2]])
            ]
        elif "piece" in impl.names:
            known = [{"piece": piece} for piece in hand if piece.kind == impl.plugin.kind.name]
        else:
            known = [{}]
        return [move for facts in known for move in Case(self, state, seat, choice, **facts).call(impl)]

    def _zones(self, impl: Impl, choice: Choice) -> list[str]:
        """The zones an offer is asked about: those of its family, or the one that the question is about."""
        zones = self.rules.zone_names(impl.concern.each, 0)
        return [choice.payload] if choice.step != "turn" and choice.payload in zones else zones

    def _bare(self, step: str) -> list[Move]:
        """The moves without pieces of a step; those that ask for any other move last."""
        moves = [self.rules.move(impl.concern.verb) for impl in self.impls["perform"] if step in impl.concern.steps]
        return sorted(moves, key=lambda move: any("can_move" in impl.names for impl in self.forbids(move, step)))

    def can_act(self, state: State, seat: int) -> bool:
        """Whether a seat, were it to move, had a legal move that uses a piece."""
        return any(move.pieces for move in self.listed(state, seat, Choice("turn", (seat,))))

    def why_not(self, state: State, move: Move, seat: int, legal: Sequence[Move]) -> str | None:
        """The code of the reason against a move, or None; `legal` are the legal moves of the seat."""
        if state.outcome is not None or not state.choices:
            return "over"
        choice = state.choices[-1]
        if seat not in choice.seats:
            return "not_asked"
        if move in legal:
            return None
        if not all(state.holds(seat, piece) for piece in move.pieces):
            return "not_in_hand"
        if not move.pieces and move not in self._bare(choice.step):
            return "not_offered"
        if choice.step != "turn" and move.verb not in self.verbs(state, seat, choice):
            return "not_offered"
        refusal = self.refusal(state, seat, move, choice)
        return "not_offered" if refusal is None else refusal.code

    def verbs(self, state: State, seat: int, choice: Choice) -> set[str]:
        """The verbs of all moves that are offered in a step, refused ones too."""
        found = {move.verb for move in self._bare(choice.step)}
        hand = Case(self, state, seat, choice).noun("hand")
        for impl in self.impls["offer"]:
            if choice.step in impl.concern.steps and impl.concern.each is not None:
                found.add(impl.concern.verb)
            elif choice.step in impl.concern.steps:
                cases = [{"piece": piece} for piece in hand] if "piece" in impl.names else [{}]
                found |= {move.verb for facts in cases for move in Case(self, state, seat, choice, **facts).call(impl)}
        return found

    # -- happenings

    def table(self, state: TellingTable) -> TellingTable:
        """A copy of a telling table whose happenings come from a plain loop."""
        copy = state.copy()
        copy.__class__ = type("PlainPosition", (type(state),), {"__slots__": (), "bound": Happenings(self)})
        return copy


class Happenings:
    """What a table calls in play, each time found anew."""

    on_position = None

    def __init__(self, plain: Plain) -> None:
        self.plain, self.impls, self.rules = plain, plain.impls, plain.rules
        self.performs = _Found(lambda number: lambda *given: self._perform(self.rules.moves[number], *given))
        self.plays_out = _Found(lambda number: self._play_out)
        self.turns_up = _Found(lambda code: self._turn_up)

    def _tell(
        self,
        impl: Impl,
        table: TellingTable,
        seat: int,
        move: Move | None = None,
        choice: Choice | None = None,
        **known: Any,
    ) -> None:
        before, table.cause = table.cause, (impl.plugin.name, impl.hook)
        Case(self.plain, table, seat, choice, move, **known).call(impl)
        table.cause = before

    def _perform(self, made: Move, table: TellingTable, seat: int, move: Move, choice: Choice) -> None:
        assert made is move
        if move.verb == self.rules.let.verb:
            rest = tuple(other for other in choice.seats if other != seat)
            table.choices += [evolve(choice, seats=rest)] if rest else []
            return
        owners = [impl for impl in self.impls["perform"] if impl.concern.verb == move.verb]
        for impl in [*owners, *(impl for impl in self.impls["on_move"] if impl.concern.verb in (None, move.verb))]:
            if table.outcome is None:
                self._tell(impl, table, seat, move, choice)

    def _play_out(self, table: TellingTable, seat: int, move: Move) -> None:
        for piece in move.pieces:
            for impl in self.impls["on_play"]:
                if self.plain.concerns(impl, piece):
                    self._tell(impl, table, seat, move, piece=piece)

    def _turn_up(self, table: TellingTable, seat: int, piece: Piece) -> None:
        for impl in self.impls["on_turned_up"]:
            if self.plain.concerns(impl, piece):
                self._tell(impl, table, seat, piece=piece)

    def _all(self, hook: str, table: TellingTable, seat: int = 0, **known: Any) -> None:
        for number, impl in enumerate(self.impls[hook]):
            if not number or table.outcome is None:
                self._tell(impl, table, seat, **known)

    def set_up(self, table: TellingTable) -> None:
        """Set up a round."""
        self._all("set_up", table)

    def on_empty(self, table: TellingTable, zone: str) -> None:
        """A pile is empty."""
        self._all("on_empty", table, zone=zone)

    def on_hand_empty(self, table: TellingTable, seat: int) -> None:
        """The seat in turn has nothing left."""
        self._all("on_hand_empty", table, seat)

    def on_turn_start(self, table: TellingTable, seat: int) -> None:
        """A turn begins."""
        self._all("on_turn_start", table, seat)

    def on_turn_end(self, table: TellingTable, seat: int) -> None:
        """A turn is over."""
        self._all("on_turn_end", table, seat)

    def on_idle(self, table: TellingTable) -> None:
        """All seats have passed."""
        self._all("on_idle", table)


class _Found(Mapping[Any, Any]):
    """A mapping that has something for every key, found when it is asked for."""

    def __init__(self, find: Callable[[Any], Any]) -> None:
        self.find = find

    def __getitem__(self, key: Any) -> Any:
        return self.find(key)

    def __iter__(self) -> Iterator[Any]:
        raise NotImplementedError("it has no end")

    def __len__(self) -> int:
        raise NotImplementedError("it has no end")
