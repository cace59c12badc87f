"""Rule: when all seats have passed one after another, or too many moves were made, the lowest hand wins the round.

If the lowest value is held twice nobody wins.
"""

from spielwerk import Table, hookimpl, number_option, on_move, text

OPTIONS = [number_option("move_limit", 20_000)]
TEXTS = {
    "end.stuck": text("niemand kann mehr etwas tun", "nobody can do anything any more"),
    "end.move_limit": text("zu viele Züge", "too many moves"),
}


@hookimpl
def on_idle(table: Table) -> None:
    lowest_hand_wins(table, "stuck")


@on_move()
def count_moves(table: Table, seat: int, move_limit: int) -> None:
    if 0 < move_limit <= table.moves and table.hands[seat]:
        lowest_hand_wins(table, "move_limit")


def lowest_hand_wins(table: Table, why: str) -> None:
    points = [table.points(seat) for seat in range(table.seats)]
    lowest = [seat for seat, value in enumerate(points) if value == min(points)]
    table.end(lowest if len(lowest) == 1 else (), why)
