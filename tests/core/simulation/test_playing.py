"""The figures of a game: against the same game played by hand, and against each other."""

from __future__ import annotations

import importlib
from pathlib import Path
from random import Random

import pytest

from spielwerk import Move, View, assemble, bend, find_game, read_game
from spielwerk.bots import load_bot
from spielwerk.simulation import UNIT, GameFailed, Study, playing
from spielwerk.simulation import players as players_module
from spielwerk.simulation.playing import Games
from spielwerk.simulation.study import seeds_of
from spielwerk.view import view_of
from studies import played, setting

KINDS = ["zieh_vier", "sixteen"]


@pytest.mark.parametrize("game", KINDS)
def test_counting_every_move_plays_the_same_games(game):
    rules = setting(game).rules()
    fast, full = Games(rules, ["random"] * 3, full=False), Games(rules, ["random"] * 3, full=True)
    for number in range(30):
        one, other = fast.play(1, number), full.play(1, number)
        assert {name: other[name] for name in one} == dict(one)


@pytest.mark.parametrize("game", KINDS)
def test_a_game_follows_from_seed_and_number_alone(game):
    rules = setting(game).rules()
    games = Games(rules, ["random", "greedy", "random"], full=True)
    first = games.play(5, 9)
    games.play(5, 3)
    assert Games(rules, ["random", "greedy", "random"], full=True).play(5, 9) == first == games.play(5, 9)


@pytest.mark.parametrize("game", KINDS)
def test_figures_of_bots_are_those_of_the_game_played_by_hand(game):
    rules = assemble(read_game(find_game(game)))
    found = Games(rules, ["greedy"] * 3, full=True).play(2, 4)
    table_seed, own_seed = seeds_of(2, 4)
    table, bot = rules.deal(3, table_seed), load_bot("greedy")
    first, direction = table.seat, table.direction
    chances = [Random(own_seed + seat + 1) for seat in range(3)]
    moves = options = 0
    while table.outcome is None:
        seat = table.choices[-1].seat
        view = view_of(table, seat)
        moves, options = moves + 1, options + len(view.moves)
        rules.apply(table, bot(view, chances[seat]), seat)
    result = rules.result(table)
    winners = rules.match_winners([result])
    assert (found["moves"], found["turns"], found["rounds"]) == (moves, table.turns, 1)
    assert found["branching"] == 100 * options // moves
    assert found[f"why.{table.outcome.why}"] == 1
    assert [found[f"points.{seat}"] for seat in (1, 2, 3)] == list(result.points)
    for seat in range(3):
        part = UNIT // len(winners) if seat in winners else 0
        assert found.get(f"won.{seat + 1}", 0) == part
        assert found.get(f"place.{(seat - first) * direction % 3 + 1}", 0) == part


@pytest.mark.parametrize("game", KINDS)
def test_what_is_counted_hangs_together(game):
    tallies = played(Study((setting(game),), 3), (0, 40)).settings[0]
    pieces = setting(game).rules().by_code
    assert (
        sum(sum(number * times for number, times in tallies.numbers(f"won.{seat}").items()) for seat in (1, 2, 3))
        == (40 - tallies.numbers("nobody").get(1, 0)) * UNIT
    )
    for code in pieces:
        counts = {name: tallies.pieces[name][code] for name in tallies.pieces}
        assert counts["won"] <= counts["had"] * UNIT
        assert counts["left"] <= counts["drawn"]
        assert counts["had"] >= counts["left"]
        assert counts["had"] <= 3 * 40 * len(pieces[code])


def test_counts_of_branching_are_those_of_the_list(monkeypatch):
    rules = setting("sixteen").rules()
    by_list: list[int] = []
    pick = players_module.ByChance.choose

    def choose(self, table, seat, choice):
        by_list.append(len(rules.legal_moves(table, seat)))
        move = pick(self, table, seat, choice)
        assert self.options == by_list[-1]
        return move

    monkeypatch.setattr(players_module.ByChance, "choose", choose)
    found = Games(rules, ["random"] * 3, full=True).play(1, 1)
    assert found["branching"] == 100 * sum(by_list) // len(by_list)


def test_a_match_is_played_to_its_end():
    found = Games(setting(match="points", target=200).rules(), ["random"] * 3, full=True).play(1, 0)
    assert found["rounds"] > 1
    assert max(found[f"points.{seat}"] for seat in (1, 2, 3)) >= 200
    assert sum(found.get(f"won.{seat}", 0) for seat in (1, 2, 3)) == UNIT


def test_first_come_questions_are_played_with_any_bots(monkeypatch):
    monkeypatch.syspath_prepend(Path(__file__).parents[2] / "plugins" / "house")
    description = bend(read_game(find_game("zieh_vier")), plugins=["jump_in"])
    rules = assemble(description, {"jump_in": importlib.import_module("jump_in")})
    for bots in (["random"] * 3, ["greedy", "random", "greedy"]):
        assert Games(rules, bots, full=True).play(1, 2)["turns"]


def test_a_bot_that_chooses_no_legal_move_is_named(monkeypatch):
    def bad(view: View, chance: Random) -> Move:
        return view.rules.let

    monkeypatch.setattr(players_module, "load_bot", lambda name: bad)
    games = Games(setting().rules(), ["bad"] * 3, full=True)
    with pytest.raises(GameFailed, match=r"game 4 of seed 1: bot 'bad' at seat \d chose 'let', which is no legal move"):
        games.play(1, 4)


def test_a_bot_that_fails_is_named_with_its_line(monkeypatch):
    from spielwerk_plugins import greedy_bot

    monkeypatch.setattr(greedy_bot, "max", lambda *these, **how: 1 / 0, raising=False)
    with pytest.raises(
        GameFailed, match=r"game 0 of seed 1: bot 'greedy' \(greedy_bot.py:\d+\) failed: ZeroDivisionError"
    ):
        Games(setting().rules(), ["greedy"] * 3, full=False).play(1, 0)


@pytest.mark.parametrize("error", [SystemExit, GeneratorExit])
def test_a_plugin_that_asks_the_program_to_end_is_named_too(monkeypatch, error):
    from spielwerk_plugins import winner_collects

    def ends(of):
        raise error

    monkeypatch.setattr(winner_collects, "sum", ends, raising=False)
    with pytest.raises(
        GameFailed, match=rf"plugin 'winner_collects' \(winner_collects.py:\d+\) failed: {error.__name__}"
    ):
        Games(setting().rules(), ["random"] * 3, full=True).play(1, 0)


def test_a_round_that_is_broken_off_is_counted_among_the_rounds(monkeypatch):
    monkeypatch.setattr(playing, "MOST_ROUNDS", 1)
    found = Games(setting(match="points", target=5000).rules(), ["random"] * 3, full=False).play(1, 0)
    assert found["rounds"] == sum(count for name, count in found.items() if name.startswith("why.")) == 2


def test_a_plugin_that_fails_is_named_with_its_line(monkeypatch):
    from spielwerk_plugins import winner_collects

    rules = assemble(read_game(find_game("zieh_vier")))
    monkeypatch.setattr(winner_collects, "sum", lambda of: 1 / 0, raising=False)
    with pytest.raises(
        GameFailed, match=r"game 0 of seed 1: plugin 'winner_collects' \(winner_collects.py:\d+\) failed: ZeroDivisionE"
    ):
        Games(rules, ["random"] * 3, full=False).play(1, 0)
