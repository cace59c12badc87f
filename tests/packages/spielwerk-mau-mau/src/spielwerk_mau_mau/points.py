"""Rule: of the cards left in a hand numbers count what they say, queen 3, king 4, ace 11, jack 20.

A switch: as said, or as in Skat (ace 11, ten 10, king 4, queen 3, jack 2, the others nothing), or one for each card.
"""

from spielwerk import Piece, choice_option, hookimpl

OPTIONS = [choice_option("card_values", "usual", "skat", "one")]
USUAL = {"seven": 7, "eight": 8, "queen": 3, "king": 4, "ace": 11, "jack": 20}
SKAT = {"queen": 3, "king": 4, "ace": 11, "jack": 2}


@hookimpl
def points(piece: Piece, card_values: str) -> int:
    if card_values == "one":
        return 1
    if card_values == "skat":
        return 10 if piece.number == 10 else SKAT.get(piece.kind, 0)
    return piece.number or USUAL[piece.kind]


@hookimpl
def appeal(piece: Piece, card_values: str) -> float:
    if piece.kind == "jack":
        return 0.1  # worth keeping: it fits when nothing else does
    return 1.0 + points(piece, card_values)
