"""`spielwerk replay`: a record is played again, told, and checked."""

from __future__ import annotations

import argparse
import sys

from spielwerk.record import Diverged, FailedAgain, changes, read_record, replay
from spielwerk_ui.plain_words import details, say, sentence
from spielwerk_ui.setup import MOVE_LIMIT
from spielwerk_ui.story import Story


def replay_file(args: argparse.Namespace) -> int:
    """Print the log and the results of a record; return 1 if it does not hold, or fails again, and say where."""
    path, language = args.file, args.lang
    record = read_record(path)
    rules = record.rules()
    for change in changes(record, rules):
        print(f"{path}: {change}", file=sys.stderr)
    why = None
    try:
        match = replay(record, rules, language=language, seconds=MOVE_LIMIT)
    except (Diverged, FailedAgain) as error:
        match, why = error.match, error
    story = Story(match, language)
    for line in story.all():
        print(line)
    if isinstance(why, FailedAgain):
        print(say(language, "failure.again", why=sentence(str(why))), file=sys.stderr)
        print(details(language, why.failed), file=sys.stderr)
        return 1
    if why is not None:
        print(say(language, "holds.not", why=sentence(str(why))), file=sys.stderr)
        return 1
    print(say(language, "holds.record" if record.failure is None else "failure.gone"))
    return 0
