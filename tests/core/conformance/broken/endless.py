"""Echo: it is played again."""

from spielwerk import Move, Table, hookimpl, kind

PIECE = kind("endless", code="E", de="Echo", en="Echo")


@hookimpl  # <- here
def on_play(table: Table, seat: int, move: Move) -> None:
    table.do(seat, move)
