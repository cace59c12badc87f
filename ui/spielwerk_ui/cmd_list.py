"""`spielwerk games` and `spielwerk plugins`: what is there, with the reason beside whatever cannot be used."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from spielwerk import games, read_game
from spielwerk.plugins import installed, load
from spielwerk.texts import Language


def list_games(language: Language, *, as_json: bool = False) -> int:
    """Print the games: id, name, seats, file."""
    found = [_game(id, path) for id, path in sorted(games().items())]
    if as_json:
        print(json.dumps(found, ensure_ascii=False, indent=2))
        return 0
    _print_rows([(each["id"], *_told(each, language), each["path"]) for each in found])
    return 0


def _game(id: str, path: Path) -> dict[str, Any]:
    try:
        game = read_game(path)
    except Exception as error:
        return {"id": id, "path": str(path), "error": _reason(error)}
    names = {"de": game.name.de, "en": game.name.en}
    seats = {"min": game.seats_min, "max": game.seats_max}
    return {"id": id, "name": names, "seats": seats, "path": str(path)}


def _told(game: dict[str, Any], language: Language) -> tuple[str, str]:
    if "error" in game:
        return "cannot be used: " + game["error"], ""
    least, most = game["seats"]["min"], game["seats"]["max"]
    return game["name"][language], f"{least}" if least == most else f"{least}-{most}"


def list_plugins(*, as_json: bool = False) -> int:
    """Print the plugins that are installed: name, version, the sign of its piece, its rule."""
    found = [_plugin(name) for name in sorted(installed())]
    if as_json:
        print(json.dumps(found, ensure_ascii=False, indent=2))
        return 0
    rows = []
    for each in found:
        says = "cannot be used: " + each["error"] if "error" in each else each["sentence"]
        rows.append((each["name"], each["version"], each["kind"]["symbol"] if each.get("kind") else "", says))
    _print_rows(rows)
    return 0


def _plugin(name: str) -> dict[str, Any]:
    """One plugin, loaded by itself, so that a broken one hides no other."""
    distribution = installed()[name].dist
    version = distribution.version if distribution else ""
    try:
        plugin = load(name)
    except (Exception, SystemExit) as error:
        return {"name": name, "version": version, "error": _reason(error)}
    kind = plugin.kind
    shown = None if kind is None else {"name": kind.name, "code": kind.code, "symbol": kind.symbol, "ascii": kind.ascii}
    return {"name": name, "version": version, "sentence": plugin.sentence, "kind": shown}


def _reason(error: BaseException) -> str:
    return " ".join(str(error).split()) or type(error).__name__


def _print_rows(rows: Sequence[tuple[str, ...]]) -> None:
    """Columns as wide as their widest cell but the last two, which only the last line of a long one stretches."""
    widths = [max((len(row[at]) for row in rows), default=0) for at in range(len(rows[0]) - 1)] if rows else []
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        print("  ".join([*cells, row[-1]]).rstrip())
