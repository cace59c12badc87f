"""Aussetzen: the next seat loses its turn."""

from spielwerk import Table, hookimpl, kind

PIECE = kind("skip", code="S", symbol="Ø", ascii="S", de="Aussetzen", en="Skip", rule_de="Der nächste setzt aus.")


@hookimpl
def on_play(table: Table) -> None:
    table.skip()


@hookimpl
def on_turned_up(table: Table, seat: int) -> None:
    table.turn_to(table.next_seat(seat))
