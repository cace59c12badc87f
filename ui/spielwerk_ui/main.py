"""The command line: `spielwerk` and its commands. Whatever goes wrong is said in a sentence; `--debug` says where."""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from typing import NoReturn

from spielwerk import SpielwerkError, __version__
from spielwerk.errors import nearest
from spielwerk.match import PluginFailed
from spielwerk.texts import LANGUAGES, Language

GOOD, FAILED, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130

EXAMPLES = """\
examples:
  spielwerk                                 the start menu
  spielwerk games                           which games there are
  spielwerk play GAME                       a game against bots
  spielwerk play GAME --seats human,bot:greedy --house family.toml
  spielwerk play GAME --plain --seats bot,bot --seed 7
  spielwerk replay game.toml                play a record again

'spielwerk COMMAND --help' tells more about a command.
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code: 0 good, 1 failed, 2 bad input."""
    words = sys.argv[1:] if argv is None else list(argv)
    _speak_any_sign()
    try:
        args = _parse(words)
        code: int = args.run(args)
        sys.stdout.flush()
        return code
    except SystemExit as end:  # argparse has shown its help or the version
        return end.code if isinstance(end.code, int) else GOOD
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # whoever read the output has left
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except PluginFailed as error:
        return _told(words, f"{error}.", FAILED)
    except SpielwerkError as error:
        return _told(words, str(error), BAD_INPUT)
    except Exception as error:
        return _told(words, _unexpected(error), FAILED)


def _speak_any_sign() -> None:
    """A sign that the terminal cannot show is shown as another, and never stops a game."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _told(words: Sequence[str], sentence: str, code: int) -> int:
    if "--debug" in words:
        traceback.print_exc()
    print(sentence, file=sys.stderr)
    return code


def _unexpected(error: Exception) -> str:
    """One sentence for an error that nobody foresaw."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({os.path.basename(frames[-1].filename)}:{frames[-1].lineno})" if frames else ""
    words = " ".join(str(error).split())
    return f"this should not happen: {type(error).__name__}: {words}{place}; the same command with --debug shows more"


# -- what was typed


class _Parser(argparse.ArgumentParser):
    """A parser whose faults are sentences that `main` tells."""

    def error(self, message: str) -> NoReturn:
        raise SpielwerkError(f"{message.removeprefix('argument ')}; '{self.prog} --help' shows how")


def _parse(words: Sequence[str]) -> argparse.Namespace:
    parser, commands = _parsers()
    plain = (word for before, word in zip(["", *words], words, strict=False) if before != "--lang")
    first = next((word for word in plain if not word.startswith("-")), None)
    if first is not None and first not in commands:
        raise SpielwerkError(f"there is no command {first!r}.{nearest(first, commands)}")
    args, left = parser.parse_known_args(words)
    args.lang = getattr(args, "lang", None) or language_of_terminal(os.environ)
    if left:
        known = _options(commands.get(args.command, parser))
        called = f"spielwerk {args.command or ''}".strip()
        what = "no option" if left[0].startswith("-") else "one word too many"
        hint = nearest(left[0].partition("=")[0], known) if left[0].startswith("-") else ""
        raise SpielwerkError(f"{left[0]!r} is {what} for '{called}'.{hint}")
    return args


def _options(parser: argparse.ArgumentParser) -> list[str]:
    return [word for action in parser._actions for word in action.option_strings if word.startswith("--")]


