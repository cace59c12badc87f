"""Rule: what is left in a hand counts against its seat."""

from collections.abc import Sequence

from spielwerk import State, hookimpl


@hookimpl
def score(state: State) -> Sequence[int]:
    return [-state.points(seat) for seat in range(state.seats)]
