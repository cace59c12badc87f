"""Scenarios: TOML files that say what must follow from a position, and their runner.

`run_paths` runs files and folders, `read_scenario` and `run_scenario` a single one. The form is described in
`docs/scenarios.md`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TextIO

from attrs import frozen

from spielwerk.errors import Mistake, Mistakes, SpielwerkError
from spielwerk.match import Match, PluginFailed, Refused
from spielwerk.notation import position_text, read_move
from spielwerk.pieces import Move, Piece
from spielwerk.scenario_facts import Check, shown
from spielwerk.scenario_reading import Scenario, Step, read_scenario, scenario_in
from spielwerk.scenario_setting import NotDealt, put_ahead
from spielwerk.telling import Event
from spielwerk.tomlfile import Keys
from spielwerk.wording import Wording

__all__ = ["Failure", "Scenario", "read_scenario", "run_paths", "run_scenario", "scenario_in", "scenarios_in"]

SUFFIX = ".scenario.toml"


@frozen
class Failure:
    """What did not hold: in which step, at which position, what was expected and what was found."""

    scenario: Scenario
    place: str
    position: str
    expected: str
    found: str

    def __str__(self) -> str:
        return (
            f"{self.scenario.file.path}: {self.scenario.title}\n"
            f"    {self.place}\n"
            f"    position: {self.position}\n"
            f"    expected: {self.expected}\n"
            f"    found:    {self.found}"
        )


class _Failed(Exception):
    """Leaves the run at the first thing that does not hold."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(str(failure))
        self.failure = failure


def run_scenario(scenario: Scenario) -> Failure | None:
    """The first thing that does not hold, or None. Raises `Mistakes` where a move's text names nothing."""
    try:
        _Run(scenario).all()
    except _Failed as failed:
        return failed.failure
    return None