def _parsers() -> tuple[_Parser, dict[str, _Parser]]:
    style = argparse.RawDescriptionHelpFormatter
    common = _Parser(add_help=False)
    common.add_argument("--debug", action="store_true", default=argparse.SUPPRESS, help="show tracebacks")
    spoken = _Parser(add_help=False)
    spoken.add_argument(
        "--lang",
        type=_language,
        default=argparse.SUPPRESS,
        metavar="de|en",
        help="the language of texts; by default the one of the terminal",
    )
    parser = _Parser(
        prog="spielwerk",
        description="A tabletop engine: play games that are put together from plugins.",
        epilog=EXAMPLES,
        formatter_class=style,
        allow_abbrev=False,
        parents=[spoken, common],
    )
    parser.add_argument("--version", action="version", version=f"spielwerk {__version__}")
    parser.set_defaults(run=_menu, command=None)
    adding = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands", parser_class=_Parser)
    commands: dict[str, _Parser] = {}

    def command(name: str, run: Callable[[argparse.Namespace], int], about: str, examples: str) -> _Parser:
        commands[name] = made = adding.add_parser(
            name,
            help=about,
            description=f"{about[:1].upper()}{about[1:]}.",
            epilog="examples:\n" + "".join(f"  spielwerk {name} {each}\n" for each in examples.split("\n")),
            formatter_class=style,
            allow_abbrev=False,
            parents=[spoken, common],
        )
        made.set_defaults(run=run)
        return made

    _play_options(command("play", _play, "play a game", PLAY_EXAMPLES))
    for name, run, about in (("games", _games, "list the games"), ("plugins", _plugins, "list the plugins")):
        command(name, run, about, "\n--json").add_argument("--json", action="store_true", help="as JSON")
    scenario = command("scenario", _scenario, "check scenarios: a position, moves, what must follow", SCENARIO_EXAMPLES)
    scenario.add_argument("paths", nargs="+", metavar="PATH", help="a scenario file, or a folder of them")
    replay = command("replay", _replay, "play a record again and check that it holds", "game.toml\ngame.toml --lang de")
    replay.add_argument("file", metavar="FILE", help="a record, as --record writes it")
    return parser, commands


PLAY_EXAMPLES = """\
GAME --seats human:Anna,bot,bot:random
GAME --house family.toml --lang de
my_game.toml --seed 7 --record evening.toml
GAME --plain --seats bot,bot --seed 7"""
SCENARIO_EXAMPLES = """\
my_scenario.toml
scenarios/"""


def _play_options(parser: _Parser) -> None:
    parser.add_argument("game", metavar="GAME", help="the id of a game, or a file (a game or a house file)")
    parser.add_argument("--seats", metavar="LIST", help="who sits there: human, human:NAME, bot, bot:NAME; by default a human and bots")
    parser.add_argument("--house", metavar="FILE", help="a file of house rules")
    parser.add_argument("--seed", type=_seed, metavar="N", help="a whole number; the same gives the same game")
    parser.add_argument("--plain", action="store_true", help="line by line, without a screen")
    parser.add_argument("--record", metavar="FILE", help="write the game to a file, to replay it")


def _language(word: str) -> Language:
    for language in LANGUAGES:
        if word == language:
            return language
    raise argparse.ArgumentTypeError(f"{word!r} is no language here; there are {' and '.join(LANGUAGES)}")


def _seed(word: str) -> int:
    if not (word.isascii() and word.isdigit()) or len(word) > 18:
        raise argparse.ArgumentTypeError(f"{word!r} is no whole number from 0, of at most 18 digits")
    return int(word)


def language_of_terminal(environment: Mapping[str, str]) -> Language:
    """German where the locale says so, else English."""
    said = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return "de" if next(filter(None, said), "").lower().startswith("de") else "en"


# -- the commands


def _menu(args: argparse.Namespace) -> int:
    if not has_screen():
        raise SpielwerkError("the start menu needs a terminal; 'spielwerk --help' shows the commands")
    from spielwerk_ui.table import open_menu

    return open_menu(args.lang)


def has_screen() -> bool:
    """Whether somebody sits at a terminal that can show a screen."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def _play(args: argparse.Namespace) -> int:
    from spielwerk_ui.cmd_play import play

    return play(args, has_screen())


def _games(args: argparse.Namespace) -> int:
    from spielwerk_ui.cmd_list import list_games

    return list_games(args.lang, as_json=args.json)


def _plugins(args: argparse.Namespace) -> int:
    from spielwerk_ui.cmd_list import list_plugins

    return list_plugins(as_json=args.json)


def _scenario(args: argparse.Namespace) -> int:
    from pathlib import Path

    from spielwerk.scenario import run_paths

    return run_paths([Path(path) for path in args.paths], sys.stdout)


def _replay(args: argparse.Namespace) -> int:
    from spielwerk_ui.cmd_replay import replay_file

    return replay_file(args.file, args.lang)
