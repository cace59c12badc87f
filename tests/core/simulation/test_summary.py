"""What tallies say: shares that add up, sentences' figures, pieces in the order of the game."""

import pytest

from spielwerk.simulation import UNIT, Study, Tallies
from spielwerk.simulation.summary import summarise
from studies import played, setting


@pytest.fixture(scope="module")
def summary():
    study = Study((setting("sixteen", plugins=("longest_run",)),), 2)
    return summarise(study.settings[0], played(study, (0, 80)).settings[0])


def test_shares_of_the_win_add_up_to_the_games_that_somebody_won(summary):
    for shares in (summary.seats, summary.places):
        assert sum(each.value for each in shares) == pytest.approx(1 - summary.nobody.value)


def test_the_advantage_is_what_the_first_wins_beyond_an_equal_share():
    tallies = Tallies()
    for place in (1, 1, 2, 1):
        tallies.note({f"place.{place}": UNIT, "won.1": UNIT, "rounds": 1, "turns": 3, "why.out": 1})
    found = summarise(setting("zieh_vier", "random", "random"), tallies)
    assert found.advantage.value == pytest.approx(0.25)
    assert found.advantage.low < 0 < found.advantage.high


def test_ends_are_parts_of_the_rounds_the_most_frequent_first():
    tallies = Tallies()
    tallies.note({"why.out": 3, "why.stuck": 1, "rounds": 4, "turns": 9})
    assert [(why, each.value) for why, each in summarise(setting(), tallies).ends] == [("out", 0.75), ("stuck", 0.25)]


def test_what_plugins_measure_is_spread_too(summary):
    assert summary.spreads["measure.longest_run"].most >= 2


def test_pieces_are_those_of_the_game_in_its_order(summary):
    codes = [each.code for each in summary.pieces]
    assert (codes[0], codes[-1], len(codes)) == ("r1", "T", 87)
    assert [each.copies for each in summary.pieces if each.code == "X"] == [2]


def test_each_piece_that_is_drawn_is_played_left_or_laid_out(summary):
    for each in summary.pieces:
        if not each.code.endswith("1") or each.code.endswith("11"):
            assert each.drawn == pytest.approx(each.played + each.left)


def test_a_study_that_does_not_count_moves_says_less():
    study = Study((setting(),), 2, full=False)
    found = summarise(study.settings[0], played(study, (0, 10)).settings[0])
    assert (set(found.spreads), found.forced, found.pieces) == ({"turns", "moves", "rounds"}, None, ())
