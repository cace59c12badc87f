"""What must always hold, on games of all sorts: both games, all decks, every switch, random and greedy seats."""

import os
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from invariants import Broken, Watch, contents
from spielwerk.notation import position_text, read_move, read_state, state_text
from spielwerk.view import view_of
from strategies import GAMES, Chooser, Setup, positions, rules_of_deck, setups, switches

GAMES_OF_ALL_SORTS = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
of_each_game = pytest.mark.parametrize("game", GAMES)


def some_of(setup, **how):
    """Some positions of a game: its first ones and every thirteenth, and the end of each round."""
    for number, state in enumerate(positions(setup, **how)):
        if number < 12 or number % 13 == 0 or state.outcome is not None:
            yield state


def goes_on(setup, state, most=40):
    """The texts of the positions that follow, with players that begin anew."""
    choose, texts = Chooser(setup), []
    while state.outcome is None and len(texts) < most:
        state.rules.apply(state, *choose(state))
        texts.append(state_text(state))
    return texts


@of_each_game
@GAMES_OF_ALL_SORTS
@given(st.data())
def test_what_the_rules_pages_promise_holds_after_every_move(game, data):
    setup = data.draw(setups(game))
    watch = Watch(setup)
    for state in positions(setup, rounds=3):
        watch.look(state)


@of_each_game
@GAMES_OF_ALL_SORTS
@given(st.data())
def test_the_text_of_a_move_names_that_move(game, data):
    setup = data.draw(setups(game))
    for state in some_of(setup):
        legal = setup.rules.legal_moves(state)
        for move in legal:
            assert read_move(setup.rules, state, move.text) in legal
            assert read_move(setup.rules, state, f"  {move.text} ").text == move.text
        for seat in range(setup.seats):
            for move in setup.rules.candidates(state, seat):
                assert read_move(setup.rules, state, move.text, seat).text == move.text


@of_each_game
@GAMES_OF_ALL_SORTS
@given(st.data())
def test_a_state_read_from_its_text_is_the_same_and_goes_on_the_same_way(game, data):
    setup = data.draw(setups(game))
    for number, state in enumerate(some_of(setup, rounds=2)):
        read = read_state(setup.rules, state_text(state))
        assert state_text(read) == state_text(state)
        texts = [[move.text for move in setup.rules.legal_moves(each)] for each in (read, state)]
        assert texts[0] == texts[1], position_text(state)
        if number % 5 == 0:
            assert goes_on(setup, read) == goes_on(setup, state.copy())


@of_each_game
@GAMES_OF_ALL_SORTS
@given(st.data())
def test_questions_change_nothing(game, data):
    setup = data.draw(setups(game))
    for state in some_of(setup):
        before = contents(state)
        for seat in range(setup.seats):
            setup.rules.legal_moves(state, seat)
            setup.rules.can_act(state, seat)
            setup.rules.playable(state, seat)
            for move in setup.rules.candidates(state, seat):
                setup.rules.why_not(state, move, seat)
        for watching in (*range(setup.seats), None):
            view_of(state, watching)
        state_text(state)
        if state.outcome is not None:
            setup.rules.match_winners([setup.rules.result(state)])
        assert contents(state) == before


@of_each_game
@GAMES_OF_ALL_SORTS
@given(st.data())
def test_a_copy_goes_on_as_the_original_and_leaves_it_alone(game, data):
    setup = data.draw(setups(game))
    copies = []
    for state in some_of(setup, rounds=2):
        copies.append((state.copy(), contents(state)))
        if len(copies) % 5 == 1:
            assert goes_on(setup, state.copy()) == goes_on(setup, state.copy().copy())
            assert contents(state) == copies[-1][1]
    assert all(contents(copy) == before for copy, before in copies)


@of_each_game
@GAMES_OF_ALL_SORTS
@given(st.data())
def test_the_same_seed_gives_the_same_game_told_or_not(game, data):
    setup = data.draw(setups(game))
    games = [positions(setup, told=told, rounds=2) for told in (False, False, True)]
    for first, again, told in islice(zip(*games, strict=True), 150):
        assert state_text(first) == state_text(again) == state_text(told)


GAME_IN_ANOTHER_PROCESS = """
from strategies import GAMES, positions, setup_by_chance
from spielwerk.notation import state_text
for game in GAMES:
    for number in (3, 14, 15):
        for state in positions(setup_by_chance(game, number)):
            pass
        print(state_text(state))
"""


