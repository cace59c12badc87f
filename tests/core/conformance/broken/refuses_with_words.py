"""Rule: with ten cards nobody draws."""

from spielwerk import Piece, forbids


@forbids("draw")  # <- here
def ten_are_enough(hand: list[Piece]) -> str | None:
    return "the hand is full" if len(hand) > 7 else None
