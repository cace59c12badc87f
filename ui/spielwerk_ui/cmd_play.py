"""`spielwerk play`: from what was typed to a table that is set up."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from attrs import evolve

from spielwerk import SpielwerkError, assemble, find_game, read_game
from spielwerk.record import check_writable
from spielwerk_ui import terminal
from spielwerk_ui.seating import bot_options, parse_seats
from spielwerk_ui.setup import Setup


def play(args: argparse.Namespace) -> int:
    """Play at the screen, or line by line where that is wanted or there is no screen."""
    plain = args.plain or not terminal.has_screen()
    if args.trace == "-" and not plain:
        raise SpielwerkError("--trace needs a file here, as the screen is the table's: --trace FILE, or add --plain")
    with tracing(args.trace) as trace:
        return _play(evolve(set_up(args), trace=trace), args, plain)


def _play(setup: Setup, args: argparse.Namespace, plain: bool) -> int:
    if plain:
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
    return Setup(rules, seats, seed, args.lang, record, args.bot_limit, reload=args.reload)


@contextmanager
def tracing(word: str | None) -> Iterator[Callable[[str], None] | None]:
    """What writes the lines of `--trace`: to the error output (`-`) or to a file; None if nobody wants them."""
    if word is None or word == "-":
        yield None if word is None else partial(print, file=sys.stderr)
        return
    path = Path(word)
    try:
        path.write_bytes(b"")
    except OSError as error:
        raise SpielwerkError(f"--trace: {word}: the file cannot be written: {error.strerror}") from error
    with path.open("w", encoding="utf-8", buffering=1) as file:
        yield partial(print, file=file)
