"""The engine and the screen know no game: no word of a game, a card or a colour stands in their code."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from spielwerk import Table, games

ROOT = Path(__file__).parents[1]
FILES = sorted(path for room in ("core", "ui") for path in (ROOT / room).rglob("*.py"))


def words_of_games() -> set[str]:
    """Ids of games, kinds of pieces and colours, but for the words that are verbs of every table."""
    found = set()
    for path in games().values():
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        found |= {data["id"], *data["colours"]}
        for piece in data["pieces"]:
            found |= {piece["kind"]} if isinstance(piece["kind"], str) else set(piece["kind"])
    return {word for word in found if not hasattr(Table, word)} - {"number"}


WORDS = re.compile(rf"\b({'|'.join(sorted(words_of_games()))})\b", re.IGNORECASE)


def test_there_are_words_to_look_for():
    assert {"scissors", "wild", "red", "grey"} <= words_of_games()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_word_of_a_game_stands_in(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    assert not [f"{number}: {line.strip()}" for number, line in enumerate(lines, 1) if WORDS.search(line)]
