"""Skip: the next seat loses its turn."""

from spielwerk import Table, hookimpl, kind

PIECE = kind("returns_something", code="L", de="Aussetzen", en="Skip again")


@hookimpl  # <- here
def on_play(table: Table) -> bool:
    table.skip()
    return True
