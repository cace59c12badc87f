"""`play --trace`: each event with the chain of its causes, a line each, while a game is played."""

from __future__ import annotations

from collections.abc import Callable

from spielwerk import Match
from spielwerk.explaining import trace_line


class Tracer:
    """Writes the events of a match that are new since it was followed last; without `write` it does nothing."""

    def __init__(self, write: Callable[[str], None] | None) -> None:
        self.write = write
        self._told: list[object] = []

    def follow(self, match: Match) -> None:
        """Write what is new; a match that has gone back, or was played again, says from where it goes on."""
        if self.write is None:
            return
        same = 0
        while same < min(len(self._told), len(match.log)) and self._told[same] is match.log[same]:
            same += 1
        if same < len(self._told):
            self.write(f"# back to event {same + 1}, move {len(match.history)}")
        for event in match.log[same:]:
            self.write(trace_line(match.rules, event))
        self._told = list(match.log)
