"""Tables of the card game with a house rule of this folder, and with a deck that has four of each card."""

from __future__ import annotations

import importlib
from functools import cache, partial
from typing import Any

import pytest

from spielwerk import Match, Rules, assemble, bend, describe, find_game, read_game
from spielwerk.notation import read_state
from spielwerk.testing import Position


@cache
def rules_with(house: str, **options: Any) -> Rules:
    """The card game with a house rule."""
    data = bend(read_game(find_game("zieh_vier")), plugins=[house], rules=options, preset="classic108").resolved()
    for row in data["pieces"]:
        row["copies"] = 4
    return assemble(describe(data), modules={house: importlib.import_module(house)})


def position(house: str, line: str, **options: Any) -> Position:
    """The position of a line of text in the card game with a house rule."""
    rules = rules_with(house, **options)
    return Position(rules, read_state(rules, line))


@pytest.fixture
def house():
    """`house("jump_in")` makes positions of the card game with that house rule."""
    return lambda name: partial(position, name)


@pytest.fixture
def match_at():
    """A match of a house rule that stands at a position."""

    def begin(house: str, line: str) -> Match:
        rules = rules_with(house)
        state = read_state(rules, line, told=True)
        return Match(rules, state.seats, state=state)

    return begin
