"""Eight: the next seat loses its turn."""

from spielwerk import Table, hookimpl, kind

PIECE = kind("eight", code="8", de="Acht", en="Eight")


@hookimpl
def on_play(table: Table) -> None:
    table.skip()


@hookimpl
def on_turned_up(table: Table, seat: int) -> None:
    table.turn_to(table.next_seat(seat))
