"""`spielwerk play`: from what was typed to a table that is set up."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TextIO

from attrs import evolve

from spielwerk import SpielwerkError, assemble, find_game, read_game
from spielwerk.explaining import SET_UP
from spielwerk.record import check_writable
from spielwerk_ui import terminal
from spielwerk_ui.seating import bot_options, parse_seats
from spielwerk_ui.setup import Setup

BEGINS = f" ← {SET_UP}"
"""How the first line of a trace ends: a game begins with its set-up."""
LONGEST = 10_000


def play(args: argparse.Namespace) -> int:
    """Play at the screen, or line by line where that is wanted or there is no screen."""
    plain = args.plain or not terminal.has_screen()
    if args.trace == "-" and not plain:
        raise SpielwerkError("--trace needs a file here, as the screen is the table's: --trace FILE, or add --plain")
    setup = set_up(args)
    with tracing(args.trace, setup.record) as trace:
        return _play(evolve(setup, trace=trace), args, plain)


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
def tracing(word: str | None, record: Path | None = None) -> Iterator[Callable[[str], None] | None]:
    """What writes the lines of `--trace`: to the error output (`-`) or to a file; None if nobody wants them.

    A `SpielwerkError` says why the file cannot be written; where that comes out while the game is played, after it.
    """
    if word is None or word == "-":
        yield None if word is None else partial(print, file=sys.stderr)
        return
    failed: list[OSError] = []
    file = _trace_file(word, record)

    def write(line: str) -> None:
        try:
            if not failed:
                print(line, file=file)
        except OSError as error:
            failed.append(error)

    try:
        yield write
    finally:
        with suppress(OSError):
            file.close()
    if failed:
        raise _unwritable(word, failed[0])


def _trace_file(word: str, record: Path | None) -> TextIO:
    """The file for a trace, opened and empty. It never replaces what is no trace, nor the record."""
    path = Path(word)
    if record is not None and os.path.realpath(path) == os.path.realpath(record):
        raise SpielwerkError(f"--trace and --record name the same file, {word}; name two")
    try:
        if os.path.isfile(path):
            with path.open("rb") as there:
                first = there.readline(LONGEST).strip()
            if os.path.getsize(path) and not first.endswith(BEGINS.encode()):
                raise SpielwerkError(
                    f"--trace: {word}: there is such a file, and it is no trace of a game; name another file"
                )
        return path.open("w", encoding="utf-8", buffering=1)
    except OSError as error:
        raise _unwritable(word, error) from error


def _unwritable(word: str, error: OSError) -> SpielwerkError:
    return SpielwerkError(f"--trace: {word}: the file cannot be written: {error.strerror}")
