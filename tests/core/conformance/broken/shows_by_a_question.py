"""Rule: who draws may look at the card and say so."""

from spielwerk import Table, on_move, performs, text

TEXTS = {"move.nod": text("nicken", "nod"), "move.shrug": text("die Achseln zucken", "shrug")}


@on_move("draw")
def look(table: Table, seat: int) -> None:
    hand = table.hand(seat)
    table.ask("looking", seat, payload=hand[0])  # <- here


@performs("nod", step="looking")
def nod() -> None:
    pass


@performs("shrug", step="looking")
def shrug() -> None:
    pass
