"""Ace: an ordinary card; by a switch the next seat loses its turn, or whoever plays it has another turn."""

from spielwerk import Table, choice_option, hookimpl, kind

PIECE = kind("ace", code="A", de="Ass", en="Ace")
OPTIONS = [choice_option("ace", "nothing", "skip", "again")]


@hookimpl
def on_play(table: Table, ace: str) -> None:
    if ace != "nothing":
        table.skip(1 if ace == "skip" else table.seats - 1)


@hookimpl
def on_turned_up(table: Table, seat: int, ace: str) -> None:
    if ace != "nothing":
        table.turn_to(table.next_seat(seat, 1 if ace == "skip" else -1))
