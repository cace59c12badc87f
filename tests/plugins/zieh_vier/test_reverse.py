"""Retour: the direction of play turns; with two seats the other one also loses its turn."""

import pytest


def test_the_direction_turns(zieh_vier):
    after = zieh_vier("hand.1=rR,b1 hand.2=g2 hand.3=g3 discard=r5").play("rR")
    assert (after.direction, after.turn) == (-1, 3)


def test_a_second_one_turns_it_back(zieh_vier):
    after = zieh_vier("hand.1=rR,b1 hand.2=g2 hand.3=gR,g3 discard=r5").play("rR", "gR")
    assert (after.direction, after.turn) == (1, 1)


def test_with_two_seats_the_other_one_loses_its_turn(zieh_vier):
    after = zieh_vier("hand.1=rR,b1 hand.2=g2 discard=r5").play("rR")
    assert (after.direction, after.turn) == (-1, 1)


def test_a_switch_leaves_it_at_turning_the_direction(zieh_vier):
    after = zieh_vier("hand.1=rR,b1 hand.2=g2 discard=r5", two_player_reverse="turn_only").play("rR")
    assert (after.direction, after.turn) == (-1, 2)


def test_with_three_seats_nobody_loses_a_turn(zieh_vier):
    after = zieh_vier("hand.1=b1 hand.2=rR,g2 hand.3=g3 discard=r5 turn=2").play("rR")
    assert after.turn == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("two", ["skip", "turn_only"])
def test_as_the_first_card_the_direction_turns_and_the_dealer_begins(turned_up, seats, two):
    begun = turned_up("rR", seats=seats, two_player_reverse=two)
    assert (begun.direction, begun.turn) == (-1, seats)


def test_the_seat_after_the_dealer_still_counts_as_the_starter(turned_up):
    assert turned_up("rR").starter == 1
