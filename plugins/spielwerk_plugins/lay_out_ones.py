"""Rule: the 1-tiles are laid out before the first turn, by whoever holds them.

With two seats they are laid out before the deal. A 1 that stays unseen is laid out as well, so all rows exist.
"""

from spielwerk import Piece, Table, hookimpl

ZONES = ["row"]


def row_of(piece: Piece) -> str:
    return f"row.{piece.colour}"


@hookimpl(tryfirst=True)
def set_up(table: Table) -> None:
    if table.seats == 2:
        lay_out_unseen(table)


@hookimpl(specname="set_up", trylast=True)
def after_the_deal(table: Table) -> None:
    for seat in range(table.seats):
        for piece in table.hand(seat, number=1):
            table.put(seat, piece, row_of(piece))
    lay_out_unseen(table)


def lay_out_unseen(table: Table) -> None:
    ones = [piece for piece in table.zones[table.stock] if piece.number == 1]
    for piece in sorted(ones, key=lambda one: one.id):
        table.move(table.stock, row_of(piece), piece)
