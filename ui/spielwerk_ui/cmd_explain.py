"""`spielwerk explain`: why something happened in a game, or why a move is refused, back to the file of the game."""

from __future__ import annotations

import argparse
import json
import sys

from spielwerk.explaining import as_data, explain
from spielwerk.record import changes, read_record


def explain_move(args: argparse.Namespace) -> int:
    """Print what a move of a record did and why, or why a move that is asked for is refused or allowed."""
    record = read_record(args.record)
    rules = record.rules()
    for change in changes(record, rules):
        print(f"{args.record}: {change}", file=sys.stderr)
    explained = explain(record, args.move, args.at, args.lang, rules=rules)
    if args.json:
        print(json.dumps(as_data(explained), ensure_ascii=False, indent=2))
    else:
        for line in explained.lines():
            print(line)
    return 0
