"""House rule: a 0 passes all hands on in the direction of play, unless it was the last card."""

from spielwerk import Table, on_play


@on_play(number=0)
def pass_all_hands_on(table: Table, seat: int) -> None:
    if table.count(seat):
        table.rotate()
