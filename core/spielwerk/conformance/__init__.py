"""Conformance: whether a plugin is fair to the engine and to the players.

`check(plugin, game)` gives the findings of a plugin by name or file: lint, and random games in which everything is
looked at that must hold. `examine`, `examine_all` and `examine_game` give whole reports. Each finding says what is
wrong, where, what to do, and where there is one the smallest case. `invariants` holds the checks of single positions.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from spielwerk.conformance.checking import check, examine, examine_all, examine_game, subject_of
    from spielwerk.conformance.finding import Case, Finding
    from spielwerk.conformance.report import Report

__all__ = ["Case", "Finding", "Report", "check", "examine", "examine_all", "examine_game", "subject_of"]

_ROOM_OF = {
    **dict.fromkeys(("check", "examine", "examine_all", "examine_game", "subject_of"), "checking"),
    **dict.fromkeys(("Case", "Finding"), "finding"),
    "Report": "report",
}


def __getattr__(name: str) -> Any:
    """Load a name when it is first asked for, so that the invariants alone cost little."""
    if name not in _ROOM_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_ROOM_OF[name]}"), name)
