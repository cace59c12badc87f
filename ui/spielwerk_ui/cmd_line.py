"""What can be typed behind `spielwerk`: commands, options, their help, and a sentence for whatever is mistyped."""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping, Sequence
from typing import NoReturn

from spielwerk import SpielwerkError, __version__
from spielwerk.bots import LIMIT
from spielwerk.errors import nearest
from spielwerk.texts import LANGUAGES, Language
from spielwerk_ui import cmd_line_authors, cmd_line_counting

ABOUT = {
    "play": "play a game",
    "games": "list the games, or show one",
    "plugins": "list the plugins, or show what one contributes",
    "hooks": "list what plugins can answer, or show one hook with an example",
    "verbs": "list what plugins can do with the table and read of it, or show one of that",
    "scenario": "check scenarios: a position, moves, what must follow",
    "replay": "play a record again and check that it holds",
    "simulate": "play many games with bots, and count",
    "compare": "compare rules: the same seeds, game by game",
    "merge": "add up what several simulations have counted",
    "arena": "bots against each other: win rates and ratings",
    **cmd_line_authors.ABOUT,
}
EXAMPLES = {
    "": """\
spielwerk                                 the start menu
spielwerk games                           which games there are
spielwerk play GAME                       a game against bots
spielwerk play GAME --seats human,bot:greedy --house family.toml
spielwerk play GAME --plain --seats bot,bot --seed 7
spielwerk replay game.toml                play a record again""",
    "play": """\
spielwerk play GAME --seats human:Anna,bot,bot:random
spielwerk play GAME --house family.toml --lang de
spielwerk play my_game.toml --seed 7 --record evening.toml
spielwerk play GAME --plain --seats bot,bot --seed 7
spielwerk play GAME --house my_rules.toml --plugins-dir my_cards --reload""",
    "games": """\
spielwerk games
spielwerk games GAME                      its box, zones, switches and plugins
spielwerk games --json""",
    "plugins": """\
spielwerk plugins
spielwerk plugins NAME                    all that it contributes, and which games use it
spielwerk plugins NAME --trust            let a file in your own folder be loaded
spielwerk plugins --plugins-dir my_cards --json
spielwerk plugins --game GAME             in which order its hooks are asked""",
    "hooks": """\
spielwerk hooks
spielwerk hooks forbid""",
    "verbs": """\
spielwerk verbs
spielwerk verbs draw
spielwerk verbs table.draw""",
    "scenario": """\
spielwerk scenario my_scenario.toml
spielwerk scenario scenarios/""",
    "replay": """\
spielwerk replay evening.toml
spielwerk replay evening.toml --lang de""",
    "arena": """\
spielwerk arena GAME --bots greedy,random --games 1000
spielwerk arena GAME --bots ismcts,greedy --games 400 --bot-ms 200
spielwerk arena GAME --bots "ismcts(iterations=1000),greedy,random" --games 200 --seats 4 --jobs 2""",
    **cmd_line_counting.EXAMPLES,
    **cmd_line_authors.EXAMPLES,
}
VALUED = ("--lang", "--plugins-dir")
"""Options of every command that are followed by a word."""
DIGITS = 18
LEAST_SECONDS, MOST_SECONDS = 0.01, 3600


