"""Chance: whoever plays it draws up to three."""

import random  # <- here

from spielwerk import Table, hookimpl, kind

PIECE = kind("own_chance", code="C", de="Zufall", en="Chance")


@hookimpl
def on_play(table: Table, seat: int) -> None:
    table.draw(seat, random.randint(0, 3))
