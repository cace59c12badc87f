"""Double skip: the next two seats lose their turn."""

from spielwerk import Table, kind

PIECE = kind("no_marker", code="SS", de="Doppelt aussetzen", en="Double skip")


def on_play(table: Table) -> None:  # <- here
    table.skip(2)
