"""What a check finds: one sentence of what is wrong, one of what to do, and where it stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from attrs import Factory, define, evolve, frozen

Severity = Literal["error", "warning", "hint"]
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "hint")


@frozen
class Case:
    """How a finding comes about: a position in notation, and the moves from there that show it.

    Each move is a seat, counted from 1, and its text. `seed` and `made` say in which random game it was found, and
    after how many moves.
    """

    seats: int
    position: str
    moves: tuple[tuple[int, str], ...] = ()
    seed: int = 0
    made: int = 0
    legal: tuple[int, tuple[str, ...]] | None = None
    """A seat, and the moves that it should have in this position."""

    def __str__(self) -> str:
        moves = ", ".join(f"seat {seat}: {text}" for seat, text in self.moves)
        return f"position: {self.position}" + (f"\nmoves: {moves}" if moves else "")


@frozen
class Finding:
    """One thing that a check found. `code` names the sort; `line` is None where no line of the file is to blame."""

    code: str
    severity: Severity
    plugin: str
    wrong: str
    mend: str
    hook: str = ""
    file: str = ""
    line: int | None = None
    case: Case | None = None
    saved: str = ""
    """The file that the case was written to."""

    @property
    def place(self) -> str:
        """`file:line`, as far as they are known."""
        return ":".join(str(part) for part in (self.file, self.line) if part)

    def __str__(self) -> str:
        hook = f" ({self.hook})" if self.hook else ""
        place = f"{self.place}: " if self.place else ""
        return f"{place}{self.severity}: plugin {self.plugin!r}{hook}: {self.wrong}; {self.mend}"

    def data(self) -> dict[str, Any]:
        """The finding as plain data, for a program that reads it."""
        told: dict[str, Any] = {
            name: getattr(self, name)
            for name in ("code", "severity", "plugin", "hook", "file", "line", "wrong", "mend", "saved")
        }
        if self.case is not None:
            told["case"] = {
                "position": self.case.position,
                "moves": [f"{seat} {text}" for seat, text in self.case.moves],
                "seed": self.case.seed,
            }
        return told


@define
class Findings:
    """The findings of one check so far; the same thing at the same place is told once."""

    found: list[Finding] = Factory(list)

    def add(self, finding: Finding) -> bool:
        """Note a finding, unless there is one like it; whether it is new."""
        if any(alike(finding, known) for known in self.found):
            return False
        self.found.append(finding)
        return True

    def mend(self, at: Finding, **changes: Any) -> None:
        """Replace a finding by one with changes."""
        self.found[self.found.index(at)] = evolve(at, **changes)


def alike(one: Finding, other: Finding) -> bool:
    """Whether two findings tell of the same thing at the same place."""
    facts = ("code", "plugin", "hook", "file", "line")
    same = all(getattr(one, fact) == getattr(other, fact) for fact in facts)
    return same and (one.case is not None or one.wrong == other.wrong)


@frozen
class Group:
    """One line of the report: what was checked, on how much, and what was found."""

    name: str
    looked: str
    findings: tuple[Finding, ...] = ()


def errors(findings: Sequence[Finding]) -> list[Finding]:
    """Those that make a check fail."""
    return [finding for finding in findings if finding.severity == "error"]
