"""Rule: a card left in a hand counts its number; drawing, skip and reverse cards count 15, wild ones 35."""

from spielwerk import Piece, hookimpl


@hookimpl
def points(piece: Piece) -> int:
    if piece.number is not None:
        return piece.number
    return 35 if piece.colour is None else 15


@hookimpl
def appeal(piece: Piece) -> float:
    return 1.0 + points(piece)
