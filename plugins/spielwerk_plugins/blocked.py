"""Rule: the round ends when no seat can lay or use a tool, and when all seats have passed one after another.

Then the fewest minus points win; equal ones share the win.
"""

from spielwerk import Table, hookimpl, text

TEXTS = {
    "end.blocked": text("niemand kann mehr etwas legen", "nobody can lay anything any more"),
    "end.passed": text("alle haben gepasst", "everybody passed"),
}


@hookimpl
def on_turn_start(table: Table, seat: int) -> None:
    if not table.can_act(seat) and not any(map(table.can_act, table.others(seat))):
        fewest_points_win(table, "blocked")


@hookimpl
def on_idle(table: Table) -> None:
    fewest_points_win(table, "passed")


def fewest_points_win(table: Table, why: str) -> None:
    points = [table.points(seat) for seat in range(table.seats)]
    table.end([seat for seat, value in enumerate(points) if value == min(points)], why)
