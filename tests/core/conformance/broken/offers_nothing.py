"""Rule: a seat may wait, which is an idle turn."""

from spielwerk import Rules, Table, offers, performs, text

TEXTS = {"move.wait": text("warten", "wait")}


@offers("turn")  # <- here
def waiting(rules: Rules) -> None:
    rules.move("wait")


@performs("wait")
def wait(table: Table) -> None:
    table.pass_turn()
