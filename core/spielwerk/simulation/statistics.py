"""From counts to estimates: shares with Wilson's intervals, means, percentiles. The standard library is enough."""

from __future__ import annotations

import math
from collections.abc import Mapping
from statistics import NormalDist

from attrs import frozen

LEVEL = 0.95


@frozen
class Estimate:
    """A share or mean as estimated from games, and the interval that holds it with 95 %."""

    value: float
    low: float
    high: float

    def plus(self, shift: float, factor: float = 1.0) -> Estimate:
        """The same estimate multiplied by a positive factor, then shifted."""
        return Estimate(self.value * factor + shift, self.low * factor + shift, self.high * factor + shift)

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


@frozen
class Spread:
    """How the numbers of games are spread."""

    mean: Estimate
    least: int
    p5: int
    p25: int
    median: int
    p75: int
    p95: int
    most: int


def quantile(among: int = 1) -> float:
    """How many standard errors to each side an interval needs, if so many intervals shall hold together with 95 %."""
    return NormalDist().inv_cdf(1 - (1 - LEVEL) / (2 * among))


def share(part: float, whole: int, z: float | None = None) -> Estimate:
    """A share of independent cases, by Wilson's score interval.

    `part` may be broken, as where a win is shared; a case then varies less than one of yes or no, and the interval is
    on the wide side.
    """
    if not whole:
        return Estimate(0.0, 0.0, 1.0)
    z = quantile() if z is None else z
    p, squared = part / whole, z * z
    middle = (p + squared / (2 * whole)) / (1 + squared / whole)
    half = z * math.sqrt(p * (1 - p) / whole + squared / (4 * whole * whole)) / (1 + squared / whole)
    return Estimate(p, max(0.0, middle - half) if part else 0.0, min(1.0, middle + half) if part < whole else 1.0)


def mean(numbers: Mapping[int, int], z: float | None = None) -> Estimate:
    """The mean of numbers (how often each came), with the interval of the normal distribution."""
    count = sum(numbers.values())
    if not count:
        return Estimate(0.0, -math.inf, math.inf)
    value = total(numbers) / count
    if count == 1:
        return Estimate(value, -math.inf, math.inf)
    half = (quantile() if z is None else z) * deviation(numbers) / math.sqrt(count)
    return Estimate(value, value - half, value + half)


def total(numbers: Mapping[int, int]) -> int:
    """The sum of numbers."""
    return sum(number * count for number, count in numbers.items())


def deviation(numbers: Mapping[int, int]) -> float:
    """The standard deviation of numbers, from whole sums, so that it loses nothing."""
    count, sum_of = sum(numbers.values()), total(numbers)
    squares = sum(number * number * count for number, count in numbers.items())
    return math.sqrt((count * squares - sum_of * sum_of) / (count * (count - 1))) if count > 1 else 0.0


def percentile(numbers: Mapping[int, int], part: float) -> int:
    """The smallest number that at least so many per cent of all do not exceed."""
    wanted = math.ceil(part / 100 * sum(numbers.values()))
    reached = 0
    for number, count in sorted(numbers.items()):
        reached += count
        if reached >= max(wanted, 1):
            return number
    return 0


def spread(numbers: Mapping[int, int]) -> Spread:
    """Mean and percentiles of numbers."""
    marks = [percentile(numbers, part) for part in (0, 5, 25, 50, 75, 95, 100)]
    return Spread(mean(numbers), *marks)


def bins(numbers: Mapping[int, int], most: int) -> list[tuple[int, int, int]]:
    """Numbers in at most so many bins of equal width: (first, last, count), empty ones too.

    The upmost half per cent goes into a last bin as far as there is, so that one long game flattens no histogram.
    """
    if not numbers:
        return []
    least, largest = min(numbers), max(numbers)
    usual = max(percentile(numbers, 99.5), least)
    width = -(-(usual - least + 1) // most)
    count = -(-(usual - least + 1) // width)
    found = [0] * count
    for number, times in numbers.items():
        found[min((number - least) // width, count - 1)] += times
    edges = [(least + at * width, least + (at + 1) * width - 1) for at in range(count)]
    edges[-1] = (edges[-1][0], max(largest, edges[-1][0]))
    return [(first, last, times) for (first, last), times in zip(edges, found, strict=True)]
