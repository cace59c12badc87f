"""Rule: every third card that is played skips a seat."""

from spielwerk import Table, on_move

PLAYED: list[int] = []


@on_move("play")
def third(table: Table, seat: int) -> None:
    PLAYED.append(seat)  # <- here
    if len(PLAYED) % 3 == 0:
        table.skip()
