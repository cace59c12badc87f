"""The round ends when no seat can lay or use a tool, and when all seats have passed one after another."""

import pytest

from spielwerk.testing import Position

STUCK = "hand.1=r2,r3 hand.2=r4 row.red=r1,r9"


def turn_begins(table):
    """The position once the turn of the seat in turn has begun, as after a set-up."""
    table.table.choices.clear()
    table.rules.begin_turns(table.table)
    return Position(table.rules, table.table)


def test_after_the_set_up_it_ends_at_once_when_no_seat_has_a_legal_action(sixteen):
    after = turn_begins(sixteen(STUCK))
    assert (after.why, after.winners, after.legal) == ("blocked", [2], [])


@pytest.mark.parametrize("pass_policy", ["tools_optional", "forced", "free"])
def test_after_a_turn_it_ends_when_no_seat_has_a_legal_action_and_no_pass_is_needed(sixteen, pass_policy):
    after = sixteen("hand.1=r2,r9 hand.2=r3 hand.3=r4,r5", pass_policy=pass_policy).play("r9")
    assert (after.why, after.winners) == ("blocked", [1, 2])


def test_it_goes_on_while_the_next_seat_can_lay(sixteen):
    assert sixteen("hand.1=r2,r9 hand.2=r10,r3").play("r9").why == ""


def test_it_goes_on_while_any_seat_can_lay_though_the_next_one_cannot(sixteen):
    after = sixteen("hand.1=r2,r9 hand.2=r3 hand.3=r10,r4").play("r9")
    assert (after.why, after.legal) == ("", ["pass"])


def test_it_goes_on_while_any_seat_can_use_a_tool(sixteen):
    assert sixteen("hand.1=r2,r9 hand.2=r3 hand.3=X,r4").play("r9").why == ""


def test_a_tool_that_can_remove_nothing_is_no_legal_action(sixteen):
    assert turn_begins(sixteen("hand.1=X hand.2=T,X")).why == "blocked"


def test_a_pass_is_no_legal_action(sixteen):
    assert turn_begins(sixteen(STUCK, pass_policy="free")).why == "blocked"


def test_it_is_judged_after_the_whole_turn_not_after_the_tool(sixteen):
    table = sixteen("hand.1=X,r9,r2 hand.2=r3 row.red=r1,r8,r10").play("X red")
    assert (table.why, table.asked) == ("", "go_on")
    assert table.play("r9").why == "blocked"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_as_many_passes_in_a_row_as_there_are_seats_end_it(sixteen, seats):
    hands = " ".join(f"hand.{seat}=r{seat + 1}" for seat in range(1, seats))
    table = sixteen(f"{hands} hand.{seats}=X,r9 row.red=r1,r14")
    before_the_last = table.play(*["pass"] * (seats - 1))
    assert before_the_last.why == ""
    assert before_the_last.play("pass").why == "passed"


def test_under_free_they_end_it_though_everybody_could_lay(sixteen):
    assert sixteen("hand.1=r3 hand.2=r4,r5", pass_policy="free").play("pass", "pass").winners == [1]


def test_a_lay_sets_the_count_to_0(sixteen):
    after = sixteen("hand.1=r2,r3 hand.2=o2,o3 row.red=r1,r9").play("pass", "o2", "pass")
    assert (after.passes, after.why) == (1, "")


def test_a_tool_alone_sets_the_count_to_0(sixteen):
    after = sixteen("hand.1=r2 hand.2=X,T row.red=r1,r9,r10").play("pass", "X red", "pass")
    assert (after.passes, after.why) == (1, "")


def test_fewest_minus_points_win(sixteen):
    after = sixteen("hand.1=r2,r3,r4 hand.2=r5,r6 hand.3=X row.red=r1,r14").play("pass", "pass", "pass")
    assert (after.winners, after.points) == ([3], [-3, -2, -1])


def test_equal_ones_share_the_win(sixteen):
    after = sixteen("hand.1=r2,r3 hand.2=r5 hand.3=X row.red=r1,r14").play("pass", "pass", "pass")
    assert after.winners == [2, 3]


def test_by_face_value_the_lowest_sum_wins(sixteen):
    line = "hand.1=r2,r3,r4 hand.2=r5,r6 hand.3=X row.red=r1,r14"
    after = sixteen(line, scoring="face_value").play("pass", "pass", "pass")
    assert (after.winners, after.points) == ([1], [-9, -11, -16])


def test_no_move_follows(sixteen):
    after = sixteen("hand.1=r2 hand.2=X row.red=r1,r14").play("pass", "pass")
    assert (after.legal, after.refused("pass")) == ([], "over")
