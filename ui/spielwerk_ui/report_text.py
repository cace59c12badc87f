"""A simulation as lines of text: tables and histograms for the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from spielwerk.simulation import Findings
from spielwerk.simulation.statistics import Estimate, Spread
from spielwerk.simulation.summary import IN_HUNDREDTHS, LENGTHS, Summary, summarise
from spielwerk.texts import Language
from spielwerk_ui.report_words import Naming, number, percent, say, signed

BAR = 24
EIGHTHS = " ▏▎▍▌▋▊▉"
FEW_PIECES = 24
SHOWN_PIECES = 8


@frozen
class Style:
    """How lines are written: the language, and whether the terminal knows more than ASCII."""

    language: Language
    blocks: bool = True

    def bar(self, part: float, width: int = BAR) -> str:
        """A bar that fills so much of its width."""
        filled = max(0.0, min(1.0, part)) * width
        if not self.blocks:
            return "#" * round(filled)
        whole = int(filled)
        return "█" * whole + EIGHTHS[int((filled - whole) * 8)].strip()


def simulation_lines(findings: Findings, style: Style, why_partial: str = "") -> list[str]:
    """The whole report of a simulation."""
    setting = findings.study.settings[0]
    summary = summarise(setting, findings.settings[0])
    naming = Naming(setting.rules(), style.language)
    language = style.language
    bots = ", ".join(setting.bots)
    head = say(
        language,
        "games",
        games=number(findings.games, language, 0),
        seed=findings.study.seed,
        count=len(setting.bots),
        bots=bots,
    )
    lines = [f"{setting.name}: {head}", *partial_lines(findings, language, why_partial)]
    if not findings.games:
        return lines
    lines += ["", *winner_lines(summary, setting.bots, style), "", *spread_lines(summary, naming, style, "length")]
    lines += ["", *histogram_lines(summary, style), "", *end_lines(summary, naming, style)]
    if summary.forced is not None:
        lines += ["", *spread_lines(summary, naming, style, "choices")]
        lines.append(f"  {say(language, 'forced.part', value=percent(summary.forced.value, language))}")
    if any(name.startswith("measure.") for name in summary.spreads):
        lines += ["", *spread_lines(summary, naming, style, "measured")]
    if summary.pieces:
        lines += ["", *piece_lines(summary, naming, style)]
    return lines


def partial_lines(findings: Findings, language: Language, why: str = "") -> list[str]:
    """A line that marks findings of which games are missing."""
    if not findings.partial:
        return []
    games, asked = (number(count, language, 0) for count in (findings.games, findings.games_asked))
    return [say(language, "partial", games=games, asked=asked, why=why)]


def winner_lines(summary: Summary, bots: Sequence[str], style: Style) -> list[str]:
    """Who wins: by seat, by place in the order of play, and what beginning is worth."""
    language = style.language
    rows = [(say(language, "seat", number=seat, bot=bot), summary.seats[seat - 1]) for seat, bot in enumerate(bots, 1)]
    rows += [(say(language, "place", number=at), each) for at, each in enumerate(summary.places, 1)]
    rows += [(say(language, "shared"), summary.shared), (say(language, "nobody"), summary.nobody)]
    widest = max(each.high for _, each in rows)
    lines = [_row(say(language, "who"), "", say(language, "interval"))]
    lines += [_share(name, each, style, each.value / widest) for name, each in rows]
    return [*lines, "  " + advantage(summary, language)]


def advantage(summary: Summary, language: Language) -> str:
    """What beginning is worth, as a sentence."""
    found = summary.advantage.plus(0.0, 100.0)
    key = "first.more" if found.low > 0 else "first.less" if found.high < 0 else "first.open"
    low, high, value = (signed(each, language) for each in (found.low, found.high, found.value))
    return say(language, key, value=value, low=low, high=high)


def end_lines(summary: Summary, naming: Naming, style: Style) -> list[str]:
    """How rounds end."""
    lines = [_row(say(style.language, "ends"), "", say(style.language, "interval"))]
    return lines + [_share(naming.end(why), each, style, each.value) for why, each in summary.ends]


def spread_lines(summary: Summary, naming: Naming, style: Style, title: str) -> list[str]:
    """Means and percentiles of lengths, of choices, or of what plugins measure."""
    language = style.language
    heads = (say(language, "mean"), "±", "5 %", "25 %", say(language, "median"), "75 %", "95 %", say(language, "most"))
    lines = [f"{say(language, title):30.30}" + "".join(f"{head:>9}" for head in heads)]
    for name, spread in summary.spreads.items():
        group = "length" if name in LENGTHS else "measured" if name.startswith("measure.") else "choices"
        if group == title and not (name == "rounds" and spread.most == 1):
            lines.append(f"  {_cut(naming.figure(name), 28):28}" + _spread(spread, name, language))
    return lines


def _spread(spread: Spread, name: str, language: Language) -> str:
    scale, places = (0.01, 1) if name in IN_HUNDREDTHS else (1.0, 0)
    marks = (spread.p5, spread.p25, spread.median, spread.p75, spread.p95, spread.most)
    cells = [number(spread.mean.value * scale, language, 2), number(spread.mean.half * scale, language, 2)]
    cells += [number(mark * scale, language, places) for mark in marks]
    return "".join(f"{cell:>9}" for cell in cells)


def histogram_lines(summary: Summary, style: Style, name: str = "turns") -> list[str]:
    """A histogram of turns."""
    bins = summary.histograms[name]
    most = max(count for _, _, count in bins)
    lines = [say(style.language, "histogram", name=say(style.language, name))]
    for first, last, count in bins:
        label = f"{first}" if first == last else f"{first}-{last}"
        cell = percent(count / summary.games, style.language)
        lines.append(f"  {label:>12} {cell:>8}  {style.bar(count / most, 40)}".rstrip())
    return lines


def piece_lines(summary: Summary, naming: Naming, style: Style) -> list[str]:
    """What becomes of pieces; of many only those with the most and the fewest wins."""
    language = style.language
    heads = [say(language, key) for key in ("copies", "drawn", "played", "left", "wins")]
    lines = [f"{say(language, 'pieces'):30.30}" + "".join(f"{head:>13}" for head in heads)]
    pieces = sorted(summary.pieces, key=lambda each: -each.wins.value)
    few = len(pieces) <= FEW_PIECES
    for at, each in enumerate(pieces):
        if not few and at == SHOWN_PIECES:
            lines.append("  …" if style.blocks else "  ...")
        if few or at < SHOWN_PIECES or at >= len(pieces) - SHOWN_PIECES:
            cells = [f"{each.copies}", *(number(part, language, 2) for part in (each.drawn, each.played, each.left))]
            cells.append(percent(each.wins.value, language))
            lines.append(f"  {_cut(naming.piece(each.code), 28):28}" + "".join(f"{cell:>13}" for cell in cells))
    lines.append("  " + say(language, "pieces.note"))
    return lines if few else [*lines, "  " + say(language, "pieces.some")]


def _share(name: str, estimate: Estimate, style: Style, part: float) -> str:
    language = style.language
    between = f"{percent(estimate.low, language)} – {percent(estimate.high, language)}"
    return _row(f"  {name}", percent(estimate.value, language), between, style.bar(part))


def _row(name: str, value: str, interval: str, bar: str = "") -> str:
    return f"{_cut(name, 40):40} {value:>8}   {interval:17}  {bar}".rstrip()


def _cut(name: str, most: int) -> str:
    return name if len(name) <= most else name[: most - 2] + ".."
