"""The command line: `spielwerk` and its commands. Whatever goes wrong is said in a sentence; `--debug` says where."""

from __future__ import annotations

import argparse
import os
import signal
import sys
import traceback
from collections.abc import Sequence

from spielwerk import SpielwerkError
from spielwerk.match import PluginFailed
from spielwerk_ui.cmd_line import parse
from spielwerk_ui.consent import named_folders, somebody_to_ask

GOOD, FAILED, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code: 0 good, 1 failed, 2 bad input."""
    words = sys.argv[1:] if argv is None else list(argv)
    if argv is None:
        _end_as_by_hand()
    _show_any_sign()
    try:
        args = parse(words)
        with named_folders(args.plugins_dir), somebody_to_ask(args.lang):
            code = COMMANDS[args.command](args)
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
        return _complain(words, f"{error}.", FAILED)
    except SpielwerkError as error:
        return _complain(words, str(error), BAD_INPUT)
    except Exception as error:
        return _complain(words, _unforeseen(error), FAILED)


def _end_as_by_hand() -> None:
    """Who is told to end by the system ends as with Ctrl-C, so that nothing is lost."""
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.default_int_handler)


def _show_any_sign() -> None:
    """A sign that the terminal cannot show is shown as another, and never stops a game."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _complain(words: Sequence[str], sentence: str, code: int) -> int:
    if "--debug" in words:
        traceback.print_exc()
    print(sentence, file=sys.stderr)
    return code


def _unforeseen(error: Exception) -> str:
    """One sentence for an error that nobody foresaw."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({os.path.basename(frames[-1].filename)}:{frames[-1].lineno})" if frames else ""
    words = " ".join(str(error).split())
    return f"this should not happen: {type(error).__name__}: {words}{place}; the same command with --debug shows more"


# -- the commands; each imports what it needs when it runs


def has_screen() -> bool:
    """Whether somebody sits at a terminal that can show a screen."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def _menu(args: argparse.Namespace) -> int:
    if not has_screen():
        raise SpielwerkError("the start menu needs a terminal; 'spielwerk --help' shows the commands")
    from spielwerk_ui.consent import settle
    from spielwerk_ui.table import open_menu

    settle()
    return open_menu(args.lang)


def _play(args: argparse.Namespace) -> int:
    from spielwerk_ui.cmd_play import play

    return play(args, has_screen())


def _games(args: argparse.Namespace) -> int:
    from spielwerk_ui.cmd_list import list_games

    return list_games(args.lang, as_json=args.json)


def _plugins(args: argparse.Namespace) -> int:
    from spielwerk_ui.cmd_plugins import plugins

    return plugins(args)


def _hooks(args: argparse.Namespace) -> int:
    from spielwerk_ui.cmd_hooks import show_hooks

    return show_hooks(args.name, as_json=args.json)


def _scenario(args: argparse.Namespace) -> int:
    from pathlib import Path

    from spielwerk.scenario import run_paths

    return run_paths([Path(path) for path in args.paths], sys.stdout)


def _replay(args: argparse.Namespace) -> int:
    from spielwerk_ui.cmd_replay import replay_file

    return replay_file(args.file, args.lang)


def _explain(args: argparse.Namespace) -> int:
    from spielwerk_ui.cmd_explain import explain_move

    return explain_move(args)


def _simulate(args: argparse.Namespace) -> int:
    from spielwerk_ui.cmd_simulate import simulate

    return simulate(args)


def _compare(args: argparse.Namespace) -> int:
    from spielwerk_ui.cmd_compare import compare_rules

    return compare_rules(args)


def _merge(args: argparse.Namespace) -> int:
    from spielwerk_ui.cmd_merge import merge

    return merge(args)


def _arena(args: argparse.Namespace) -> int:
    from spielwerk_ui.cmd_arena import arena

    return arena(args)


def _check(args: argparse.Namespace) -> int:
    from spielwerk_ui.cmd_check import check

    return check(args)


def _new(args: argparse.Namespace) -> int:
    from spielwerk_ui.cmd_new import new

    return new(args)


COMMANDS = {
    None: _menu,
    "play": _play,
    "games": _games,
    "plugins": _plugins,
    "hooks": _hooks,
    "scenario": _scenario,
    "replay": _replay,
    "explain": _explain,
    "simulate": _simulate,
    "compare": _compare,
    "merge": _merge,
    "arena": _arena,
    "check": _check,
    "new": _new,
}
