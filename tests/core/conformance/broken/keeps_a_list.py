"""Rule: the seats that drew are remembered."""

from typing import Any

from spielwerk import Table, hookimpl, on_move, value

VALUES = [value("drew")]  # <- here


@hookimpl
def set_up(table: Table) -> None:
    table.drew = []


@on_move("draw")
def remember(seat: int, drew: Any) -> None:
    drew.append(seat)
