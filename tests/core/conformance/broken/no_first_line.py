from spielwerk import Table, hookimpl, kind  # <- here

PIECE = kind("no_first_line", code="L", de="Aussetzen", en="Skip again")


@hookimpl
def on_play(table: Table) -> None:
    table.skip()
