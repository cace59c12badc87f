"""Rule: how many cards of the next hand have the active colour is known to all."""

from spielwerk import Table, on_move, value

VALUES = [value("fitting", 0)]  # <- here


@on_move("play")
def count(table: Table, seat: int, colour: str | None) -> None:
    table.fitting = sum(piece.colour == colour for piece in table.hand(table.next_seat(seat)))
