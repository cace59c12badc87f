"""Binds the happenings of a game: what follows a move, an empty hand, a turn that begins or ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from attrs import evolve

from spielwerk.binding.bound import Bound
from spielwerk.pieces import Choice, Move
from spielwerk.plugins.loading import Impl

if TYPE_CHECKING:
    from spielwerk.rules import Rules
    from spielwerk.state import Table

LISTENING = {
    "set_up": "(table)",
    "on_position": "(table)",
    "on_empty": "(table, zone)",
    "on_hand_empty": "(table, seat)",
    "on_turn_start": "(table, seat)",
    "on_turn_end": "(table, seat)",
    "on_idle": "(table)",
}


def bind_happenings(rules: Rules, bound: Bound, *, told: bool) -> None:
    """Bind everything that is there once, and what belongs to the pieces and moves known so far."""
    writer = rules.writer
    for hook, arguments in LISTENING.items():
        impls: list[tuple[Impl, dict[str, str]]] = [(impl, {"zone": "zone"}) for impl in rules.impls[hook]]
        setattr(bound, hook, writer.chain(hook + arguments, impls, told=told, stop="table.outcome"))
    for code, (piece, *_) in rules.by_code.items():
        impls = [(impl, {"piece": "piece"}) for impl in rules.impls["on_turned_up"] if rules.concerns(impl, piece)]
        chain = writer.chain("turned_up(table, seat, piece)", impls, told=told)
        if chain is not None:
            bound.turns_up[code] = chain
    bound.performs.clear()
    bound.plays_out.clear()
    for move in rules.moves:
        bind_move(rules, bound, move, told)


def bind_move(rules: Rules, bound: Bound, move: Move, told: bool) -> None:
    """Bind what carries a move out and what its pieces do, at the place of its number."""
    bound.performs.append(_perform(rules, move.verb, told))
    effects = [
        (impl, {"piece": f"move.pieces[{number}]"})
        for number, piece in enumerate(move.pieces)
        for impl in rules.impls["on_play"]
        if rules.concerns(impl, piece)
    ]
    bound.plays_out.append(rules.writer.chain("on_play(table, seat, move)", effects, told=told))


def _perform(rules: Rules, verb: str, told: bool) -> Any:
    if verb == rules.let.verb:
        return _let
    return rules.writer.chain(
        "perform(table, seat, move, choice)", carriers(rules, verb), told=told, stop="table.outcome"
    )


def carriers(rules: Rules, verb: str) -> list[tuple[Impl, Mapping[str, str]]]:
    """Who carries a verb out, and who listens to it, in their order."""
    listening = [impl for impl in rules.impls["on_move"] if impl.concern.verb in (None, verb)]
    return [(impl, {}) for impl in (rules.performers[verb], *listening)]


def _let(table: Table, seat: int, move: Move, choice: Choice) -> None:
    """Let a question pass; the other seats that were asked are still asked."""
    rest = tuple(other for other in choice.seats if other != seat)
    if rest:
        table.choices.append(evolve(choice, seats=rest))
