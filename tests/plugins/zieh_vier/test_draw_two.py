"""Zieh 2: the next seat owes two cards more."""


def test_the_next_seat_owes_two(zieh_vier):
    after = zieh_vier("hand.1=r+2,b1 hand.2=g2 hand.3=g3 discard=r5").play("r+2")
    assert (after.turn, after.owed, after.owed_kind) == (2, 2, "draw_two")


def test_nobody_draws_before_the_next_seat_has_answered(zieh_vier):
    after = zieh_vier("hand.1=r+2,b1 hand.2=g2 hand.3=g3 discard=r5").play("r+2")
    assert [after.count(seat) for seat in (1, 2, 3)] == [1, 1, 1]


def test_next_is_in_the_direction_of_play(zieh_vier):
    after = zieh_vier("hand.1=r+2,b1 hand.2=g2 hand.3=g3 discard=r5 direction=-1").play("r+2", "take")
    assert (after.count(3), after.turn) == (3, 2)


def test_it_adds_to_what_is_owed(zieh_vier):
    before = zieh_vier("hand.1=b+2,b1 hand.2=g2 discard=r+2 owed=2 owed_kind=draw_two")
    assert before.play("b+2").owed == 4


def test_as_the_first_card_it_meets_the_first_player(turned_up):
    begun = turned_up("r+2")
    assert (begun.turn, begun.owed, begun.legal) == (1, 2, ["take"])


def test_as_the_first_card_it_can_be_answered_like_any_other(zieh_vier):
    begun = zieh_vier("hand.1=b+2,b1 hand.2=g2 discard=r+2 owed=2 owed_kind=draw_two")
    assert begun.legal == ["b+2", "take"]
