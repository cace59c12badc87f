"""`spielwerk games`: which games there are, with the reason beside whatever cannot be used."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from spielwerk import find_game, games, read_game
from spielwerk.library import houses, own_folder
from spielwerk.texts import Language
from spielwerk_ui.cmd_game import show_game
from spielwerk_ui.columns import print_rows


def list_games(args: argparse.Namespace) -> int:
    """Print the games: id, name, seats, file; and the house files: name, title, which game they bend, file."""
    if args.name is not None:
        return show_game(args.name, args.lang, as_json=args.json)
    found = [_game(id, path) for id, path in [*sorted(games().items()), *sorted(houses().items())]]
    if args.json:
        print(json.dumps(found, ensure_ascii=False, indent=2))
        return 0
    bent = [each for each in found if "extends" in each]
    print_rows([(each["id"], *_told(each, args.lang), each["path"]) for each in found if each not in bent])
    if bent:
        print("\nHouse files, for --house NAME:")
        print_rows([(each["id"], *_told(each, args.lang), each["path"]) for each in bent])
    print(f"\nYour own: {own_folder()}; house files in {own_folder() / 'houses'}.")
    return 0


def _game(id: str, path: Path) -> dict[str, Any]:
    try:
        game = read_game(find_game(path))
    except Exception as error:
        return {"id": id, "path": str(path), "error": _reason(error)}
    names = {"de": game.name.de, "en": game.name.en}
    seats = {"min": game.seats_min, "max": game.seats_max}
    extends = {} if game.id == id else {"extends": game.id}
    return {"id": id, "name": names, "seats": seats, "path": str(path), **extends}


def _told(game: dict[str, Any], language: Language) -> tuple[str, str]:
    if "error" in game:
        return "cannot be used: " + game["error"], ""
    least, most = game["seats"]["min"], game["seats"]["max"]
    seats = f"{least}" if least == most else f"{least}-{most}"
    return game["name"][language], game.get("extends", seats)


def _reason(error: BaseException) -> str:
    return " ".join(str(error).split()) or type(error).__name__
