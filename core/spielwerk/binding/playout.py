"""Random moves to the end of a round in one loop: what `random_move`, `apply` and `end_turn` do, written together."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spielwerk.rules import Picks, Rules
    from spielwerk.state import Table


def playout(rules: Rules, picks: Picks, table: Table, random: Callable[[], float], most: int) -> int:
    """Play the round out, or at most so many moves; the number of moves made."""
    bound, turns = table.bound, rules.turn_choices
    performs, on_turn_start, on_turn_end = bound.performs, bound.on_turn_start, bound.on_turn_end
    answer, end_turn = rules.answer_by_itself, rules.end_turn
    choices, hands, made = table.choices, table.hands, 0
    seats = len(hands)
    while table.outcome is None and made < most:
        made += 1
        table.moves += 1
        choice = choices.pop()
        asked = choice.seats
        seat = asked[0] if len(asked) == 1 else asked[int(random() * len(asked))]
        move = picks[choice.step](table, seat, choice, random)
        performs[move.id](table, seat, move, choice)
        if choices:
            if choices[-1].step != "turn":
                answer(table)
            if choices:
                continue
        if table.outcome is not None:
            break
        seat = table.seat
        if table.passed or not hands[seat] or on_turn_end is not None:
            end_turn(table)
            continue
        table.turns += 1
        table.passes = 0
        table.seat = seat = (seat + table.direction * (1 + table.skips)) % seats
        table.skips = 0
        choices.append(turns[seat])
        if on_turn_start is not None:
            on_turn_start(table, seat)
    return made
