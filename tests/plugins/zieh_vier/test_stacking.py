"""Whoever owes cards answers with a card that draws, so that the next seat owes the sum, or takes them all."""

from collections import Counter

ANSWERS = "hand.1=r1,g+2,+4,W hand.2=g2 discard=r5,r+2 owed=2 owed_kind=draw_two"
AFTER_FOUR = "hand.1=r1,g+2,+4,W hand.2=g2 discard=r5,+4 colour=red owed=4 owed_kind=draw_four"


def kinds(position):
    """The cards that answer, and what else can be done."""
    return list(dict.fromkeys(move.split()[0] for move in position.legal))


def test_a_draw_two_is_answered_by_a_draw_two_or_taken(zieh_vier):
    assert kinds(zieh_vier(ANSWERS)) == ["g+2", "take"]


def test_a_draw_four_is_answered_by_a_draw_four_or_taken(zieh_vier):
    assert kinds(zieh_vier(AFTER_FOUR)) == ["+4", "take"]


def test_no_other_card_may_be_played(zieh_vier):
    assert zieh_vier(ANSWERS).refused("r1") == "owed"


def test_nor_a_plain_wild(zieh_vier):
    assert zieh_vier(ANSWERS).refused("W green") == "owed"


def test_nor_is_there_an_ordinary_draw(zieh_vier):
    assert zieh_vier(ANSWERS).refused("draw") == "owed"


def test_nor_a_pass(zieh_vier):
    assert zieh_vier(ANSWERS).refused("pass") == "can_move"


def test_the_next_seat_owes_the_sum(zieh_vier):
    assert zieh_vier(ANSWERS).play("g+2").owed == 4


def test_totals_add_without_a_limit(zieh_vier):
    after = zieh_vier("hand.1=r+2,g+2,r1 hand.2=b+2,y+2,b1 discard=r5").play("r+2", "b+2", "g+2", "y+2")
    assert (after.owed, after.turn) == (8, 1)


def test_an_answering_draw_four_is_no_matter_of_what_else_is_in_the_hand(zieh_vier):
    assert zieh_vier(AFTER_FOUR).play("+4 blue").owed == 8


def test_an_answering_draw_four_names_the_colour(zieh_vier):
    assert zieh_vier(AFTER_FOUR).play("+4 blue").colour == "blue"


def test_who_takes_draws_the_whole_total(zieh_vier):
    assert zieh_vier(ANSWERS + " next=b1,b2,b3").play("take").hand(1) == "r1,b1,b2,g+2,W,+4"


def test_who_takes_loses_the_turn(zieh_vier):
    assert zieh_vier(ANSWERS + " next=r8,r9").play("take").turn == 2


def test_afterwards_nothing_is_owed(zieh_vier):
    after = zieh_vier(ANSWERS).play("take")
    assert (after.owed, after.owed_kind) == (0, None)


def test_a_paid_draw_two_is_an_ordinary_top_card(zieh_vier):
    after = zieh_vier("hand.1=r1 hand.2=r2,b+2,g1 discard=r5,r+2 owed=2 owed_kind=draw_two").play("take")
    assert after.legal == ["r2", "b+2", "draw"]


def test_without_a_debt_there_is_nothing_to_take(zieh_vier):
    assert zieh_vier("hand.1=r1,b2 hand.2=g2 discard=r5").refused("take") == "nothing_owed"


def test_taking_is_possible_even_where_nothing_is_left(dry):
    after = dry("hand.1=r1 hand.2=g2 discard=r+2 owed=2 owed_kind=draw_two").play("take")
    assert (after.hand(1), after.owed, after.turn) == ("r1", 0, 2)


def test_a_total_is_drawn_to_the_end_of_the_pile_and_on_from_the_renewed_one(dry):
    line = "hand.1=r1 hand.2=g2 discard=y6,g4,b8,+4 colour=red draw=b9 owed=4 owed_kind=draw_four"
    after = dry(line).play("take")
    assert Counter(after.hand(1).split(",")) == Counter(["r1", "b9", "y6", "g4", "b8"])
    assert after.zone("discard") == "+4"


def test_what_cannot_be_drawn_lapses(dry):
    after = dry("hand.1=r1 hand.2=g2 discard=y6,+4 colour=red draw=b9 owed=8 owed_kind=draw_four").play("take")
    assert (after.count(1), after.owed) == (3, 0)


def test_escalating_a_draw_four_answers_a_draw_two_too(zieh_vier):
    before = zieh_vier(ANSWERS, stacking="escalating")
    assert kinds(before) == ["g+2", "+4", "take"]
    assert before.play("+4 blue").owed == 6


def test_escalating_a_draw_two_does_not_answer_a_draw_four(zieh_vier):
    assert zieh_vier(AFTER_FOUR, stacking="escalating").refused("g+2") == "owed"


def test_the_kind_to_answer_is_that_of_the_last_card(zieh_vier):
    after = zieh_vier("hand.1=+4,r1 hand.2=g+2,+4 discard=r+2 owed=2 owed_kind=draw_two", stacking="escalating").play(
        "+4 green"
    )
    assert kinds(after) == ["+4", "take"]


def test_any_mixes_freely(zieh_vier):
    assert kinds(zieh_vier(ANSWERS, stacking="any")) == ["g+2", "+4", "take"]
    assert kinds(zieh_vier(AFTER_FOUR, stacking="any")) == ["g+2", "+4", "take"]


def test_a_mixed_draw_two_need_not_match_and_its_colour_becomes_active(zieh_vier):
    after = zieh_vier(AFTER_FOUR, stacking="any").play("g+2")
    assert (after.owed, after.colour, after.owed_kind) == (6, "green", "draw_two")


def test_where_nothing_is_owed_any_still_asks_for_a_match(zieh_vier):
    assert zieh_vier("hand.1=g+2,b1 hand.2=g2 discard=r5", stacking="any").refused("g+2") == "no_match"


def test_switched_off_nothing_answers(zieh_vier):
    assert kinds(zieh_vier(ANSWERS, stacking="off")) == ["take"]
    assert kinds(zieh_vier(AFTER_FOUR, stacking="off")) == ["take"]
