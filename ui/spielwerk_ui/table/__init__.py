"""The table in the terminal, made with Textual. It shows zones, pieces and choices, and knows no game."""

from __future__ import annotations

from spielwerk.plugins.trust import asking
from spielwerk.texts import Language
from spielwerk_ui.setup import Setup
from spielwerk_ui.table.app import TableApp

__all__ = ["open_menu", "open_table"]


def open_table(setup: Setup) -> int:
    """Play the match of a setup at the table; gives the exit code of the program."""
    return _run(TableApp(setup.language, setup))


def open_menu(language: Language) -> int:
    """Choose a game in the menu and play it; gives the exit code of the program."""
    return _run(TableApp(language))


def _run(app: TableApp) -> int:
    with asking(None):  # a question between the lines of a screen could not be read
        app.run()
    return app.return_code or 0
