"""Each tile left in a hand is one minus point; a switch: its face value."""

import pytest

from spielwerk import Mistakes
from spielwerk.testing import rules_of


def left(sixteen, hand, **options):
    """The minus points of seat 2 when seat 1 goes out and this hand is left."""
    return sixteen(f"hand.1=r3 hand.2={hand}", **options).play("r3").points[1]


def test_each_tile_is_one_minus_point_by_default(sixteen):
    assert left(sixteen, "r15,oE,oR,X,T") == -5


def test_face_value_counts_the_numbers(sixteen):
    assert left(sixteen, "r2,o15", scoring="face_value") == -17


@pytest.mark.parametrize("tile", ["oE", "oR"])
def test_end_16_and_restart_have_the_face_value_16(sixteen, tile):
    assert left(sixteen, tile, scoring="face_value") == -16


@pytest.mark.parametrize("tool", ["X", "T"])
def test_a_tool_has_the_face_value_16_by_default(sixteen, tool):
    assert left(sixteen, tool, scoring="face_value") == -16


@pytest.mark.parametrize("value", [1, 5, 30])
def test_a_tool_has_a_value_of_its_own(sixteen, value):
    assert left(sixteen, "X,X,T,o2", scoring="face_value", tool_value=value) == -3 * value - 2


def test_the_tool_value_changes_nothing_when_tiles_are_counted(sixteen):
    assert left(sixteen, "X,T", tool_value=30) == -2


def test_a_tool_counts_at_least_1_so_nobody_ties_with_an_empty_hand():
    with pytest.raises(Mistakes, match="0 is out of range: 1 or more"):
        rules_of("sixteen", tool_value=0)


def test_another_way_of_scoring_is_an_error_that_lists_the_values():
    with pytest.raises(Mistakes, match="'count', 'face_value'"):
        rules_of("sixteen", scoring="face_values")
