"""Rule: a match is one round, or goes on until somebody reaches the target."""

from collections.abc import Sequence

from spielwerk import Result, choice_option, hookimpl, number_option

OPTIONS = [choice_option("match", "single", "points"), number_option("target", 500, least=1)]


@hookimpl
def match_winners(results: Sequence[Result], totals: Sequence[int], match: str, target: int) -> Sequence[int] | None:
    if match == "single":
        return results[-1].outcome.winners
    if max(totals) < target:
        return None
    return [seat for seat, total in enumerate(totals) if total == max(totals)]
