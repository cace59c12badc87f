"""Broom: sweeps the cards that were played back under the draw pile."""

from spielwerk import Table, hookimpl, kind

PIECE = kind("moves_no_piece", code="B", de="Besen", en="Broom")


@hookimpl
def on_play(table: Table) -> None:
    table.move("discard", "draw")  # <- here
