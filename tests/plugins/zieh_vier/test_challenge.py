"""A Zieh 4 may be a bluff, and the seat that owes may challenge the one just played."""

from functools import partial

import pytest

from spielwerk import Match
from spielwerk.notation import read_state
from spielwerk.testing import rules_of

BLUFF = "hand.1=+4,r1,b1 hand.2=g2,+4 hand.3=g3 discard=r5"
INNOCENT = "hand.1=+4,b1,b5 hand.2=g2,+4 hand.3=g3 discard=r5"
ANY_DRAW_FOUR = ["+4 red", "+4 yellow", "+4 green", "+4 blue"]


@pytest.fixture
def table(zieh_vier):
    return partial(zieh_vier, challenge=True)


def test_a_draw_four_may_be_played_whatever_the_hand_holds(table):
    assert table(BLUFF).refused("+4 green") is None


def test_without_the_house_rule_it_is_refused(zieh_vier):
    assert zieh_vier(BLUFF).refused("+4 green") == "last_resort"


def test_without_the_house_rule_nobody_challenges(zieh_vier):
    after = zieh_vier(INNOCENT, draw_four_rule="free").play("+4 green")
    assert after.legal == [*ANY_DRAW_FOUR, "take"]


def test_the_seat_that_owes_may_challenge_answer_or_take(table):
    assert table(BLUFF).play("+4 green").legal == [*ANY_DRAW_FOUR, "take", "challenge"]


def test_a_bluff_costs_its_player_the_four_cards(table):
    after = table(BLUFF).play("+4 green", "challenge")
    assert [after.count(seat) for seat in (1, 2, 3)] == [6, 2, 1]


def test_then_the_challenger_has_an_ordinary_turn(table):
    after = table(BLUFF).play("+4 green", "challenge")
    assert (after.turn, after.legal) == (2, ["g2", *ANY_DRAW_FOUR, "draw"])


def test_the_turn_goes_on_behind_the_challenger(table):
    assert table(BLUFF).play("+4 green", "challenge", "g2").turn == 3


def test_the_innocent_draws_nothing_and_the_challenger_draws_six(table):
    after = table(INNOCENT).play("+4 green", "challenge")
    assert [after.count(seat) for seat in (1, 2, 3)] == [2, 8, 1]


def test_then_the_challenger_loses_the_turn(table):
    assert table(INNOCENT).play("+4 green", "challenge").turn == 3


@pytest.mark.parametrize("line", [BLUFF, INNOCENT])
def test_the_named_colour_stays_and_nothing_is_owed(table, line):
    after = table(line).play("+4 green", "challenge")
    assert (after.colour, after.owed, after.owed_kind) == ("green", 0, None)


@pytest.mark.parametrize("rule", ["strict", "colour", "free"])
def test_guilty_is_who_holds_the_colour_active_before_whatever_the_other_rule_says(zieh_vier, rule):
    after = zieh_vier(BLUFF, challenge=True, draw_four_rule=rule).play("+4 green", "challenge")
    assert after.count(1) == 6


def test_the_number_of_the_card_below_makes_nobody_guilty(table):
    assert table(INNOCENT).play("+4 green", "challenge").count(1) == 2


def test_a_wild_in_the_hand_makes_nobody_guilty(table):
    after = table("hand.1=+4,W,b1 hand.2=g2 hand.3=g3 discard=r5").play("+4 green", "challenge")
    assert after.count(1) == 2


def test_the_new_colour_makes_nobody_guilty(table):
    after = table("hand.1=+4,g1,b1 hand.2=g2 hand.3=g3 discard=r5").play("+4 green", "challenge")
    assert after.count(1) == 2


def test_the_colour_named_on_a_wild_below_is_the_one_that_counts(table):
    after = table("hand.1=+4,b1,g1 hand.2=g2 hand.3=g3 discard=r5,W colour=blue").play("+4 green", "challenge")
    assert after.count(1) == 6


def test_after_the_cards_were_taken_nobody_challenges(table):
    assert table(BLUFF).play("+4 green", "take").refused("challenge") == "no_bluff"


def test_an_answering_draw_four_cannot_be_challenged(table):
    after = table(BLUFF).play("+4 green", "+4 blue")
    assert (after.owed, after.refused("challenge")) == (8, "no_bluff")


def test_nor_one_that_answers_a_draw_two(zieh_vier):
    before = zieh_vier(
        "hand.1=+4,r1 hand.2=g2 discard=r+2 owed=2 owed_kind=draw_two", challenge=True, stacking="escalating"
    )
    assert before.play("+4 green").refused("challenge") == "no_bluff"


def test_nor_a_draw_two(table):
    assert table("hand.1=r+2,b1 hand.2=g2 discard=r5").play("r+2").refused("challenge") == "no_bluff"


def test_nor_a_last_card(table):
    after = table("hand.1=+4 hand.2=g2 hand.3=g3 discard=r5").play("+4")
    assert (after.why, after.count(2), after.winners) == ("out", 5, [1])


def test_where_nothing_is_owed_there_is_nothing_to_challenge(table):
    assert table(BLUFF).refused("challenge") == "no_bluff"


def test_the_hand_is_shown_to_the_challenger_only():
    rules = rules_of("zieh_vier", challenge=True)
    match = Match(rules, 3, state=read_state(rules, BLUFF, told=True))
    match.play("+4 green")
    shown = next(event for event in match.play("challenge") if event.name == "show")
    assert [piece.code for piece in shown.for_seat(1).pieces] == ["r1", "b1"]
    assert shown.for_seat(2).pieces == shown.for_seat(None).pieces == ()