class Parser(argparse.ArgumentParser):
    """A parser with examples in its help, whose complaints are a `SpielwerkError`."""

    def __init__(self, *, command: str = "", about: str = "", prog: str = "spielwerk") -> None:
        examples = "".join(f"  {each}\n" for each in EXAMPLES[command].split("\n"))
        super().__init__(
            prog=prog,
            description=f"{about[:1].upper()}{about[1:]}.",
            epilog=f"examples:\n{examples}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        self.add_argument("--lang", type=_language, metavar="de|en", default=argparse.SUPPRESS, help=LANG_HELP)
        self.add_argument("--debug", action="store_true", default=argparse.SUPPRESS, help="show tracebacks")
        folders = "plugins_dir" if command else "plugins_dir_before"  # else a command would hide those named before it
        self.add_argument(
            "--plugins-dir", dest=folders, action="append", metavar="DIR", default=argparse.SUPPRESS, help=FOLDER_HELP
        )

    def error(self, message: str) -> NoReturn:
        """Raise what `argparse` has to complain of."""
        raise SpielwerkError(f"{message.removeprefix('argument ')}; '{self.prog} --help' shows how")

    @property
    def options(self) -> list[str]:
        """The long options it knows."""
        return [word for action in self._actions for word in action.option_strings if word.startswith("--")]


LANG_HELP = "the language of texts; by default the one of the terminal"
TRUST_HELP = "load it from your own folder as it stands: it runs with your rights, there is no sandbox"
FOLDER_HELP = "load plugins also from this folder (with your rights: there is no sandbox); may be repeated"


def parse(words: Sequence[str]) -> argparse.Namespace:
    """The command and its options. A `SpielwerkError` says what is mistyped; help and version end in `SystemExit`."""
    parser, commands = _parsers()
    named = (word for before, word in zip(["", *words], words, strict=False) if before not in VALUED)
    first = next((word for word in named if not word.startswith("-")), None)
    if first is not None and first not in commands:
        raise SpielwerkError(f"there is no command {first!r}.{nearest(first, commands)}")
    args, left = parser.parse_known_args(words)
    if left:
        raise SpielwerkError(_left_over(left[0], commands.get(args.command, parser)))
    args.lang = getattr(args, "lang", None) or language_of_terminal(os.environ)
    args.plugins_dir = [*getattr(args, "plugins_dir_before", ()), *getattr(args, "plugins_dir", ())]
    return args


def _left_over(word: str, parser: Parser) -> str:
    if not word.startswith("-"):
        return f"{word!r} is one word too many for '{parser.prog}'."
    return f"{word!r} is no option for '{parser.prog}'.{nearest(word.partition('=')[0], parser.options)}"


def _parsers() -> tuple[Parser, dict[str, Parser]]:
    parser = Parser(about="A tabletop engine: play games that are put together from plugins")
    parser.add_argument("--version", action="version", version=f"spielwerk {__version__}", help="show the version")
    adding = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands", parser_class=Parser)
    made = {name: adding.add_parser(name, help=about, command=name, about=about) for name, about in ABOUT.items()}
    _play_options(made["play"])
    cmd_line_authors.add_play(made["play"])
    cmd_line_authors.add_explain(made["explain"])
    for name in ("games", "plugins", "hooks", "verbs"):
        made[name].add_argument("--json", action="store_true", help="as JSON")
    made["scenario"].add_argument("paths", nargs="+", metavar="PATH", help="a scenario file, or a folder of them")
    made["replay"].add_argument("file", metavar="FILE", help="a record, as 'play --record' writes it")
    made["games"].add_argument("name", nargs="?", metavar="NAME", help="a game or house file: its box and its switches")
    made["hooks"].add_argument("name", nargs="?", metavar="NAME", help="a hook")
    made["verbs"].add_argument("name", nargs="?", metavar="NAME", help="a verb, or what can be read, such as 'top'")
    _plugins_options(made["plugins"])
    cmd_line_counting.add_simulate(made["simulate"])
    cmd_line_counting.add_compare(made["compare"])
    cmd_line_counting.add_merge(made["merge"])
    _arena_options(made["arena"])
    cmd_line_authors.add_new(made["new"])
    cmd_line_authors.add_check(made["check"])
    return parser, made


def _play_options(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", help="the id of a game, or a file (a game or a house file)")
    parser.add_argument("--seats", metavar="LIST", help="human, human:NAME, bot, bot:NAME, …; by default one human")
    parser.add_argument("--house", metavar="FILE", help="house rules: a file, or a name that 'games' lists")
    parser.add_argument("--seed", type=_seed, metavar="N", help="a whole number; the same gives the same game")
    parser.add_argument("--plain", action="store_true", help="line by line, without a screen")
    parser.add_argument("--record", metavar="FILE", help="write the game to a file, to replay it")
    _bot_options(parser)


def _plugins_options(parser: Parser) -> None:
    parser.add_argument("name", nargs="?", metavar="NAME", help="a plugin")
    parser.add_argument("--game", metavar="GAME", help="show in which order the hooks of a game are asked")
    deciding = parser.add_mutually_exclusive_group()
    deciding.add_argument("--trust", action="store_true", help=TRUST_HELP)
    deciding.add_argument("--distrust", action="store_true", help="never load it as it stands")


def _arena_options(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", help="the id of a game, or a file (a game or a house file)")
    parser.add_argument("--bots", metavar="LIST", required=True, help="NAME or NAME(key=value,…), at least two")
    parser.add_argument("--games", type=_count, metavar="N", required=True, help="rounds for each pair, at least")
    parser.add_argument("--seats", type=_count, metavar="N", help="how many seats a pair shares; by default the fewest")
    parser.add_argument("--house", metavar="FILE", help="house rules: a file, or a name that 'games' lists")
    parser.add_argument("--seed", type=_seed, metavar="N", default=1, help="the seed of the first deal; by default 1")
    parser.add_argument("--jobs", type=_count, metavar="N", default=1, help="how many processes; by default 1")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="play on the workers of a dask scheduler")
    parser.add_argument("--json", action="store_true", help="as JSON")
    _bot_options(parser)


def _bot_options(parser: Parser) -> None:
    parser.add_argument("--bot-ms", type=_count, metavar="N", help="how many milliseconds bots that search may think")
    parser.add_argument("--bot-iterations", type=_count, metavar="N", help="how often they try instead: reproducible")
    parser.add_argument(
        "--bot-limit", type=_seconds, metavar="SECONDS", default=LIMIT, help="a bot that takes longer loses its move"
    )


def _language(word: str) -> Language:
    for language in LANGUAGES:
        if word == language:
            return language
    raise argparse.ArgumentTypeError(f"{word!r} is no language here; there are {' and '.join(LANGUAGES)}")


def _seed(word: str) -> int:
    if not (word.isascii() and word.isdigit()) or len(word) > DIGITS:
        raise argparse.ArgumentTypeError(f"{word!r} is no whole number from 0, of at most {DIGITS} digits")
    return int(word)


def _count(word: str) -> int:
    if not (word.isascii() and word.isdigit()) or len(word) > DIGITS or int(word) < 1:
        raise argparse.ArgumentTypeError(f"{word!r} is no whole number from 1, of at most {DIGITS} digits")
    return int(word)


def _seconds(word: str) -> float:
    try:
        seconds = float(word)
    except ValueError:
        seconds = 0.0
    if not LEAST_SECONDS <= seconds <= MOST_SECONDS:
        raise argparse.ArgumentTypeError(f"{word!r} is no number of seconds from {LEAST_SECONDS} to {MOST_SECONDS}")
    return seconds


def language_of_terminal(environment: Mapping[str, str]) -> Language:
    """German where the locale says so, else English."""
    said = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return "de" if next(filter(None, said), "").lower().startswith("de") else "en"
