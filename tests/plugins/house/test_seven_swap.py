"""A question within a turn: who plays a 7 swaps hands with a seat of its choice."""

import pytest


@pytest.fixture
def table(house):
    return house("seven_swap")


def test_who_plays_a_7_is_asked_with_whom_to_swap(table):
    after = table("hand.1=r7,b1 hand.2=g2 hand.3=g3 discard=r5").play("r7")
    assert (after.turn, after.asked, after.legal) == (1, "swap_hands", ["swap_hands 2", "swap_hands 3"])


def test_the_two_hands_are_swapped_and_the_others_stay(table):
    after = table("hand.1=r7,b1 hand.2=g2 hand.3=g3,g4 discard=r5").play("r7", "swap_hands 3")
    assert [after.hand(seat) for seat in (1, 2, 3)] == ["g3,g4", "g2", "b1"]


def test_then_the_turn_is_over(table):
    after = table("hand.1=r7,b1 hand.2=g2 hand.3=g3 discard=r5").play("r7", "swap_hands 3")
    assert (after.turn, after.asked) == (2, "turn")


def test_with_two_seats_there_is_one_answer_and_nobody_is_asked(table):
    after = table("hand.1=r7,b1 hand.2=g2,g3 discard=r5").play("r7")
    assert (after.hand(1), after.hand(2), after.turn) == ("g2,g3", "b1", 2)


def test_a_7_as_the_last_card_swaps_nothing(table):
    after = table("hand.1=r7 hand.2=g2 hand.3=g3 discard=r5").play("r7")
    assert (after.why, after.winners) == ("out", [1])


def test_a_7_drawn_and_played_at_once_swaps_too(table):
    after = table("hand.1=b1 hand.2=g2 hand.3=g3 discard=r5 next=r7").play("draw", "r7")
    assert after.asked == "swap_hands"


def test_any_other_number_swaps_nothing(table):
    assert table("hand.1=r6,b1 hand.2=g2 discard=r5").play("r6").hand(1) == "b1"
