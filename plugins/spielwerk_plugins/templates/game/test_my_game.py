"""My game: each clause of its rule is a test."""

import pytest


@pytest.mark.parametrize("card", ["r5", "r6", "r7"])
def test_a_card_is_laid_on_one_at_most_three_lower(table, card):
    assert table(f"hand.1={card},b2 hand.2=b3 discard=g4").refused(card) is None


@pytest.mark.parametrize("card", ["r3", "r4", "r8"])
def test_no_other_card_is(table, card):
    assert table(f"hand.1={card},b2 hand.2=b3 discard=g4").refused(card) == "no_step"


@pytest.mark.parametrize("card", ["g1", "g10"])
def test_a_card_of_the_same_colour_is_laid_whatever_its_number(table, card):
    assert table(f"hand.1={card},b2 hand.2=b3 discard=g4").refused(card) is None


def test_a_switch_says_how_many_steps_at_once(table):
    here = table("hand.1=r8,b2 hand.2=b3 discard=g4", my_game_steps=4)
    assert here.refused("r8") is None
    assert here.reason("b2") == "Blue 2 has neither the colour of Green 4, nor is it 1 to 4 higher"


def test_whoever_has_no_card_left_wins(table):
    assert table("hand.1=r5 hand.2=b3 discard=g4").play("r5").winners == [1]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_game_comes_to_its_end(play_out, seats):
    assert play_out(seats=seats, seed=1).round_over
