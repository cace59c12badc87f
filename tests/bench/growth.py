"""How the time of a game grows with seats and with the deck, against the deal, in one interleaved run.

    python tests/bench/growth.py [ROUNDS]

CPU time, one core, random games; each figure is the median of the rounds, divided by that of the first line.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from attrs import evolve

sys.path.insert(0, str(Path(__file__).parents[1]))

from spielwerk import Rules, assemble, bend, find_game, read_game

GAMES = 60
BARE = {"voluntary_draw": False, "play_drawn": "no", "first_card": "ignore"}
Case = tuple[Rules, int]


def rules_of(game: str, decks: int = 1, **options: object) -> Rules:
    """The rules of a game whose box holds every piece so many times as often."""
    description = bend(read_game(find_game(game)), rules=options)
    rows = [evolve(row, copies=row.copies * decks) for row in description.pieces]
    return assemble(evolve(description, pieces=tuple(rows)))


def measure(case: Case, seeds: Sequence[int], chance: random.Random) -> tuple[float, float, float]:
    """Seconds of a deal, seconds of a decision, and decisions, each as the mean of these games."""
    rules, seats = case
    start = time.process_time()
    tables = [rules.deal(seats, seed) for seed in seeds]
    dealt = time.process_time()
    made = sum(rules.playout(table, chance) for table in tables)
    return (dealt - start) / len(seeds), (time.process_time() - dealt) / made, made / len(seeds)


def report(title: str, cases: dict[str, Case], rounds: int) -> None:
    """Print a line for each case: the deal and a decision, in microseconds and against the first line."""
    chance = random.Random(1)
    for case in cases.values():
        measure(case, range(10_000, 10_400), chance)
    found: dict[str, list[tuple[float, float, float]]] = {name: [] for name in cases}
    for number in range(rounds):
        for name, case in cases.items():
            found[name].append(measure(case, range(number * GAMES, (number + 1) * GAMES), chance))
    print(f"\n{title}\n{'':20}{'deal':>10}{'':>8}{'decision':>12}{'':>8}{'decisions':>12}")
    first: tuple[float, float] | None = None
    for name, rows in found.items():
        deal, decision, made = (statistics.median(row[part] for row in rows) for part in range(3))
        first = first or (deal, decision)
        print(
            f"{name:20}{deal * 1e6:7.1f} µs{deal / first[0]:7.2f}x{decision * 1e6:9.2f} µs{decision / first[1]:7.2f}x"
            f"{made:12.0f}"
        )


def main(rounds: int = 9) -> None:
    """Measure everything."""
    print(f"{rounds} rounds of {GAMES} games each, Python {sys.version.split()[0]}")
    cards = rules_of("zieh_vier", **BARE)
    report("Zieh Vier, by seats", {f"{seats} seats": (cards, seats) for seats in range(2, 11)}, rounds)
    decks = {f"4 seats, deck x {times}": (rules_of("zieh_vier", times, **BARE), 4) for times in (1, 2, 4, 8)}
    report("Zieh Vier, by the deck", decks, rounds)
    tiles = rules_of("sixteen")
    report("Sixteen, by seats", {f"{seats} seats": (tiles, seats) for seats in range(2, 5)}, rounds)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
