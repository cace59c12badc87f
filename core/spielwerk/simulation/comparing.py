"""What another setting changes against the first one, game by game with the same seeds, and what can be told of it."""

from __future__ import annotations

import math

from attrs import frozen

from spielwerk.simulation.counters import UNIT, Findings, Tallies
from spielwerk.simulation.rates import ROUNDS, TURNS_A_ROUND, is_rate, rate
from spielwerk.simulation.statistics import Estimate, deviation, mean, quantile, share, total

ENOUGH = 10
"""Games that must differ before a difference counts as told: with fewer the interval is not to be trusted."""
NOT_COMPARED = ("points.", "place.")
"""Points have another measure where the scoring differs; of the places the first one is compared."""


@frozen
class Change:
    """One figure of the first setting and of another: in each, the difference with its interval, and what it means.

    All intervals of a comparison hold together with 95 %.
    """

    name: str
    base: float
    other: float
    difference: Estimate
    differing: int
    """The games in which the figure differs."""
    effect: float
    """The difference in standard deviations of the first setting."""
    needed: int | None
    """How many games it would take to tell a difference of the size that was seen; None if none was seen."""

    @property
    def told(self) -> bool:
        """Whether the games are enough to tell that there is a difference."""
        return self.differing >= ENOUGH and not self.difference.low <= 0 <= self.difference.high

    @property
    def same(self) -> bool:
        """Whether the figure is the same in each pair of games."""
        return not self.differing


@frozen
class Comparison:
    """What one other setting changes: each figure, the most changed first, and how often other seats win.

    Ends are parts of the rounds. Where a game has several rounds in one of the two, turns are told by the round too.
    """

    name: str
    against: str
    """What the first setting is called."""
    rounds: tuple[float, float]
    """The rounds of a game: of the first setting, and of the other one."""
    games: int
    changes: tuple[Change, ...]
    other_winners: Estimate
    """The part of the pairs of games in which not the same seats won."""
    no_winner_kept: Estimate
    """The part in which none of the winners of the first setting won."""

    @property
    def told(self) -> list[Change]:
        """The changes of which the games are enough to tell, the largest effect first."""
        return [change for change in self.changes if change.told]

    @property
    def nearest(self) -> Change | None:
        """The change that would be told with the fewest more games."""
        open_ones = [change for change in self.changes if not change.told and change.needed]
        return min(open_ones, key=lambda change: change.needed or 0, default=None)


def compare(findings: Findings) -> list[Comparison]:
    """Each other setting of a study against the first one."""
    others = zip(findings.study.settings[1:], findings.settings[1:], findings.pairs, strict=True)
    first = findings.study.settings[0].name
    return [_compared(first, setting.name, findings.settings[0], other, pair) for setting, other, pair in others]


def _compared(against: str, name: str, base: Tallies, other: Tallies, pair: Tallies) -> Comparison:
    names = [figure for figure in sorted({*base.figures, *other.figures}) if _is_compared(figure, base, other)]
    if ROUNDS in names:
        names.append(TURNS_A_ROUND)
    z = quantile(max(1, len(names)))
    changes = [
        (_by_the_round if ROUNDS in names and is_rate(figure) else _change)(figure, base, other, pair, z)
        for figure in names
    ]
    changes.sort(key=lambda change: (not change.told, -abs(change.effect), change.name))
    other_winners, no_winner_kept = (
        share(total(pair.numbers(figure)), pair.games) for figure in ("other_winners", "no_winner_kept")
    )
    rounds = mean(base.numbers(ROUNDS)).value, mean(other.numbers(ROUNDS)).value
    return Comparison(name, against, rounds, pair.games, tuple(changes), other_winners, no_winner_kept)


def _is_compared(name: str, base: Tallies, other: Tallies) -> bool:
    if name == ROUNDS:
        return any(set(tallies.numbers(name)) != {1} for tallies in (base, other))
    return name == "place.1" or not name.startswith(NOT_COMPARED)


def _change(name: str, base: Tallies, other: Tallies, pair: Tallies, z: float) -> Change:
    differences = pair.numbers(name)
    scale = scale_of(name)
    found = mean(differences, z)
    usual = deviation(base.numbers(name)) or deviation(other.numbers(name))
    return Change(
        name,
        mean(base.numbers(name)).value * scale,
        mean(other.numbers(name)).value * scale,
        found.plus(0.0, scale),
        pair.games - differences.get(0, 0),
        found.value / usual if usual else 0.0,
        _needed(found, pair.games),
    )


def _by_the_round(name: str, base: Tallies, other: Tallies, pair: Tallies, z: float) -> Change:
    found = rate(name, base, other, pair, z)
    effect = found.difference.value / found.usual if found.usual else 0.0
    needed = _needed(found.difference, pair.games)
    return Change(name, found.base, found.other, found.difference, found.differing, effect, needed)


def _needed(found: Estimate, games: int) -> int | None:
    """How many games would tell a difference from none, if it is as large as it was found."""
    if not found.value or not math.isfinite(found.half):
        return None
    return max(1, math.ceil(games * (found.half / found.value) ** 2))


def scale_of(name: str) -> float:
    """What a counted figure is multiplied by to be read: wins are counted in units, branching in hundredths."""
    if name.startswith(("won.", "place.")):
        return 1 / UNIT
    return 0.01 if name == "branching" else 1.0
