"""Strategies draw games with their options, positions that can be reached, and legal moves; they shrink to little."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import HealthCheck, find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample

from spielwerk import SpielwerkError
from spielwerk.testing import game_with, games, moves, options_of, positions, rules_of

few = settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None)
many = settings(few, max_examples=200)


@few
@given(games("zieh_vier", options={"stacking": ["same", "off"], "first_card": ["number_only"]}))
def test_a_set_up_has_only_the_options_that_are_drawn(setup):
    changed = {name for name, value in setup.rules.options.items() if value != rules_of("zieh_vier").options[name]}
    assert changed <= {"stacking", "first_card"}
    assert 2 <= setup.seats <= 10
    assert setup.deal().seats == setup.seats


def test_a_set_up_shrinks_to_the_game_as_it_is():
    setup = find(games("sixteen"), lambda _: True, settings=few)
    assert repr(setup) == "<sixteen, 2 seats, seed 0>"
    assert setup.rules is rules_of("sixteen")


def test_a_set_up_prints_only_what_is_not_as_the_game_has_it():
    drawn = games("zieh_vier", options={"stacking": ["same", "any"], "challenge": [False, True]})
    setup = find(drawn, lambda each: each.rules.options["stacking"] == "any", settings=few)
    assert repr(setup) == "<zieh_vier, 2 seats, seed 0, stacking='any'>"


@pytest.mark.parametrize("game", ["zieh_vier", "sixteen"])
def test_every_value_of_every_option_that_is_tried_is_one_it_may_have(game):
    rules = rules_of(game)
    declared = {option.name: option for plugin in rules.plugins for option in plugin.options}
    tried = options_of(rules)
    assert tried.keys() == declared.keys()
    assert all(values[0] == rules.options[name] for name, values in tried.items())
    assert not [name for name, values in tried.items() for value in values if declared[name].fault(value)]


def test_a_number_that_is_out_of_range_is_not_tried():
    rules = game_with("zieh_vier", plugins={"bomb": 'OPTIONS = [number_option("fuse", 3, least=3, most=3)]'})
    assert options_of(rules)["fuse"] == (3,)


def test_an_option_that_the_game_does_not_have_is_told_with_the_nearest():
    with pytest.raises(SpielwerkError, match=r"no option 'stackin'\. Did you mean 'stacking'\?"):
        games("zieh_vier", options={"stackin": ["any"]})


@few
@given(st.data())
def test_in_a_position_somebody_is_asked_and_every_move_drawn_is_legal(data):
    here = data.draw(positions("sixteen", seats=3, most=20))
    assert here.seats_asked
    move = data.draw(moves(here))
    assert here.refused(move) is None
    assert here.play(move).table.moves == here.moves + 1


def test_a_position_shrinks_to_the_fewest_moves():
    here = find(positions("zieh_vier", seats=2), lambda each: len(each.table.zones["discard"]) == 3, settings=many)
    assert here.moves <= 4


def test_the_end_of_a_round_comes_only_where_it_is_wanted():
    short = game_with("zieh_vier", 'extends = "zieh_vier"\n[zones]\nhand = { deal = 1 }\n')
    assert find(positions(short, ended=True), lambda each: bool(each.why), settings=few).seats_asked == []
    with pytest.raises(NoSuchExample):
        find(positions(short), lambda each: bool(each.why), settings=few)


def test_a_position_of_a_set_up_has_its_rules_and_seats():
    setups = games("zieh_vier", seats=[3, 4], options={"stacking": ["off"]})
    here = find(setups.flatmap(positions), lambda each: each.moves > 2, settings=few)
    assert (here.rules.options["stacking"], here.seats) == ("off", 3)


def test_a_failing_property_notes_the_deal_and_the_moves(project):
    found = project(
        test_it__py="""from hypothesis import given, settings
from spielwerk.testing import positions
@settings(derandomize=True, database=None, deadline=None)
@given(positions("double_skip.toml"))
def test_nobody_ever_holds_six(here):
    assert all(here.count(seat) != 6 for seat in range(1, here.seats + 1))
"""
    )
    found.assert_outcomes(failed=1)
    found.stdout.re_match_lines([r".*2 seats, seed \d+, moves: 1: \S+"])
    found.stdout.re_match_lines([r".*here=<zieh_vier: hand\.1="])


def test_without_hypothesis_the_strategies_say_so_and_the_rest_works():
    code = (
        "import sys; sys.modules['hypothesis'] = None\n"
        "import spielwerk.testing as testing\n"
        "print(testing.position('zieh_vier', 'hand.1=r1 hand.2=g2 discard=r5').turn)\n"
        "try: testing.games\n"
        "except Exception as error: print(type(error).__name__, error)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == (
        "1\nSpielwerkError spielwerk.testing.games needs hypothesis, which is not installed: "
        "pip install 'spielwerk[testing]'\n"
    )


def test_neither_pytest_nor_hypothesis_is_loaded_for_a_table():
    code = (
        "import sys; from spielwerk.testing import position\n"
        "print(position('zieh_vier', 'hand.1=r1 hand.2=g2 discard=r5').turn, {'pytest', 'hypothesis'} & {*sys.modules})"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "1 set()\n"
