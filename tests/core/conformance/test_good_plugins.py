"""What is in order is told to be so: the built-in plugins, both games, every house file, with no false leak."""

from pathlib import Path

import pytest

from spielwerk import games
from spielwerk.conformance import check, examine_game
from spielwerk.plugins.places import sources

BUILT_IN = [name for name, source in sources().items() if source.place == "built in"]
HOUSES = sorted((Path(__file__).parents[3] / "games" / "houses").glob("*.toml"))


def wrong(findings):
    return [str(finding) for finding in findings if finding.severity != "hint"]


@pytest.mark.parametrize("name", ["draw_pile", "scissors", "greedy"])
def test_a_built_in_plugin_is_green(name):
    assert wrong(check(name, games=9)) == []


@pytest.mark.parametrize("game", ["sixteen", "zieh_vier"])
def test_a_built_in_game_is_green_with_all_of_its_plugins(game):
    report = examine_game(game, games=12)
    assert wrong(report.findings.found) == []
    assert [group.name for group in report.groups][-1] == "speed"


def test_equal_pieces_in_two_rows_of_the_box_are_no_trouble():
    report = examine_game("workshop", games=3)
    assert wrong(report.findings.found) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", BUILT_IN)
def test_every_built_in_plugin_is_green(name):
    assert wrong(check(name, games=40)) == []


@pytest.mark.slow
@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.stem)
def test_every_house_file_is_green(house):
    assert wrong(examine_game(str(house), games=60).findings.found) == []


def test_the_games_and_houses_are_there():
    assert {"sixteen", "zieh_vier"} <= {*games()}
    assert len(HOUSES) > 5
