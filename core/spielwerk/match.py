"""A match: who sits where, the rounds, the history; each move is carried out whole or not at all."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from pathlib import Path

from attrs import frozen

from spielwerk.errors import SpielwerkError
from spielwerk.notation import position_text, read_move
from spielwerk.pieces import Move, Refusal, Result
from spielwerk.rules import Rules
from spielwerk.telling import Event, TellingTable
from spielwerk.texts import Language
from spielwerk.view import View, view_of
from spielwerk.wording import Wording


class Refused(SpielwerkError):
    """A move that is no legal move; `refusal` says why, `position` is the state in notation."""

    def __init__(self, move: Move, why: Refusal, position: str, sentence: str) -> None:
        super().__init__(f"{move.text!r}: {sentence}")
        self.move, self.refusal, self.position = move, why, position


class PluginFailed(SpielwerkError):
    """A plugin raised while a move was carried out or listed; the state before the move stands."""

    def __init__(self, plugin: str, place: str, error: BaseException, doing: str, taken_back: bool = False) -> None:
        what = f"{type(error).__name__}: {error}" + ("; the move was taken back" if taken_back else "")
        super().__init__(f"plugin {plugin!r} ({place}) failed at {doing}: {what}")
        self.plugin, self.error = plugin, error


@frozen
class Step:
    """One answer in the history of a match: the round, the seat that gave it, the move."""

    round: int
    seat: int
    move: Move


class Match:
    """Rounds of one game among the same seats.

    `state` is the state of the present round, `log` all events so far, `history` all moves, `results` the finished
    rounds. The whole match follows from the rules, the number of seats, the seed and the moves.
    """

    def __init__(
        self,
        rules: Rules,
        seats: int,
        seed: int = 0,
        *,
        players: Sequence[str] = (),
        state: TellingTable | None = None,
    ) -> None:
        self.rules = rules
        self.seed = seed
        self.players = tuple(players) or tuple(f"{seat + 1}" for seat in range(seats))
        if len(self.players) != seats:
            raise SpielwerkError(f"{seats} seats, but {len(self.players)} players")
        with self._guard("the set-up", through=SpielwerkError):
            self.state = rules.deal(seats, seed, told=True) if state is None else state
        self.log: list[Event] = []
        self.history: list[Step] = []
        self.results: list[Result] = []
        self.winners: tuple[int, ...] | None = None
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
            return view_of(self.state, seat)

    def legal_moves(self, seat: int | None = None) -> list[Move]:
        """The legal moves of a seat that is asked."""
        with self._guard("listing moves"):
            return self.rules.legal_moves(self.state, seat)

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
        self.state, log, results = self._before.pop()
        del self.log[log:], self.results[results:]
        self.history.pop()
        self.winners = None
        return True

    def _listen(self) -> list[Event]:
        told = self.state.log or []
        self.log += told
        self.state.log = []
        return told

    def _settle(self) -> None:
        """Note the result of a round that has just ended, and whether the match has."""
        if self.round_over and len(self.results) < self.state.round:
            result = self.rules.result(self.state)
            self.winners = self.rules.match_winners([*self.results, result])
            self.results.append(result)

    def _guard(self, doing: str, *, taken_back: bool = False, through: type[SpielwerkError] | None = None) -> _Guard:
        return _Guard(self.rules, doing, taken_back, through or PluginFailed)


class _Guard:
    """Turns what a plugin raises into `PluginFailed`, with plugin, file and line; errors like `through` pass."""

    def __init__(self, rules: Rules, doing: str, taken_back: bool, through: type[SpielwerkError]) -> None:
        self.rules, self.doing, self.taken_back, self.through = rules, doing, taken_back, through

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if not isinstance(error, Exception) or isinstance(error, self.through):
            return
        files = {plugin.module.__file__: plugin.name for plugin in self.rules.plugins if plugin.module.__file__}
        for frame in reversed(traceback.extract_tb(error.__traceback__)):
            if frame.filename in files:
                place = f"{Path(frame.filename).name}:{frame.lineno}, {frame.name}"
                raise PluginFailed(files[frame.filename], place, error, self.doing, self.taken_back) from error
