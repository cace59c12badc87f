"""Whether somebody sits at a terminal."""

from __future__ import annotations

import os
import sys


def has_screen() -> bool:
    """Whether somebody sits at a terminal that can show a screen."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
