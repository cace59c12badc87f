"""RESTART: laid alone or last in a run as a 16; once it lies it counts 0, so its row begins again."""

import pytest


@pytest.mark.parametrize("row", ["r1", "r1,r2", "r1,r15"])
def test_it_may_be_laid_alone_on_anything_lower(sixteen, row):
    assert sixteen(f"hand.1=rR,o9 hand.2=o2 row.red={row}").play("rR").zone("row.red") == f"{row},rR"


def test_it_may_be_the_last_tile_of_a_run(sixteen):
    after = sixteen("hand.1=r13,r14,r15,rR,o9 hand.2=o2 row.red=r1,r6").play("r13 r14 r15 rR")
    assert after.zone("row.red") == "r1,r6,r13,r14,r15,rR"


def test_it_counts_16_while_it_is_laid_so_a_run_needs_the_15_before_it(sixteen):
    assert sixteen("hand.1=r14,rR hand.2=o2").legal == ["r14", "rR"]


def test_no_run_goes_on_behind_it(sixteen):
    assert sixteen("hand.1=rR,r2,r3 hand.2=o2").legal == ["r2", "r2 r3", "r3", "rR"]


def test_the_turn_ends(sixteen):
    assert sixteen("hand.1=rR,r2,r3 hand.2=o2").play("rR").turn == 2


def test_it_is_not_laid_on_an_end_16(sixteen):
    assert sixteen("hand.1=rR hand.2=o2 row.red=r1,rE").refused("rR") == "closed"


@pytest.mark.parametrize("tile", ["r2", "r15", "rE"])
def test_once_it_lies_it_counts_0_and_any_higher_number_may_follow(sixteen, tile):
    table = sixteen(f"hand.1={tile} hand.2=o2 row.red=r1,r14,rR")
    assert table.refused(tile) is None


def test_once_it_lies_it_counts_0_neither_more_nor_less(sixteen):
    rules = sixteen("hand.1=r2 hand.2=o2").rules
    assert rules.value(rules.by_code["rR"][0], lying=True) == 0


def test_a_run_may_follow_it(sixteen):
    after = sixteen("hand.1=r2,r3,r4,o9 hand.2=o2 row.red=r1,r14,rR").play("r2 r3 r4")
    assert after.zone("row.red") == "r1,r14,rR,r2,r3,r4"


def test_whoever_laid_it_may_follow_it_in_a_later_turn(sixteen):
    after = sixteen("hand.1=rR,r2,o9 hand.2=o2,b9").play("rR", "o2", "r2")
    assert after.zone("row.red") == "r1,rR,r2"


def test_behind_it_the_row_rises_again(sixteen):
    assert sixteen("hand.1=r3,r6 hand.2=o2 row.red=r1,r14,rR,r5").refused("r3") == "not_higher"


def test_uncovered_by_scissors_it_counts_0(sixteen):
    assert sixteen("hand.1=X,r2,o9 hand.2=o2 row.red=r1,r14,rR,r15").play("X red").legal == ["r2", "stop"]


def test_removed_by_scissors_it_lets_the_number_before_it_count_again(sixteen):
    table = sixteen("hand.1=X,r2,r15,o9 hand.2=o2 row.red=r1,r14,rR").play("X red")
    assert table.legal == ["r15", "stop"]
    assert table.refused("r2") == "not_higher"


def test_it_never_closes_a_row_for_the_next_seat(sixteen):
    assert sixteen("hand.1=rR,o9 hand.2=r2,o2").play("rR").refused("r2") is None
