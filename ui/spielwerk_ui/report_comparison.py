"""A comparison as lines of text: what changes most, and all figures with their intervals."""

from __future__ import annotations

from spielwerk.simulation import Findings
from spielwerk.simulation.comparing import Change, Comparison, compare
from spielwerk.texts import Language
from spielwerk_ui.report_text import Style, partial_lines
from spielwerk_ui.report_words import Naming, number, percent, say, signed

MOST_SAID = 5
PLOT = 25
SHARES = ("won.", "place.", "why.", "shared", "nobody")


def comparison_lines(findings: Findings, style: Style, why_partial: str = "") -> list[str]:
    """The whole report of a comparison."""
    study, language = findings.study, style.language
    setting = study.settings[0]
    naming = Naming(setting.rules(), language)
    lines = [
        say(
            language,
            "pairs",
            games=number(findings.games, language, 0),
            seed=study.seed,
            count=len(setting.bots),
            bots=", ".join(setting.bots),
        ),
        *partial_lines(findings, language, why_partial),
    ]
    for other, comparison in zip(study.settings[1:], compare(findings) if findings.games else (), strict=False):
        naming = Naming(other.rules(), language)
        lines += ["", say(language, "against", other=other.name, base=setting.name)]
        lines += [f"  {line}" for line in said(comparison, naming, language)]
        lines += ["", *_table(comparison, naming, style)]
    return lines


def said(comparison: Comparison, naming: Naming, language: Language) -> list[str]:
    """A comparison in sentences: what changes most, or that the games are too few to tell."""
    if all(change.same for change in comparison.changes):
        return [say(language, "all_same")]
    lines = []
    if comparison.told:
        lines.append(say(language, "changed"))
        lines += [f"  {_changed(change, naming, language)}" for change in comparison.told[:MOST_SAID]]
    else:
        lines.append(say(language, "few", games=number(comparison.games, language, 0)))
        lines += _what_it_takes(comparison, naming, language)
    lines += _rounds(comparison, language)
    for key in ("other_winners", "no_winner_kept"):
        part = getattr(comparison, key)
        value, low, high = (percent(each, language) for each in (part.value, part.low, part.high))
        lines.append(say(language, key, value=value, low=low, high=high))
    return lines


def _changed(change: Change, naming: Naming, language: Language) -> str:
    return say(
        language,
        "changed.line",
        name=naming.figure(change.name),
        base=shown(change.name, change.base, language),
        other=shown(change.name, change.other, language),
        difference=shown_difference(change.name, change.difference.value, language),
        low=shown_difference(change.name, change.difference.low, language),
        high=shown_difference(change.name, change.difference.high, language),
    )


def _rounds(comparison: Comparison, language: Language) -> list[str]:
    """A line for settings that differ in the rounds of a game: which figures compare like with like."""
    base, other = (number(each, language, 0 if each == int(each) else 1) for each in comparison.rounds)
    if base == other:
        return []
    return [say(language, "rounds.differ", base=base, against=comparison.against, other=other, name=comparison.name)]


def _what_it_takes(comparison: Comparison, naming: Naming, language: Language) -> list[str]:
    nearest = comparison.nearest
    if nearest is None:
        return []
    difference = shown_difference(nearest.name, nearest.difference.value, language)
    needed = number(_rounded(nearest.needed or 0), language, 0)
    name = naming.figure(nearest.name)
    return [say(language, "few.more", name=name, difference=difference, needed=needed)]


def _rounded(count: int) -> int:
    """A number rounded up to two digits."""
    unit: int = 10 ** max(0, len(str(count)) - 2)
    return -(-count // unit) * unit


def _table(comparison: Comparison, naming: Naming, style: Style) -> list[str]:
    language = style.language
    heads = [say(language, key) for key in ("base", "other", "difference", "interval", "told")]
    lines = [say(language, "all")]
    lines.append(f"  {'':30} {heads[0]:>10} {heads[1]:>10} {heads[2]:>11}  {heads[3]:20} {heads[4]}")
    widest = max((abs(edge) for change in comparison.changes for edge in edges(change)), default=0.0)
    for change in comparison.changes:
        difference = change.difference
        low, high = (
            shown_difference(change.name, each, language, bare=True) for each in (difference.low, difference.high)
        )
        cells = (
            f"  {naming.figure(change.name):30.30} {shown(change.name, change.base, language):>10} "
            f"{shown(change.name, change.other, language):>10} "
            f"{shown_difference(change.name, difference.value, language):>11}  {low + ' … ' + high:20} "
        )
        word = say(language, "told.same" if change.same else "told.yes" if change.told else "told.no")
        lines.append(f"{cells}{word:8} {_plot(change, widest, style)}".rstrip())
    return [*lines, f"  {say(language, 'together')}"]


def edges(change: Change) -> tuple[float, float]:
    """The interval of a difference in standard deviations."""
    value = change.difference.value
    if not value or not change.effect:
        return (0.0, 0.0)
    unit = change.effect / value
    low, high = sorted((change.difference.low * unit, change.difference.high * unit))
    return low, high


def _plot(change: Change, widest: float, style: Style) -> str:
    """The interval on a line whose middle is no difference."""
    if not widest:
        return ""
    dash, dot, axis = ("─", "●", "│") if style.blocks else ("-", "o", "|")
    middle = PLOT // 2

    def at(effect: float) -> int:
        return middle + round(effect / widest * middle)

    low, high = edges(change)
    cells = [" "] * PLOT
    cells[middle] = axis
    for place in range(at(low), at(high) + 1):
        cells[place] = dash
    cells[at(change.effect)] = dot
    return "".join(cells)


def is_share(name: str) -> bool:
    """Whether a figure is a part of the games, or of the rounds, and is read as per cent."""
    return name.startswith(SHARES)


def shown(name: str, value: float, language: Language) -> str:
    """A figure as it is read."""
    return percent(value, language) if is_share(name) else number(value, language, 2)


def shown_difference(name: str, value: float, language: Language, *, bare: bool = False) -> str:
    """A difference as it is read: of shares in percentage points (`bare`: without saying so)."""
    if not is_share(name):
        return signed(value, language, 2)
    text = signed(100 * value, language)
    return text if bare else say(language, "pp", value=text)
