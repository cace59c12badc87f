"""Simulation: many games of the same rules, counted. Nothing here prints; what was found is whole numbers that add up.

A `Study` is one game, or several to be compared, with bots at its seats and a seed. Game number `n` of a study follows
from the seed and `n` alone, so it can be cut into shards in any way: whoever plays them, in whatever order, what they
find adds up to the same `Findings`.
"""

from spielwerk.simulation.counters import UNIT, Findings, Tallies
from spielwerk.simulation.executors import Workers, at_scheduler, in_processes, over_shards
from spielwerk.simulation.playing import GameFailed
from spielwerk.simulation.shards import Shard, run_shard
from spielwerk.simulation.study import Setting, Study, setting_of

__all__ = [
    "UNIT",
    "Findings",
    "GameFailed",
    "Setting",
    "Shard",
    "Study",
    "Tallies",
    "Workers",
    "at_scheduler",
    "in_processes",
    "over_shards",
    "run_shard",
    "setting_of",
]
