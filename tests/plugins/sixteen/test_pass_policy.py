"""Who cannot lay may pass; a tool never has to be used. A switch: only without any legal action, or always."""

import pytest

from spielwerk import Mistakes
from spielwerk.testing import rules_of

LAY = "hand.1=r3 hand.2=o2,o9"
TOOL = "hand.1=X,r2 hand.2=o2,o9 row.red=r1,r3"
TOOL_THAT_OPENS = "hand.1=X,r2 hand.2=o2,o9 row.red=r1,rE"
LAY_AND_TOOL = "hand.1=X,r9 hand.2=o2,o9 row.red=r1,r3"
TOOL_WITHOUT_USE = "hand.1=X hand.2=o2,o9"
NOTHING = "hand.1=r2 hand.2=o2,o9 row.red=r1,r3"


def test_tools_optional_is_the_default():
    assert rules_of("sixteen").options["pass_policy"] == "tools_optional"


@pytest.mark.parametrize("line", [LAY, LAY_AND_TOOL])
def test_who_can_lay_may_not_pass(sixteen, line):
    assert sixteen(line).refused("pass") == "can_lay"


@pytest.mark.parametrize("line", [TOOL, TOOL_WITHOUT_USE, NOTHING])
def test_who_cannot_lay_may_pass(sixteen, line):
    assert sixteen(line).refused("pass") is None


def test_a_lay_that_only_a_tool_would_open_does_not_forbid_it(sixteen):
    assert sixteen(TOOL_THAT_OPENS).legal == ["X red", "pass"]


def test_who_could_lay_may_use_a_tool_instead_and_stop(sixteen):
    assert sixteen(LAY_AND_TOOL).play("X red", "stop").hand(1) == "r9"


@pytest.mark.parametrize("line", [LAY, LAY_AND_TOOL, TOOL, TOOL_THAT_OPENS])
def test_forced_lets_nobody_pass_who_can_act(sixteen, line):
    assert sixteen(line, pass_policy="forced").refused("pass") == "can_act"


@pytest.mark.parametrize("line", [NOTHING, TOOL_WITHOUT_USE])
def test_forced_lets_pass_who_can_neither_lay_nor_use_a_tool(sixteen, line):
    assert sixteen(line, pass_policy="forced").legal == ["pass"]


@pytest.mark.parametrize("line", [LAY, LAY_AND_TOOL, TOOL, TOOL_THAT_OPENS, TOOL_WITHOUT_USE, NOTHING])
def test_free_always_lets_pass(sixteen, line):
    assert sixteen(line, pass_policy="free").refused("pass") is None


def test_passing_is_never_the_only_choice_of_who_can_lay(sixteen):
    assert sixteen(LAY, pass_policy="free").legal == ["r3", "pass"]


def test_who_passes_draws_nothing_and_the_next_seat_moves(sixteen):
    before = sixteen(NOTHING)
    after = before.play("pass")
    assert (after.turn, after.hand(1), after.zone("unused")) == (2, "r2", before.zone("unused"))


def test_a_pass_is_counted(sixteen):
    assert sixteen(NOTHING).play("pass").passes == 1


def test_another_word_is_an_error_that_lists_the_values():
    with pytest.raises(Mistakes, match="'tools_optional', 'forced', 'free'"):
        rules_of("sixteen", pass_policy="tool_optional")
