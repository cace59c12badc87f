"""A 0 passes all hands on in the direction of play."""

import pytest

LINE = "hand.1=r0,b1 hand.2=g2,g5 hand.3=g3,g4,g6 discard=r5"


@pytest.fixture
def table(house):
    return house("zero_rotate")


def test_all_hands_are_passed_on(table):
    after = table(LINE).play("r0")
    assert [after.hand(seat) for seat in (1, 2, 3)] == ["g3,g4,g6", "b1", "g2,g5"]


def test_in_the_direction_of_play(table):
    after = table(LINE + " direction=-1").play("r0")
    assert [after.hand(seat) for seat in (1, 2, 3)] == ["g2,g5", "g3,g4,g6", "b1"]


def test_the_turn_moves_on_as_ever(table):
    assert table(LINE).play("r0").turn == 2


def test_a_0_as_the_last_card_moves_nothing(table):
    after = table("hand.1=r0 hand.2=g2 hand.3=g3,g4 discard=r5").play("r0")
    assert (after.why, after.hand(2)) == ("out", "g2")


def test_no_card_is_lost(table):
    after = table(LINE).play("r0")
    held = [piece for seat in range(3) for piece in after.table.hand(seat)]
    lying = [piece for zone in after.table.zones.values() for piece in zone]
    assert sorted(piece.id for piece in held + lying) == [piece.id for piece in after.rules.pieces]
