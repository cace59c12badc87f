"""Skip: the next seat loses its turn."""

from spielwerk import hookimpl, kind
from spielwerk.state import Table  # <- here

PIECE = kind("back_door", code="L", de="Aussetzen", en="Skip again")


@hookimpl
def on_play(table: Table) -> None:
    table.skip()
