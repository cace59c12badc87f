"""Rule: at midnight everybody draws."""

from time import time  # <- here

from spielwerk import Table, hookimpl


@hookimpl
def on_turn_start(table: Table, seat: int) -> None:
    if time() < 1:
        table.draw(seat)
