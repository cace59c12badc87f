"""What is owed when the last card is laid is still drawn by the next seat, before the count."""


def test_the_next_seat_draws_two_before_the_count(zieh_vier):
    after = zieh_vier("hand.1=r+2 hand.2=g2 hand.3=g3 discard=r5 next=b8,b9").play("r+2")
    assert (after.why, after.hand(2), after.points) == ("out", "g2,b8,b9", [2 + 8 + 9 + 3, 0, 0])


def test_it_draws_the_whole_pending_total(zieh_vier):
    before = zieh_vier("hand.1=b+2 hand.2=g2 hand.3=g3 discard=r+2 owed=6 owed_kind=draw_two")
    assert before.play("b+2").count(2) == 1 + 8


def test_a_draw_four_counts_likewise(zieh_vier):
    assert zieh_vier("hand.1=+4 hand.2=g2 hand.3=g3 discard=r5").play("+4").count(2) == 5


def test_it_cannot_be_answered(zieh_vier):
    after = zieh_vier("hand.1=r+2 hand.2=g+2,g1 hand.3=g3 discard=r5").play("r+2")
    assert (after.legal, after.winners) == ([], [1])


def test_next_is_in_the_direction_of_play(zieh_vier):
    after = zieh_vier("hand.1=r+2 hand.2=g2 hand.3=g3 discard=r5 direction=-1").play("r+2")
    assert [after.count(seat) for seat in (2, 3)] == [1, 3]


def test_any_other_last_card_draws_nothing(zieh_vier):
    after = zieh_vier("hand.1=rS hand.2=g2 hand.3=g3 discard=r5").play("rS")
    assert [after.count(seat) for seat in (2, 3)] == [1, 1]


def test_a_switch_leaves_it_out(zieh_vier):
    after = zieh_vier("hand.1=r+2 hand.2=g2 hand.3=g3 discard=r5", last_card_draw=False).play("r+2")
    assert (after.why, after.count(2)) == ("out", 1)


def test_nothing_is_owed_after_the_round_either_way(zieh_vier):
    line = "hand.1=r+2 hand.2=g2 discard=r5"
    assert [zieh_vier(line, last_card_draw=on).play("r+2").owed for on in (True, False)] == [0, 0]


def test_the_last_card_is_the_top_card_before_anything_is_drawn(dry):
    after = dry("hand.1=r+2 hand.2=g2 discard=y6,r5").play("r+2")
    assert (after.zone("discard"), after.count(2)) == ("r+2", 3)
