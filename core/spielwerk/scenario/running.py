"""Running one scenario: each step at a table, up to the first thing that does not hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase

from attrs import define, frozen

from spielwerk.errors import Mistakes, SpielwerkError
from spielwerk.match import Match, PluginFailed, Refused
from spielwerk.notation import position_text, read_move
from spielwerk.pieces import Move, Piece, Refusal
from spielwerk.scenario.facts import Check, shown
from spielwerk.scenario.reading import Scenario, Step
from spielwerk.scenario.setting import put_ahead
from spielwerk.telling import Event
from spielwerk.tomlfile import Keys
from spielwerk.wording import Wording


@frozen
class Failure:
    """What did not hold: in which step, at which position, what was expected and what was found."""

    scenario: Scenario
    place: str
    position: str
    expected: str
    found: str
    line: int | None = None
    """The line of the file on which that stands."""

    def __str__(self) -> str:
        said = {"position: ": self.position, "expected: ": self.expected, "found:    ": self.found}
        lines = [f"    {name}{text}" for name, text in {"": self.place, **said}.items() if text]
        return "\n".join([f"{self.scenario.file.path}: {self.scenario.title}", *lines])


def run_scenario(scenario: Scenario) -> Failure | None:
    """The first thing that does not hold, or None. Raises `Mistakes` where a move's text names nothing."""
    here = _Here(scenario)
    try:
        _Run(scenario, here).all()
    except _Failed as failed:
        return failed.failure
    except Mistakes:
        raise
    except Exception as error:  # a plugin may raise anything, and nobody shall read a traceback for it
        return here.failed("everything is carried out", f"a plugin failed: {type(error).__name__}: {error}").failure
    return None


