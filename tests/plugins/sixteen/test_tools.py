"""Rule: a tool is the first tile of a turn and the only tool in it; it needs a tile behind the 1 of a row."""

import pytest

from spielwerk.notation import read_move
from spielwerk.wording import Wording

TOOLS = pytest.mark.parametrize("tool", ["X", "T"])


@TOOLS
def test_a_tool_goes_on_every_row_with_a_tile_behind_its_1(sixteen, tool):
    table = sixteen(f"hand.1={tool},r9 hand.2=o2 row.orange=o1,o9 row.grey=y1,yR row.blue=b1,bE")
    assert table.legal == [f"{tool} orange", f"{tool} grey", f"{tool} blue", "r9"]


@TOOLS
def test_a_row_of_its_1_alone_offers_nothing_to_remove(sixteen, tool):
    assert sixteen(f"hand.1={tool},r9 hand.2=o2").refused(f"{tool} red") == "nothing_to_remove"


@TOOLS
def test_a_tool_is_the_first_tile_of_a_turn(sixteen, tool):
    table = sixteen(f"hand.1={tool},X,r9 hand.2=o2 row.red=r1,r3 row.orange=o1,o9").play("X red")
    assert table.refused(f"{tool} orange") in ("not_offered", "not_in_hand")


@TOOLS
def test_tool_and_removed_tiles_go_into_the_box(sixteen, tool):
    after = sixteen(f"hand.1={tool},r9 hand.2=o2 row.red=r1,r3").play(f"{tool} red")
    assert after.zone("box") == f"{tool},r3"


@TOOLS
def test_then_one_may_lay_on_that_row_or_stop(sixteen, tool):
    table = sixteen(f"hand.1={tool},r2,o9 hand.2=o2 row.red=r1,r3").play(f"{tool} red")
    assert table.legal == ["r2", "stop"]


@TOOLS
def test_the_turn_ends_by_itself_with_nothing_to_lay_there(sixteen, tool):
    assert sixteen(f"hand.1={tool},o9 hand.2=o2 row.red=r1,r3").play(f"{tool} red").turn == 2


@TOOLS
def test_a_tool_may_be_the_last_tile(sixteen, tool):
    after = sixteen(f"hand.1={tool} hand.2=o2 row.red=r1,r3").play(f"{tool} red")
    assert (after.why, after.winners) == ("out", [1])


@TOOLS
def test_a_tile_for_another_row_is_refused_with_the_row_that_is_asked_about(sixteen, tool):
    table = sixteen(f"hand.1={tool},r2,o9 hand.2=o2 row.red=r1,r3").play(f"{tool} red")
    why = table.rules.why_not(table.table, read_move(table.rules, table.table, "o9"))
    assert Wording(table.rules, "en").refusal(why) == "that is no move now (Row Red: lay on or stop?)"
