"""The options of the commands for authors of plugins."""

from __future__ import annotations

import argparse

from spielwerk.errors import nearest
from spielwerk_ui.cmd_line_counting import at_least_0, at_least_1

ABOUT = {
    "check": "check a plugin: lint, and random games in which everything is looked at that must hold",
    "explain": "say why something happened in a recorded game, or why a move is refused",
    "new": "write a plugin that works at once, with its test and its scenario",
}
EXAMPLES = {
    "check": """\
spielwerk check my_tile.py
spielwerk check my_cards/                 each plugin in a folder
spielwerk check NAME --game GAME          an installed plugin, in a game
spielwerk check my_tile.toml              a game or house file: all of its plugins
spielwerk check my_tile.py --games 1000 --seed 7 --save cases --json""",
    "explain": """\
spielwerk explain evening.toml 12         what the twelfth move did, and why
spielwerk explain evening.toml 2.3        the third move of the second round
spielwerk explain evening.toml "r5"       why this move is refused or allowed at the end
spielwerk explain evening.toml "r5" --at 12 --json""",
    "new": """\
spielwerk new tile NAME                   a tile for the tile game, in this folder
spielwerk new card NAME --dir my_cards
spielwerk new rule NAME --game GAME
spielwerk new bot NAME
spielwerk new game NAME --package         a project of its own that others can install""",
}
KINDS = ("tile", "card", "rule", "bot", "game")


def add_new(parser: argparse.ArgumentParser) -> None:
    """The options of `new`."""
    parser.add_argument("kind", type=_kind, metavar="KIND", help=f"what it is: {', '.join(KINDS)}")
    parser.add_argument("name", metavar="NAME", help="a word of small letters, digits and _; the file is called so")
    parser.add_argument("--package", action="store_true", help="as a project that can be installed")
    parser.add_argument("--game", metavar="GAME", help="the game that it is for; by default that of the template")
    parser.add_argument("--dir", metavar="DIR", default=".", help="where to write it; by default here")


def _kind(word: str) -> str:
    if word not in KINDS:
        raise argparse.ArgumentTypeError(f"{word!r} is nothing that can be made new.{nearest(word, KINDS)}")
    return word


def add_explain(parser: argparse.ArgumentParser) -> None:
    """The options of `explain`."""
    parser.add_argument("record", metavar="RECORD", help="a record, as 'play --record' writes it")
    parser.add_argument("move", metavar="MOVE", help="a number, ROUND.MOVE, or a move in notation to ask about")
    parser.add_argument("--at", type=int, metavar="N", help="ask about MOVE as it was before move N was made")
    parser.add_argument("--json", action="store_true", help="as JSON")


def add_play(parser: argparse.ArgumentParser) -> None:
    """What authors can add to `play`."""
    parser.add_argument("--reload", action="store_true", help="read plugins and TOML files again when they are saved")
    parser.add_argument("--trace", nargs="?", const="-", metavar="FILE", help="write each event and why it happened")


def add_check(parser: argparse.ArgumentParser) -> None:
    """The options of `check`."""
    parser.add_argument("what", metavar="PATH|NAME", help="a plugin's file, a folder of them, a plugin, or a game")
    parser.add_argument("--game", metavar="GAME", help="the game to check in; by default one that lists the plugin")
    parser.add_argument("--house", metavar="FILE", help="house rules: a file, or a name that 'games' lists")
    parser.add_argument(
        "--games", type=at_least_1, metavar="N", default=150, help="how many random games, at most: 150"
    )
    parser.add_argument("--seed", type=at_least_0, metavar="S", default=1, help="the seed of the first game: 1")
    parser.add_argument("--save", metavar="DIR", help="where to write cases; by default beside a plugin's file")
    parser.add_argument("--json", action="store_true", help="as JSON")
