"""`Rules`: a game put together. It deals, lists legal moves, says why not, carries moves out and scores."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Literal, overload

from spielwerk.appeals import Question, questions
from spielwerk.binding import Bound, LoopWriter, Rows, Writer, bind_happenings, bind_move
from spielwerk.description import Description
from spielwerk.errors import SpielwerkError
from spielwerk.pieces import Choice, Kind, Move, Piece, Refusal, Result
from spielwerk.plugins.loading import Impl, Plugin
from spielwerk.reasons import candidates, why_not
from spielwerk.state import State, Table
from spielwerk.telling import TellingTable

Picks = dict[str, Callable[[State, int, Choice, Callable[[], float]], Move]]


class Rules:
    """The rules of one game: immutable after assembly but for moves met on the way and what is remembered.

    Made by `spielwerk.assemble`; the fields below are filled there.
    """

    description: Description
    plugins: tuple[Plugin, ...]
    impls: Mapping[str, Sequence[Impl]]
    options: Mapping[str, Any]
    value_names: tuple[str, ...]
    defaults: Sequence[tuple[str, Any]]
    """The values and what they are at the start of a round."""
    seen_by: Mapping[str, str]
    """Who sees each value: all, owner (the seat in turn) or nobody."""
    seat_values: frozenset[str]
    """The values that hold a seat."""
    kinds: Mapping[str, Kind]
    colours: tuple[str, ...]
    pieces: tuple[Piece, ...]
    by_code: Mapping[str, tuple[Piece, ...]]
    points_of: Sequence[int]
    """What each piece left in a hand counts, by its number."""
    worth: Sequence[tuple[int, int]]
    """The same the other way round: points that are not 0, and the first bit of each piece that counts so many."""
    stock: str
    firsts: int
    let: Move
    turn_choices: Sequence[Choice]
    """The question of each seat's turn."""

    def __init__(self) -> None:
        self.moves: list[Move] = []
        self.moves_by_text: dict[str, list[Move]] = {}
        self.refuses: list[Callable[[State, int, Move, Choice], Refusal | None]] = []
        self.bound, self.told = Bound(), Bound()
        self.refusals: dict[str, tuple[str, Refusal]] = {}
        self.rows: dict[Impl, Rows] = {}
        self._moves: dict[Any, Move] = {}
        self._piece_of_bit: list[Piece] = []
        self.play_of_bit: list[Move | None] = []
        self._legal: dict[str, Callable[[State, int, Choice], list[Move]]] = {}
        self.picks: Picks = {}
        self._playouts: dict[bool, Callable[[Table, Callable[[], float], int], int]] = {}
        self._plays: dict[Piece, tuple[Move, ...]] = {}
        self._laid: list[int] = []
        self._lying: list[int] = []
        self._forbids: dict[Any, list[Impl]] = {}
        self._zones: dict[int, tuple[str, ...]] = {}
        self._appeals: dict[Move, Sequence[Question]] = {}
        self._masks: dict[tuple[tuple[str, Any], ...], int] = {}

    writer: Writer
    step_writer: LoopWriter
    performers: dict[str, Impl]
    Position: type[Table]
    ToldPosition: type[TellingTable]
    _playable: Callable[[State, int], int]

    # -- what is made once

    def move(self, verb: str, *pieces: Piece, zone: str | None = None, choice: str | int | None = None) -> Move:
        """The one move of this content: a verb, its pieces in order, where they go or what is aimed at, a choice."""
        key = (verb, pieces, zone, choice)
        found = self._moves.get(key)
        return self._new_move(verb, pieces, zone, choice) if found is None else found

    def _new_move(self, verb: str, pieces: tuple[Piece, ...], zone: str | None, choice: str | int | None) -> Move:
        if verb not in self.performers and verb != self.let.verb:
            raise SpielwerkError(f"no plugin performs the verb {verb!r}")
        text = self._text_of(verb, pieces, zone, choice)
        mask = 0
        for piece in pieces:
            mask |= piece.mask
        move = Move(len(self.moves), verb, pieces, zone, choice, text, mask)
        for other in self.moves_by_text.get(text, ()):
            if (other.verb, other.zone, other.choice) != (verb, zone, choice):
                raise SpielwerkError(f"two different moves have the same text {text!r}: {other!r} and {move!r}")
        self.moves.append(move)
        self._moves[verb, pieces, zone, choice] = move
        self.moves_by_text.setdefault(text, []).append(move)
        self.refuses.append(self.writer.refusals(self.forbids_of(move), self.impls["lift"]))
        for bound, told in ((self.bound, False), (self.told, True)):
            bind_move(self, bound, move, told)
        return move

    def _text_of(self, verb: str, pieces: Sequence[Piece], zone: str | None, choice: str | int | None) -> str:
        """The move in notation: the parts that its verb's form lists, seats counted from 1."""
        impl = self.performers.get(verb)
        form = "verb" if impl is None else impl.concern.form
        parts = {
            "verb": verb,
            "pieces": " ".join(piece.code for piece in pieces),
            "zone": "" if zone is None else zone.rpartition(".")[2],
            "choice": "" if choice is None else str(choice + 1 if isinstance(choice, int) else choice),
        }
        return " ".join(parts[part] for part in form.split() if parts[part])

    @staticmethod
    def concerns(impl: Impl, piece: Piece | None) -> bool:
        """Whether an implementation answers for a piece of this face."""
        face = impl.concern.face
        return not face or (
            piece is not None and all(getattr(piece, trait) == wanted for trait, wanted in face.items())
        )

    def forbids_of(self, move: Move) -> list[Impl]:
        """The implementations that may refuse a move, in their order."""
        key = (move.verb, move.pieces[0].code if move.pieces else None)
        if key not in self._forbids:
            piece = move.pieces[0] if move.pieces else None
            self._forbids[key] = [
                impl for impl in self.impls["forbid"] if impl.concern.verb == move.verb and self.concerns(impl, piece)
            ]
        return self._forbids[key]

    def plays_of(self, piece: Piece) -> tuple[Move, ...]:
        """The moves that play this piece alone, by the rules' `plays`."""
        return self._plays[piece]

    def value(self, piece: Piece | None, *, lying: bool = False) -> int:
        """The number a piece counts as while it is being laid, or when it lies; 0 for None or no number."""
        if piece is None:
            return 0
        return self._lying[piece.id] if lying else self._laid[piece.id]

    def pieces_in(self, mask: int) -> list[Piece]:
        """The pieces that the bits of a hand stand for, in the order of the game's list."""
        pieces, of = [], self._piece_of_bit
        while mask:
            piece = of[(mask & -mask).bit_length() - 1]
            pieces.append(piece)
            mask &= ~piece.mask
        return pieces

    def moves_of(self, mask: int) -> list[Move]:
        """The plays that the bits of a hand stand for."""
        moves, of = [], self.play_of_bit
        while mask:
            low = mask & -mask
            moves.append(of[low.bit_length() - 1])
            mask ^= low
        return moves  # type: ignore[return-value]

    def mask_of(self, **face: Any) -> int:
        """The bits of all pieces of a face, such as `kind="number", number=1`."""
        key = tuple(face.items())
        if key not in self._masks:
            found = [piece.mask for piece in self.pieces if all(getattr(piece, trait) == face[trait] for trait in face)]
            self._masks[key] = sum(found)
        return self._masks[key]

    def hand_size(self, seats: int) -> int:
        """How many pieces each seat is dealt."""
        return next(zone.dealt(seats) for zone in self.description.zones.values() if zone.kind == "hand")

    def zone_names(self, family: str, seats: int) -> list[str]:
        """The zones of a family, one for each colour or seat (`family.colour`); else the one zone of that name."""
        each = self.description.zones[family].each
        if each == "colour":
            return [f"{family}.{colour}" for colour in self.colours]
        return [f"{family}.{seat + 1}" for seat in range(seats)] if each == "seat" else [family]

    @property
    def steps(self) -> list[str]:
        """The names of all steps in which a seat can be asked."""
        return list(self._legal)

    # -- a round

    @overload
    def deal(self, seats: int, seed: int = ..., *, after: State | None = ..., told: Literal[False] = ...) -> Table: ...
    @overload
    def deal(self, seats: int, seed: int = ..., *, after: State | None = ..., told: Literal[True]) -> TellingTable: ...
    def deal(self, seats: int, seed: int = 0, *, after: State | None = None, told: bool = False) -> Table:
        """Begin a round: for so many seats and a seed, or the round `after` another, whose chance goes on."""
        table = self.blank(seats, seed, told=told)
        if after is not None:
            table.seed, table.drawn, table.source = after.seed, after.drawn, after.source
            table.round, table.starter = after.round + 1, after.starter
        bound = table.bound
        if bound.set_up is not None:
            bound.set_up(table)
        self.begin_turns(table)
        return table

    def blank(self, seats: int, seed: int = 0, *, told: bool = False) -> Table:
        """A table with all pieces in the stock, before anything is set up."""
        least, most = self.description.seats_min, self.description.seats_max
        if not least <= seats <= most:
            raise SpielwerkError(f"{self.description.id} is for {least} to {most} seats, not {seats}")
        cls: type[Table] = self.ToldPosition if told else self.Position
        table = cls.__new__(cls)
        if isinstance(table, TellingTable):
            table.log, table.cause, table.acting = None, ("", ""), None
        table.hands = [0] * seats
        table.zones = {name: [] for name in self._zones_for(seats)}
        table.zones[self.stock] = list(self.pieces)
        table.known = table.seat = table.skips = table.moves = table.turns = table.passes = table.drawn = 0
        table.starter, table.direction, table.round, table.passed = None, 1, 1, False
        table.choices, table.outcome, table.seed, table.source = [], None, seed, None
        table._begin_values()
        if isinstance(table, TellingTable):
            table.log = []
        return table

    def _zones_for(self, seats: int) -> tuple[str, ...]:
        """The names of all zones but the hands, with so many seats."""
        if seats not in self._zones:
            families = [family for family, zone in self.description.zones.items() if zone.kind != "hand"]
            self._zones[seats] = tuple(name for family in families for name in self.zone_names(family, seats))
        return self._zones[seats]

    def begin_turns(self, table: Table) -> None:
        """Put the first turn's question below what the set-up may have asked, and let the turn start."""
        if table.outcome is None:
            table.choices.insert(0, self.turn_choices[table.seat])
            if table.bound.on_turn_start is not None:
                table.bound.on_turn_start(table, table.seat)

    # -- questions

    def legal_moves(self, state: State, seat: int | None = None) -> list[Move]:
        """All legal moves of a seat that is asked (by default the first one), complete and in a fixed order."""
        if state.outcome is not None or not state.choices:
            return []
        choice = state.choices[-1]
        if seat is None:
            seat = choice.seats[0]
        elif seat not in choice.seats:
            return []
        return self._legal[choice.step](state, seat, choice)

    def verbs_now(self, state: State, seat: int, choice: Choice) -> set[str]:
        """The verbs of the legal moves that use pieces."""
        return {move.verb for move in self.legal_moves(state, seat) if move.pieces}

    def playable(self, state: State, seat: int) -> list[Piece]:
        """The pieces of a hand that no plain refusal keeps from being played alone."""
        return self.pieces_in(self._playable(state, seat))

    def can_act(self, state: State, seat: int) -> bool:
        """Whether a seat, were it to move now, had a legal move that uses a piece."""
        return state.can_act(seat)

    def fits(self, state: State, seat: int, piece: Piece) -> bool:
        """Whether a seat could play this piece of its hand alone, were it to move now."""
        if piece.mask & self._playable(state, seat):
            return True
        choice = self.turn_choices[seat]
        return any(self.refuses[move.id](state, seat, move, choice) is None for move in self._plays[piece])

    def why_not(self, state: State, move: Move, seat: int | None = None) -> Refusal | None:
        """Why a move is no legal move, or None: the one truth behind the list, the screen and the error."""
        return why_not(self, state, move, seat)

    def candidates(self, state: State, seat: int) -> list[Move]:
        """Moves that somebody might ask for with the pieces of the hand, legal ones first; the others have a reason."""
        return candidates(self, state, seat)

    # -- moves

    def apply(self, table: Table, move: Move, seat: int | None = None) -> None:
        """Carry out a legal move, in place. Whether it is legal is for the caller to ask first."""
        choices = table.choices
        choice = choices.pop()
        if seat is None:
            seat = choice.seats[0]
        table.moves += 1
        table.bound.performs[move.id](table, seat, move, choice)
        if choices:
            if choices[-1].step != "turn":
                self.answer_by_itself(table)
            if choices:
                return
        if table.outcome is None:
            self.end_turn(table)

    def answer_by_itself(self, table: Table) -> None:
        """A question within a turn that has one answer, and none with a piece, is answered at once.

        So nobody has to say the only thing there is to say, and nobody learns from a secret question that it was asked.
        """
        choice = table.choices[-1]
        if len(choice.seats) > 1:
            return
        moves = self._legal[choice.step](table, choice.seats[0], choice)
        if len(moves) == 1 and not moves[0].pieces:
            table.choices.pop()
            table.bound.performs[moves[0].id](table, choice.seats[0], moves[0], choice)

    def end_turn(self, table: Table) -> None:
        """What follows a turn: an empty hand, idle turns, and the next seat's question."""
        bound, seat = table.bound, table.seat
        if not table.hands[seat] and bound.on_hand_empty is not None:
            bound.on_hand_empty(table, seat)
            if table.outcome is not None:
                return
        if bound.on_turn_end is not None:
            bound.on_turn_end(table, seat)
            if table.outcome is not None:
                return
        table.turns += 1
        seats = len(table.hands)
        if table.passed:
            table.passed = False
            table.passes += 1
            if table.passes >= seats and bound.on_idle is not None:
                bound.on_idle(table)
                if table.outcome is not None:
                    return
        else:
            table.passes = 0
        table.seat = seat = (seat + table.direction * (1 + table.skips)) % seats
        table.skips = 0
        table.choices.append(self.turn_choices[seat])
        if bound.on_turn_start is not None:
            bound.on_turn_start(table, seat)

    def random_move(self, state: State, chance: Random) -> Move:
        """One of the legal moves of the seat that is asked, each as likely; a single one takes no chance."""
        self.fuse()
        choice = state.choices[-1]
        return self.picks[choice.step](state, choice.seats[0], choice, chance.random)

    def playout(self, table: Table, chance: Random, most: int = 1_000_000, *, eager: bool = False) -> int:
        """Play random moves to the end of the round, at most so many, in place; the number of moves made.

        The same moves as `random_move` and `apply` would make, in one loop. Of several seats that are asked, chance
        says who comes first. `eager`: a move without pieces (draw, pass, stop) only where there is no other.
        """
        self.fuse()
        made: int = self._playouts[eager](table, chance.random, most)
        return made

    def fuse(self) -> None:
        """Write the tables that playouts use anew, with small functions of plugins written in place; done once.

        The same moves lead to the same states as before. `legal_moves` and tables that tell go on calling the plugins,
        so that an error keeps its place there.
        """
        if self.writer.fusing:
            return
        self.writer.fusing = True
        bind_happenings(self, self.bound, told=False)
        for eager in (False, True):
            picks = {step: self.step_writer.pick(step, eager=eager) for step in self.steps}
            self._playouts[eager] = self.step_writer.playout(picks, eager=eager)
            self.picks = self.picks or picks

    # -- ends

    def result(self, state: State) -> Result:
        """What a finished round gave."""
        if state.outcome is None:
            raise SpielwerkError("the round is not over")
        left = tuple(tuple(state.hand(seat)) for seat in range(state.seats))
        points = self._first("score", {"state": state, "outcome": state.outcome}) or [0] * state.seats
        return Result(state.outcome, tuple(points), left)

    def match_winners(self, results: Sequence[Result]) -> tuple[int, ...] | None:
        """The seats that won the match (none: drawn), or None if another round follows."""
        totals = tuple(map(sum, zip(*(result.points for result in results), strict=True)))
        if not self.impls["match_winners"]:
            return results[-1].outcome.winners
        winners = self._first("match_winners", {"results": results, "totals": totals, "rules": self})
        return None if winners is None else tuple(winners)

    def _first(self, hook: str, facts: Mapping[str, Any]) -> Any:
        for impl in self.impls[hook]:
            known = {**self.options, **self.writer.constants, **facts}
            state = facts.get("state")
            answer = impl.function(*[known[n] if n in known else getattr(state, n) for n in impl.names])
            if answer is not None:
                return answer
        return None

    def appeal(self, view: Any, move: Move) -> float:
        """How good a move looks to a greedy player: the answers of all plugins added up."""
        return sum([question(view) for question in self.appeals_of(move)])

    def appeals_of(self, move: Move) -> Sequence[Question]:
        """What the plugins are asked of a view about a move, bound once for each move."""
        if move not in self._appeals:
            self._appeals[move] = questions(self, move)
        return self._appeals[move]
