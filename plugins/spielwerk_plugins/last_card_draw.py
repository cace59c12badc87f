"""Rule: what is owed when the last card is laid is still drawn by the next seat, before the count (a switch)."""

from spielwerk import Table, hookimpl, switch

OPTIONS = [switch("last_card_draw", True)]


@hookimpl(tryfirst=True)
def on_hand_empty(table: Table, seat: int, owed: int, last_card_draw: bool) -> None:
    table.owed, table.owed_kind = 0, None
    if owed and last_card_draw:
        table.draw(table.next_seat(seat), owed)
