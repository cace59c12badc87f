"""Seven: the next seat owes two cards more."""

from spielwerk import Table, hookimpl, kind

PIECE = kind("seven", code="7", de="Sieben", en="Seven")
REQUIRES = ["stacking"]


@hookimpl
def on_play(table: Table) -> None:
    table.owed += 2
    table.owed_kind = "seven"


@hookimpl
def on_turned_up(table: Table) -> None:
    table.owed, table.owed_kind = 2, "seven"
