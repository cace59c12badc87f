"""Rule: the first card of the discard pile counts as if it had just been played.

Which cards go back and are turned up again is a switch: Zieh 4 only, every card without a colour, or all but numbers;
with "ignore" cards without a colour go back and the others lie without effect.
"""

from spielwerk import Piece, Table, choice_option, hookimpl

ZONES = ["discard"]
OPTIONS = [choice_option("first_card", "official", "no_wild", "number_only", "ignore")]


def goes_back(piece: Piece, first_card: str) -> bool:
    if first_card == "official":
        return piece.kind == "draw_four"
    if first_card == "number_only":
        return piece.kind != "number"
    return piece.colour is None


@hookimpl
def set_up(table: Table, first_card: str) -> None:
    piece = table.turn_up("discard")
    while goes_back(piece, first_card):
        table.gather("discard", table.stock)
        if all(goes_back(other, first_card) for other in table.zones[table.stock]):
            break
        piece = table.turn_up("discard")
    if first_card != "ignore" and not goes_back(piece, first_card):
        table.turned_up(table.seat, piece)
