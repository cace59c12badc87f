"""Plots as inline SVG: intervals on a line, and histograms. Colours come from the page."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from html import escape

from attrs import frozen

WIDTH, LABEL, VALUE, ROW = 720, 230, 150, 22


@frozen
class Row:
    """One line of a plot of intervals: its name, its value in words, the value with its interval."""

    name: str
    words: str
    value: float
    low: float
    high: float


def intervals(
    title: str,
    rows: Sequence[Row],
    written: Callable[[float], str],
    mark: float | None = None,
    ends: Sequence[float] = (),
) -> str:
    """Each row as a dot with its interval, on one scale; `mark` is a value to compare with, drawn as a line.

    `ends` are values that the scale reaches in any case.
    """
    edges = [edge for row in rows for edge in (row.low, row.high) if math.isfinite(edge)]
    edges += [*_one(mark), *ends]
    ticks = ticks_of(min(edges, default=0.0), max(edges, default=1.0))
    low, high = ticks[0], ticks[-1]
    span, room = high - low, WIDTH - LABEL - VALUE
    bottom = len(rows) * ROW + 8

    def x(value: float) -> float:
        return round(LABEL + (max(low, min(high, value)) - low) / span * room, 1)

    parts = [
        f'<line class="grid" x1="{x(tick)}" y1="4" x2="{x(tick)}" y2="{bottom}"/>'
        f'<text class="tick" x="{x(tick)}" y="{bottom + 14}">{escape(written(tick))}</text>'
        for tick in ticks
    ]
    parts += [f'<line class="mark" x1="{x(each)}" y1="4" x2="{x(each)}" y2="{bottom}"/>' for each in _one(mark)]
    for at, row in enumerate(rows):
        y = at * ROW + 18
        parts.append(
            f'<text x="{LABEL - 12}" y="{y + 4}" class="name">{escape(_short(row.name))}</text>'
            f'<line class="whisker" x1="{x(row.low)}" y1="{y}" x2="{x(row.high)}" y2="{y}"/>'
            f'<circle class="dot" cx="{x(row.value)}" cy="{y}" r="4.5"/>'
            f'<text x="{WIDTH - VALUE + 14}" y="{y + 4}">{escape(row.words)}</text>'
        )
    return _svg(title, parts, bottom + 22)


def histogram(title: str, bins: Sequence[tuple[int, int, int]], scale: float, written: Callable[[float], str]) -> str:
    """Bars for bins (first, last, count); the numbers below are multiplied by `scale`."""
    height, left = 150, 40
    most = max((count for _, _, count in bins), default=1) or 1
    games = sum(count for _, _, count in bins) or 1
    wide = (WIDTH - left - 10) / max(len(bins), 1)
    parts = []
    for at, (first, last, count) in enumerate(bins):
        tall = round(count / most * (height - 12), 1)
        place = round(left + at * wide, 1)
        label = written(first * scale) if first == last else f"{written(first * scale)}–{written(last * scale)}"
        parts.append(
            f'<rect class="bar" x="{place}" y="{height - tall}" width="{round(max(1, wide - 2), 1)}" height="{tall}">'
            f"<title>{escape(label)}: {count} ({100 * count / games:.1f} %)</title></rect>"
        )
        if at % max(1, len(bins) // 10) == 0:
            parts.append(
                f'<text class="tick" x="{round(place + wide / 2, 1)}" y="{height + 16}">'
                f"{escape(written(first * scale))}</text>"
            )
    parts.append(f'<line class="axis" x1="{left}" y1="{height}" x2="{WIDTH - 10}" y2="{height}"/>')
    parts.append(f'<text class="name" x="{left - 6}" y="16">{100 * most / games:.0f} %</text>')
    return _svg(title, parts, height + 24)


def ticks_of(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers that reach from below the lowest to above the highest value."""
    if high <= low:
        high = low + (abs(low) or 1.0)
    rough = (high - low) / about
    power = 10 ** math.floor(math.log10(rough))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough * 0.999)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [round(at * step, 10) for at in range(first, last + 1)]


def _one(mark: float | None) -> list[float]:
    return [] if mark is None else [mark]


def _short(name: str, most: int = 34) -> str:
    return name if len(name) <= most else name[: most - 1] + "…"


def _svg(title: str, parts: Sequence[str], height: int) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}"><title>{escape(title)}</title>'
        f"{''.join(parts)}</svg>"
    )
