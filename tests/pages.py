"""What pages show: their blocks of code, and the files that they say these are."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]


def blocks(page: str, language: str = r"\w+") -> list[str]:
    """The blocks of a page, by its path from the root, in a language, or all of them."""
    return [found["text"] for found in _found(page) if re.fullmatch(language, found["language"])]


def files(page: str) -> dict[str, str]:
    """The blocks that a line such as "`conftest.py`:" calls a file, by its name."""
    return {found["file"]: found["text"] for found in _found(page) if found["file"]}


def shown(page: str) -> list[tuple[str, str, str]]:
    """All blocks of a page in order, each as the file that it is (or ""), its language, its text."""
    return [(found["file"] or "", found["language"], found["text"]) for found in _found(page)]


def _found(page: str) -> list[re.Match[str]]:
    block = r"(?:^`(?P<file>[\w.]+)`:\n\n)?^```(?P<language>\w+)\n(?P<text>.*?)^```"
    return list(re.finditer(block, (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL))
