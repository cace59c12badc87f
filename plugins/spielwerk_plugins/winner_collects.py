"""Rule: the winner of a round collects the points of the cards left in all other hands."""

from collections.abc import Sequence

from spielwerk import Outcome, State, hookimpl


@hookimpl
def score(state: State, outcome: Outcome) -> Sequence[int]:
    held = [state.points(seat) for seat in range(state.seats)]
    return [sum(held) - own if seat in outcome.winners else 0 for seat, own in enumerate(held)]
