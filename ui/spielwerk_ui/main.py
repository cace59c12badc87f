"""The command line: `spielwerk` and its commands. Whatever goes wrong is said in a sentence; `--debug` says where."""

from __future__ import annotations

import codecs
import os
import signal
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module

from spielwerk import SpielwerkError
from spielwerk.errors import words_of
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
        return _run(words)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # whoever read the output has left
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except PluginFailed as error:
        return _complain(words, f"{error}.", FAILED)
    except SpielwerkError as error:
        return _complain(words, str(error), BAD_INPUT)
    except BaseException as error:  # a plugin may also ask the program to end
        return _complain(words, _unforeseen(error), FAILED)


def _end_as_by_hand() -> None:
    """Who is told to end by the system ends as with Ctrl-C, so that nothing is lost."""
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.default_int_handler)


def _show_any_sign() -> None:
    """A sign that the terminal cannot show is shown as another, and never stops a game."""
    codecs.register_error("spielwerk.spelt_out", _spelt_out)
    for stream, errors in ((sys.stdin, "replace"), *((out, "spielwerk.spelt_out") for out in (sys.stdout, sys.stderr))):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=errors)


SPELT_OUT = dict(zip("äöüÄÖÜß…–→", ("ae", "oe", "ue", "Ae", "Oe", "Ue", "ss", "...", "-", "->"), strict=True))


def _spelt_out(error: UnicodeError) -> tuple[str, int]:
    """Umlauts and some other signs in ASCII; any other sign as `?`."""
    assert isinstance(error, UnicodeEncodeError)
    lost = error.object[error.start : error.end]
    return "".join(SPELT_OUT.get(sign, "?") for sign in lost), error.end


def _complain(words: Sequence[str], sentence: str, code: int) -> int:
    if "--debug" in words:
        traceback.print_exc()
    print(sentence, file=sys.stderr)
    return code


def _unforeseen(error: BaseException) -> str:
    """One sentence for an error that nobody foresaw."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({os.path.basename(frames[-1].filename)}:{frames[-1].lineno})" if frames else ""
    said = f"{type(error).__name__}: {' '.join(words_of(error).split())}".removesuffix(": ")
    return f"this should not happen: {said}{place}; the same command with --debug shows more"


COMMANDS = {
    None: "cmd_menu.menu",
    "play": "cmd_play.play",
    "games": "cmd_list.list_games",
    "plugins": "cmd_plugins.plugins",
    "hooks": "cmd_hooks.show_hooks",
    "verbs": "cmd_verbs.show_verbs",
    "scenario": "cmd_scenario.scenario",
    "replay": "cmd_replay.replay_file",
    "explain": "cmd_explain.explain_move",
    "simulate": "cmd_simulate.simulate",
    "compare": "cmd_compare.compare_rules",
    "merge": "cmd_merge.merge",
    "arena": "cmd_arena.arena",
    "check": "cmd_check.check",
    "new": "cmd_new.new",
}
"""The module and the function of each command; only that of the command that runs is imported."""


def _run(words: Sequence[str]) -> int:
    try:
        args = parse(words)
    except SystemExit as end:  # argparse has shown its help or the version
        return end.code if isinstance(end.code, int) else GOOD
    module, function = COMMANDS[args.command].split(".")
    with named_folders(args.plugins_dir), somebody_to_ask(args.lang):
        code: int = getattr(import_module(f"spielwerk_ui.{module}"), function)(args)
    sys.stdout.flush()
    return code
