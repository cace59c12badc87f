"""A report as one HTML page with plots, which needs no other file and no network."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from spielwerk import __version__
from spielwerk.simulation import Findings, Setting, Tallies
from spielwerk.simulation.comparing import Change, Comparison, compare
from spielwerk.simulation.statistics import Estimate
from spielwerk.simulation.summary import IN_HUNDREDTHS, Summary, summarise
from spielwerk.texts import Language
from spielwerk_ui.report_comparison import edges, said, shown, shown_difference
from spielwerk_ui.report_svg import Row, histogram, intervals
from spielwerk_ui.report_text import advantage, partial_lines
from spielwerk_ui.report_words import Naming, number, percent, say

STYLE = """
:root { --ink: #1c2530; --soft: #5b6773; --paper: #fff; --line: #d7dde3; --bar: #2f6f9f; --mark: #b4530a; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6eaee; --soft: #9fabb7; --paper: #14191f; --line: #313b46; --bar: #6db1df; --mark: #f0a35e; }
}
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; margin-bottom: 0; } h2 { font-size: 1.15rem; margin: 2rem 0 .4rem; }
.head, .note, figcaption { color: var(--soft); } .note, figcaption { font-size: .9rem; }
.partial { border-left: 4px solid var(--mark); padding-left: .7rem; font-weight: 600; }
figure { margin: .6rem 0 1.2rem; } svg { width: 100%; height: auto; font: 12px system-ui, sans-serif; }
svg text { fill: var(--ink); } svg .name { text-anchor: end; } svg .tick { text-anchor: middle; fill: var(--soft); }
svg .grid, svg .axis { stroke: var(--line); } svg .mark { stroke: var(--mark); stroke-dasharray: 4 3; }
svg .whisker { stroke: var(--bar); stroke-width: 3; stroke-opacity: .55; } svg .dot, svg .bar { fill: var(--bar); }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: right; padding: .15rem .5rem; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; } details { margin: .5rem 0; }
code { font-size: .85rem; overflow-wrap: anywhere; }
"""


def page(findings: Findings, language: Language, why_partial: str = "") -> str:
    """The whole page, of a simulation or of a comparison."""
    study = findings.study
    setting = study.settings[0]
    heading = " ↔ ".join(each.name for each in study.settings)
    head = say(
        language,
        "games" if len(study.settings) == 1 else "pairs",
        games=number(findings.games, language, 0),
        seed=study.seed,
        count=len(setting.bots),
        bots=", ".join(setting.bots),
    )
    parts = [f"<h1>{escape(heading)}</h1>", f'<p class="head">{escape(head)}</p>']
    parts += [f'<p class="partial">{escape(line)}</p>' for line in partial_lines(findings, language, why_partial)]
    if findings.games:
        for other, comparison in zip(study.settings[1:], compare(findings), strict=True):
            parts += _comparison(setting, other, comparison, language)
        for each, tallies in zip(study.settings, findings.settings, strict=True):
            parts += _setting(each, tallies, language, titled=len(study.settings) > 1)
    parts += _how(findings, language)
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(heading)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        + "\n".join(parts)
        + "\n</body>\n</html>\n"
    )


# -- one setting


def _setting(setting: Setting, tallies: Tallies, language: Language, *, titled: bool) -> list[str]:
    summary = summarise(setting, tallies)
    naming = Naming(setting.rules(), language)
    parts = [f"<h1>{escape(setting.name)}</h1>"] if titled else []
    parts += _winners(summary, setting, language)
    parts += [_title("length", language)]
    for name in summary.spreads:
        if name == "branching":
            parts.append(_title("choices", language))
        if not (name == "rounds" and summary.spreads[name].most == 1):
            parts.append(_spread(name, summary, naming, language))
    parts += _ends(summary, naming, language)
    return parts + _pieces(summary, naming, language)


def _winners(summary: Summary, setting: Setting, language: Language) -> list[str]:
    rows = [
        _share(say(language, "seat", number=at, bot=bot), summary.seats[at - 1], language)
        for at, bot in enumerate(setting.bots, 1)
    ]
    rows += [_share(say(language, "place", number=at), each, language) for at, each in enumerate(summary.places, 1)]
    others = [
        _share(say(language, key), each, language)
        for key, each in (("shared", summary.shared), ("nobody", summary.nobody))
    ]
    fair = sum(each.value for each in summary.places) / len(summary.places)
    title = say(language, "who")
    return [
        _title("who", language),
        _figure(intervals(title, rows, lambda part: percent(part, language, 0), fair), advantage(summary, language)),
        _table(("", "", say(language, "interval")), [(row.name, row.words, _between(row, language)) for row in others]),
    ]


def _spread(name: str, summary: Summary, naming: Naming, language: Language) -> str:
    spread = summary.spreads[name]
    scale = 0.01 if name in IN_HUNDREDTHS else 1.0
    title = naming.figure(name)
    words = (
        f"{title}: {say(language, 'mean')} {number(spread.mean.value * scale, language, 2)} "
        f"± {number(spread.mean.half * scale, language, 2)}, {say(language, 'median')} "
        f"{number(spread.median * scale, language, 1 if scale != 1 else 0)}"
    )
    places = 1 if scale != 1 else 0
    plot = histogram(title, summary.histograms[name], scale, lambda value: number(value, language, places))
    return _figure(plot, words)


def _ends(summary: Summary, naming: Naming, language: Language) -> list[str]:
    rows = [_share(naming.end(why), each, language) for why, each in summary.ends]
    title = say(language, "ends")
    plot = intervals(title, rows, lambda part: percent(part, language, 0), ends=(0.0, 1.0))
    return [_title("ends", language), _figure(plot)]


def _pieces(summary: Summary, naming: Naming, language: Language) -> list[str]:
    if not summary.pieces:
        return []
    pieces = sorted(summary.pieces, key=lambda each: -each.wins.value)
    rows = [_share(naming.piece(each.code), each.wins, language) for each in pieces]
    cells = [
        (
            naming.piece(each.code),
            str(each.copies),
            *(number(part, language, 3) for part in (each.drawn, each.played, each.left)),
            percent(each.wins.value, language),
        )
        for each in pieces
    ]
    heads = tuple(say(language, key) for key in ("piece", "copies", "drawn", "played", "left", "wins"))
    plot = intervals(say(language, "wins"), rows, lambda part: percent(part, language, 0))
    return [
        _title("pieces", language),
        _figure(plot, say(language, "pieces.note")),
        f"<details><summary>{escape(say(language, 'pieces'))}</summary>{_table(heads, cells)}</details>",
    ]


# -- a comparison


def _comparison(base: Setting, other: Setting, comparison: Comparison, language: Language) -> list[str]:
    naming = Naming(other.rules(), language)
    title = say(language, "against", other=other.name, base=base.name)
    rows = [_effect(change, naming, language) for change in comparison.changes]
    heads = tuple(say(language, key) for key in ("base", "other", "difference", "interval", "told"))
    cells = [_change_cells(change, naming, language) for change in comparison.changes]
    plot = intervals(say(language, "effect"), rows, lambda value: number(value, language, 2), 0.0)
    return [
        f"<h2>{escape(title)}</h2>",
        *(f"<p>{escape(line.strip())}</p>" for line in said(comparison, naming, language)),
        _figure(plot, f"{say(language, 'effect')}. {say(language, 'together')}"),
        _table(("", *heads), cells),
    ]


def _effect(change: Change, naming: Naming, language: Language) -> Row:
    low, high = edges(change)
    words = shown_difference(change.name, change.difference.value, language)
    return Row(naming.figure(change.name), words, change.effect, low, high)


def _change_cells(change: Change, naming: Naming, language: Language) -> tuple[str, ...]:
    return (
        naming.figure(change.name),
        shown(change.name, change.base, language),
        shown(change.name, change.other, language),
        shown_difference(change.name, change.difference.value, language),
        f"{shown_difference(change.name, change.difference.low, language)} … "
        f"{shown_difference(change.name, change.difference.high, language)}",
        say(language, "told.same" if change.same else "told.yes" if change.told else "told.no"),
    )


# -- parts of the page


def _how(findings: Findings, language: Language) -> list[str]:
    parts = [_title("how", language), f'<p class="note">{escape(say(language, "how.text"))}</p>']
    for setting in findings.study.settings:
        rules = ", ".join(f"{name} = {value}" for name, value in sorted(setting.rules().options.items()))
        parts.append(
            f"<details><summary>{escape(say(language, 'rules'))}: {escape(setting.name)}</summary>"
            f"<p><code>{escape(rules)}</code></p><p><code>{escape(setting.fingerprint)}</code></p></details>"
        )
    return [*parts, f'<p class="note">Spielwerk {escape(__version__)}</p>']


def _title(key: str, language: Language) -> str:
    return f"<h2>{escape(say(language, key))}</h2>"


def _figure(plot: str, caption: str = "") -> str:
    below = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    return f"<figure>{plot}{below}</figure>"


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(each)}</th>" for each in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _share(name: str, estimate: Estimate, language: Language) -> Row:
    return Row(name, percent(estimate.value, language), estimate.value, estimate.low, estimate.high)


def _between(row: Row, language: Language) -> str:
    return f"{percent(row.low, language)} – {percent(row.high, language)}"
