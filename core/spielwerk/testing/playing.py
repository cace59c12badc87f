"""Whole games at random: every seat makes any legal move, until the match is over."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from spielwerk.match import Match
from spielwerk.notation import position_text
from spielwerk.rules import Rules
from spielwerk.testing.bending import rules_of

MOST = 20_000


def play_out(
    game: str | Path | Rules, /, *, seats: int | None = None, seed: int = 0, most: int = MOST, **bending: Any
) -> Match:
    """A match that was played at random to its end: the same one for the same seed.

    `game` is an id, a path or rules; `bending` is what `rules_of` takes. Without `seats` they are the fewest. An
    `AssertionError` says that it is not over after `most` moves, or that a seat is asked which has no legal move.
    """
    rules = game if isinstance(game, Rules) else rules_of(game, **bending)
    match, chance = Match(rules, seats or rules.description.seats_min, seed), Random(seed)
    while not match.over:
        if match.round_over:
            match.next_round()
            continue
        seat = match.asked[int(chance.random() * len(match.asked))]
        moves = match.legal_moves(seat)
        here = f"seed {seed}, after {len(match.history)} moves: {position_text(match.state)}"
        assert moves, f"seat {seat + 1} is asked and has no legal move; {here}"
        assert len(match.history) < most, f"the match is not over; {here}"
        match.play(moves[int(chance.random() * len(moves))], seat)
    return match
