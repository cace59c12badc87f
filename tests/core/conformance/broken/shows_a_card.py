"""Rule: the highest card of the next hand is known."""

from spielwerk import Table, hookimpl, value

VALUES = [value("highest")]  # <- here


@hookimpl
def on_turn_start(table: Table, seat: int) -> None:
    hand = table.hand(table.next_seat(seat))
    table.highest = max(hand, key=lambda piece: piece.number or 0) if hand else None
