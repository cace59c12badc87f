"""Measure: the most cards that a seat drew at once, after the deal."""

from collections.abc import Mapping, Sequence

from spielwerk import hookimpl, text

TEXTS = {"measure.largest_draw": text("Karten auf einmal, höchstens", "most cards drawn at once")}


@hookimpl
def measure(draws: Sequence[tuple[int, int]]) -> Mapping[str, int]:
    return {"largest_draw": max((count for _, count in draws), default=0)}
