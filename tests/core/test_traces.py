"""One game, however it is played: in the loop of simulations, step by step, told, and from its record."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from spielwerk import Match, Move, Rules, State, assemble, bend, find_game, games, read_game
from spielwerk.notation import state_text
from spielwerk.record import read_record, replay, write_record

TESTS = Path(__file__).parents[1]
HOUSES = {path.stem: path for path in sorted((TESTS.parent / "games" / "houses").glob("*.toml"))}
OWN = TESTS / "plugins" / "house"
MOST = 400
"""Moves of a round after which looking on tells nothing new."""


def rules_of(case: str) -> Rules:
    if case == "own house rules":
        game = bend(read_game(find_game("zieh_vier")), plugins=["jump_in", "seven_swap", "zero_rotate"])
        return assemble(bend(game, preset="classic108"))
    return assemble(read_game(HOUSES.get(case) or find_game(case)))


def step(rules: Rules, state: State, driver: Random) -> tuple[int, Move]:
    """The next move by chance, and whose it is: of several that are asked, chance says who comes first."""
    seats = state.choices[-1].seats
    seat = seats[0] if len(seats) == 1 else seats[int(driver.random() * len(seats))]
    legal = rules.legal_moves(state, seat)
    return seat, legal[int(driver.random() * len(legal)) if len(legal) > 1 else 0]


@pytest.mark.parametrize("case", [*games(), *HOUSES, "own house rules"])
def test_a_game_is_the_same_in_the_loop_step_by_step_told_and_replayed(case, tmp_path, monkeypatch):
    monkeypatch.setenv("SPIELWERK_PLUGINS_DIR", str(OWN))
    rules = rules_of(case)
    for seed in range(3):
        seats = min(rules.description.seats_max, 2 + seed)
        match = Match(rules, seats, seed)
        still, drivers = rules.deal(seats, seed), [Random(seed + 100) for _ in range(2)]
        after = [state_text(still)]
        while not match.round_over and len(match.history) < MOST:
            seat, move = step(rules, still, drivers[0])
            assert (seat, move) == step(rules, match.state, drivers[1])
            rules.apply(still, move, seat)
            match.play(move, seat)
            assert state_text(still) == state_text(match.state)
            after.append(state_text(still))
        for made in (*range(0, len(after) - 1, 5), len(after) - 1):
            table, driver = rules.deal(seats, seed), Random(seed + 100)
            assert rules.playout(table, driver, made) == made
            assert state_text(table) == after[made]
        assert driver.getstate() == drivers[0].getstate()
        write_record(match, tmp_path / "game.toml")
        again = replay(read_record(tmp_path / "game.toml"))
        assert [(each.seat, each.move.text) for each in again.history] == [
            (each.seat, each.move.text) for each in match.history
        ]
        assert state_text(again.state) == after[-1]
