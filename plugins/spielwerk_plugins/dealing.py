"""Rule: every seat is dealt its hand."""

from spielwerk import Table, hookimpl


@hookimpl
def set_up(table: Table) -> None:
    table.deal()
