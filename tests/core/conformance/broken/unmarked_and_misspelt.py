"""Rule: a seat whose turn begins draws a card."""

from spielwerk import Table


def on_turn_begin(table: Table, seat: int) -> None:
    table.draw(seat)


def on_turn_strat(table: Table, seat: int) -> None:  # <- here
    table.draw(seat)
