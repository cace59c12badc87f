"""Rule: no card may be played that the next seat could answer with the same number."""

from spielwerk import Piece, Refusal, State, forbids, refusal

HELD = refusal("held", de="der nächste Platz hat auch eine {piece}", en="the next seat holds one as well")


@forbids("play")  # <- here
def next_seat_has_none(state: State, seat: int, piece: Piece) -> Refusal | None:
    number = piece.number
    held = any(number is not None and other.number == number for other in state.hand(state.next_seat(seat)))
    return HELD if held else None
