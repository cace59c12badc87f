"""Rule: nobody draws with ten cards."""

from spielwerk import Piece, Refusal, forbids, refusal

FULL = refusal("full", de="die Hand ist voll", en="the hand is full")


@forbids("drew")  # <- here
def ten_are_enough(hand: list[Piece]) -> Refusal | None:
    return FULL if len(hand) > 9 else None
