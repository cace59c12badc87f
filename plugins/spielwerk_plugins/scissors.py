"""Scissors: remove the last tile of a row, never its 1."""

from spielwerk import Table, hookimpl, kind

PIECE = kind(
    "scissors",
    code="X",
    symbol="x",
    de="Schere",
    en="Scissors",
    rule_de="Entfernt das letzte Plättchen einer Reihe, nie ihre 1.",
)
REQUIRES = ["tools"]
ZONES = ["box"]


@hookimpl
def value_of(tool_value: int) -> int:
    return tool_value


@hookimpl
def on_play(table: Table, zone: str) -> None:
    table.move(zone, "box", table.zones[zone][-1])
