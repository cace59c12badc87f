"""From the list of legal moves to one move, pick by pick, without knowing what a run or a colour is."""

from __future__ import annotations

import pytest

from spielwerk_ui.narrowing import Narrowing

RUN = "hand.1=r3,r4,r5,r7,X,b9 hand.2=g2,b3 row.red=r1 row.blue=b1,b2 row.green=g1 row.orange=o1 row.grey=y1"


def narrowing(position):
    return Narrowing(position.rules.legal_moves(position.table))


def named(narrowing):
    """The options, each as its piece's code, its zone, choice or verb."""
    return [each.piece.code if each.piece else each.value for each in narrowing.options()]


def pick(narrowing, *names):
    for name in names:
        narrowing.pick(narrowing.options()[named(narrowing).index(name)])
    return narrowing


def test_first_the_pieces_that_a_move_begins_with(sixteen):
    assert sorted(named(narrowing(sixteen(RUN)))) == ["X", "b9", "r3", "r4", "r5", "r7"]


def test_a_run_is_picked_tile_by_tile(sixteen):
    picked = pick(narrowing(sixteen(RUN)), "r3")
    assert named(picked) == ["r4"]
    assert named(pick(picked, "r4")) == ["r5"]
    assert named(pick(picked, "r5")) == []
    assert picked.ready.text == "r3 r4 r5"


def test_a_run_may_be_laid_at_every_length(sixteen):
    picked = pick(narrowing(sixteen(RUN)), "r3")
    assert (picked.ready.text, picked.decided) == ("r3", False)
    assert pick(picked, "r4").ready.text == "r3 r4"


def test_one_move_left_is_decided(sixteen):
    picked = pick(narrowing(sixteen(RUN)), "r7")
    assert picked.decided
    assert picked.ready.text == "r7"


def test_a_piece_that_can_go_to_one_place_only_asks_for_none(sixteen):
    assert pick(narrowing(sixteen(RUN)), "X").ready.text == "X blue"


def test_where_several_places_are_left_the_place_is_asked_for(sixteen):
    picked = pick(narrowing(sixteen(RUN.replace("row.red=r1", "row.red=r1,r2"))), "X")
    assert picked.ready is None
    assert named(picked) == ["row.red", "row.blue"]
    assert pick(picked, "row.red").ready.text == "X red"


def test_a_choice_is_asked_for_after_the_piece(zieh_vier):
    picked = pick(narrowing(zieh_vier("hand.1=W,b1,b2 hand.2=g2 discard=r5")), "W")
    assert named(picked) == ["red", "yellow", "green", "blue"]
    assert pick(picked, "green").ready.text == "W green"


def test_moves_without_a_piece_are_options_of_their_own(zieh_vier):
    picked = narrowing(zieh_vier("hand.1=r1,b2 hand.2=g2 discard=r5"))
    assert named(picked) == ["r1", "draw"]
    assert pick(picked, "draw").ready.text == "draw"


def test_a_question_with_one_verb_asks_for_the_answer_at_once(zieh_vier):
    picked = narrowing(zieh_vier("hand.1=r1,b2 hand.2=g2 discard=W ask=colour:1:-"))
    assert named(picked) == ["red", "yellow", "green", "blue"]


def test_a_single_move_without_a_piece_is_still_to_be_picked(zieh_vier):
    picked = narrowing(zieh_vier("hand.1=r1,b2 hand.2=g2 discard=b+2 owed=2 owed_kind=draw_two"))
    assert named(picked) == ["take"]
    assert picked.ready is None
    assert pick(picked, "take").decided


def test_equal_pieces_are_one_option(zieh_vier):
    position = zieh_vier("hand.1=r1,r1,b2 hand.2=g2 discard=r5")
    picked = narrowing(position)
    assert named(picked) == ["r1", "draw"]
    for piece in position.table.hand(0)[:2]:
        assert picked.taking(piece).moves == picked.options()[0].moves


def test_of_moves_that_read_alike_the_first_is_kept(zieh_vier):
    position = zieh_vier("hand.1=r1,r1,b2 hand.2=g2 discard=r5")
    first = position.rules.legal_moves(position.table)[0]
    assert pick(narrowing(position), "r1").ready is first


def test_back_takes_back_one_pick(sixteen):
    picked = pick(narrowing(sixteen(RUN)), "r3", "r4")
    assert picked.back()
    assert (named(picked), picked.ready.text) == (["r4"], "r3")
    assert picked.back()
    assert not picked.back()
    assert picked.ready is None


def test_first_options_stay_known_while_picking(sixteen):
    picked = pick(narrowing(sixteen(RUN)), "r3", "r4")
    assert {each.piece.code for each in picked.firsts()} == {"r3", "r4", "r5", "r7", "b9", "X"}


@pytest.mark.parametrize("moves", [[], ()])
def test_no_moves_no_options(moves):
    nothing = Narrowing(moves)
    assert nothing.options() == []
    assert nothing.ready is None


def test_answers_stand_beside_moves_without_a_piece(zieh_vier):
    picked = narrowing(zieh_vier("hand.1=r1,b2 hand.2=g2 discard=W ask=colour:1,2:-"))
    assert named(picked) == ["red", "yellow", "green", "blue", "let"]
    assert pick(picked, "blue").decided
