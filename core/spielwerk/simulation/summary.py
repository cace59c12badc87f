"""What the findings of one setting say: who wins, how long it takes, how it ends, what becomes of pieces."""

from __future__ import annotations

from attrs import frozen

from spielwerk.simulation.counters import UNIT, Tallies
from spielwerk.simulation.statistics import Estimate, Spread, bins, mean, share, spread, total
from spielwerk.simulation.study import Setting

LENGTHS = ("turns", "moves", "rounds")
CHOICES = ("branching", "forced", "lead_changes")
IN_HUNDREDTHS = frozenset({"branching"})
BINS = 20


@frozen
class PieceFigures:
    """What becomes of the pieces of one code: how often in a game, and how often the hands that had one won."""

    code: str
    copies: int
    drawn: float
    played: float
    left: float
    wins: Estimate


@frozen
class Summary:
    """The findings of one setting in figures. Shares are parts of 1; seats count from 0."""

    games: int
    seats: tuple[Estimate, ...]
    """Each seat's part of the wins."""
    places: tuple[Estimate, ...]
    """The part of whoever moved first, second and so on, in the order of play."""
    advantage: Estimate
    """What whoever moved first wins more than an equal part of all wins."""
    shared: Estimate
    nobody: Estimate
    ends: tuple[tuple[str, Estimate], ...]
    """Codes of reasons, each with its part of the rounds; the most frequent first."""
    spreads: dict[str, Spread]
    """`turns`, `moves`, `rounds`; of a full study also `branching` (in hundredths), `forced`, `lead_changes`, and what
    plugins measure."""
    histograms: dict[str, list[tuple[int, int, int]]]
    points: tuple[Estimate, ...]
    forced: Estimate | None
    """The part of turns without a real choice."""
    pieces: tuple[PieceFigures, ...]


def summarise(setting: Setting, tallies: Tallies) -> Summary:
    """What the tallies of a setting say."""
    count, games = len(setting.bots), tallies.games

    def wins(of: str) -> tuple[Estimate, ...]:
        return tuple(share(total(tallies.numbers(f"{of}.{n}")) / UNIT, games) for n in range(1, count + 1))

    places = wins("place")
    fair = sum(each.value for each in places) / count
    measured = sorted(name for name in tallies.figures if name.startswith("measure."))
    shown = [*LENGTHS, *(name for name in CHOICES if name in tallies.figures), *measured]
    rounds = total(tallies.numbers("rounds"))
    return Summary(
        games=games,
        seats=wins("won"),
        places=places,
        advantage=places[0].plus(-fair),
        shared=share(total(tallies.numbers("shared")), games),
        nobody=share(total(tallies.numbers("nobody")), games),
        ends=_ends(tallies, rounds),
        spreads={name: spread(tallies.numbers(name)) for name in shown},
        histograms={name: bins(tallies.numbers(name), BINS) for name in shown},
        points=tuple(mean(tallies.numbers(f"points.{n}")) for n in range(1, count + 1)),
        forced=_forced(tallies),
        pieces=_pieces(setting, tallies),
    )


def _ends(tallies: Tallies, rounds: int) -> tuple[tuple[str, Estimate], ...]:
    found = [
        (name.partition(".")[2], share(total(tallies.numbers(name)), rounds))
        for name in sorted(tallies.figures)
        if name.startswith("why.")
    ]
    return tuple(sorted(found, key=lambda pair: -pair[1].value))


def _forced(tallies: Tallies) -> Estimate | None:
    if "forced" not in tallies.figures:
        return None
    return share(total(tallies.numbers("forced")), total(tallies.numbers("turns")))


def _pieces(setting: Setting, tallies: Tallies) -> tuple[PieceFigures, ...]:
    """In the order of the game's list."""
    if not tallies.pieces:
        return ()
    games, counts = tallies.games or 1, tallies.pieces
    return tuple(
        PieceFigures(
            code,
            len(pieces),
            counts["drawn"][code] / games,
            counts["played"][code] / games,
            counts["left"][code] / games,
            share(counts["won"][code] / UNIT, counts["had"][code]),
        )
        for code, pieces in setting.rules().by_code.items()
    )
