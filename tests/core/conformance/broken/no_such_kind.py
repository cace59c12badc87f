"""Rule: whoever lays a wild card draws one."""

from spielwerk import Table, on_play


@on_play(kind="wilt")  # <- here
def draw_one(table: Table, seat: int) -> None:
    table.draw(seat)
