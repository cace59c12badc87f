"""Figures that are read by the round: how rounds end, and how long one takes, where a game has several.

Such a figure is a total of all games over the rounds of all games. Of pairs of games this is the difference of two
ratios; how far it can be trusted follows from sums of products over the pairs, which are whole numbers that add up.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction

from attrs import frozen

from spielwerk.simulation.counters import Tallies
from spielwerk.simulation.statistics import Estimate, total

ROUNDS = "rounds"
TURNS_A_ROUND = "turns_a_round"
_COUNTED = {TURNS_A_ROUND: "turns"}


def is_rate(name: str) -> bool:
    """Whether a figure is read by the round."""
    return name == TURNS_A_ROUND or name.startswith("why.")


def products(base: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    """What a pair of games adds to the sums: of each figure the products with the rounds of both games.

    `NAME/bo` is the figure of the base times the rounds of the other game; `NAME/differs` counts pairs in which the
    figure by the round is not the same.
    """
    found = {}
    rounds = base.get(ROUNDS, 0), other.get(ROUNDS, 0)
    for name in {name for game in (base, other) for name in game if name == "turns" or name.startswith("why.")}:
        counts = base.get(name, 0), other.get(name, 0)
        for of, count in zip("bo", counts, strict=True):
            for by, number in zip("bo", rounds, strict=True):
                found[f"{name}/{of}{by}"] = count * number
        found[f"{name}/differs"] = int(counts[0] * rounds[1] != counts[1] * rounds[0])
    return found


@frozen
class Rate:
    """A figure by the round: in both settings, the difference with its interval, and what it is measured by."""

    base: float
    other: float
    difference: Estimate
    differing: int
    """The pairs of games in which the figure by the round differs."""
    usual: float
    """The standard deviation of a game of the first setting, or of the other where that has none."""


def rate(name: str, base: Tallies, other: Tallies, pair: Tallies, z: float) -> Rate:
    """The difference of two ratios of totals, with the normal interval of its linear part (the delta method)."""
    figure = _COUNTED.get(name, name)
    sums = pair.sums
    (first, own), (second, its) = (_parts(each, figure) for each in (base, other))
    spread = _squares(base, figure, first, sums[f"{figure}/bb"], own)
    spread_other = _squares(other, figure, second, sums[f"{figure}/oo"], its)
    together = (
        _mixed(base, other, pair, figure)
        - second * sums[f"{figure}/bo"]
        - first * sums[f"{figure}/ob"]
        + first * second * _mixed(base, other, pair, ROUNDS)
    ) / (own * its)
    games, value = pair.games, float(second - first)
    half = z * _deviation(spread + spread_other - 2 * together, games) / math.sqrt(games) if games > 1 else math.inf
    usual = _deviation(spread, games) or _deviation(spread_other, games)
    differing = sums[f"{figure}/differs"]
    return Rate(float(first), float(second), Estimate(value, value - half, value + half), differing, usual)


def _parts(tallies: Tallies, figure: str) -> tuple[Fraction, Fraction]:
    """A figure by the round, and the rounds of a game."""
    rounds = total(tallies.numbers(ROUNDS))
    return Fraction(total(tallies.numbers(figure)), rounds), Fraction(rounds, tallies.games)


def _squares(tallies: Tallies, figure: str, ratio: Fraction, product: int, rounds: Fraction) -> Fraction:
    """The squares of what each game has more than its rounds let expect, by the rounds of a game."""
    of = _squared(tallies, figure) - 2 * ratio * product + ratio * ratio * _squared(tallies, ROUNDS)
    return of / (rounds * rounds)


def _squared(tallies: Tallies, name: str) -> int:
    return sum(number * number * count for number, count in tallies.numbers(name).items())


def _mixed(base: Tallies, other: Tallies, pair: Tallies, name: str) -> Fraction:
    """The sum of the products of the two games of each pair, from their squares and those of their differences."""
    return Fraction(_squared(base, name) + _squared(other, name) - _squared(pair, name), 2)


def _deviation(squares: Fraction, count: int) -> float:
    return math.sqrt(squares / (count - 1)) if count > 1 else 0.0
