"""A match: who sits where, the rounds, the history; each move is carried out whole or not at all."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from spielwerk.answers import check_ending, check_listed
from spielwerk.errors import SpielwerkError
from spielwerk.failures import Guard, PluginFailed
from spielwerk.leaving_out import carried, without
from spielwerk.notation import position_text, read_move, state_text
from spielwerk.pieces import Move, Refusal, Result
from spielwerk.rules import Rules
from spielwerk.telling import Event, TellingTable
from spielwerk.texts import Language
from spielwerk.view import View, view_of
from spielwerk.wording import Wording

__all__ = ["Match", "PluginFailed", "Refused", "Step"]


class Refused(SpielwerkError):
    """A move that is no legal move; `refusal` says why, `position` is the state in notation."""

    def __init__(self, move: Move, why: Refusal, position: str, sentence: str) -> None:
        super().__init__(f"{move.text!r}: {sentence}")
        self.move, self.refusal, self.position = move, why, position


@frozen
class Step:
    """One answer in the history of a match: the round, the seat that gave it, the move."""

    round: int
    seat: int
    move: Move


@frozen
class Departure:
    """A plugin that was left out of a match: in which round, after how many moves of the match."""

    round: int
    moves: int
    plugin: str


class Match:
    """Rounds of one game among the same seats.

    `state` is the state of the present round, `log` all events so far, `history` all moves, `results` the finished
    rounds, `departures` the plugins that were left out on the way. The whole match follows from the rules, the number
    of seats, the seed, the moves and the departures. `seconds` is what plugins may take at each move; None: any time.
    """

    def __init__(
        self,
        rules: Rules,
        seats: int,
        seed: int = 0,
        *,
        players: Sequence[str] = (),
        state: TellingTable | None = None,
        seconds: float | None = None,
    ) -> None:
        self.rules = self.first_rules = rules
        """The rules now, and those that it began with."""
        self.seed = seed
        self.seconds = seconds
        self.start = None if state is None else state_text(state)
        """The position that it began with, in notation; None if it was dealt."""
        self.players = tuple(players) or tuple(f"{seat + 1}" for seat in range(seats))
        if len(self.players) != seats:
            raise SpielwerkError(f"{seats} seats, but {len(self.players)} players")
        blank = rules.blank(seats, seed, told=True) if state is None else state
        with Guard(rules, blank, "the set-up", through=SpielwerkError, seconds=seconds):
            self.state = rules.deal(seats, seed, told=True) if state is None else state
        self.log: list[Event] = []
        self.history: list[Step] = []
        self.results: list[Result] = []
        self.winners: tuple[int, ...] | None = None
        self.departures: list[Departure] = []
        self._before: list[tuple[TellingTable, int, int]] = []
        self._listen()
        with self._guard("the score"):
            self._settle()

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self.state.seats

    @property
    def round_over(self) -> bool:
        """Whether the present round has ended."""
        return self.state.outcome is not None

    @property
    def over(self) -> bool:
        """Whether the match has ended; `winners` says who won it (none: drawn)."""
        return self.winners is not None

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each seat over all finished rounds."""
        return tuple(sum(result.points[seat] for result in self.results) for seat in range(self.seats))

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that are asked now; none when the round is over."""
        return () if self.round_over else self.state.choices[-1].seats

    def view(self, seat: int | None) -> View:
        """What a seat sees now."""
        with self._guard("listing moves"):
            view = view_of(self.state, seat)
            if seat is not None and seat in self.asked:
                check_listed(self.rules, self.state, seat, view.moves)
            return view

    def legal_moves(self, seat: int | None = None) -> list[Move]:
        """The legal moves of a seat that is asked."""
        with self._guard("listing moves"):
            moves = self.rules.legal_moves(self.state, seat)
            if self.asked and (seat is None or seat in self.asked):
                check_listed(self.rules, self.state, self.asked[0] if seat is None else seat, moves)
            return moves

    def candidates(self, seat: int) -> list[Move]:
        """Moves that somebody might ask for with the pieces of a hand, legal ones first."""
        with self._guard("listing moves"):
            return self.rules.candidates(self.state, seat)

    def why_not(self, move: Move, seat: int | None = None) -> Refusal | None:
        """Why a move is not legal now, or None."""
        with self._guard(move.text):
            return self.rules.why_not(self.state, move, seat)

    def play(self, move: Move | str, seat: int | None = None, *, language: Language = "en") -> list[Event]:
        """Carry out a move, given as such or as text, and return its events. Raises `Refused` or `PluginFailed`."""
        if isinstance(move, str):
            with self._guard("listing moves"):
                move = read_move(self.rules, self.state, move, seat)
        why = self.why_not(move, seat)
        if why is not None:
            sentence = Wording(self.rules, language, self.players).refusal(why)
            raise Refused(move, why, position_text(self.state), sentence)
        if seat is None:
            seat = self.state.choices[-1].seats[0]
        before, results = self.state.copy(), len(self.results)
        self.state.acting = move
        self.state.tell("asked", seat, pieces=move.pieces, count=len(move.pieces), zone=move.zone, move=move)
        try:
            with self._guard(move.text, taken_back=True):
                self.rules.apply(self.state, move, seat)
                self._settle()
        except BaseException:
            self.state = before
            raise
        self._before.append((before, len(self.log), results))
        self.history.append(Step(self.state.round, seat, move))
        return self._listen()

    def next_round(self) -> list[Event]:
        """Begin the next round of a match that goes on, and return the events of its set-up."""
        if not self.round_over or self.over:
            why = "the match is over" if self.over else "this round is not over"
            raise SpielwerkError(f"no further round can begin: {why}")
        with self._guard("the set-up", through=SpielwerkError):
            # after a copy, since a set-up that fails must not use up the chance of the round before
            self.state = self.rules.deal(self.seats, self.seed, after=self.state.copy(), told=True)
        with self._guard("the score"):
            self._settle()
        return self._listen()

    def undo(self) -> bool:
        """Take the last move back, with the chance it used; False if there is none in this match."""
        if not self._before:
            return False
        state, log, results = self._before.pop()
        self.state = state if state.rules is self.rules else carried(state, self.rules)
        del self.log[log:], self.results[results:]
        self.history.pop()
        self.winners = None
        self.departures = [self._kept(each) for each in self.departures]
        return True

    def _kept(self, departure: Departure) -> Departure:
        """A departure after a move was taken back: who was left out later is left out from here on."""
        if departure.moves > len(self.history):
            return Departure(self.state.round, len(self.history), departure.plugin)
        return departure

    def go_on_without(self, plugin: str) -> None:
        """Leave a plugin out from here on; pieces that it makes stay as plain ones, without rules of their own.

        A `SpielwerkError` says why that cannot be; then nothing has changed.
        """
        self.rules, self.state = self._without(plugin)
        self.departures.append(Departure(self.state.round, len(self.history), plugin))

    def why_stay(self, plugin: str) -> str:
        """Why the match cannot go on without a plugin; empty if it can."""
        try:
            self._without(plugin)
        except SpielwerkError as error:
            return str(error)
        return ""

    def _without(self, plugin: str) -> tuple[Rules, TellingTable]:
        rules = without(self.rules, plugin)
        try:
            state = carried(self.state, rules)
            stuck = next((seat for seat in self.asked if not rules.legal_moves(state, seat)), None)
        except Exception as error:
            raise SpielwerkError(f"the game cannot go on without {plugin!r}: {error}") from error
        if stuck is not None:
            raise SpielwerkError(f"the game cannot go on without {plugin!r}: seat {stuck + 1} would have no move")
        return rules, state

    def _listen(self) -> list[Event]:
        told = self.state.log or []
        self.log += told
        self.state.log = []
        return told

    def _settle(self) -> None:
        """Note the result of a round that has just ended, and whether the match has."""
        if self.round_over and len(self.results) < self.state.round:
            check_ending(self.rules, "score", self.seats, state=self.state, outcome=self.state.outcome)
            result = self.rules.result(self.state)
            results = [*self.results, result]
            totals = tuple(map(sum, zip(*(each.points for each in results), strict=True)))
            check_ending(self.rules, "match_winners", self.seats, results=results, totals=totals, rules=self.rules)
            self.winners = self.rules.match_winners(results)
            self.results.append(result)

    def _guard(self, doing: str, *, taken_back: bool = False, through: type[SpielwerkError] = PluginFailed) -> Guard:
        return Guard(self.rules, self.state, doing, taken_back=taken_back, through=through, seconds=self.seconds)
