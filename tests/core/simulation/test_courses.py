"""What is noted of a round while it is played, in positions worked out by hand."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from spielwerk import SpielwerkError, assemble, bend, find_game, read_game
from spielwerk.notation import read_move, read_state
from spielwerk.simulation.courses import Course, counted, play_round
from spielwerk.testing import rules_of


class Said:
    """Plays the moves it was given, and knows how many there were to choose of."""

    any_move = False

    def __init__(self, rules, moves):
        self.rules, self.moves, self.options = rules, list(moves), 1

    def choose(self, table, seat, choice):
        self.options = len(self.rules.legal_moves(table, seat))
        return read_move(self.rules, table, self.moves.pop(0))


@pytest.fixture
def course():
    """The course of some moves in a position of the card game."""

    def ask(line: str, *moves: str, **options) -> Course:
        rules = rules_of("zieh_vier", **{"voluntary_draw": False, **options})
        table = read_state(rules, line)
        noted = Course(table.seats)
        counted(rules, table, noted)
        noted.playing = True
        chooser = Said(rules, moves)
        play_round(rules, table, [chooser] * table.seats, lambda: 0.0, noted, len(moves))
        return noted

    return ask


def test_a_turn_with_one_legal_move_is_without_choice(course):
    assert course("hand.1=r1,b2 hand.2=g2,g3 discard=r5", "r1").forced == 1


def test_a_turn_with_two_is_not(course):
    assert course("hand.1=r1,r2 hand.2=g2,g3 discard=r5", "r1").forced == 0


def test_equal_pieces_are_no_choice(course):
    assert course("hand.1=r1,r1 hand.2=g2,g3 discard=r5", "r1").forced == 1


def test_a_turn_with_a_choice_at_its_end_has_one(course):
    found = course("hand.1=b1 hand.2=g2,g3 discard=r5 next=r7", "draw", "keep")
    assert (len(found.moves), found.forced) == (2, 0)


def test_the_lead_changes_when_another_seat_alone_holds_the_fewest(course):
    line = "hand.1=r1,b2 hand.2=r2,g2,g3 hand.3=r3,g4,g5 discard=r5"
    assert course(line, "r1", "r2").lead_changes == 0
    assert course("hand.1=r1,b2,b3 hand.2=r2,g2,g3,g4 discard=r5", "r1").lead_changes == 0
    assert course("hand.1=rS,r3,b2,b3 hand.2=r2,g2 discard=r5", "rS", "r3").lead_changes == 0
    assert course("hand.1=b1,b3 hand.2=r2,g2,r1 discard=r5", "draw", "r2", "draw", "r1").lead_changes == 0
    assert course("hand.1=r+2,b3 hand.2=r2,g2 discard=r5 turn=1", "r+2", "take").lead_changes == 0
    assert course("hand.1=r1,b3,b4 hand.2=r+2,r2,g2 discard=r5", "r1", "r+2", "take", "r2").lead_changes == 1


def test_draws_after_the_deal_are_noted_with_their_seat(course):
    assert course("hand.1=r+2,b1 hand.2=g2 discard=r5", "r+2", "take").draws == [(1, 2)]


def test_a_hand_has_had_what_it_was_dealt_drew_and_played(course):
    rules = rules_of("zieh_vier", voluntary_draw=False)
    found = course("hand.1=r1,b1 hand.2=g2,g3 discard=r5 next=r7", "r1", "draw", "keep")
    assert sorted(piece.code for piece in rules.pieces_in(found.had[0])) == ["b1", "r1"]
    assert sorted(piece.code for piece in rules.pieces_in(found.had[1])) == ["g2", "g3", "r7"]


def test_what_measures_must_give_whole_numbers():
    rules = assemble(bend(read_game(find_game("sixteen")), plugins=["longest_run"]))
    rules.impls["measure"][0] = SimpleNamespace(
        function=lambda: {"longest_run": 0.5}, names=(), plugin=SimpleNamespace(name="longest_run")
    )
    with pytest.raises(SpielwerkError, match=r"longest_run': measure returned .*; it must return whole n"):
        Course(2).figures(rules, rules.deal(2, 1), ())
