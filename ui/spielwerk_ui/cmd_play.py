"""`spielwerk play`: from what was typed to a table that is set up."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from spielwerk import SpielwerkError, assemble, find_game, read_game
from spielwerk.record import check_writable
from spielwerk_ui.seating import bot_options, parse_seats
from spielwerk_ui.setup import Setup


def play(args: argparse.Namespace, screen: bool) -> int:
    """Play at the screen, or line by line where that is wanted or there is no screen."""
    setup = set_up(args)
    if args.plain or not screen:
        if not args.plain:
            print("no screen here, so the game is played line by line, as with --plain", file=sys.stderr)
        from spielwerk_ui.plain import play_plain

        return play_plain(setup)
    try:
        from spielwerk_ui.table import open_table
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "spielwerk_ui":
            raise
        raise SpielwerkError(
            f"the screen needs {error.name!r}, which is not installed; --plain plays without"
        ) from error
    return open_table(setup)


def set_up(args: argparse.Namespace) -> Setup:
    """All that is settled before the first move. `Mistakes` and `SpielwerkError` say what is wrong with it."""
    rules = assemble(read_game(find_game(args.game), args.house))
    seats = parse_seats(args.seats, rules, bot_options(args), args.bot_limit)
    record = None if args.record is None else Path(args.record)
    if record is not None:
        check_writable(record)
    seed = int.from_bytes(os.urandom(4)) if args.seed is None else args.seed
    return Setup(rules, seats, seed, args.lang, record, args.bot_limit)
