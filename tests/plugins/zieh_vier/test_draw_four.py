"""Zieh 4 + Farbwahl: name the active colour, and the next seat owes four cards more."""

import pytest


def allowed(position) -> bool:
    """Whether the Zieh 4 in the hand may be played."""
    return position.refused("+4 green") is None


def test_the_colour_is_named(zieh_vier):
    assert zieh_vier("hand.1=+4,b1 hand.2=g2 discard=r5").play("+4 green").colour == "green"


def test_the_next_seat_owes_four(zieh_vier):
    after = zieh_vier("hand.1=+4,b1 hand.2=g2 hand.3=g3 discard=r5").play("+4 green")
    assert (after.turn, after.owed, after.owed_kind) == (2, 4, "draw_four")


def test_it_is_for_a_seat_that_can_play_nothing_else(zieh_vier):
    assert allowed(zieh_vier("hand.1=+4,b1,g2 hand.2=g2 discard=r5"))


@pytest.mark.parametrize("other", ["r1", "b5", "W"])
def test_strict_counts_colour_number_and_plain_wilds(zieh_vier, other):
    assert zieh_vier(f"hand.1=+4,{other} hand.2=g2 discard=r5").refused("+4 green") == "last_resort"


def test_strict_counts_symbols(zieh_vier):
    assert not allowed(zieh_vier("hand.1=+4,bS hand.2=g2 discard=rS"))


def test_strict_never_counts_another_draw_four(zieh_vier):
    assert allowed(zieh_vier("hand.1=+4,+4,b1 hand.2=g2 discard=r5"))


def test_strict_goes_by_the_named_colour_and_not_by_a_black_top_card(zieh_vier):
    assert not allowed(zieh_vier("hand.1=+4,b1 hand.2=g2 discard=r5,W colour=blue"))
    assert allowed(zieh_vier("hand.1=+4,r1 hand.2=g2 discard=r5,W colour=blue"))


def test_on_a_paid_draw_four_it_is_an_ordinary_strict_play(zieh_vier):
    assert not allowed(zieh_vier("hand.1=+4,b1 hand.2=g2 discard=r5,+4 colour=blue"))


def test_the_named_colour_is_the_new_one_only_afterwards(zieh_vier):
    assert allowed(zieh_vier("hand.1=+4,g1 hand.2=g2 discard=r5"))


def test_the_switch_colour_counts_only_cards_of_the_active_colour(zieh_vier):
    one = [zieh_vier(f"hand.1=+4,{other} hand.2=g2 discard=r5", draw_four_rule="colour") for other in ("b5", "W", "r1")]
    assert [allowed(position) for position in one] == [True, True, False]


def test_the_switch_colour_goes_by_the_named_colour(zieh_vier):
    before = zieh_vier("hand.1=+4,b1 hand.2=g2 discard=r5,W colour=blue", draw_four_rule="colour")
    assert before.refused("+4 green") == "last_resort"


def test_the_switch_free_counts_nothing(zieh_vier):
    assert allowed(zieh_vier("hand.1=+4,r1,b5,W hand.2=g2 discard=r5", draw_four_rule="free"))


@pytest.mark.parametrize("rule", ["strict", "colour", "free"])
def test_an_answer_to_a_pending_draw_is_exempt(zieh_vier, rule):
    line = "hand.1=+4,r1,W hand.2=g2 discard=+4 colour=red owed=4 owed_kind=draw_four"
    assert zieh_vier(line, draw_four_rule=rule).play("+4 green").owed == 8


def test_it_is_exempt_although_another_card_answers_too(zieh_vier):
    line = "hand.1=+4,r+2 hand.2=g2 discard=b+2 owed=2 owed_kind=draw_two"
    assert zieh_vier(line, stacking="escalating").play("+4 green").owed == 6


def test_as_the_last_card_it_is_always_permitted(zieh_vier):
    assert zieh_vier("hand.1=+4 hand.2=g2 discard=r5").legal == ["+4", "draw"]
