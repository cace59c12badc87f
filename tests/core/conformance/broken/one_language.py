"""Rule: a seat may wait, which is an idle turn."""

from spielwerk import Table, performs, text

TEXTS = {"move.wait": text(de="warten", en="")}  # <- here


@performs("wait", step="turn")
def wait(table: Table) -> None:
    table.pass_turn()
