"""`spielwerk` alone: the start menu."""

from __future__ import annotations

import argparse

from spielwerk import SpielwerkError
from spielwerk_ui import terminal
from spielwerk_ui.consent import settle


def menu(args: argparse.Namespace) -> int:
    """Open the start menu, after asking about plugins that nobody has decided about."""
    if not terminal.has_screen():
        raise SpielwerkError("the start menu needs a terminal; 'spielwerk --help' shows the commands")
    from spielwerk_ui.table import open_menu

    settle()
    return open_menu(args.lang)
