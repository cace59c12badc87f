"""`spielwerk explain`: why something happened in a game, or why a move is refused, back to the file of the game."""

from __future__ import annotations

import argparse
import json

from spielwerk.explaining import as_data, explain
from spielwerk.record import read_record


def explain_move(args: argparse.Namespace) -> int:
    """Print what a move of a record did and why, or why a move that is asked for is refused or allowed."""
    explained = explain(read_record(args.record), args.move, args.at, args.lang)
    if args.json:
        print(json.dumps(as_data(explained), ensure_ascii=False, indent=2))
    else:
        for line in explained.lines():
            print(line)
    return 0
