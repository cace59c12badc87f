"""Trash can: remove everything behind the 1 of a row."""

from spielwerk import Table, hookimpl, kind

PIECE = kind(
    "trash_can",
    code="T",
    symbol="u",
    de="Mülleimer",
    en="Trash can",
    rule_de="Entfernt alles hinter der 1 einer Reihe.",
)
REQUIRES = ["tools"]
ZONES = ["box"]


@hookimpl
def value_of(tool_value: int) -> int:
    return tool_value


@hookimpl
def on_play(table: Table, zone: str) -> None:
    table.move(zone, "box", *table.zones[zone][1:])
