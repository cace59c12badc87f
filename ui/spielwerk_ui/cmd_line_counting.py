"""The options of the commands that play many games."""

from __future__ import annotations

import argparse

EXAMPLES = {
    "simulate": """\
spielwerk simulate GAME --games 10000
spielwerk simulate GAME --seats bot:greedy,bot:random --house family.toml
spielwerk simulate GAME --seats bot:random,bot:random --fast --games 1_000_000
spielwerk simulate GAME --games 10000 --html page.html --json counts.json
spielwerk simulate GAME --first 10000 --games 10000 --json more.json""",
    "compare": """\
spielwerk compare GAME family.toml --games 2000
spielwerk compare GAME option=value option=value,option=value
spielwerk compare GAME family.toml --html page.html""",
    "merge": """\
spielwerk merge counts.json more.json
spielwerk merge part-*.json --json all.json --html page.html""",
}
DIGITS = 18


def add_simulate(parser: argparse.ArgumentParser) -> None:
    """The options of `simulate`."""
    parser.add_argument("game", metavar="GAME", help="the id of a game, or a file (a game or a house file)")
    parser.add_argument("--house", metavar="FILE", help="house rules: a file, or a name that 'games' lists")
    parser.add_argument("--fast", action="store_true", help="only who wins, how long, how it ends; about twice as fast")
    add_run(parser, 1000)


def add_compare(parser: argparse.ArgumentParser) -> None:
    """The options of `compare`."""
    parser.add_argument("base", metavar="BASE", help="the id of a game, or a file (a game or a house file)")
    parser.add_argument(
        "others",
        nargs="+",
        metavar="OTHER",
        help="another id or file, or options for BASE: option=value[,option=value]",
    )
    parser.set_defaults(fast=False)
    add_run(parser, 1000)


def add_merge(parser: argparse.ArgumentParser) -> None:
    """The options of `merge`."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="what --json of simulate or compare has written")
    add_reports(parser)


def add_run(parser: argparse.ArgumentParser, games: int) -> None:
    """How many games, with which bots, and who plays them."""
    parser.add_argument("--seats", metavar="LIST", help="bot, bot:NAME, …; by default the usual bot at each seat")
    parser.add_argument("--games", type=at_least_1, default=games, metavar="N", help=f"by default {games}")
    parser.add_argument("--first", type=at_least_0, default=0, metavar="N", help="the number of the first game: 0")
    parser.add_argument("--seed", type=at_least_0, default=1, metavar="S", help="the same seed gives the same games: 1")
    parser.add_argument("--measure", metavar="LIST", help="plugins that measure, besides those of the game")
    parser.add_argument("--jobs", type=at_least_1, metavar="J", help="processes; by default one for each core")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="play on the workers of a dask scheduler")
    parser.add_argument("--bot-ms", type=at_least_1, metavar="N", help="milliseconds for bots that search")
    parser.add_argument(
        "--bot-iterations", type=at_least_1, metavar="N", help="how often they try instead: the same for any jobs"
    )
    add_reports(parser)


def add_reports(parser: argparse.ArgumentParser) -> None:
    """Which files are written."""
    parser.add_argument("--json", metavar="FILE", help="the counts, which 'merge' can add up, and the figures")
    parser.add_argument("--csv", metavar="FILE", help="the figures as a table")
    parser.add_argument("--html", metavar="FILE", help="one page with plots that needs nothing else")


def at_least_1(word: str) -> int:
    """A whole number from 1; `1_000_000` is one."""
    return _whole(word, 1)


def at_least_0(word: str) -> int:
    """A whole number from 0."""
    return _whole(word, 0)


def _whole(word: str, least: int) -> int:
    digits = word.replace("_", "")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > DIGITS or int(digits) < least:
        raise argparse.ArgumentTypeError(f"{word!r} is no whole number from {least}, of at most {DIGITS} digits")
    return int(digits)
