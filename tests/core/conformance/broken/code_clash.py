"""Another skip: the next seat loses its turn."""

from spielwerk import Table, hookimpl, kind

PIECE = kind("code_clash", code="S", de="Auch aussetzen", en="Another skip")  # <- here


@hookimpl
def on_play(table: Table) -> None:
    table.skip()
