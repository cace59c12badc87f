"""Lists on the command line: columns, and lines that are not too long."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

WIDTH = 100


def print_rows(rows: Sequence[tuple[str, ...]]) -> None:
    """Columns as wide as their widest cell but the last one."""
    widths = [max((len(row[at]) for row in rows), default=0) for at in range(len(rows[0]) - 1)] if rows else []
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        print("  ".join([*cells, row[-1]]).rstrip())


def wrapped(words: str, first: str = "", further: str = "") -> list[str]:
    """Words in lines; the first one begins with `first`, the others with `further`."""
    return textwrap.wrap(
        words, WIDTH, initial_indent=first, subsequent_indent=further, break_long_words=False, break_on_hyphens=False
    ) or [first.rstrip()]
