"""Other engines beside this one, in one interleaved run: random games of four seats, CPU time, one core.

    make bench-peers [ROUNDS=7]

RLCard plays its UNO, OpenSpiel its crazy eights; this engine plays Zieh Vier with the rules nearest to theirs
(`voluntary_draw = false`, `play_drawn = "no"`, `first_card = "ignore"`). The rules differ, so decisions a second stand
beside games a second.
"""

from __future__ import annotations

import random
import statistics
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import numpy
import pyspiel
import rlcard
from rlcard.agents import RandomAgent
from rlcard.games.uno import Game as Uno

from bench import monolith_sixteen, monolith_zieh_vier
from bench.bench import BARE, SEATS, Play, engine, interleaved, monolith, stepwise

OPTIONS = {name: value for name, value in BARE.items() if name != "voluntary_draw"}


def rlcard_environment() -> Play:
    """RLCard's environment with its own random agents, as its documentation runs it."""
    env = rlcard.make("uno", config={"seed": 1, "game_num_players": SEATS})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(SEATS)])

    def play(seed: int) -> int:
        trajectories, _ = env.run(is_training=False)
        return sum(len(trajectory) // 2 for trajectory in trajectories)

    return play


def rlcard_bare() -> Play:
    """RLCard's rules without the environment around them."""
    chance = random.Random(1)

    def play(seed: int) -> int:
        game, decisions = Uno(num_players=SEATS), 0
        game.init_game()
        while not game.is_over():
            game.step(chance.choice(game.get_legal_actions()))
            decisions += 1
        return decisions

    return play


def openspiel_documented() -> Play:
    """OpenSpiel's loop as its page on concepts shows it, with chance by numpy; only the moves are random here."""
    game, chance = pyspiel.load_game(f"crazy_eights(players={SEATS})"), random.Random(1)

    def play(seed: int) -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            legal = state.legal_actions()
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(numpy.random.choice(actions, p=weights))
            else:
                state.apply_action(chance.choice(legal))
                decisions += 1
        return decisions

    return play


def openspiel_python() -> Play:
    """The same loop made faster: the standard library's chance, and no list of moves where it is not needed."""
    game, chance = pyspiel.load_game(f"crazy_eights(players={SEATS})"), random.Random(1)

    def play(seed: int) -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, weights)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def openspiel_bots() -> Play:
    """OpenSpiel's own loop in C++ over its uniform random bots; it does not count decisions."""
    game = pyspiel.load_game(f"crazy_eights(players={SEATS})")
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(SEATS)]

    def play(seed: int) -> int:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
        return 0

    return play


def main(rounds: int = 7) -> None:
    """Measure all of them and print a table."""
    plays: dict[str, Play] = {
        "RLCard, UNO environment": rlcard_environment(),
        "RLCard, bare rules loop": rlcard_bare(),
        "OpenSpiel, documented Python loop": openspiel_documented(),
        "OpenSpiel, the same made faster": openspiel_python(),
        "OpenSpiel, C++ loop": openspiel_bots(),
        "Zieh Vier, playouts": engine("zieh_vier", **BARE),
        "Zieh Vier, move by move": stepwise("zieh_vier", **BARE),
        "Zieh Vier, monolith": monolith(monolith_zieh_vier, **OPTIONS),
        "Sixteen, playouts": engine("sixteen"),
        "Sixteen, monolith": monolith(monolith_sixteen),
    }
    found = interleaved(plays, rounds, games=40, before=600)
    first = next(iter(found.values()))
    print(f"{rounds} rounds, {SEATS} seats, Python {sys.version.split()[0]}; ratio: games, to the first line")
    print(f"{'':40}{'games/s':>9}{'decisions/s':>13}{'ratio':>8}")
    for name, rates in found.items():
        games, decisions = (statistics.median(rate[part] for rate in rates) for part in (0, 1))
        ratio = statistics.median(own[0] / other[0] for own, other in zip(rates, first, strict=True))
        print(f"{name:40}{games:9.0f}{decisions:13.0f}{ratio:8.1f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
