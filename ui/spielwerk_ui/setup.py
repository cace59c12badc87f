"""What a table needs to begin: the game, who sits where, the chance, the language."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from attrs import frozen

from spielwerk import Match, Rules
from spielwerk.bots import LIMIT
from spielwerk.texts import Language

MOVE_LIMIT = 10.0
"""The seconds that the plugins may take for a move, where nobody says otherwise."""


@frozen
class Seat:
    """A seat: the name of who sits there, and the bot that plays for it (None: a person)."""

    name: str
    bot: str | None = None


@frozen
class Setup:
    """All that is settled before the first move."""

    rules: Rules
    seats: tuple[Seat, ...]
    seed: int
    language: Language = "en"
    record: Path | None = None
    bot_limit: float = LIMIT
    """The seconds that a bot may take for a move."""
    move_limit: float = MOVE_LIMIT
    """The seconds that the plugins may take for a move."""
    reload: bool = False
    """Whether files of the game that are saved meanwhile are read again."""
    trace: Callable[[str], None] | None = None
    """Where each event goes with its causes, a line each."""

    def match(self) -> Match:
        """A fresh match of this setup."""
        names = [seat.name for seat in self.seats]
        return Match(self.rules, len(self.seats), self.seed, players=names, seconds=self.move_limit)

    def chance(self, seat: int, use: str = "") -> Random:
        """A source of chance for a seat's bot: its own, so that the game's is not touched; another for another use."""
        return Random(f"{self.seed}/{seat}/{use}" if use else f"{self.seed}/{seat}")
