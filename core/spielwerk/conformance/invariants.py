"""What must hold in every position of every game: each check is given a state and raises `Broken`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from spielwerk.notation import state_text
from spielwerk.pieces import Choice
from spielwerk.state import State


class Broken(AssertionError):
    """Something that must always hold does not; the position stands in the message."""

    def __init__(self, what: str, position: str) -> None:
        super().__init__(f"{what} in {position}")
        self.what, self.position = what, position


def hold(holds: bool, what: str, state: State) -> None:
    """Raise `Broken` if something does not hold."""
    if not holds:
        raise Broken(what, _text(state))


def _text(state: State) -> str:
    """The state in notation, or what can be told of one that has none."""
    try:
        return state_text(state)
    except Exception as error:
        return f"a position that cannot be written down ({error})"


def contents(state: State) -> dict[str, Any]:
    """All that a state consists of, in copies; the running source of chance is not part of it."""
    made = {slot: getattr(state, slot) for slot in state.slots if slot != "source"}  # type: ignore[attr-defined]
    made |= {"hands": [*state.hands], "choices": [*state.choices]}
    return made | {"zones": {name: [*pieces] for name, pieces in state.zones.items()}}


def every_piece_is_in_one_place(state: State) -> None:
    """Hands and zones together are the box, every piece exactly once."""
    for seat, hand in enumerate(state.hands):
        parts = [piece for piece in state.rules.pieces if hand & piece.mask not in (0, piece.mask)]
        hold(not parts, f"seat {seat + 1} holds a part of {parts}", state)
    places = [*(state.hand(seat) for seat in range(state.seats)), *state.zones.values()]
    found = sorted(piece.id for place in places for piece in place)
    if found != [*range(len(state.rules.pieces))]:
        twice = {state.rules.pieces[number].code for number in found if found.count(number) > 1}
        gone = {piece.code for piece in state.rules.pieces if piece.id not in found}
        told = [f"{what}: {', '.join(sorted(which))}" for what, which in (("gone", gone), ("twice", twice)) if which]
        hold(False, f"pieces are missing or doubled ({'; '.join(told)})", state)
    hold(0 <= state.known <= len(state.zones[state.stock]), f"{state.known} pieces of the stock are known", state)


def somebody_is_asked_or_it_is_over(state: State) -> None:
    """While the round goes on somebody is asked something that he can answer; afterwards nobody is."""
    if state.outcome is not None:
        hold(not state.choices and not state.skips, "a question is left after the end", state)
        return
    hold(bool(state.choices), "nobody is asked", state)
    for choice in state.choices:
        hold(_seats_are_there(state, choice), f"no such seat: {choice}", state)
        hold(choice.step in state.rules.steps, f"no such step: {choice}", state)
    for seat in state.choices[-1].seats:
        hold(bool(state.rules.legal_moves(state, seat)), f"seat {seat + 1} is asked and has no legal move", state)


def _seats_are_there(state: State, choice: Choice) -> bool:
    return bool(choice.seats) and all(0 <= seat < state.seats for seat in choice.seats)


def the_frame_is_sound(state: State) -> None:
    """Seat, direction and counters are in their ranges."""
    hold(0 <= state.seat < state.seats, "no such seat is in turn", state)
    hold(state.direction in (1, -1), "no such direction", state)
    hold(0 <= state.passes <= state.seats, "more passes in a row than seats", state)
    hold(state.outcome is not None or state.passes < state.seats, "all passed, and the round goes on", state)
    if state.outcome is not None:
        winners = state.outcome.winners
        hold(len(set(winners)) == len(winners), "won twice", state)
        hold(all(0 <= seat < state.seats for seat in winners), f"no such seat among the winners {winners}", state)


OF_ALL: tuple[Callable[[State], None], ...] = (
    every_piece_is_in_one_place,
    somebody_is_asked_or_it_is_over,
    the_frame_is_sound,
)
"""The checks that hold in every game."""
