"""Double skip: the next two seats lose their turn."""

from spielwerk import Table, hookimpl, kind

PIECE = kind("wrong_argument", code="SS", de="Doppelt aussetzen", en="Double skip")


@hookimpl
def on_play(table: Table, seet: int) -> None:  # <- here
    table.skip(2)
