"""Findings as JSON, from which they can be read again and added up. The same findings give the same text."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from spielwerk.errors import SpielwerkError
from spielwerk.simulation.counters import Findings, Tallies
from spielwerk.simulation.study import Setting, Study

FORMAT = 2


def findings_text(findings: Findings, figures: Mapping[str, Any] | None = None) -> str:
    """Findings as text; `figures` is what a reader may want beside the counts, and is not read again."""
    study = findings.study
    data = {
        "spielwerk_simulation": FORMAT,
        "fingerprint": study.fingerprint,
        "seed": study.seed,
        "full": study.full,
        "partial": findings.partial,
        "games": findings.games,
        "games_asked": findings.games_asked,
        "ranges": findings.ranges,
        "asked": findings.asked,
        "settings": [
            {
                "name": setting.name,
                "bots": setting.bots,
                "fingerprint": setting.fingerprint,
                "plugins": dict(setting.plugins),
                "game": setting.data,
                "counts": tallies.plain(),
            }
            for setting, tallies in zip(study.settings, findings.settings, strict=True)
        ],
        "differences": [tallies.plain() for tallies in findings.pairs],
        "figures": figures or {},
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def read_findings(path: Path | str) -> Findings:
    """The findings of a file. A `SpielwerkError` says why they cannot be read."""
    try:
        data = json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise SpielwerkError(f"{path}: the file cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise SpielwerkError(f"{path}: this is no JSON, as 'simulate --json' and 'compare --json' write it") from error
    if not isinstance(data, dict) or "spielwerk_simulation" not in data:
        raise SpielwerkError(f"{path}: this is no file that 'simulate --json' or 'compare --json' has written")
    if data["spielwerk_simulation"] != FORMAT:
        raise SpielwerkError(
            f"{path}: this file is of format {data['spielwerk_simulation']}; this Spielwerk reads {FORMAT}"
        )
    try:
        found = _findings(data)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise SpielwerkError(f"{path}: the file is damaged: {type(error).__name__}: {error}") from error
    if found.study.fingerprint != data["fingerprint"]:
        raise SpielwerkError(
            f"{path}: the fingerprint {data['fingerprint']} does not fit its contents: another version of Spielwerk or "
            "of a bot wrote it, or it was changed"
        )
    return found


def _findings(data: Mapping[str, Any]) -> Findings:
    settings = tuple(
        Setting(
            each["name"],
            json.dumps(each["game"], sort_keys=True, ensure_ascii=False),
            tuple(each["plugins"].items()),
            tuple(each["bots"]),
        )
        for each in data["settings"]
    )
    return Findings(
        Study(settings, data["seed"], data["full"]),
        [(int(first), int(end)) for first, end in data["ranges"]],
        [(int(first), int(end)) for first, end in data["asked"]],
        [Tallies.read(each["counts"]) for each in data["settings"]],
        [Tallies.read(each) for each in data["differences"]],
    )
