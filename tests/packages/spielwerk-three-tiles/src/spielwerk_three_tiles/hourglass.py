"""Hourglass: counts as an 8; whoever lays it may lay once more in the same turn, on any row."""

from spielwerk import Table, hookimpl, kind, text

PIECE = kind("hourglass", code="H", de="Sanduhr", en="Hourglass")
REQUIRES = ["rising_rows"]
TEXTS = {"step.go_on": text("{seat}: weiterlegen oder aufhören?", "{seat}: lay on or stop?")}


@hookimpl
def value_of() -> int:
    return 8


@hookimpl
def on_play(table: Table, seat: int) -> None:
    if table.hands[seat]:
        table.ask("go_on", seat)
