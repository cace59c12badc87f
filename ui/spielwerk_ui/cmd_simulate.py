"""`spielwerk simulate`: many games with bots, counted, and what the counts say."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager

from spielwerk import Description, SpielwerkError, bend, find_game, read_game
from spielwerk.bots import load_bot, split_list, with_options
from spielwerk.simulation import Findings, Study, Workers, at_scheduler, in_processes, over_shards, setting_of
from spielwerk.simulation.executors import LostWorkers, usable_cores
from spielwerk_ui.report_files import check_targets, csv_text, json_text, write
from spielwerk_ui.report_progress import Progress
from spielwerk_ui.report_text import Style, simulation_lines
from spielwerk_ui.report_words import say
from spielwerk_ui.seating import USUAL_SEATS, bot_options, usual_bot

GOOD, FAILED, INTERRUPTED = 0, 1, 130


def simulate(args: argparse.Namespace) -> int:
    """Play the games, print the report, write the files; 130 if stopped by Ctrl-C, with the results so far."""
    check_targets((args.json, args.csv, args.html))
    description = measured(read_game(find_game(args.game), args.house), args.measure)
    setting = setting_of(description, parse_bots(args, description), name_of(description, args))
    findings, code, why = run(Study((setting,), args.seed, not args.fast), args)
    report(findings, args, simulation_lines, why)
    return code


def measured(description: Description, plugins: str | None) -> Description:
    """A game with further plugins, which measure."""
    return description if plugins is None else bend(description, plugins=[each.strip() for each in plugins.split(",")])


def name_of(description: Description, args: argparse.Namespace) -> str:
    """What a simulated game is called: by its name and that of its house file."""
    house = "" if args.house is None else f" + {args.house}"
    return description.name.in_(args.lang) + house


def parse_bots(args: argparse.Namespace, description: Description) -> tuple[str, ...]:
    """The bots that `bot,bot:NAME,…` names; by default the usual one at the usual number of seats."""
    count = max(description.seats_min, min(description.seats_max, USUAL_SEATS))
    items = ["bot"] * count if args.seats is None else split_list(args.seats)
    return tuple(with_options(_bot(item, description), bot_options(args)) for item in items)


def _bot(item: str, description: Description) -> str:
    sort, colon, name = item.partition(":")
    if sort == "human":
        raise SpielwerkError(f"--seats: {item!r}: nobody can sit at a simulated game; write bot or bot:NAME")
    if sort != "bot" or (colon and not name.strip()):
        raise SpielwerkError(f"--seats: {item!r} is no seat; write bot or bot:NAME")
    bot = name.strip() or usual_bot(description)
    load_bot(bot)
    return bot


def run(study: Study, args: argparse.Namespace) -> tuple[Findings, int, str]:
    """Play what is asked for. The findings so far, the exit code, and why they are partial, if they are."""
    wanted = (args.first, args.first + args.games)
    findings = Findings(study, asked=[wanted])
    try:
        with workers_of(args) as workers, Progress(args.games, args.lang) as progress:
            for found in over_shards(study, [wanted], workers):
                findings.add(found)
                progress.show(findings.games)
    except KeyboardInterrupt:
        return findings, INTERRUPTED, say(args.lang, "stopped")
    except LostWorkers as error:
        return findings, FAILED, f"; {error}"
    return findings, GOOD, ""


def workers_of(args: argparse.Namespace) -> AbstractContextManager[Workers]:
    """Who plays: the workers of a scheduler, or processes of this machine."""
    if args.scheduler is not None:
        if args.jobs is not None:
            raise SpielwerkError("--jobs is for this machine, --scheduler for others; give one of them")
        return at_scheduler(args.scheduler)
    return in_processes(usable_cores() if args.jobs is None else args.jobs)


def report(
    findings: Findings,
    args: argparse.Namespace,
    lines: Callable[[Findings, Style, str], Sequence[str]],
    why: str = "",
) -> None:
    """Print a report and write the files that are wanted."""
    encoding = (getattr(sys.stdout, "encoding", None) or "").lower().replace("-", "")
    print("\n".join(lines(findings, Style(args.lang, encoding == "utf8"), why)))
    if args.json is not None:
        write(args.json, json_text(findings))
    if args.csv is not None:
        write(args.csv, csv_text(findings))
    if args.html is not None:
        from spielwerk_ui.report_html import page

        write(args.html, page(findings, args.lang, why))