class _Run:
    """One scenario at a table."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.rules = scenario.rules
        self.wording = Wording(scenario.rules, scenario.language)
        self.keys: Keys = ("given" if "given" in scenario.file.data else "deal",)
        self.number = 0
        try:
            table = scenario.setting.table(self.rules)
        except NotDealt as error:
            raise self._failed("the deal that the scenario asks for", str(error), position="") from None
        self.match = Match(self.rules, scenario.seats, table.seed, state=table)

    def all(self) -> None:
        """All steps, then what must hold at the end."""
        self._each_piece_is_once()
        for step in self.scenario.steps:
            self.number = step.number
            self._step(step)
            self._each_piece_is_once()
        self.number, self.keys = 0, ("then",)
        self._hold(self.scenario.then)

    # -- one step

    def _step(self, step: Step) -> None:
        self.keys = step.keys
        if step.undo and not self.match.undo():
            raise self._failed("a move to take back", "no move was made")
        if step.next_round:
            self._next_round(step)
        if step.ahead:
            self._put_ahead(step)
        self._refused(step)
        self._legal(step)
        told: list[Event] = []
        mover = 0
        for text in step.moves:
            mover = (self.match.asked or (0,))[0] + 1 if step.seat is None else step.seat
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
            raise self._failed("a next round", str(error), "next_round") from None

    def _put_ahead(self, step: Step) -> None:
        try:
            put_ahead(self.match.state, step.ahead)
        except SpielwerkError as error:
            raise self._wrong(str(error), "next") from None

    def _refused(self, step: Step) -> None:
        for text in step.refused:
            move = self._read(text, step, "refused")
            why = self.match.why_not(move, _index(step.seat))
            if why is None:
                raise self._failed(f"{text!r} is refused{_for_reason(step.why)}", "it is legal", "refused")
            if step.why not in ("", why.code):
                found = f"it is refused by {why.code!r}: {self.wording.refusal(why)}"
                raise self._failed(f"{text!r} is refused{_for_reason(step.why)}", found, "why")

    def _legal(self, step: Step) -> None:
        wanted = {"legal": step.legal, "can": step.can, "cannot": step.cannot}
        for key, text in [(key, text) for key, texts in wanted.items() for text in texts or () if "*" not in text]:
            self._read(text, step, key)
        legal = list(dict.fromkeys(move.text for move in self.match.legal_moves(_index(step.seat))))
        found = "legal is: " + _listed(legal)
        if step.legal is not None:
            missing = [text for text in step.legal if not _among(legal, text)]
            more = [each for each in legal if not any(fnmatchcase(each, text) for text in step.legal)]
            for what, texts in (("missing", missing), ("not expected", more)):
                found += f"; {what}: {_listed(texts)}" if texts else ""
            if missing or more:
                raise self._failed("legal is: " + _listed(step.legal), found, "legal")
        for text in step.can:
            if not _among(legal, text):
                raise self._failed(f"{text!r} is legal", found, "can")
        for text in step.cannot:
            if _among(legal, text):
                raise self._failed(f"{text!r} is not legal", found, "cannot")

    def _move(self, step: Step, text: str) -> list[Event]:
        move = self._read(text, step, "move")
        try:
            return self.match.play(move, _index(step.seat), language=self.scenario.language)
        except Refused as error:
            found = f"it is refused by {error.refusal.code!r}: {self.wording.refusal(error.refusal)}"
            raise self._failed(f"{text!r} is legal", found, "move") from None
        except PluginFailed as error:
            raise self._failed(f"{text!r} is carried out", str(error), "move") from None

    def _draws(self, step: Step, told: Sequence[Event], mover: int) -> None:
        drawn: dict[int, list[str]] = {}
        for event in told:
            if event.name == "draw" and event.seat is not None:
                drawn.setdefault(event.seat + 1, []).extend(piece.code for piece in event.pieces)
        for seat, wanted in step.draws.items():
            found = self.scenario.words.in_order(drawn.get(seat or mover, ()))
            if found != wanted:
                expected = f"seat {seat or mover} draws {shown(wanted)}"
                raise self._failed(expected, f"it draws {shown(found)}", "draws")

    def _told(self, step: Step, told: Sequence[Event]) -> None:
        for seat, wanted in step.told.items():
            said = [self.wording.event(event.for_seat(seat - 1)) for event in told]
            for text in wanted:
                if text not in said:
                    found = " / ".join(filter(None, said)) or "nothing"
                    raise self._failed(f"seat {seat} is told: {text}", f"it is told: {found}", "told")

    # -- what must hold

    def _hold(self, checks: Sequence[Check]) -> None:
        wrong = [(check, found) for check in checks if (found := check.found(self.match)) != check.wanted]
        if wrong:
            self.keys = wrong[0][0].keys
            expected = "; ".join(f"{check.name} = {shown(check.wanted)}" for check, _ in wrong)
            raise self._failed(expected, "; ".join(f"{check.name} = {shown(found)}" for check, found in wrong))

    def _each_piece_is_once(self) -> None:
        state = self.match.state
        seen = Counter[Piece]()
        for seat in range(state.seats):
            seen.update(state.hand(seat))
        for zone in state.zones.values():
            seen.update(zone)
        wrong = [f"{piece.code} {seen[piece]} times" for piece in self.rules.pieces if seen[piece] != 1]
        if wrong:
            raise self._failed("every piece is in exactly one place", ", ".join(wrong))

    # -- what is said when it does not

    def _read(self, text: str, step: Step, key: str) -> Move:
        try:
            return read_move(self.rules, self.match.state, text, _index(step.seat))
        except SpielwerkError as error:
            raise self._wrong(str(error), key) from None

    def _wrong(self, text: str, key: str) -> Mistakes:
        return Mistakes([self.scenario.file.mistake((*self.keys, key), text)])

    def _failed(self, expected: str, found: str, key: str = "", position: str | None = None) -> _Failed:
        line = self.scenario.file.line(*self.keys, *([key] if key else []))
        place = f"step {self.number}" if self.number else str(self.keys[0])
        place += f" (line {line})" if line else ""
        if position is None:
            position = position_text(self.match.state)
        return _Failed(Failure(self.scenario, place, position, expected, found))


def _index(seat: int | None) -> int | None:
    return None if seat is None else seat - 1


def _for_reason(why: str) -> str:
    return f" by {why!r}" if why else ""


def _among(legal: Sequence[str], text: str) -> bool:
    """Whether a move is among the legal ones; `*` in its text stands for anything."""
    return any(fnmatchcase(each, text) for each in legal)


def _listed(texts: Iterable[str]) -> str:
    return ", ".join(texts) or "nothing"


# -- files and folders


def scenarios_in(paths: Sequence[Path | str]) -> Iterator[Path]:
    """The files named, and all scenario files in the folders named. Raises `Mistakes` for a folder that has none."""
    for path in map(Path, paths):
        if not path.is_dir():
            yield path
            continue
        found = sorted(path.rglob(f"*{SUFFIX}"))
        if not found:
            raise Mistakes([Mistake(f"no file in this folder is called …{SUFFIX}", file=str(path))])
        yield from found


def run_paths(paths: Sequence[Path | str], out: TextIO) -> int:
    """Run files and folders and print a line for each; the exit code: 2 if a file is wrong, else 1 if one fails."""
    held, failed, wrong = 0, 0, 0
    for path in paths:
        try:
            for file in scenarios_in([path]):
                try:
                    scenario = read_scenario(file)
                    failure = run_scenario(scenario)
                except Mistakes as error:
                    wrong += 1
                    print(f"wrong  {file}\n{_indented(error)}", file=out)
                    continue
                failed += failure is not None
                held += failure is None
                print(f"holds  {file}: {scenario.title}" if failure is None else f"FAILS  {failure}", file=out)
        except Mistakes as error:
            wrong += 1
            print(f"wrong  {path}\n{_indented(error)}", file=out)
    told = [f"{held} held", f"{failed} failed", f"{wrong} could not be read"]
    print(", ".join(text for text, count in zip(told, (1, failed, wrong), strict=True) if count), file=out)
    return 2 if wrong else 1 if failed else 0


def _indented(error: Mistakes) -> str:
    return "\n".join(f"    {line}" for line in str(error).splitlines())
