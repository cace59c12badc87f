"""Bomb: the top card of the discard pile is gone."""

from spielwerk import Table, hookimpl, kind

PIECE = kind("loses_pieces", code="B", de="Bombe", en="Bomb")


@hookimpl  # <- here
def on_play(table: Table) -> None:
    table.zones["discard"].pop(0)
