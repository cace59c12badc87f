"""A plugin that failed at the table: what it was, and the record that shows it again."""

from __future__ import annotations

from pathlib import Path

from attrs import frozen

from spielwerk import Match
from spielwerk.failures import PluginFailed
from spielwerk.record import Failure, record_text, write_text
from spielwerk_ui.setup import Setup


@frozen
class Failed:
    """A failure, the moves that had been made, and the record of the game up to there, which fails again."""

    error: PluginFailed
    moves: int
    record: str

    @property
    def place(self) -> tuple[str, str, int | None]:
        """What tells this failure from others: plugin, file and line."""
        return self.error.plugin, self.error.file, self.error.line


def failed_at(match: Match, setup: Setup, at: str, error: PluginFailed) -> Failed:
    """Keep a failure; `at` is a seat and its move, a seat alone whose moves were to be listed, or "next round"."""
    bots = [seat.bot for seat in setup.seats]
    return Failed(error, len(match.history), record_text(match, bots, Failure(at, str(error))))


def save_failure(failed: Failed, setup: Setup) -> Path:
    """Write the record that fails again: over the record of the game, or to a new file here; gives its path."""
    path = setup.record or free_name(Path(f"{setup.rules.description.id}-{setup.seed}-{failed.error.plugin}.toml"))
    write_text(failed.record, path)
    return path


def free_name(path: Path) -> Path:
    """The path, or one beside it that no file has yet."""
    number, found = 2, path
    while found.exists():
        found = path.with_stem(f"{path.stem}-{number}")
        number += 1
    return found
