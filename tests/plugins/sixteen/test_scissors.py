"""Scissors: remove the last tile of a row, never its 1."""

import pytest


def test_they_remove_the_last_tile_of_one_row(sixteen):
    after = sixteen("hand.1=X,r9,o9 hand.2=o2 row.red=r1,r3,r5 row.blue=b1,b4").play("X red")
    assert (after.zone("row.red"), after.zone("row.blue")) == ("r1,r3", "b1,b4")


def test_any_row_may_be_chosen_whose_colour_the_hand_does_not_hold(sixteen):
    table = sixteen("hand.1=X,r9 hand.2=o2 row.orange=o1,o9 row.grey=y1,yR row.blue=b1,bE row.green=g1,g2,g3")
    assert table.legal == ["X orange", "X grey", "X blue", "X green", "r9"]


def test_they_never_remove_a_1(sixteen):
    table = sixteen("hand.1=X,o9 hand.2=o2")
    assert table.refused("X red") == "nothing_to_remove"
    assert table.legal == ["o9"]


def test_they_and_the_removed_tile_go_into_the_box(sixteen):
    after = sixteen("hand.1=X,r9,o9 hand.2=o2 row.red=r1,r3,r5").play("X red")
    assert (after.zone("box"), after.hand(1)) == ("X,r5", "r9,o9")


def test_then_the_player_may_lay_on_that_row(sixteen):
    after = sixteen("hand.1=X,r9,r10,o9 hand.2=o2 row.red=r1,r3,r11").play("X red", "r9 r10")
    assert (after.zone("row.red"), after.turn) == ("r1,r3,r9,r10", 2)


def test_then_the_player_need_not_lay(sixteen):
    after = sixteen("hand.1=X,r9,o9 hand.2=o2 row.red=r1,r3,r11").play("X red", "stop")
    assert (after.hand(1), after.turn) == ("r9,o9", 2)


def test_then_the_player_lays_once_only(sixteen):
    assert sixteen("hand.1=X,r9,r12 hand.2=o2 row.red=r1,r3,r11").play("X red", "r9").turn == 2


def test_then_the_player_lays_on_no_other_row(sixteen):
    table = sixteen("hand.1=X,r9,o9 hand.2=o2 row.red=r1,r3,r11").play("X red")
    assert table.refused("o9") == "not_offered"
    assert table.legal == ["r9", "stop"]


def test_then_the_player_does_not_pass_but_stop(sixteen):
    assert sixteen("hand.1=X,r9 hand.2=o2 row.red=r1,r3,r11", pass_policy="free").play("X red").legal == ["r9", "stop"]


def test_they_are_the_first_tile_of_a_turn_never_after_a_lay(sixteen):
    after = sixteen("hand.1=X,r9 hand.2=o2").play("r9")
    assert after.turn == 2


@pytest.mark.parametrize("second", ["X red", "X orange", "T red", "T orange"])
def test_no_second_tool_follows_in_the_same_turn(sixteen, second):
    table = sixteen("hand.1=X,X,T,r9 hand.2=o2 row.red=r1,r3,r11 row.orange=o1,o3").play("X red")
    assert table.refused(second) == "not_offered"


def test_the_other_scissors_may_follow_in_a_later_turn(sixteen):
    after = sixteen("hand.1=X,X,o9 hand.2=b2,b9 row.red=r1,r3,r11").play("X red", "b2", "X red")
    assert (after.zone("row.red"), after.zone("box")) == ("r1", "X,r11,X,r3")


def test_the_other_seat_may_use_the_other_scissors(sixteen):
    after = sixteen("hand.1=X,o9 hand.2=X,o2 row.red=r1,r3,r11").play("X red", "X red")
    assert after.zone("row.red") == "r1"


def test_the_turn_ends_by_itself_with_nothing_to_lay_there(sixteen):
    assert sixteen("hand.1=X,r2,o9 hand.2=o2 row.red=r1,r3,r11").play("X red").turn == 2


def test_the_turn_ends_by_itself_where_only_another_tool_would_go_there(sixteen):
    assert sixteen("hand.1=X,X,T hand.2=o2 row.red=r1,r3,r11").play("X red").turn == 2


def test_the_turn_ends_by_itself_with_an_empty_hand(sixteen):
    after = sixteen("hand.1=X hand.2=o2 row.red=r1,r3").play("X red")
    assert (after.asked, after.why, after.winners) == ("", "out", [1])


def test_a_row_is_judged_by_the_tile_that_is_last_now(sixteen):
    assert sixteen("hand.1=X,r4,r8 hand.2=o2 row.red=r1,r5,r9").play("X red").legal == ["r8", "stop"]


def test_who_could_lay_may_use_them_instead(sixteen):
    assert sixteen("hand.1=X,r9 hand.2=o2 row.orange=o1,o5").legal == ["X orange", "r9"]


def test_equal_scissors_are_one_move_for_a_reader(sixteen):
    assert sixteen("hand.1=X,X hand.2=o2 row.red=r1,r3").legal == ["X red", "pass"]


def test_left_in_a_hand_they_count_the_tool_value(sixteen):
    rules = sixteen("hand.1=X hand.2=o2", tool_value=9).rules
    assert rules.value(rules.by_code["X"][0]) == 9
