"""The files of a report: checked before the first game, written whole or not at all."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from attrs import asdict

from spielwerk import SpielwerkError
from spielwerk.simulation import Findings
from spielwerk.simulation.comparing import compare
from spielwerk.simulation.files import findings_text
from spielwerk.simulation.statistics import Estimate
from spielwerk.simulation.summary import IN_HUNDREDTHS, summarise

COLUMNS = ("setting", "group", "name", "value", "low", "high", "games")


def check_targets(paths: Iterable[str | None]) -> None:
    """Raise a `SpielwerkError` if one of these files cannot be written, or is named twice."""
    from tempfile import TemporaryFile

    targets = [Path(path) for path in paths if path is not None]
    for at, path in enumerate(targets):
        if path.resolve() in [other.resolve() for other in targets[:at]]:
            raise SpielwerkError(f"{path}: two reports cannot be written to the same file")
        if path.is_dir():
            raise SpielwerkError(f"{path}: this is a folder; name a file")
        if not path.resolve().parent.is_dir():
            raise SpielwerkError(f"{path}: there is no folder {str(path.resolve().parent)!r} to write it to")
        try:
            with TemporaryFile(dir=path.resolve().parent):
                pass
            if path.exists():
                with path.open("ab"):
                    pass
        except OSError as error:
            raise SpielwerkError(f"{path}: the file cannot be written: {error.strerror}") from error


def write(path: str | Path, text: str) -> None:
    """Write a text file whole or not at all. A `SpielwerkError` says why not."""
    target = Path(path).resolve()
    beside = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        beside.write_text(text, encoding="utf-8", newline="")
        os.replace(beside, target)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise SpielwerkError(f"{path}: the file cannot be written: {error.strerror}") from error


def json_text(findings: Findings) -> str:
    """Findings as JSON: the counts that can be added up, and the figures that a reader wants."""
    return findings_text(findings, {"settings": _figures(findings), "comparisons": _comparisons(findings)})


def _figures(findings: Findings) -> list[dict[str, Any]]:
    """The summary of each setting as plain data, without the histograms, which are in the counts."""
    found = []
    for setting, tallies in zip(findings.study.settings, findings.settings, strict=True):
        if tallies.games:
            summary = asdict(summarise(setting, tallies))
            del summary["histograms"]
            found.append({"setting": setting.name, **summary})
    return found


def _comparisons(findings: Findings) -> list[dict[str, Any]]:
    if not findings.games:
        return []
    found = []
    for comparison in compare(findings):
        changes = [{**asdict(change), "told": change.told} for change in comparison.changes]
        found.append({**asdict(comparison), "changes": changes})
    return found


def csv_text(findings: Findings) -> str:
    """One line for each figure: of which setting, its group and name, value, interval, number of games."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(_rows(findings))
    return out.getvalue()


def _rows(findings: Findings) -> Iterator[tuple[object, ...]]:
    for setting, tallies in zip(findings.study.settings, findings.settings, strict=True):
        if not tallies.games:
            continue
        summary, name, games = summarise(setting, tallies), setting.name, tallies.games
        for group, estimates in (("seat", summary.seats), ("place", summary.places), ("points", summary.points)):
            for at, each in enumerate(estimates, 1):
                yield name, group, at, *_cells(each), games
        singles = {"advantage": summary.advantage, "shared": summary.shared, "nobody": summary.nobody}
        for single, estimate in singles.items():
            yield name, "wins", single, *_cells(estimate), games
        for why, each in summary.ends:
            yield name, "end", why, *_cells(each), games
        for figure, spread in summary.spreads.items():
            scale = 0.01 if figure in IN_HUNDREDTHS else 1.0
            yield name, "mean", figure, *_cells(spread.mean.plus(0.0, scale)), games
            for mark in ("p5", "p25", "median", "p75", "p95", "most"):
                yield name, mark, figure, getattr(spread, mark) * scale, "", "", games
        for piece in summary.pieces:
            yield name, "piece wins", piece.code, *_cells(piece.wins), games
            for part in ("drawn", "played", "left"):
                yield name, f"piece {part}", piece.code, getattr(piece, part), "", "", games
    for comparison in compare(findings) if findings.games else ():
        for change in comparison.changes:
            yield comparison.name, "difference", change.name, *_cells(change.difference), comparison.games


def _cells(estimate: Estimate) -> tuple[float, float, float]:
    return estimate.value, estimate.low, estimate.high
