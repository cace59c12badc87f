"""`spielwerk compare`: what other rules change, game by game with the same seeds."""

from __future__ import annotations

import argparse
from pathlib import Path

from spielwerk import Description, SpielwerkError, bend, find_game, read_game
from spielwerk.simulation import Setting, Study, setting_of
from spielwerk_ui.cmd_simulate import measured, parse_bots, report, run
from spielwerk_ui.report_comparison import comparison_lines
from spielwerk_ui.report_files import check_targets

__all__ = ["compare_rules", "comparison_lines"]


def compare_rules(args: argparse.Namespace) -> int:
    """Play the pairs of games, print what changes, write the files; 130 if stopped, with the results so far."""
    check_targets((args.json, args.csv, args.html))
    base = read_game(find_game(args.base))
    bots = parse_bots(args, base)
    settings = [setting_of(measured(base, args.measure), bots, called(args.base))]
    for other in args.others:
        settings.append(setting_of(measured(other_rules(base, other), args.measure), bots, called(other)))
    _each_is_another(settings)
    findings, code, why = run(Study(tuple(settings), args.seed), args)
    report(findings, args, comparison_lines, why)
    return code


def other_rules(base: Description, word: str) -> Description:
    """A game by id or file, or the base with options: `option=value,option=value`."""
    if "=" not in word:
        return read_game(find_game(word))
    rules: dict[str, object] = {}
    for part in word.split(","):
        name, equals, value = part.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise SpielwerkError(f"{part!r} is no option; write option=value[,option=value]")
        rules[name.strip()] = _value(value.strip())
    return bend(base, rules=rules)


def _value(word: str) -> object:
    """A value as a file would write it, without quotes."""
    if word in ("true", "false"):
        return word == "true"
    digits = word.removeprefix("-")
    return int(word) if digits.isascii() and digits.isdigit() else word


def called(word: str) -> str:
    """What one side is called: the id, the name of the file, or the options."""
    return Path(word).name if word.endswith(".toml") else word


def _each_is_another(settings: list[Setting]) -> None:
    for at, setting in enumerate(settings):
        same = next((other for other in settings[:at] if other.fingerprint == setting.fingerprint), None)
        if same is not None:
            raise SpielwerkError(f"{setting.name!r} has the same rules as {same.name!r}; there is nothing to compare")
