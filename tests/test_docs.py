"""What docs/games.md shows works as it stands; the pages for players, scenarios and tests name all that there is."""

from __future__ import annotations

import random
import re

import pytest

from pages import ROOT, blocks, files
from spielwerk import assemble, find_game, read_game
from spielwerk.library import houses
from spielwerk.reasons import CORE_REFUSALS
from spielwerk.testing import game_with, position

DOC = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")
DOUBLE_SKIP = blocks("README.md", "python")[0]
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


# -- docs/rules.md


@pytest.mark.parametrize(("game", "title"), [("zieh_vier", "Zieh Vier"), ("sixteen", "Sixteen")])
def test_the_rule_book_says_what_each_special_piece_does_and_how_many_there_are(game, title):
    rules = assemble(read_game(find_game(game)))
    section = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8").split(f"\n## {title}\n")[1].split("\n## ")[0]
    assert f"There are {len(rules.pieces)} " in section
    rows = re.findall(r"^\| \*\*(.+?)\*\*", section, re.MULTILINE)
    assert sorted(rows) == sorted(kind.text.en for kind in rules.kinds.values())


def test_the_rule_book_deals_as_the_games_do():
    text = " ".join((ROOT / "docs" / "rules.md").read_text(encoding="utf-8").split())
    sixteen, zieh_vier = (assemble(read_game(find_game(game))) for game in ("sixteen", "zieh_vier"))
    for seats, said in {
        2: "With two the five 1s are laid out first and each gets {}",
        3: "With three each gets {}",
    }.items():
        assert said.format(sixteen.hand_size(seats)) in text
    assert f"with four {sixteen.hand_size(4)};" in text
    assert zieh_vier.hand_size(2) == 7
    assert "Each gets seven" in text
    assert f"or after {zieh_vier.options['move_limit']:,} moves" in text
    assert f"you play for {zieh_vier.options['target']} points" in text


# -- docs/scenarios.md, docs/plugins/testing.md


def test_each_refusal_of_the_core_is_explained():
    text = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
    table = text.split("| code | why the move is refused |\n|---|---|\n")[1].split("\n\n")[0]
    assert re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE) == [refusal.code for refusal in CORE_REFUSALS]


def test_what_is_asked_of_a_position_gives_what_the_page_shows():
    page = "docs/plugins/testing.md"
    game = game_with("zieh_vier", blocks("README.md", "toml")[0], plugins={"double_skip": DOUBLE_SKIP})
    line = re.search(r'^LINE = "(.*)"$', files(page)["test_double_skip.py"], re.MULTILINE)[1]
    here = position(game, line)
    end = position(game, "hand.1=r5 hand.2=g9,b9 discard=r7").play("r5")
    known = {"here": here, "after": here.play("rSS"), "end": end}
    rows = re.findall(r"^\| (`.+`) \| .+ \| `(.+)` \|$", (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE)
    shown = [(asked, gives) for cell, gives in rows for asked in re.findall(r"`(.+?)`", cell)]
    assert [(asked, repr(eval(asked, known))) for asked, _ in shown] == shown
    assert len(shown) > 15
