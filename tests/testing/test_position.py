"""A position is one line, a move is one word; what is wrong is said so that it can be read and pasted."""

from __future__ import annotations

import copy

import pytest

from spielwerk import SpielwerkError
from spielwerk.match import PluginFailed
from spielwerk.testing import Position, game_with, position, rules_of

LINE = "hand.1=r5,b3,W hand.2=g2,g4 discard=r7"


@pytest.fixture
def here(zieh_vier):
    return zieh_vier(LINE)


def test_a_move_gives_a_new_position_and_leaves_the_old_one(here):
    after = here.play("r5")
    assert (after.zone("discard"), after.hand(1), after.turn) == ("r7,r5", "b3,W", 2)
    assert (here.zone("discard"), here.hand(1), here.turn) == ("r7", "r5,b3,W", 1)


def test_several_moves_are_made_one_after_another_by_who_is_asked(here):
    after = here.play("W green", "g2")
    assert (after.hand(1), after.hand(2), after.turn) == ("r5,b3", "g4", 1)


def test_it_prints_as_its_game_and_the_line_that_makes_it_again(here):
    assert repr(here) == f"<zieh_vier: {here}>"
    assert str(position("zieh_vier", str(here))) == str(here)
    assert str(here).startswith("hand.1=r5,b3,W hand.2=g2,g4 discard=r7 turn=1")


def test_a_refused_move_is_told_with_the_reason_the_position_and_what_is_legal(here):
    with pytest.raises(AssertionError) as told:
        here.play("r5", "g4")
    assert str(told.value) == (
        "'g4' is refused by 'no_match': Green 4 matches neither Red nor Red 5\n"
        f"    position: {here.play('r5')}\n"
        "    legal is: draw"
    )


def test_of_many_legal_moves_the_nearest_are_told():
    rows = "row.red=r1 row.orange=o1 row.grey=y1 row.blue=b1 row.green=g1"
    with pytest.raises(AssertionError, match=r"legal is: g5, g3, r5 r6, .* and 23 more$"):
        position("sixteen", f"hand.1=r2,r3,r4,r5,r6,r7,r8,g5,g3 hand.2=g4 {rows}").play("g5 g3")


def test_a_text_that_names_no_move_is_told_with_the_nearest_and_the_position(here):
    with pytest.raises(SpielwerkError, match=r"(?s)'r55' names no move of this game\..*'r5'.*position: hand\.1=r5"):
        here.play("r55")
    with pytest.raises(SpielwerkError, match="names no move"):
        here.refused("r55")


def test_a_refusal_is_a_code_or_a_sentence(here):
    assert (here.refused("r5"), here.refused("b3")) == (None, "no_match")
    assert (here.reason("r5"), here.reason("b3")) == ("", "Blue 3 matches neither Red nor Red 7")
    assert here.reason("b3", language="de") == "Blau 3 passt weder zu Rot noch zu Rot 7"


def test_a_seat_that_is_not_asked_can_do_nothing(here):
    assert (here.refused("g2", seat=2), here.legal_for(2)) == ("not_asked", [])
    with pytest.raises(AssertionError, match="Seat 2 is not asked, Seat 1 is"):
        here.play("g2", seat=2)


def test_a_position_without_options_is_of_the_game_as_its_file_says(here):
    assert here.rules is rules_of("zieh_vier")
    assert position("zieh_vier", LINE, stacking="any").rules.options["stacking"] == "any"
    assert len(position("zieh_vier", LINE, preset="classic108").rules.pieces) == 108


def test_a_position_of_rules_takes_no_options():
    rules = game_with("zieh_vier", stacking="off")
    assert position(rules, LINE).rules is rules
    with pytest.raises(SpielwerkError, match="already put together"):
        position(rules, LINE, stacking="any")


def test_seats_count_from_1_in_all_it_says():
    line = "hand.1=+4,r1 hand.2=g2 hand.3=g3 discard=r5 starter=3"
    after = position("zieh_vier", line, challenge=True, draw_four_rule="free").play("+4 green")
    assert (after.suspect, after.starter, after.turn, after.seats_asked) == (1, 3, 2, [2])
    assert after.table.suspect == 0


def test_values_and_counters_are_attributes(here):
    assert (here.owed, here.colour, here.direction, here.passes) == (0, "red", 1, 0)


def test_a_name_that_is_no_value_is_told_with_the_nearest_or_with_its_place_on_the_table(here):
    with pytest.raises(AttributeError, match=r"has no value called 'oved'\. Did you mean 'owed'\?"):
        _ = here.oved
    with pytest.raises(AttributeError, match=r"The table has 'hands', with seats from 0: position\.table\.hands\."):
        _ = here.hands


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("rond_over", "round_over"),
        ("over", "round_over"),
        ("winner", "winners"),
        ("event", "events"),
        ("tabel", "table"),
    ],
)
def test_a_name_near_a_property_is_told_with_the_property(here, written, meant):
    with pytest.raises(AttributeError, match=rf"has no value called '{written}'\. Did you mean '{meant}'\?"):
        getattr(here, written)


def test_a_zone_that_is_not_there_is_told_with_the_nearest(here):
    with pytest.raises(SpielwerkError, match=r"'discrad' is no zone of this game\. Did you mean 'discard'\?"):
        here.zone("discrad")


def test_it_tells_the_last_moves_as_a_seat_hears_them(zieh_vier):
    after = zieh_vier("hand.1=b3 hand.2=g2 discard=r5 next=r9").play("draw")
    assert (after.told(1), after.told(2)) == (["Seat 1 draws Red 9"], ["Seat 1 draws 1"])
    assert after.told() == ["Seat 1 draws 1"]
    assert after.told(1, language="de") == ["Platz 1 zieht Rot 9"]


def test_events_are_those_of_the_last_play_only(here):
    events = here.play("W green").play("g2").events
    assert {event.move.text for event in events if event.move} == {"g2"}
    assert here.events == ()


def test_the_events_of_the_deal_are_those_of_the_position_after_it_and_no_later_one():
    dealt = Position(rules_of("zieh_vier"), rules_of("zieh_vier").deal(2, 1, told=True))
    assert [event.name for event in dealt.events].count("draw") == 2
    assert "turn_up" not in [event.name for event in dealt.play(dealt.legal[0]).events]


def test_a_round_that_goes_on_is_not_over(here):
    assert not here.round_over


def test_the_end_of_a_round_is_told_with_winners_and_points():
    after = position("zieh_vier", "hand.1=r5 hand.2=g2 discard=r7").play("r5")
    assert (after.why, after.winners, after.points, after.asked, after.legal) == ("out", [1], [2, 0], "", [])
    assert after.round_over
    with pytest.raises(AssertionError, match="the round is over"):
        after.play("g2", seat=2)


def test_what_a_seat_sees_hides_the_other_hands(here):
    assert [piece.code for piece in here.view(2).hand] == ["g2", "g4"]
    assert here.view(2).hands[0] == 3


def test_a_plugin_that_fails_is_named_with_its_line():
    rules = game_with("zieh_vier", plugins={"bomb": "@on_play()\ndef explode(table): 1 / 0"})
    with pytest.raises(PluginFailed, match=r"plugin 'bomb' \(bomb\.py:2"):
        position(rules, LINE).play("r5")


def test_a_table_that_tells_nothing_becomes_a_position_all_the_same():
    rules = rules_of("zieh_vier")
    here = Position(rules, rules.deal(3, 7))
    assert here.play(here.legal[0]).events


def test_it_can_be_copied(here):
    assert str(copy.copy(here)) == str(here)
