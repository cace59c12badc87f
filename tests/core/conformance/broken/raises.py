"""Bomb: takes the last card of the next hand out of the game."""

from spielwerk import Table, hookimpl, kind

PIECE = kind("raises", code="B", de="Bombe", en="Bomb")


@hookimpl
def on_play(table: Table, seat: int) -> None:
    victim = table.hand(table.next_seat(seat))[-1]
    table.put(table.next_seat(seat), victim, "discards")  # <- here
