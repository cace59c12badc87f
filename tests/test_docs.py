"""What docs/games.md shows works as it stands, and it lists every switch there is."""

from __future__ import annotations

import random
import re

import pytest

from pages import ROOT, blocks
from spielwerk import assemble, find_game, read_game
from spielwerk.library import houses

DOC = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")
HOUSE, GAME = blocks("docs/games.md", "toml")


def listed(title: str) -> dict[str, str]:
    """Option and default of each row of a table of switches."""
    section = DOC.split(f"## The switches of {title}")[1].split("\n## ")[0]
    return dict(re.findall(r"^\| `(\w+)` \| `([^`]+)`", section, re.MULTILINE))


@pytest.mark.parametrize(("game", "title"), [("zieh_vier", "Zieh Vier"), ("sixteen", "Sixteen")])
def test_the_switches_and_defaults_are_those_of_the_plugins(game, title):
    options = assemble(read_game(find_game(game))).options
    said = {name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in options.items()}
    assert listed(title) == said


def test_the_house_file_bends_the_game(tmp_path):
    path = tmp_path / "family.toml"
    path.write_text(HOUSE, encoding="utf-8")
    rules = assemble(read_game(path))
    assert (rules.options["target"], rules.hand_size(2), len(rules.by_code["r0"])) == (300, 5, 1)


def test_the_game_file_can_be_played_to_its_end(tmp_path):
    path = tmp_path / "my_game.toml"
    path.write_text(GAME, encoding="utf-8")
    rules = assemble(read_game(path))
    table = rules.deal(4, 1)
    rules.playout(table, random.Random(1))
    assert table.outcome is not None


def test_the_house_files_that_come_along_are_listed():
    assert set(re.findall(r"^\| `(\w+)` \| (?:Zieh Vier|Sixteen) \|", DOC, re.MULTILINE)) == {*houses()}
