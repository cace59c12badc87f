"""Tables of the card game that a one-line position cannot say: an empty draw pile, and a chosen first card."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from spielwerk import Table
from spielwerk.notation import read_state
from spielwerk.testing import Position, rules_of


def named(line: str) -> Counter[str]:
    """How often a position names each card."""
    holders = [word.partition("=") for word in line.split()]
    return Counter(
        code
        for name, _, cards in holders
        if name.startswith("hand.") or name in ("discard", "draw", "next")
        for code in cards.split(",")
        if code
    )


@pytest.fixture
def dry():
    """A table whose draw pile holds only what the line gives it; all cards that it does not name are in one hand."""

    def position(line: str, *, rest: str = "hand.3", **options: Any) -> Position:
        rules = rules_of("zieh_vier", **options)
        left = Counter({code: len(cards) for code, cards in rules.by_code.items()}) - named(line)
        pile = "" if "draw=" in line else " draw="
        return Position(rules, read_state(rules, f"{line}{pile} {rest}={','.join(left.elements())}"))

    return position


def first_round(*first: str, seats: int = 3, seed: int = 0, **options: Any) -> Position:
    """A round that begins with these cards on the draw pile, below the hands; seat 3 deals, so seat 1 is to start."""
    rules = rules_of("zieh_vier", **options)
    table: Table = rules.blank(seats, seed)
    cards = [rules.by_code[code][0] for code in first]
    others = [piece for piece in rules.pieces if piece not in cards]
    dealt = [piece for piece in others if piece.kind == "number"][: 7 * seats]
    table.zones["draw"] = [p for p in others if p not in dealt] + list(reversed(dealt + cards))
    table.known = len(dealt) + len(cards)
    table.starter = seats - 1
    rules.bound.set_up(table)
    rules.begin_turns(table)
    return Position(rules, table)


@pytest.fixture
def turned_up():
    return first_round
