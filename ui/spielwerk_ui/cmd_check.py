"""`spielwerk check`: whether a plugin, or all plugins of a game, are fit to be played; each finding says what to do."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from spielwerk import SpielwerkError, games
from spielwerk.conformance.checking import examine_all, examine_game, plugin_files, subject_of
from spielwerk.conformance.finding import SEVERITIES, Finding, errors
from spielwerk.conformance.report import Report
from spielwerk.conformance.saving import box_file, can_be_saved, save
from spielwerk.errors import nearest
from spielwerk.library import houses
from spielwerk.plugins.places import folders_as_they_are, sources, use_folder

LONGEST = 240
FINE, WRONG, PLAIN = "\x1b[32m", "\x1b[31m", "\x1b[0m"


def check(args: argparse.Namespace) -> int:
    """Check what is named, and print what was found; 0 if nothing is wrong, 1 if there is an error."""
    reports, path, failures = list[Report](), Path(args.what), list[str]()
    folder = path if os.path.isdir(path) else path.parent if path.suffix in (".py", ".toml") else None
    with folders_as_they_are():
        if folder is not None and os.path.isdir(folder):
            use_folder(folder)  # naming what is beside them is consent
        for report in _reports(args, failures):
            _save(report, args)
            reports.append(report)
            if not args.json:
                print(_told(report), flush=True)
    if args.json:
        print(json.dumps([_data(report) for report in reports], ensure_ascii=False, indent=2))
    elif len(reports) > 1:
        failed = [_called(report, reports) for report in reports if report.failed]
        outcome = f"{len(failed)} with errors: {', '.join(failed)}" if failed else "all ok"
        print(f"{len(reports)} checked, {outcome}")
    if failures:
        raise SpielwerkError("\n".join(failures))
    return 1 if any(report.failed for report in reports) else 0


# -- what is checked


def _reports(args: argparse.Namespace, failures: list[str]) -> Iterator[Report]:
    """A report for each plugin that is named; what keeps one of several from being checked is noted."""
    how: dict[str, Any] = {"games": args.games, "seed": args.seed, "house": args.house}
    path = Path(args.what)
    if os.path.isdir(path):
        files = list(plugin_files(path))
        if not files:
            raise SpielwerkError(f"{args.what}: no plugin is in this folder; a plugin is a file NAME.py")
        for file in files:
            try:
                yield from examine_all(subject_of(file), args.game, **how)
            except SpielwerkError as error:  # such as a TOML file that cannot be read; the others are still checked
                failures.append(f"{file.name} cannot be checked: {error}")
    elif args.what.endswith(".py"):
        if not os.path.isfile(path):
            there = [each.name for each in path.parent.glob("*.py")] if os.path.isdir(path.parent) else []
            raise SpielwerkError(f"{args.what}: there is no such file.{nearest(path.name, there)}")
        yield from examine_all(subject_of(path), args.game, **how)
    elif args.what.endswith(".toml"):
        yield examine_game(args.what, **how)
    else:
        yield from _by_name(args, how)


def _by_name(args: argparse.Namespace, how: dict[str, Any]) -> Iterator[Report]:
    plugins, known = sources(), {**games(), **houses()}
    if args.what in plugins:
        yield from examine_all(subject_of(args.what), args.game, **how)
        return
    if args.what in known:
        yield examine_game(args.what, **how)
        return
    hint = nearest(args.what, [*plugins, *known])
    raise SpielwerkError(f"{args.what!r} is no plugin, no game and no file.{hint}")


def _save(report: Report, args: argparse.Namespace) -> None:
    """Write the cases of the findings down: beside a local plugin, or in the folder that was named."""
    if args.save is None and not args.what.endswith(".py") and not os.path.isdir(args.what):
        return
    folder = Path(args.save) if args.save else Path(args.what) if os.path.isdir(args.what) else Path(args.what).parent
    if args.save and not os.path.isdir(folder):
        raise SpielwerkError(f"--save {args.save}: there is no such folder")
    found = report.findings.found
    if report.game is None or not any(map(can_be_saved, found)):
        return
    named, boxed = report.setting.named, report.setting.box
    if boxed and named.endswith(".toml"):
        return  # a house file cannot bend another one
    try:
        named = box_file(report.setting, report.name, folder) if boxed else named
        found[:] = [save(report.game, finding, named, folder) for finding in found]
    except OSError as error:
        raise SpielwerkError(f"{folder}: the case cannot be written: {error.strerror}") from error


# -- what is printed


def _called(report: Report, all_reports: list[Report]) -> str:
    """What a report is called in the last line: with its game, where its plugin was checked in several."""
    several = sum(each.name == report.name for each in all_reports) > 1
    return f"{report.name} in {_short(report.setting.named)}" if several else report.name


def _told(report: Report) -> str:
    lines = [f"{report.name} in {_short(report.setting.named)}"]
    lines += [f"  {note}" for note in report.setting.notes]
    width = max(len(group.name) for group in report.groups)
    for group in report.groups:
        lines.append(f"  {group.name.ljust(width)}  {group.looked}  {_outcome(group.findings)}")
    if report.game is None:
        lines.append("  no game was played: first mend what is found here")
    for finding in sorted(report.findings.found, key=lambda each: SEVERITIES.index(each.severity)):
        lines += ["", *_finding(finding)]
    return "\n".join([*lines, ""])


def _outcome(findings: tuple[Finding, ...]) -> str:
    if not findings:
        return _painted("ok", FINE)
    counted = [(word, sum(each.severity == word for each in findings)) for word in SEVERITIES]
    told = ", ".join(f"{count} {word}{'s' if count > 1 else ''}" for word, count in counted if count)
    return _painted(told, WRONG if errors(findings) else "")


def _painted(words: str, ink: str) -> str:
    shown = ink and sys.stdout.isatty() and "NO_COLOR" not in os.environ
    return f"{ink}{words}{PLAIN}" if shown else words


def _finding(finding: Finding) -> list[str]:
    where = " ".join(filter(None, (f"plugin {finding.plugin!r}" if finding.plugin else "the game", finding.hook)))
    place = f"{_short(finding.place)}: " if finding.place else ""
    lines = [f"{place}{finding.severity}: {where}: {finding.wrong}", f"    {finding.mend}"]
    if finding.case is not None and finding.case.position:
        lines += [f"    {_cut(line)}" for line in str(finding.case).split("\n")]
    if finding.saved:
        folder = _short(str(Path(finding.saved).parent))
        lines.append(f"    saved; run it: spielwerk scenario {_short(finding.saved)} --plugins-dir {folder}")
    return lines


def _cut(line: str) -> str:
    """A line that can still be read; --json has the whole."""
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"


def _short(path: str) -> str:
    """A path as seen from here, if that is shorter."""
    if os.sep not in path:
        return path
    try:
        near = os.path.relpath(path)
    except ValueError:
        return path
    return near if len(near) < len(path) else path


def _data(report: Report) -> dict[str, Any]:
    groups = [{"name": each.name, "looked": each.looked, "ok": not errors(each.findings)} for each in report.groups]
    found = [finding.data() for finding in report.findings.found]
    setting = {"game": report.setting.named, "notes": list(report.setting.notes)}
    return {"name": report.name, **setting, "ok": not report.failed, "groups": groups, "findings": found}
