"""A match is a number of rounds; the points of all rounds decide, and equal ones share the win."""

import pytest

from spielwerk import Mistakes
from spielwerk.testing import rules_of


def winners(sixteen, *rounds, **options):
    """The seats that win a match of these rounds, each given by the hands left; None while it goes on."""
    tables = [sixteen(f"{line} outcome=passed:1", **options) for line in rounds]
    found = tables[0].rules.match_winners([table.rules.result(table.table) for table in tables])
    return None if found is None else [seat + 1 for seat in found]


def test_a_match_is_one_round_by_default(sixteen):
    assert winners(sixteen, "hand.1=r2 hand.2=r3,r4") == [1]


def test_more_rounds_go_on_until_their_number_is_reached(sixteen):
    one = "hand.1=r2 hand.2=r3,r4"
    assert winners(sixteen, one, rounds=3) is None
    assert winners(sixteen, one, one, rounds=3) is None
    assert winners(sixteen, one, one, one, rounds=3) == [1]


def test_the_minus_points_of_all_rounds_are_added_up(sixteen):
    assert winners(sixteen, "hand.1=r2 hand.2=r3,r4", "hand.1=r2,r3,r4 hand.2=r5", rounds=2) == [2]


def test_fewest_minus_points_win_not_most_rounds(sixteen):
    first, second = "hand.1=r2 hand.2=r3,r4", "hand.1=r2,r3,r4,r5 hand.2=r6"
    assert winners(sixteen, first, first, second, rounds=3) == [2]


def test_equal_ones_share_the_win(sixteen):
    assert winners(sixteen, "hand.1=r2 hand.2=r15 hand.3=b3,b4") == [1, 2]


def test_everybody_may_share_it(sixteen):
    assert winners(sixteen, "hand.1=r2 hand.2=r15 hand.3=b3") == [1, 2, 3]


def test_a_switch_breaks_the_tie_by_the_lower_face_value_left(sixteen):
    line = "hand.1=r5 hand.2=r3 hand.3=b2,b3"
    assert winners(sixteen, line, tie_break="lower_face_value") == [2]


def test_it_only_breaks_a_tie_and_beats_no_better_score(sixteen):
    assert winners(sixteen, "hand.1=r15 hand.2=r3,r4", tie_break="lower_face_value") == [1]


@pytest.mark.parametrize(("tool_value", "wins"), [(16, [2]), (3, [1])])
def test_it_counts_16_for_end_and_restart_and_the_tool_value_for_a_tool(sixteen, tool_value, wins):
    line = "hand.1=X,oR hand.2=r15,oE"
    assert winners(sixteen, line, tie_break="lower_face_value", tool_value=tool_value) == wins


def test_it_adds_the_face_values_of_all_rounds(sixteen):
    first, second = "hand.1=r9 hand.2=r2", "hand.1=r3 hand.2=r5"
    assert winners(sixteen, first, second, rounds=2, tie_break="lower_face_value") == [2]


def test_still_equal_the_win_is_shared(sixteen):
    assert winners(sixteen, "hand.1=r5,r6 hand.2=b4,b7 hand.3=y2,y14", tie_break="lower_face_value") == [1, 2]


@pytest.mark.parametrize("tie_break", ["shared", "lower_face_value"])
def test_scoring_by_face_value_equal_ones_share_the_win(sixteen, tie_break):
    line = "hand.1=r5,r6 hand.2=r11 hand.3=b15"
    assert winners(sixteen, line, scoring="face_value", tie_break=tie_break) == [1, 2]


def test_a_match_has_at_least_one_round():
    with pytest.raises(Mistakes, match="0 is out of range: 1 or more"):
        rules_of("sixteen", rounds=0)


def test_another_tie_break_is_an_error_that_lists_the_values():
    with pytest.raises(Mistakes, match="'shared', 'lower_face_value'"):
        rules_of("sixteen", tie_break="share")
