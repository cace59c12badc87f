"""Ratings of players who have met each other, with the intervals in which they lie with a probability of 95 %."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt

from spielwerk.simulation.statistics import Estimate, quantile

POINTS = 400 / log(10)
"""Elo's points for each unit of log odds."""
Met = tuple[int, int, float, int]
"""Two players by number, how many games the first one won, and how many there were."""


def rate(players: int, met: Sequence[Met], rounds: int = 100) -> list[Estimate]:
    """Ratings in Elo's points by the model of Bradley and Terry (1952); their mean is 0.

    Each pair is given one drawn game more than it has played, so that who has won all games has a rating, too. The
    interval is that of the difference to the mean.
    """
    fair = [(one, other, won + 0.5, games + 1) for one, other, won, games in met if games]
    strengths = [0.0] * players
    for _ in range(rounds):
        slope, curve = _slope(strengths, fair), _curve(strengths, fair)
        step = _solve(curve, slope)
        strengths = [strength + max(-1.0, min(1.0, by)) for strength, by in zip(strengths, step, strict=True)]
        if max(map(abs, step), default=0.0) < 1e-9:
            break
    curve = _curve(strengths, fair)
    rated = []
    for player, strength in enumerate(strengths):
        unit = [float(each == player) - 1 / players for each in range(players)]
        reach = quantile() * sqrt(max(0.0, sum(a * b for a, b in zip(unit, _solve(curve, unit), strict=True))))
        rated.append(Estimate(POINTS * strength, POINTS * (strength - reach), POINTS * (strength + reach)))
    return rated


def _expected(strengths: Sequence[float], one: int, other: int) -> float:
    return 1 / (1 + exp(strengths[other] - strengths[one]))


def _slope(strengths: Sequence[float], met: Sequence[Met]) -> list[float]:
    """How much more each player has won than its strength makes one expect."""
    slope = [0.0] * len(strengths)
    for one, other, won, games in met:
        more = won - games * _expected(strengths, one, other)
        slope[one] += more
        slope[other] -= more
    return slope


def _curve(strengths: Sequence[float], met: Sequence[Met]) -> list[list[float]]:
    """What the games tell of the strengths (Fisher's information); a constant is added, which keeps their mean at 0."""
    count = len(strengths)
    curve = [[1 / count] * count for _ in range(count)]
    for one, other, _, games in met:
        expected = _expected(strengths, one, other)
        weight = games * expected * (1 - expected)
        curve[one][one] += weight
        curve[other][other] += weight
        curve[one][other] -= weight
        curve[other][one] -= weight
    return curve


def _solve(matrix: Sequence[Sequence[float]], wanted: Sequence[float]) -> list[float]:
    """The solution of linear equations, by Gauss; 0 for what nothing is known of."""
    rows = [[*row, value] for row, value in zip(matrix, wanted, strict=True)]
    count = len(rows)
    for at in range(count):
        best = max(range(at, count), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        if abs(rows[at][at]) < 1e-12:
            rows[at] = [float(column == at) for column in range(count)] + [0.0]
        for row in range(count):
            if row != at:
                factor = rows[row][at] / rows[at][at]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[at], strict=True)]
    return [row[-1] / row[at] for at, row in enumerate(rows)]
