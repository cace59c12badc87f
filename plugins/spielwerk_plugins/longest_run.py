"""Measure: how many tiles the longest run of a game had."""

from collections.abc import Mapping, Sequence

from spielwerk import Move, hookimpl, text

TEXTS = {"measure.longest_run": text("Plättchen der längsten Folge", "tiles in the longest run")}


@hookimpl
def measure(moves: Sequence[tuple[int, Move]]) -> Mapping[str, int]:
    return {"longest_run": max((len(move.pieces) for _, move in moves if move.verb == "lay"), default=0)}
