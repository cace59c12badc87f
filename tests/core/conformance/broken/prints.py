"""Loud skip: the next seat loses its turn."""

from spielwerk import Table, hookimpl, kind

PIECE = kind("prints", code="L", de="Lautes Aussetzen", en="Loud skip")


@hookimpl
def on_play(table: Table) -> None:
    print("skipped")  # <- here
    table.skip()