def test_the_same_seed_gives_the_same_game_in_every_process():
    folder = str(Path(__file__).parents[1])
    ends = [
        subprocess.run(
            [sys.executable, "-c", GAME_IN_ANOTHER_PROCESS],
            env={**os.environ, "PYTHONPATH": folder, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1")
    ]
    assert ends[0] == ends[1]
    assert len(ends[0].splitlines()) == 6


@of_each_game
def test_another_seed_gives_another_game(game):
    rules = rules_of_deck(game, "seed" if game == "zieh_vier" else "whole", ())
    dealt = {position_text(rules.deal(3, seed)) for seed in range(20)}
    assert len(dealt) == 20


@of_each_game
def test_every_switch_of_the_game_is_tried_with_all_its_words(game):
    rules = rules_of_deck(game, "seed" if game == "zieh_vier" else "whole", ())
    declared = {option.name: option for plugin in rules.plugins for option in plugin.options}
    assert switches(game).keys() == declared.keys()
    for name, option in declared.items():
        assert {*option.choices, option.default} <= {*switches(game)[name]}


# -- the checks bite


def watched(game="zieh_vier", **changes):
    """A watch that has looked at a dealt round, and that round with something changed."""
    options = tuple((name, values[0]) for name, values in switches(game).items())
    setup = Setup(game, "seed" if game == "zieh_vier" else "whole", options, 3, 5, ("random",) * 3)
    watch, state = Watch(setup), setup.rules.deal(3, 5)
    watch.look(state)
    for name, value in changes.items():
        setattr(state, name, value)
    return watch, state


def broken(watch, state):
    with pytest.raises(Broken) as error:
        watch.look(state)
    return str(error.value)


def test_a_piece_in_two_places_is_noticed():
    watch, state = watched()
    state.zones["discard"].insert(0, state.hand(0)[0])
    assert "doubled" in broken(watch, state)


def test_a_piece_in_no_place_is_noticed():
    watch, state = watched()
    state.zones["draw"].pop()
    assert "missing" in broken(watch, state)


def test_a_hand_that_holds_part_of_a_piece_is_noticed():
    watch, state = watched()
    wild = state.rules.by_code["W"][0]
    state.hands[0] = state.hands[0] & ~wild.mask | wild.mask & -wild.mask
    assert "a part of" in broken(watch, state)


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"colour": None, "turns": 4}, "no colour is active"),
        ({"owed": 2}, "without a kind"),
        ({"direction": 0}, "no such direction"),
        ({"passes": 3}, "all passed"),
        ({"round": 3}, "a round is left out"),
        ({"round": 2, "starter": 1}, "the start does not move on"),
        ({"round": 2, "passes": 1}, "a counter is left over"),
        ({"choices": []}, "nobody is asked"),
    ],
)
def test_each_thing_that_does_not_hold_is_noticed(changes, what):
    assert what in broken(*watched(**changes))


def test_a_row_that_does_not_rise_is_noticed():
    watch, state = watched("sixteen")
    row = state.zones["row.red"]
    low, high = (next(p for p in state.rules.pieces if p.code == code) for code in ("r4", "r9"))
    for piece in (low, high):
        for seat in range(3):
            state.hands[seat] &= ~piece.mask
        row.append(piece)
    state.zones["unused"] = [piece for piece in state.zones["unused"] if piece not in row]
    watch.look(state)
    row[1:] = [high, low]
    assert "does not rise" in broken(watch, state)


def test_a_wrong_winner_is_noticed():
    watch, state = watched()
    state.end((0, 1), "stuck")
    assert "the winners should be" in broken(watch, state)


def test_a_round_that_ends_too_early_is_noticed():
    watch, state = watched("sixteen")
    state.end(tuple(range(3)), "blocked")
    assert "somebody could still act" in broken(watch, state)


def test_a_round_that_nobody_can_go_on_with_is_noticed():
    watch, state = watched("sixteen")
    for seat in range(3):
        state.zones["box"] += state.hand(seat)
        state.hands[seat] = 0
    assert "nobody can act, and the round goes on" in broken(watch, state)


def test_a_hand_that_grows_is_noticed():
    watch, state = watched("sixteen")
    piece = state.hand(1)[0]
    state.hands[1] &= ~piece.mask
    state.hands[0] |= piece.mask
    assert "[1] have grown" in broken(watch, state)


def test_a_game_that_goes_on_for_ever_is_noticed():
    watch, state = watched()
    watch.most = 3
    watch.look(state)
    watch.look(state)
    assert "decision 4 of at most 3" in broken(watch, state)
