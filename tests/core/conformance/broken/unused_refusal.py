"""Rule: a seat may wait, which is an idle turn."""

from spielwerk import Table, performs, refusal, text

TEXTS = {"move.wait": text("warten", "wait")}
TOO_LATE = refusal("too_late", de="zu spät", en="too late")  # <- here


@performs("wait", step="turn")
def wait(table: Table) -> None:
    table.pass_turn()
