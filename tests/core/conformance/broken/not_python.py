"""Skip: the next seat loses its turn."""

from spielwerk import Table, hookimpl


@hookimpl
def on_play(table: Table)  # <- here
    table.skip()