class _Failed(Exception):
    """Leaves the run at the first thing that does not hold."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(str(failure))
        self.failure = failure


@define
class _Here:
    """Where in the file the run is, and at which table: all that a failure tells."""

    scenario: Scenario
    keys: Keys = ()
    step: int = 0
    match: Match | None = None

    def failed(self, expected: str, found: str, key: str = "") -> _Failed:
        """The failure of what stands at a key of the present step."""
        line = self.scenario.file.line(*self.keys, *([key] if key else []))
        place = f"step {self.step}" if self.step else str(self.keys[0])
        position = "" if self.match is None else position_text(self.match.state)
        return _Failed(
            Failure(self.scenario, place + (f" (line {line})" if line else ""), position, expected, found, line)
        )

    def wrong(self, error: SpielwerkError, key: str) -> Mistakes:
        """The mistake of the file at a key of the present step."""
        return Mistakes([self.scenario.file.mistake((*self.keys, key), str(error))])


class _Run:
    """One scenario at a table."""

    def __init__(self, scenario: Scenario, here: _Here) -> None:
        self.scenario, self.rules, self.here = scenario, scenario.rules, here
        self.wording = Wording(scenario.rules, scenario.language)
        here.keys = ("given" if "given" in scenario.file.data else "deal",)
        try:
            table = scenario.setting.table(self.rules)
        except SpielwerkError as error:
            raise here.failed("the scenario can begin", str(error)) from None
        self.match = here.match = Match(self.rules, scenario.seats, table.seed, state=table)

    def all(self) -> None:
        """All steps, then what must hold at the end."""
        self._each_piece_is_once()
        for step in self.scenario.steps:
            self.here.step, self.here.keys = step.number, step.keys
            self._step(step)
            self._each_piece_is_once()
        self.here.step, self.here.keys = 0, ("then",)
        self._hold(self.scenario.then)

    # -- one step

    def _step(self, step: Step) -> None:
        if step.undo and not self.match.undo():
            raise self.here.failed("there is a move to take back", "none was made", "undo")
        if step.next_round:
            self._next_round(step)
        try:
            put_ahead(self.match.state, step.ahead)
        except SpielwerkError as error:
            raise self.here.wrong(error, "next") from None
        self._refused(step)
        self._legal(step)
        told: list[Event] = []
        mover = 0
        for text in step.moves:
            mover = step.seat or (self.match.asked or (0,))[0] + 1
            told += self._move(step, text)
        self._draws(step, told, mover)
        self._told(step, told)
        self._hold(step.then)

    def _next_round(self, step: Step) -> None:
        before = self.match.state
        try:
            self.match.next_round()
            if step.setting is not None:
                self.match.state = step.setting.table(self.rules, before)
        except SpielwerkError as error:
            raise self.here.failed("the next round can begin", str(error), "next_round") from None

    def _refused(self, step: Step) -> None:
        expected = "{!r} is refused" + (f" by {step.why!r}" if step.why else "")
        for text in step.refused:
            why = self.match.why_not(self._read(text, step, "refused"), _index(step.seat))
            if why is None:
                raise self.here.failed(expected.format(text), "it is legal", "refused")
            if step.why not in ("", why.code):
                raise self.here.failed(expected.format(text), self._said(why), "why")

    def _legal(self, step: Step) -> None:
        wanted = {"legal": step.legal or (), "can": step.can, "cannot": step.cannot}
        for key, text in [(key, text) for key, texts in wanted.items() for text in texts if "*" not in text]:
            self._read(text, step, key)
        legal = list(dict.fromkeys(move.text for move in self.match.legal_moves(_index(step.seat))))
        found = "legal is: " + _listed(legal)
        if step.legal is not None:
            missing = [text for text in step.legal if not _among(legal, text)]
            more = [each for each in legal if not any(fnmatchcase(each, text) for text in step.legal)]
            if missing or more:
                odd = (("missing", missing), ("not expected", more))
                found += "".join(f"; {what}: {_listed(texts)}" for what, texts in odd if texts)
                raise self.here.failed("legal is: " + _listed(step.legal), found, "legal")
        for text in step.can:
            if not _among(legal, text):
                raise self.here.failed(f"{text!r} is legal", found, "can")
        for text in step.cannot:
            if _among(legal, text):
                raise self.here.failed(f"{text!r} is not legal", found, "cannot")

    def _move(self, step: Step, text: str) -> list[Event]:
        move = self._read(text, step, "move")
        try:
            return self.match.play(move, _index(step.seat))
        except Refused as error:
            raise self.here.failed(f"{text!r} is legal", self._said(error.refusal), "move") from None
        except PluginFailed as error:
            raise self.here.failed(f"{text!r} is carried out", str(error), "move") from None

    def _read(self, text: str, step: Step, key: str) -> Move:
        try:
            return read_move(self.rules, self.match.state, text, _index(step.seat))
        except SpielwerkError as error:
            raise self.here.wrong(error, key) from None

    def _said(self, why: Refusal) -> str:
        return f"it is refused by {why.code!r}: {self.wording.refusal(why)}"

    def _draws(self, step: Step, told: Sequence[Event], mover: int) -> None:
        drawn: dict[int, list[str]] = {}
        for event in told:
            if event.name == "draw" and event.seat is not None:
                drawn.setdefault(event.seat + 1, []).extend(piece.code for piece in event.pieces)
        for seat, wanted in step.draws.items():
            found = self.scenario.words.in_order(drawn.get(seat or mover, ()))
            if found != wanted:
                expected = f"seat {seat or mover} draws {shown(wanted)}"
                raise self.here.failed(expected, f"it draws {shown(found)}", "draws")

    def _told(self, step: Step, told: Sequence[Event]) -> None:
        for seat, wanted in step.told.items():
            said = [self.wording.event(event.for_seat(seat - 1)) for event in told]
            for text in wanted:
                if text not in said:
                    found = " / ".join(filter(None, said)) or "nothing"
                    raise self.here.failed(f"seat {seat} is told: {text}", f"it is told: {found}", "told")

    # -- what must hold

    def _hold(self, checks: Sequence[Check]) -> None:
        wrong = [(check, found) for check in checks if (found := check.found(self.match)) != check.wanted]
        if wrong:
            self.here.keys = wrong[0][0].keys
            expected = "; ".join(f"{check.name} = {shown(check.wanted)}" for check, _ in wrong)
            raise self.here.failed(expected, "; ".join(f"{check.name} = {shown(found)}" for check, found in wrong))

    def _each_piece_is_once(self) -> None:
        state = self.match.state
        seen = Counter[Piece]()
        for seat in range(state.seats):
            seen.update(state.hand(seat))
        for zone in state.zones.values():
            seen.update(zone)
        wrong = [f"{piece.code} is there {seen[piece]} times" for piece in self.rules.pieces if seen[piece] != 1]
        if wrong:
            raise self.here.failed("every piece is in exactly one place", ", ".join(wrong))


def _index(seat: int | None) -> int | None:
    return None if seat is None else seat - 1


def _among(legal: Sequence[str], text: str) -> bool:
    """Whether a move is among the legal ones; `*` in its text stands for anything."""
    return any(fnmatchcase(each, text) for each in legal)


def _listed(texts: Iterable[str]) -> str:
    return ", ".join(texts) or "nothing"
