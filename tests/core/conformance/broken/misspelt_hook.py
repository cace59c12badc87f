"""Double skip: the next two seats lose their turn."""

from spielwerk import Table, hookimpl, kind

PIECE = kind("misspelt_hook", code="SS", de="Doppelt aussetzen", en="Double skip")


@hookimpl
def on_plai(table: Table) -> None:  # <- here
    table.skip(2)
