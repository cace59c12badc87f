"""Rule: whoever holds nothing waits for a card."""

from spielwerk import Table, on_move


@on_move("play")
def wait(table: Table, seat: int) -> None:
    while table.count(seat) > 3:  # <- here
        pass
