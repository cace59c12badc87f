"""Rule: a seat may wait, which is an idle turn."""

from spielwerk import Table, performs, text, value

VALUES = [value("patience", 0)]  # <- here
TEXTS = {"move.wait": text("warten", "wait")}


@performs("wait", step="turn")
def wait(table: Table) -> None:
    table.pass_turn()
