"""Lay a tile, or a run of consecutive rising numbers of one colour, at the end of that colour's row."""

import pytest

from spielwerk import view
from spielwerk.notation import read_move
from spielwerk.wording import Wording


def test_a_tile_is_laid_at_the_end_of_its_colours_row(sixteen):
    after = sixteen("hand.1=r5,o9 hand.2=o2 row.red=r1,r3").play("r5")
    assert after.zone("row.red") == "r1,r3,r5"
    assert after.hand(1) == "o9"


def test_a_run_is_laid_in_rising_order(sixteen):
    after = sixteen("hand.1=r5,r3,r4,o9 hand.2=o2").play("r3 r4 r5")
    assert after.zone("row.red") == "r1,r3,r4,r5"


def test_the_first_number_must_be_higher_than_the_rows_last_one(sixteen):
    table = sixteen("hand.1=r3,r7,o9 hand.2=o2 row.red=r1,r5")
    assert table.refused("r3") == "not_higher"
    assert table.refused("r7") is None


def test_the_row_end_is_0_behind_a_restart(sixteen):
    assert sixteen("hand.1=r2 hand.2=o2 row.red=r1,r15,rR").refused("r2") is None


def test_gaps_are_allowed_between_the_row_and_the_run(sixteen):
    after = sixteen("hand.1=r7,r8,r9,o9 hand.2=o2").play("r7 r8 r9")
    assert after.zone("row.red") == "r1,r7,r8,r9"


def test_no_gap_is_allowed_inside_a_run(sixteen):
    assert sixteen("hand.1=r3,r5,r6 hand.2=o2").legal == ["r3", "r5", "r5 r6", "r6"]


def test_a_run_is_of_one_colour(sixteen):
    assert sixteen("hand.1=r3,o4 hand.2=o2").legal == ["r3", "o4"]


def test_the_run_may_be_as_short_as_one_likes_and_begin_anywhere(sixteen):
    legal = sixteen("hand.1=r3,r4,r5,r6 hand.2=o2").legal
    assert sorted(legal) == sorted(
        ["r3", "r3 r4", "r3 r4 r5", "r3 r4 r5 r6", "r4", "r4 r5", "r4 r5 r6", "r5", "r5 r6", "r6"]
    )


def test_a_run_may_be_a_whole_row(sixteen):
    numbers = [f"r{number}" for number in range(2, 16)]
    after = sixteen(f"hand.1={','.join(numbers)},rE hand.2=o2").play(" ".join([*numbers, "rE"]))
    assert after.count(1) == 0


def test_the_part_of_a_run_that_is_not_higher_is_left_out(sixteen):
    assert sixteen("hand.1=r3,r5,r6 hand.2=o2 row.red=r1,r4").legal == ["r5", "r5 r6", "r6"]


def test_each_colour_rises_for_itself(sixteen):
    assert sixteen("hand.1=r3,o3 hand.2=o2 row.red=r1,r5").legal == ["o3"]


def test_every_row_belongs_to_every_seat(sixteen):
    assert sixteen("hand.1=r3,r9 hand.2=r4,o9").play("r3", "r4").zone("row.red") == "r1,r3,r4"


def test_only_tiles_of_the_own_hand_are_laid(sixteen):
    table = sixteen("hand.1=r3 hand.2=r4")
    assert table.refused("r4") == "not_in_hand"
    assert table.refused("r3 r4") == "not_in_hand"


def test_a_lay_ends_the_turn_and_play_goes_clockwise(sixteen):
    table = sixteen("hand.1=r3,r9 hand.2=r4,o9 hand.3=r5,b9")
    assert [table.turn, table.play("r3").turn, table.play("r3", "r4").turn] == [1, 2, 3]
    assert table.play("r3", "r4", "r5").turn == 1


def test_nobody_lays_out_of_turn(sixteen):
    assert sixteen("hand.1=r3 hand.2=r4").refused("r4", seat=2) == "not_asked"


def test_stopping_is_for_the_moment_after_a_tool_only(sixteen):
    table = sixteen("hand.1=X,r5,o9 hand.2=o2 row.red=r1,r4")
    assert table.refused("stop") == "not_offered"
    assert table.play("X red").legal == ["r5", "stop"]
    assert table.play("X red", "stop").turn == 2


def test_after_a_tool_the_row_is_judged_like_any_other(sixteen):
    table = sixteen("hand.1=X,r3,r5,r6 hand.2=o2 row.red=r1,r4,r9").play("X red")
    assert table.legal == ["r5", "r5 r6", "r6", "stop"]
    assert table.refused("r3") == "not_higher"


@pytest.mark.parametrize(("better", "worse"), [("r3 r4", "r3"), ("r3", "r9"), ("r9", "X orange"), ("r9", "T orange")])
def test_a_greedy_player_likes_long_runs_and_small_gaps_and_keeps_its_tools(sixteen, better, worse):
    table = sixteen("hand.1=r3,r4,r9,X,T hand.2=o2 row.orange=o1,o8")
    seen = view.view_of(table.table, 0)
    first, second = (table.rules.appeal(seen, read_move(table.rules, table.table, text)) for text in (better, worse))
    assert first > second


def test_pieces_that_make_no_run_are_refused_with_what_a_run_is(sixteen):
    table = sixteen("hand.1=r3,r5 hand.2=o2")
    why = table.rules.why_not(table.table, read_move(table.rules, table.table, "r3 r5"))
    assert Wording(table.rules, "en").refusal(why) == (
        "one tile is laid, or a run of consecutive rising numbers of one colour"
    )
