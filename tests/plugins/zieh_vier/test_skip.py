"""Aussetzen: the next seat loses its turn."""


def test_the_next_seat_loses_its_turn(zieh_vier):
    assert zieh_vier("hand.1=rS,b1 hand.2=g2 hand.3=g3 discard=r5").play("rS").turn == 3


def test_only_once(zieh_vier):
    after = zieh_vier("hand.1=rS,b1 hand.2=g2 hand.3=r3,g3 discard=r5").play("rS", "r3")
    assert after.turn == 1


def test_next_is_always_in_the_direction_of_play(zieh_vier):
    after = zieh_vier("hand.1=rS,b1 hand.2=g2 hand.3=g3 hand.4=g4 discard=r5 direction=-1").play("rS")
    assert after.turn == 3


def test_with_two_seats_the_same_seat_moves_again(zieh_vier):
    assert zieh_vier("hand.1=rS,b1 hand.2=g2 discard=r5").play("rS").turn == 1


def test_as_the_first_card_the_first_player_is_skipped(turned_up):
    assert turned_up("rS").turn == 2


def test_as_the_first_card_it_skips_nobody_else(turned_up):
    assert turned_up("rS", play_drawn="no").play("draw").turn == 3


def test_the_seat_that_is_skipped_still_counts_as_the_starter(turned_up):
    assert turned_up("rS").starter == 1
