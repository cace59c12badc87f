"""A card left in a hand counts its number; drawing, skip and reverse cards count 15, wild ones 35."""

import pytest

from spielwerk.testing import rules_of


@pytest.mark.parametrize("number", range(1, 10))
def test_a_number_counts_itself(zieh_vier, number):
    assert zieh_vier(f"hand.1=r{number} hand.2=g2 discard=r5").table.points(0) == number


@pytest.mark.parametrize("card", ["r+2", "rS", "rR"])
def test_draw_two_skip_and_reverse_count_15(zieh_vier, card):
    assert zieh_vier(f"hand.1={card} hand.2=g2 discard=r5").table.points(0) == 15


@pytest.mark.parametrize("card", ["W", "+4"])
def test_wild_ones_count_35(zieh_vier, card):
    assert zieh_vier(f"hand.1={card} hand.2=g2 discard=r5").table.points(0) == 35


def test_a_0_counts_nothing(zieh_vier):
    assert zieh_vier("hand.1=r0 hand.2=g2 discard=r5", preset="classic108").table.points(0) == 0


def test_a_hand_counts_the_sum(zieh_vier):
    assert zieh_vier("hand.1=r9,r9,rS,W hand.2=g2 discard=r5").table.points(0) == 9 + 9 + 15 + 35


def test_the_whole_deck_counts_what_the_list_says():
    numbers, signs, wilds = 4 * 2 * sum(range(1, 10)), 4 * 3 * 2 * 15, 8 * 35
    assert sum(rules_of("zieh_vier").points_of) == numbers + signs + wilds
