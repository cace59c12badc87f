"""When all seats have passed one after another, or too many moves were made, the lowest hand wins the round."""

STUCK = "hand.1=b1,b9 hand.2=g2 discard=r5"


def test_a_pass_adds_one_to_a_counter(dry):
    assert dry(STUCK).play("pass").passes == 1
    assert dry(STUCK).play("pass", "pass").passes == 2


def test_every_other_move_sets_it_to_nothing(dry):
    after = dry(STUCK).play("pass", "pass", "r1")
    assert (after.passes, after.why) == (0, "")


def test_taking_even_of_nothing_sets_it_to_nothing(dry):
    before = dry("hand.1=b1 hand.2=g2 discard=r+2 owed=2 owed_kind=draw_two passes=2")
    assert before.play("take").passes == 0


def test_when_all_seats_have_passed_the_round_ends_at_once(dry):
    assert dry(STUCK + " passes=2").play("pass").why == "stuck"


def test_not_before_as_many_have_passed_as_there_are_seats(dry):
    assert dry(STUCK + " hand.3=g3 passes=2", rest="hand.4").play("pass").why == ""


def test_the_lowest_hand_value_wins(dry):
    assert dry(STUCK + " passes=2").play("pass").winners == [2]


def test_the_winner_collects_the_other_hands_and_its_own_is_not_subtracted(dry):
    after = dry(STUCK + " passes=2").play("pass")
    others = after.table.points(0) + after.table.points(2)
    assert after.points == [0, others, 0]


def test_if_the_lowest_value_is_held_twice_nobody_wins(dry):
    after = dry("hand.1=b2 hand.2=g2 discard=r5 passes=2").play("pass")
    assert (after.why, after.winners, after.points) == ("stuck", [], [0, 0, 0])


def test_too_many_moves_end_the_round_the_same_way(zieh_vier):
    after = zieh_vier("hand.1=r1,b9 hand.2=g2 discard=r5", move_limit=1).play("r1")
    assert (after.why, after.winners) == ("move_limit", [2])


def test_the_limit_counts_the_moves_of_a_round(zieh_vier):
    before = zieh_vier("hand.1=r1,b9 hand.2=r2,g2 discard=r5", move_limit=2)
    assert (before.play("r1").why, before.play("r1", "r2").why) == ("", "move_limit")


def test_no_limit_is_written_as_0(zieh_vier):
    before = zieh_vier("hand.1=r1,b9 hand.2=r2,g2 discard=r5 moves=500000", move_limit=0)
    assert before.play("r1").why == ""


def test_a_hand_that_becomes_empty_with_the_last_move_has_won(zieh_vier):
    assert zieh_vier("hand.1=r1 hand.2=g2 discard=r5", move_limit=1).play("r1").why == "out"


def test_a_question_that_waits_at_the_limit_is_dropped(zieh_vier):
    after = zieh_vier("hand.1=b1 hand.2=g2 discard=r5 next=r9", move_limit=1).play("draw")
    assert (after.why, after.table.choices) == ("move_limit", [])
