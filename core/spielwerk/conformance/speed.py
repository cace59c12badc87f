"""How much of a turn is spent in each plugin."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from time import perf_counter

from spielwerk.conformance.field import Field
from spielwerk.conformance.finding import Finding
from spielwerk.conformance.walk import choose

SHARE = 0.6
"""A plugin that takes more of a turn than this is told so."""
MOVES = 1_000


def shares(game: Field, seed: int) -> Mapping[str, float]:
    """The share of the time of a turn that each plugin under check takes, from 0 to 1; measured, so never exact."""
    _play(game, seed)  # what is remembered from then on is no part of a turn
    game.watch.seconds.clear()
    begin = perf_counter()
    _play(game, seed)
    whole = perf_counter() - begin
    return {name: game.watch.seconds.get(name, 0.0) / whole for name in game.subjects}


def _play(game: Field, seed: int) -> None:
    """Make so many moves, in as many games as that takes."""
    rules, chance, made = game.rules, Random(seed), 0
    while made < MOVES:
        table = rules.deal(rules.description.seats_min, seed)
        seed += 1
        while table.outcome is None and made < MOVES:
            seat, move = choose(game, table, "eager", chance)
            rules.apply(table, move, seat)
            made += 1


def slow(shares: Mapping[str, float], file_of: Mapping[str, str]) -> Iterator[Finding]:
    """A warning for each plugin that takes more than its share."""
    for name, share in shares.items():
        if share > SHARE and len(file_of) > 1:
            wrong = f"{share:.0%} of a turn are spent in it"
            mend = "let refusals read only piece, move, top, last, values and options: then they are remembered"
            yield Finding("speed", "warning", name, wrong, mend, file=file_of.get(name, ""))
