"""Rule: a match is a number of rounds; the points of all rounds decide, and equal ones share the win.

A switch breaks a tie by the lower sum of face values left over all rounds; still equal, the win is shared.
"""

from collections.abc import Sequence

from spielwerk import Result, Rules, choice_option, hookimpl, number_option

OPTIONS = [number_option("rounds", 1, least=1), choice_option("tie_break", "shared", "lower_face_value")]


@hookimpl
def match_winners(
    results: Sequence[Result], totals: Sequence[int], rules: Rules, rounds: int, tie_break: str
) -> Sequence[int] | None:
    if len(results) < rounds:
        return None
    best = [seat for seat, total in enumerate(totals) if total == max(totals)]
    if tie_break == "lower_face_value":
        left = [sum(rules.value(piece) for result in results for piece in result.left[seat]) for seat in best]
        best = [seat for seat, value in zip(best, left, strict=True) if value == min(left)]
    return best
