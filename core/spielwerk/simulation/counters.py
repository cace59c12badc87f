"""What games leave behind: whole numbers that can be added up in any order, without any loss."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from attrs import Factory, define

from spielwerk.errors import SpielwerkError
from spielwerk.pieces import Piece
from spielwerk.simulation.study import Study

UNIT = 27720
"""A win as a whole number; it can be shared by up to twelve seats without a rest."""

PIECES = ("drawn", "played", "left", "had", "won")
"""What is counted of pieces: drawn or dealt, played, left in a hand, and hands that had it: how many, their wins."""


class BitCounts:
    """Counts how often each bit was set in many whole numbers: a counter for every bit, all added to at once.

    `planes[i]` holds the binary digit i of all the counters, so adding a number costs about two operations.
    """

    def __init__(self) -> None:
        self.planes: list[int] = []

    def add(self, bits: int) -> None:
        """Count the bits of one number."""
        at = 0
        while bits:
            if at == len(self.planes):
                self.planes.append(0)
            before = self.planes[at]
            self.planes[at] = before ^ bits
            bits &= before
            at += 1

    def counted(self, bit: int) -> int:
        """How often a bit was set."""
        return sum(1 << at for at, plane in enumerate(self.planes) if plane & bit)

    def by_code(self, pieces: Iterable[Piece]) -> Counter[str]:
        """The counts of the first bits of pieces, added up for equal pieces."""
        found: Counter[str] = Counter()
        for piece in pieces:
            found[piece.code] += self.counted(piece.mask & -piece.mask)
        return found


@define
class Tallies:
    """What was found of one setting: for each figure how many games gave which number; for pieces, counts by code.

    A game that says nothing of a figure counts as 0.
    """

    games: int = 0
    figures: dict[str, Counter[int]] = Factory(dict)
    pieces: dict[str, Counter[str]] = Factory(dict)
    sums: Counter[str] = Factory(Counter)
    """Of pairs of games: sums over all pairs, by name (see `rates.products`)."""

    def note(self, game: Mapping[str, int]) -> None:
        """Add one game's figures."""
        self.games += 1
        figures = self.figures
        for name, number in game.items():
            if name not in figures:
                figures[name] = Counter()
            figures[name][number] += 1

    def add(self, other: Tallies) -> None:
        """Add what was found elsewhere."""
        self.games += other.games
        for name, numbers in other.figures.items():
            self.figures.setdefault(name, Counter()).update(numbers)
        for name, codes in other.pieces.items():
            self.pieces.setdefault(name, Counter()).update(codes)
        self.sums.update(other.sums)

    def numbers(self, name: str) -> dict[int, int]:
        """How many games gave which number, in the order of the numbers; games that said nothing count as 0."""
        found = Counter(self.figures.get(name, {}))
        found[0] += self.games - sum(found.values())
        return {number: count for number, count in sorted(found.items()) if count}

    def plain(self) -> dict[str, Any]:
        """As JSON can hold it, in a fixed order."""
        return {
            "games": self.games,
            "figures": {
                name: {str(number): count for number, count in sorted(numbers.items()) if count}
                for name, numbers in sorted(self.figures.items())
            },
            "pieces": {
                name: {code: count for code, count in sorted(codes.items()) if count}
                for name, codes in sorted(self.pieces.items())
            },
            "sums": {name: number for name, number in sorted(self.sums.items()) if number},
        }

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Tallies:
        """What `plain` gave."""
        figures = {name: Counter({int(n): int(c) for n, c in each.items()}) for name, each in data["figures"].items()}
        pieces = {name: Counter({str(n): int(c) for n, c in each.items()}) for name, each in data["pieces"].items()}
        sums = Counter({name: int(number) for name, number in data["sums"].items()})
        return cls(int(data["games"]), figures, pieces, sums)


@define
class Findings:
    """What was found of a study: which games were played, the tallies of each setting, and of each pair of games.

    `pairs[i]` are the differences of setting `i + 1` to the first one, game by game with the same seeds.
    """

    study: Study
    ranges: list[tuple[int, int]] = Factory(list)
    """The games played, as (first, end), in order and without gaps that could be closed."""
    asked: list[tuple[int, int]] = Factory(list)
    """The games that were asked for, in the same way."""
    settings: list[Tallies] = Factory(lambda self: [Tallies() for _ in self.study.settings], takes_self=True)
    pairs: list[Tallies] = Factory(lambda self: [Tallies() for _ in self.study.settings[1:]], takes_self=True)

    @property
    def games(self) -> int:
        """How many games each setting has played."""
        return _size(self.ranges)

    @property
    def games_asked(self) -> int:
        """How many games were asked for."""
        return _size(_joined([*self.ranges, *self.asked]))

    @property
    def partial(self) -> bool:
        """Whether games are missing that were asked for."""
        return self.games < self.games_asked

    def add(self, other: Findings) -> None:
        """Add what was found elsewhere. A `SpielwerkError` says why it does not belong to this."""
        why = self.why_not(other)
        if why:
            raise SpielwerkError(why)
        self.ranges = _joined([*self.ranges, *other.ranges])
        self.asked = _joined([*self.asked, *other.asked])
        for own, more in zip([*self.settings, *self.pairs], [*other.settings, *other.pairs], strict=True):
            own.add(more)

    def why_not(self, other: Findings) -> str:
        """Why two findings cannot be added up, such as other rules or the same games; "" if they can."""
        mine, its = self.study, other.study
        if mine.seed != its.seed:
            return f"the seeds differ: {mine.seed} and {its.seed}"
        if mine.full != its.full:
            return "one counts every move, the other only how games end"
        if len(mine.settings) != len(its.settings):
            return f"they compare different numbers of rules: {len(mine.settings)} and {len(its.settings)}"
        for one, another in zip(mine.settings, its.settings, strict=True):
            if one.bots != another.bots:
                return f"the bots differ: {', '.join(one.bots)} and {', '.join(another.bots)}"
            for plugin, version in one.plugins:
                found = dict(another.plugins).get(plugin, version)
                if found != version:
                    return f"the versions of plugin {plugin!r} differ: {version} and {found}"
            if one.fingerprint != another.fingerprint:
                return (
                    f"the rules differ: {one.name!r} has the fingerprints {one.fingerprint} and {another.fingerprint}"
                )
        for first, end in self.ranges:
            for start, stop in other.ranges:
                if max(first, start) < min(end, stop):
                    return f"both have games {max(first, start)} to {min(end, stop) - 1}"
        return ""


def _joined(ranges: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Ranges in order; those that touch or overlap become one."""
    found: list[tuple[int, int]] = []
    for first, end in sorted(ranges):
        if found and first <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((first, end))
    return found


def _size(ranges: Iterable[tuple[int, int]]) -> int:
    return sum(end - first for first, end in ranges)
