"""`spielwerk replay`: a record is played again, told, and checked."""

from __future__ import annotations

import sys

from spielwerk.record import Diverged, changes, read_record, replay
from spielwerk.texts import Language
from spielwerk_ui.plain_words import say, sentence
from spielwerk_ui.story import Story


def replay_file(path: str, language: Language) -> int:
    """Print the log and the results of a record; return 1 if it does not hold, and say where."""
    record = read_record(path)
    rules = record.rules()
    for change in changes(record, rules):
        print(f"{path}: {change}", file=sys.stderr)
    why = None
    try:
        match = replay(record, rules, language=language)
    except Diverged as error:
        match, why = error.match, error
    story = Story(match, language)
    for line in story.all():
        print(line)
    if why is not None:
        print(say(language, "holds.not", why=sentence(str(why))), file=sys.stderr)
        return 1
    print(say(language, "holds.record"))
    return 0
