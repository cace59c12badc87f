"""Trash can: as the first tile of a turn, remove everything behind the 1 of a row; then one may lay on that row."""


def test_it_removes_everything_behind_the_1_of_one_row(sixteen):
    after = sixteen("hand.1=T,r9,o9 hand.2=o2 row.red=r1,r3,r5,rR,r4,rE row.blue=b1,b4").play("T red")
    assert (after.zone("row.red"), after.zone("row.blue")) == ("r1", "b1,b4")


def test_any_row_may_be_chosen_whose_colour_the_hand_does_not_hold(sixteen):
    table = sixteen("hand.1=T,r9 hand.2=o2 row.orange=o1,o9 row.grey=y1,yR row.blue=b1,bE row.green=g1,g2,g3")
    assert table.legal == ["T orange", "T grey", "T blue", "T green", "r9"]


def test_it_never_removes_a_1(sixteen):
    table = sixteen("hand.1=T,o9 hand.2=o2")
    assert table.refused("T red") == "nothing_to_remove"
    assert table.legal == ["o9"]


def test_it_and_the_removed_tiles_go_into_the_box(sixteen):
    after = sixteen("hand.1=T,r9,o9 hand.2=o2 row.red=r1,r3,r5").play("T red")
    assert (after.zone("box"), after.hand(1)) == ("T,r3,r5", "r9,o9")


def test_then_the_player_may_lay_on_that_row(sixteen):
    after = sixteen("hand.1=T,r2,r4,o9 hand.2=o2 row.red=r1,r3,r11").play("T red", "r2")
    assert (after.zone("row.red"), after.turn) == ("r1,r2", 2)


def test_then_the_player_need_not_lay(sixteen):
    after = sixteen("hand.1=T,r9,o9 hand.2=o2 row.red=r1,r3,r11").play("T red", "stop")
    assert (after.hand(1), after.turn) == ("r9,o9", 2)


def test_then_the_player_lays_on_no_other_row(sixteen):
    table = sixteen("hand.1=T,r9,o9 hand.2=o2 row.red=r1,r3,r11").play("T red")
    assert table.refused("o9") == "not_offered"
    assert table.legal == ["r9", "stop"]


def test_then_the_player_does_not_pass_but_stop(sixteen):
    assert sixteen("hand.1=T,r9 hand.2=o2 row.red=r1,r3", pass_policy="free").play("T red").legal == ["r9", "stop"]


def test_it_is_the_first_tile_of_a_turn_never_after_a_lay(sixteen):
    assert sixteen("hand.1=T,r9,r10 hand.2=o2").play("r9").turn == 2


def test_no_scissors_follow_in_the_same_turn(sixteen):
    table = sixteen("hand.1=X,T,r9 hand.2=o2 row.red=r1,r3,r11 row.orange=o1,o3").play("T red")
    assert table.refused("X orange") == "not_offered"
    assert table.legal == ["r9", "stop"]


def test_it_does_not_follow_scissors_in_the_same_turn(sixteen):
    table = sixteen("hand.1=X,T,r9 hand.2=o2 row.red=r1,r3,r11 row.orange=o1,o3").play("X red")
    assert table.refused("T orange") == "not_offered"
    assert table.legal == ["r9", "stop"]


def test_the_turn_ends_by_itself_with_nothing_to_lay_there(sixteen):
    assert sixteen("hand.1=T,X,o9 hand.2=o2 row.red=r1,r3,r11").play("T red").turn == 2


def test_the_turn_ends_by_itself_with_an_empty_hand(sixteen):
    after = sixteen("hand.1=T hand.2=o2 row.red=r1,r3").play("T red")
    assert (after.asked, after.why, after.winners) == ("", "out", [1])


def test_one_tile_behind_the_1_is_enough(sixteen):
    assert sixteen("hand.1=T,o9 hand.2=o2 row.red=r1,rE").play("T red").zone("box") == "T,rE"


def test_who_could_lay_may_use_it_instead(sixteen):
    assert sixteen("hand.1=T,r9 hand.2=o2 row.orange=o1,o5").legal == ["T orange", "r9"]


def test_left_in_a_hand_it_counts_the_tool_value(sixteen):
    rules = sixteen("hand.1=T hand.2=o2", tool_value=9).rules
    assert rules.value(rules.by_code["T"][0]) == 9
