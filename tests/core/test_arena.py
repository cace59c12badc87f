"""The arena: who meets whom on which seats, what is counted, and the numbers that follow from it."""

from __future__ import annotations

from math import inf
from random import Random

import pytest

import spielwerk.arena as arena
from spielwerk import SpielwerkError, find_game
from spielwerk.arena import Arena, Plan, hold, play_round, seatings, shares_of, standings
from spielwerk.bots import Thinker
from spielwerk.ratings import rate
from spielwerk.testing import rules_of


def plan(bots="greedy,random", games=4, seats=2, game="zieh_vier", **rest):
    return Plan(str(find_game(game)), tuple(bots.split(",")), games, seats, **rest)


# -- seatings


def test_two_seats_are_changed_over():
    assert seatings(2) == [(0, 1), (1, 0)]


@pytest.mark.parametrize("seats", range(2, 11))
def test_both_of_a_pair_sit_on_each_seat_equally_often(seats):
    all_seatings = seatings(seats)
    assert len(set(all_seatings)) == len(all_seatings)
    for column in zip(*all_seatings, strict=True):
        assert column.count(0) == column.count(1)


def test_each_pair_plays_whole_blocks_of_all_seatings():
    three = plan("greedy,random,ismcts", games=5)
    assert (three.pairs, three.blocks, three.wanted) == ([(0, 1), (0, 2), (1, 2)], 3, 18)


# -- games


def test_the_results_depend_on_the_seed_alone():
    blocks = [list(hold(plan("random,random()", 8, game="sixteen", seed=seed))) for seed in (1, 1, 2)]
    assert blocks[0] == blocks[1] != blocks[2]


def test_several_processes_find_the_same_as_one():
    assert list(hold(plan(games=4), jobs=2)) == list(hold(plan(games=4)))


@pytest.mark.parametrize("game", ["zieh_vier", "sixteen"])
def test_greedy_is_better_than_chance(game):
    (encounter,) = standings(plan(game=game, games=40), list(hold(plan(game=game, games=40)))).encounters
    assert encounter.share.low > 0.5


def test_more_than_two_seats_are_shared_by_a_pair():
    played = list(hold(plan(games=1, seats=4, game="sixteen")))
    assert [(block.games, block.pair) for block in played] == [(2, (0, 1))]
    assert 0 <= played[0].won <= 2


def test_a_round_that_nobody_wins_is_everybodys():
    table = rules_of("zieh_vier").deal(3, 1)
    found = []
    for winners in ((), (1,), (0, 2)):
        table.end(winners, "stuck")
        found.append(shares_of(table))
    assert found == [[1 / 3] * 3, [0, 1, 0], [0.5, 0, 0.5]]


def test_a_bot_that_fails_loses_its_moves_and_they_are_counted(monkeypatch):
    def crashes(view, chance):
        raise ValueError("no idea")

    real = arena.load_bot
    monkeypatch.setattr(arena, "load_bot", lambda name: crashes if name == "random" else real(name))
    about = plan(games=2, seed=77)
    found = standings(about, [Arena(about).block((0, 1), 0)])
    assert found.lost[0].count == 0
    assert found.lost[1].count > 2
    assert found.lost[1].asked == found.lost[1].count
    assert found.lost[0].asked > 2
    assert found.lost[1].first.failure == "raised"
    assert found.lost[1].first.detail.endswith("ValueError: no idea")


def test_a_plugin_that_fails_is_told_with_the_seed_and_the_move():
    rules = rules_of("zieh_vier")

    class Broken(Thinker):
        def ask(self, view):
            raise LookupError("gone")

    with pytest.raises(SpielwerkError, match="the round with seed 3 failed at move 0: LookupError: gone"):
        play_round(rules, [Broken(None, Random(), Random())] * 2, 3, Random())


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"bots": "greedy"}, "--bots: an arena needs two bots at least, such as greedy,random"),
        ({"bots": "greedy,greedy"}, "--bots: 'greedy' is named twice"),
        ({"bots": "greedy,gredy"}, "no bot is called 'gredy'. Did you mean 'greedy'?"),
        ({"seats": 11}, "--seats: zieh_vier is for 2 to 10 seats, not 11"),
    ],
)
def test_what_cannot_be_played_is_told(wrong, said):
    with pytest.raises(SpielwerkError) as caught:
        plan(**wrong).check(rules_of("zieh_vier"))
    assert str(caught.value) == said


# -- ratings


def test_equal_players_are_rated_equal():
    assert [round(each.value, 6) for each in rate(2, [(0, 1, 50, 100)])] == [0, 0]


def test_ten_wins_of_eleven_are_four_hundred_points():
    one, other = rate(2, [(0, 1, 99_999.5, 109_999)])  # the drawn game more makes it 100 000 of 110 000
    assert one.value - other.value == pytest.approx(400)


def test_a_rating_follows_from_all_games():
    strong, middle, weak = rate(3, [(0, 1, 75, 100), (1, 2, 75, 100)])
    assert strong.value - middle.value == pytest.approx(middle.value - weak.value)
    assert strong.value + middle.value + weak.value == pytest.approx(0)


def test_who_has_won_all_games_has_a_rating_too():
    one, other = rate(2, [(0, 1, 10, 10)])
    assert one.low > other.high
    assert inf > one.value > 0 > other.value > -inf


def test_more_games_narrow_the_interval():
    few, many = (rate(2, [(0, 1, games * 0.6, games)])[0] for games in (100, 10_000))
    assert few.half == pytest.approx(10 * many.half, rel=0.02)


def test_the_interval_holds_the_true_difference_as_often_as_it_says():
    chance, held = Random(1), 0
    for _ in range(400):
        won = sum(chance.random() < 0.64 for _ in range(200))  # 0.64 is a difference of 100 points
        rating = rate(2, [(0, 1, won, 200)])[0]
        held += rating.low <= 50 <= rating.high
    assert 0.92 < held / 400 < 0.98


def test_who_has_not_met_anybody_has_no_rating_but_does_no_harm():
    assert [round(each.value) for each in rate(3, [(0, 1, 50, 100)])] == [0, 0, 0]


def test_an_arena_without_games_gives_standings():
    found = standings(plan(), [])
    assert [(each.games, each.share.low, each.share.high) for each in found.encounters] == [(0, 0.0, 1.0)]
