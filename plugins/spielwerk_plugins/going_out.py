"""Rule: a seat whose hand is empty ends the round and wins it."""

from spielwerk import Table, hookimpl, text

TEXTS = {"end.out": text("{winners} hat nichts mehr auf der Hand", "{winners} has nothing left in the hand")}


@hookimpl
def on_hand_empty(table: Table, seat: int) -> None:
    table.end((seat,), "out")
