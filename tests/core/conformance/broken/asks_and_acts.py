"""Rule: who asks for a card has asked."""

from spielwerk import Refusal, State, forbids, refusal

NEVER = refusal("never", de="nie", en="never")


@forbids("draw")  # <- here
def counts_how_often(state: State) -> Refusal | None:
    state.passes += 1
    return NEVER if state.moves < 0 else None
