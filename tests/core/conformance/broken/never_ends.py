"""Rule: whoever has played the last card draws two, as long as there are any."""

from spielwerk import Table, on_move


@on_move("play")
def draw_two(table: Table, seat: int) -> None:
    if not table.hand(seat):
        table.gather("discard", table.stock, keep=1)
        table.draw(seat, 2)
