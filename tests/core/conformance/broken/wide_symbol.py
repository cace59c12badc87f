"""Bomb: the next seat loses its turn."""

from spielwerk import Table, hookimpl, kind

PIECE = kind("wide_symbol", code="B", symbol="💣", de="Bombe", en="Bomb")  # <- here


@hookimpl
def on_play(table: Table) -> None:
    table.skip()
