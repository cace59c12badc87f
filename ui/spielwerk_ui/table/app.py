"""The program in the terminal: its theme, and which of its screens shows."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import traceback
from contextlib import suppress
from pathlib import Path
from typing import ClassVar

from attrs import evolve
from rich.text import Text
from textual.app import App
from textual.binding import Binding, BindingType
from textual.theme import Theme

from spielwerk.texts import Language
from spielwerk_ui.setup import Setup
from spielwerk_ui.table.look import ACCENT, ALARM, GROUND, LIFTED, PANEL, TEXT
from spielwerk_ui.table.menu import Menu, new_seed
from spielwerk_ui.table.page import Ask
from spielwerk_ui.table.screen import TableScreen
from spielwerk_ui.words import say

THEME = Theme(
    name="spielwerk",
    primary=ACCENT,
    secondary=LIFTED,
    accent=ACCENT,
    warning=ACCENT,
    error=ALARM,
    foreground=TEXT,
    background=GROUND,
    surface=GROUND,
    panel=PANEL,
)


class TableApp(App[int]):
    """The menu or the table, one after the other."""

    TITLE = "Spielwerk"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "leave", show=False, priority=True),
        Binding("ctrl+c", "leave", show=False, priority=True),
    ]

    def __init__(self, language: Language, setup: Setup | None = None) -> None:
        super().__init__()
        self.language = language
        self._first = None if setup is None else TableScreen(setup)

    def on_mount(self) -> None:
        """Begin with the table if it is set, else with the menu."""
        for name in ("SIGTERM", "SIGHUP"):
            with suppress(AttributeError, NotImplementedError, RuntimeError):
                asyncio.get_running_loop().add_signal_handler(getattr(signal, name), self.exit, 0)
        self.register_theme(THEME)
        self.theme = THEME.name
        self.push_screen(self._first or Menu(self.language))

    def show_table(self, setup: Setup) -> None:
        """Play a match."""
        self.language = setup.language
        self.switch_screen(TableScreen(setup))

    def show_menu(self) -> None:
        """Choose a game."""
        self.switch_screen(Menu(self.language))

    def play_again(self, setup: Setup) -> None:
        """Another match of the same game among the same seats; its record gets a name of its own."""
        record = None if setup.record is None else _free(setup.record)
        self.show_table(evolve(setup, seed=new_seed(), record=record))

    def leave(self) -> None:
        """Quit; the exit code is 1 if a record could not be written to the end."""
        tables = [screen for screen in self.screen_stack if isinstance(screen, TableScreen)]
        self.exit(0, return_code=int(any(table.sitting.record_failed for table in tables)))

    def action_leave(self) -> None:
        """Quit, after a question; asked again while it stands, at once."""
        if isinstance(self.screen, Ask):
            self.leave()
        else:
            self.push_screen(Ask(self.language, say(self.language, "quit?")), self._left)

    def _left(self, sure: bool | None) -> None:
        if sure:
            self.leave()

    def _fatal_error(self) -> None:
        """Leave with a sentence where something of Spielwerk itself failed; `SPIELWERK_DEBUG` shows the traceback."""
        if os.environ.get("SPIELWERK_DEBUG"):
            super()._fatal_error()
            return
        error = sys.exc_info()[1]
        last = traceback.extract_tb(error.__traceback__)[-1] if error and error.__traceback__ else None
        place = f" ({Path(last.filename).name}:{last.lineno})" if last else ""
        self.panic(Text(say(self.language, "failed", error=f"{type(error).__name__}: {error}{place}")))


def _free(path: Path) -> Path:
    """A name beside a file that no file has yet."""
    number = 2
    while (found := path.with_stem(f"{path.stem}-{number}")).exists():
        number += 1
    return found
