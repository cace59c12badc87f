"""House rule: a zero fits on everything."""

from spielwerk import Piece, lifts


@lifts("no_macht")  # <- here
def zero_fits(piece: Piece) -> bool:
    return piece.number == 0
