"""A shard: a study and a range of its games. Running it gives findings; that is all a worker has to do."""

from __future__ import annotations

import time

from attrs import frozen

from spielwerk.simulation.counters import Findings, Tallies
from spielwerk.simulation.playing import Games
from spielwerk.simulation.rates import products
from spielwerk.simulation.study import Study


@frozen
class Shard:
    """The games `first` up to `first + count - 1` of a study."""

    study: Study
    first: int
    count: int


@frozen
class Done:
    """A shard that was run: what was found, and the seconds it took, which are no part of what was found."""

    findings: Findings
    seconds: float


def run_shard(shard: Shard) -> Done:
    """Play the games of a shard. Raises `GameFailed` where one cannot be played to its end."""
    started = time.perf_counter()
    study = shard.study
    found = Findings(study, [(shard.first, shard.first + shard.count)])
    sides = [Games(setting.rules(), setting.bots, study.full) for setting in study.settings]
    for number in range(shard.first, shard.first + shard.count):
        played = [side.play(study.seed, number) for side in sides]
        for tallies, game in zip(found.settings, played, strict=True):
            tallies.note(game)
        for tallies, game in zip(found.pairs, played[1:], strict=True):
            note_pair(tallies, played[0], game)
    for tallies, side in zip(found.settings, sides, strict=True):
        tallies.pieces = side.pieces()
    return Done(found, time.perf_counter() - started)


def note_pair(tallies: Tallies, base: dict[str, int], other: dict[str, int]) -> None:
    """Add a pair of games: what differs, and what figures by the round need."""
    tallies.note(difference(base, other))
    tallies.sums.update(products(base, other))


def difference(base: dict[str, int], other: dict[str, int]) -> dict[str, int]:
    """What another game has more than the base, figure by figure; and whether the winners are others.

    `other_winners` is 1 where they are not the same, `no_winner_kept` where none of the winners of the base is left.
    """
    found = {name: other.get(name, 0) - base.get(name, 0) for name in {**base, **other}}
    before, after = _winners(base), _winners(other)
    found["other_winners"] = int(before != after)
    found["no_winner_kept"] = int(before != after and not before & after)
    return found


def _winners(game: dict[str, int]) -> set[str]:
    return {name for name, part in game.items() if part and name.startswith("won.")}
