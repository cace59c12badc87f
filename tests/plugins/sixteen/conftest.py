"""Tables of Sixteen: a position in which rows left out hold their 1, and a round as it is dealt."""

import re

import pytest

from spielwerk.testing import Position, position, rules_of

ROWS = {"red": "r", "orange": "o", "grey": "y", "blue": "b", "green": "g"}


@pytest.fixture
def sixteen():
    """Positions of Sixteen; a row that a line leaves out holds its 1, as after every set-up."""

    def place(line, **options):
        named = set(re.split("[ =,]", line))
        rows = {f"row.{colour}": f"{code}1" for colour, code in ROWS.items()}
        left_out = [f"{row}={one}" for row, one in rows.items() if not {row, one} & named]
        return position("sixteen", " ".join([line, *left_out]), **options)

    return place


@pytest.fixture
def deal():
    """Rounds of Sixteen as they are dealt, with the events of the set-up in `log`."""

    def dealt(seats, seed=0, **options):
        rules = rules_of("sixteen", **options)
        return Position(rules, rules.deal(seats, seed, told=True))

    return dealt
