"""Measure: the most cards that a seat drew at once, after the deal."""

from measuring import measured


def test_the_largest_draw_counts():
    line = "hand.1=r+2,b1 hand.2=g2,g3 discard=r5"
    assert measured("zieh_vier", "largest_draw", line, "r+2", "take", "draw") == 2


def test_a_game_in_which_nobody_draws_has_none():
    assert measured("zieh_vier", "largest_draw", "hand.1=r1,b1 hand.2=g2 discard=r5", "r1") == 0
