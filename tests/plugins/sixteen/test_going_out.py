"""A seat whose hand is empty ends the round and wins it."""

import pytest

from spielwerk.view import view_of


@pytest.mark.parametrize(
    ("hand", "moves"),
    [
        ("r3", ["r3"]),
        ("r3,r4,r5", ["r3 r4 r5"]),
        ("rE", ["rE"]),
        ("rR", ["rR"]),
        ("X", ["X orange"]),
        ("T", ["T orange"]),
        ("X,o5", ["X orange", "o5"]),
        ("T,o5,o6", ["T orange", "o5 o6"]),
    ],
)
def test_every_way_of_losing_the_last_tile_ends_the_round(sixteen, hand, moves):
    after = sixteen(f"hand.1={hand} hand.2=o2,o3 hand.3=b2 row.orange=o1,o4").play(*moves)
    assert (after.why, after.winners) == ("out", [1])


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_whichever_seat_it_is_wins(sixteen, seat):
    hands = {1: "b3,b4", 2: "b5,b6", 3: "b7,b8"} | {seat: "r3"}
    line = " ".join(f"hand.{each}={hand}" for each, hand in hands.items())
    assert sixteen(f"{line} turn={seat}").play("r3").winners == [seat]


def test_it_ends_at_once_and_nobody_moves_any_more(sixteen):
    after = sixteen("hand.1=r3 hand.2=r4").play("r3")
    assert (after.asked, after.legal, after.refused("r4")) == ("", [], "over")


def test_it_ends_when_one_hand_is_empty_not_all(sixteen):
    after = sixteen("hand.1=r3 hand.2=r4,r5").play("r3")
    assert (after.count(1), after.count(2)) == (0, 2)


def test_a_hand_that_is_not_empty_goes_on(sixteen):
    assert sixteen("hand.1=r3,r5 hand.2=r4").play("r3").why == ""


def test_who_goes_out_wins_though_nobody_could_act_any_more(sixteen):
    after = sixteen("hand.1=r9 hand.2=r3").play("r9")
    assert (after.why, after.winners) == ("out", [1])


def test_hands_are_laid_open_and_the_unused_tiles_stay_unseen(sixteen):
    after = sixteen("hand.1=r3 hand.2=r4,r5").play("r3")
    seen = view_of(after.table, None)
    assert [piece.code for piece in seen.hands[1]] == ["r4", "r5"]
    assert seen.zones["unused"] == len(after.table.zones["unused"])
