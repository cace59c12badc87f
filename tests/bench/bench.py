"""The speed of the engine as ratios to a hand-written monolith of the same rules, in one interleaved run.

    python tests/bench/bench.py [ROUNDS]

CPU time, one core, random games of four seats; each figure is the median of the rounds.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench import monolith_sixteen, monolith_zieh_vier
from spielwerk import assemble, bend, find_game, read_game

SEATS = 4
GAMES = 150
PLAIN = {"voluntary_draw": False}
BARE = {**PLAIN, "play_drawn": "no", "first_card": "ignore"}
Play = Callable[[int], int]


def engine(game: str, inert: int = 0, **options: object) -> Play:
    """Play one random game of the engine and give the number of decisions."""
    names = [f"inert_{number}" for number in range(inert)]
    description = bend(read_game(find_game(game)), plugins=names, rules=options)
    rules = assemble(description, {name: inert_plugin(name) for name in names})
    chance = random.Random(1)
    return lambda seed: rules.playout(rules.deal(SEATS, seed), chance)


def stepwise(game: str, **options: object) -> Play:
    """Play one random game of the engine move by move, as a program would that looks at each move."""
    rules = assemble(bend(read_game(find_game(game)), rules=options))
    chance = random.Random(1)

    def play(seed: int) -> int:
        table, decisions = rules.deal(SEATS, seed), 0
        while table.outcome is None:
            rules.apply(table, rules.random_move(table, chance))
            decisions += 1
        return decisions

    return play


def inert_plugin(name: str) -> ModuleType:
    """A plugin with hooks for a kind of piece that no game has."""
    module = ModuleType(name)
    source = (
        "from spielwerk import hookimpl, kind, on_play, forbids, value\n"
        f"PIECE = kind({name!r}, code='Q{name[-1]}', de='x', en='x')\n"
        f"VALUES = [value('{name}_value')]\n"
        "@hookimpl\ndef on_play(table): table.skip()\n"
        f"@forbids('play', kind={name!r})\ndef never(piece): return None\n"
    )
    exec(source, module.__dict__)
    return module


def monolith(module: ModuleType, **options: object) -> Play:
    """Play one random game of a monolith and give the number of decisions."""
    chance = random.Random(1)
    return lambda seed: module.play(SEATS, seed, chance, **options).decisions


def interleaved(
    plays: dict[str, Play], rounds: int, games: int = GAMES, before: int = 1500
) -> dict[str, list[tuple[float, float]]]:
    """(games, decisions) a second of each, for every round; `before` games of each are not counted."""
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in plays}
    for play in plays.values():
        for seed in range(before):
            play(10_000 + seed)
    for number in range(rounds):
        for name, play in plays.items():
            seeds = range(number * games, (number + 1) * games)
            start = time.process_time()
            decisions = sum(map(play, seeds))
            spent = time.process_time() - start
            found[name].append((games / spent, decisions / spent))
    return found


def report(title: str, plays: dict[str, Play], rounds: int) -> None:
    """Print games and decisions a second, and the ratio of games to the first line's, round by round."""
    found = interleaved(plays, rounds)
    first = next(iter(found.values()))
    print(f"\n{title}\n{'':34}{'games/s':>9}{'decisions/s':>13}{'ratio':>8}")
    for name, rates in found.items():
        games, decisions = (statistics.median(rate[part] for rate in rates) for part in (0, 1))
        ratio = statistics.median(own[0] / other[0] for own, other in zip(rates, first, strict=True))
        print(f"{name:34}{games:9.0f}{decisions:13.0f}{ratio:8.2f}")


def copying() -> None:
    """Print what `state.copy()` takes."""
    for game in ("zieh_vier", "sixteen"):
        table = assemble(read_game(find_game(game))).deal(SEATS, 1)
        times = []
        for _ in range(9):
            start = time.process_time()
            for _ in range(5000):
                table.copy()
            times.append((time.process_time() - start) / 5000)
        print(f"{'state.copy(), ' + game:34}{statistics.median(times) * 1e6:9.2f} µs")


def starting() -> None:
    """Print what a process takes to import the front door."""
    code = "import time; t = time.process_time(); import spielwerk; print((time.process_time() - t) * 1000)"
    times = [
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout) for _ in range(9)
    ]
    print(f"{'import spielwerk':34}{statistics.median(times):9.1f} ms")


def main(rounds: int = 9) -> None:
    """Measure everything."""
    print(f"{rounds} rounds of {GAMES} games each, {SEATS} seats, Python {sys.version.split()[0]}")
    report(
        "Zieh Vier, voluntary_draw = false",
        {
            "monolith": monolith(monolith_zieh_vier),
            "engine": engine("zieh_vier", **PLAIN),
            "engine, move by move": stepwise("zieh_vier", **PLAIN),
        },
        rounds,
    )
    options = {"play_drawn": "no", "first_card": "ignore"}
    report(
        "Zieh Vier, also play_drawn = no, first_card = ignore",
        {"monolith": monolith(monolith_zieh_vier, **options), "engine": engine("zieh_vier", **BARE)},
        rounds,
    )
    sixteen = {
        "monolith": monolith(monolith_sixteen),
        "engine": engine("sixteen"),
        "engine, move by move": stepwise("sixteen"),
    }
    report("Sixteen", sixteen, rounds)
    inert = {f"engine, {count} further plugins": engine("zieh_vier", count, **PLAIN) for count in (0, 20, 100)}
    report("Plugins that concern no piece in play", inert, rounds)
    print()
    copying()
    starting()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
