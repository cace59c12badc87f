"""END-16: counts 16, laid alone or last in a run; it closes its row until it is removed."""

import pytest


def test_it_may_be_laid_alone(sixteen):
    assert sixteen("hand.1=rE,o9 hand.2=o2 row.red=r1,r6").play("rE").zone("row.red") == "r1,r6,rE"


def test_it_may_be_laid_alone_on_a_bare_1(sixteen):
    assert sixteen("hand.1=rE,o9 hand.2=o2").play("rE").zone("row.red") == "r1,rE"


def test_it_may_be_the_last_tile_of_a_run(sixteen):
    after = sixteen("hand.1=r14,r15,rE,o9 hand.2=o2 row.red=r1,r6").play("r14 r15 rE")
    assert after.zone("row.red") == "r1,r6,r14,r15,rE"


def test_it_counts_16_so_a_run_needs_the_15_before_it(sixteen):
    assert sixteen("hand.1=r14,rE hand.2=o2").legal == ["r14", "rE"]


def test_it_counts_16_so_it_fits_on_a_15(sixteen):
    assert sixteen("hand.1=rE hand.2=o2 row.red=r1,r15").refused("rE") is None


def test_nothing_follows_it_in_a_run(sixteen):
    legal = sixteen("hand.1=r15,rE,rR hand.2=o2").legal
    assert sorted(legal) == sorted(["r15", "r15 rE", "r15 rR", "rE", "rR"])


def test_it_may_be_laid_on_a_restart(sixteen):
    assert sixteen("hand.1=rE,o9 hand.2=o2 row.red=r1,rR").play("rE").zone("row.red") == "r1,rR,rE"


@pytest.mark.parametrize("tile", ["r2", "r15", "rR"])
def test_it_closes_the_row(sixteen, tile):
    assert sixteen(f"hand.1={tile} hand.2=o2 row.red=r1,rE").refused(tile) == "closed"


def test_it_closes_the_row_for_everybody(sixteen):
    table = sixteen("hand.1=rE,r3,o9 hand.2=r4,o8 hand.3=r5,o7").play("rE")
    assert table.refused("r4") == "closed"
    assert table.play("o8").refused("r5") == "closed"
    assert table.play("o8", "pass").refused("r3") == "closed"


def test_it_closes_no_other_row(sixteen):
    assert sixteen("hand.1=o9 hand.2=o2 row.red=r1,rE").refused("o9") is None


def test_scissors_open_the_row_again_and_the_tile_before_it_counts(sixteen):
    table = sixteen("hand.1=X,r3,r7,o9 hand.2=o2 row.red=r1,r6,rE").play("X red")
    assert table.legal == ["r7", "stop"]


def test_the_trash_can_opens_the_row_again(sixteen):
    table = sixteen("hand.1=T,r3,o9 hand.2=r7,o2 row.red=r1,r6,rE")
    assert table.play("T red").legal == ["r3", "stop"]
    assert table.play("T red", "stop").refused("r7") is None
