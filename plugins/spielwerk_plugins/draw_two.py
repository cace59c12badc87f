"""Zieh 2: the next seat owes two cards more."""

from spielwerk import Table, hookimpl, kind

PIECE = kind("draw_two", code="+2", de="Zieh 2", en="Draw Two", rule_de="Der nächste zieht zwei Karten und setzt aus.")


@hookimpl
def on_play(table: Table) -> None:
    table.owed += 2
    table.owed_kind = "draw_two"


@hookimpl
def on_turned_up(table: Table) -> None:
    table.owed, table.owed_kind = 2, "draw_two"
