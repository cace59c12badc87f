"""The report of a check: its groups, what was looked at in each, and what was found."""

from __future__ import annotations

from attrs import Factory, define

from spielwerk.conformance.field import Field
from spielwerk.conformance.finding import Findings, Group, errors
from spielwerk.conformance.setting import Setting

GROUPS = {
    "lint": ("syntax", "load", "rule", "hook", "marker", "argument", "symbol", "texts", "value", "option", "refusal",
             "kind", "face", "verb", "code", "code_clash", "step", "when", "import",
             "chance", "clock", "print", "no_piece", "assembly"),
    "games": ("raises", "return", "invariant", "endless", "no_end", "never", "unused"),
    "notation": ("notation",),
    "replay": ("replay",),
    "questions": ("purity",),
    "copies": ("copies",),
    "memory": ("memory",),
    "leaks": ("leak", "tells"),
    "order": ("order",),
    "speed": ("speed",),
}  # fmt: skip
"""The groups of the report, and the codes of the findings in each."""


@define
class Report:
    """The check of one plugin, or of one game: what was done, what was found."""

    name: str
    setting: Setting
    subjects: tuple[str, ...]
    findings: Findings = Factory(Findings)
    looked: dict[str, str] = Factory(dict)
    """What was looked at, by group; a group that was not reached is missing."""
    game: Field | None = None

    @property
    def groups(self) -> list[Group]:
        """The lines of the report, in order."""
        return [
            Group(name, self.looked[name], tuple(f for f in self.findings.found if f.code in codes))
            for name, codes in GROUPS.items()
            if name in self.looked
        ]

    @property
    def failed(self) -> bool:
        """Whether there is an error."""
        return bool(errors(self.findings.found))
