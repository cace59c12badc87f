"""Why a move is no legal move: the core's own refusals, and those of the rules with the facts that fill their words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import evolve

from spielwerk.pieces import Move, Refusal, refusal
from spielwerk.state import State

if TYPE_CHECKING:
    from spielwerk.rules import Rules

OVER = refusal("over", de="die Runde ist vorbei", en="the round is over")
NOT_ASKED = refusal("not_asked", de="{seat} ist nicht gefragt, sondern {asked}", en="{seat} is not asked, {asked} is")
NOT_IN_HAND = refusal("not_in_hand", de="{piece} ist nicht auf der Hand", en="{piece} is not in the hand")
NOT_OFFERED = refusal("not_offered", de="das geht jetzt nicht ({step})", en="that is no move now ({step})")
CORE_REFUSALS = (OVER, NOT_ASKED, NOT_IN_HAND, NOT_OFFERED)


def why_not(rules: Rules, state: State, move: Move, seat: int | None = None) -> Refusal | None:
    """Why a seat (by default the first that is asked) cannot make a move, or None."""
    if state.outcome is not None or not state.choices:
        return OVER
    choice = state.choices[-1]
    if seat is None:
        seat = choice.seats[0]
    if seat not in choice.seats:
        return evolve(NOT_ASKED, facts={"seat": seat, "asked": choice.seats[0]})
    if move in rules.legal_moves(state, seat):
        return None
    for piece in move.pieces:
        if not state.holds(seat, piece):
            return evolve(NOT_IN_HAND, facts={"piece": piece})
    if not move.pieces and move not in rules.step_writer.bare.get(choice.step, ()):
        return evolve(NOT_OFFERED, facts={"step": choice})
    if choice.step != "turn" and move.verb not in rules.step_writer.verbs(choice.step, state, seat, choice):
        return evolve(NOT_OFFERED, facts={"step": choice})
    found = rules.refuses[move.id](state, seat, move, choice)
    if found is None:
        elsewhere = choice.payload in state.zones and move.zone != choice.payload
        return evolve(NOT_OFFERED, facts={"step": choice} if elsewhere else {"step": choice, "verb": move.verb})
    return _with_facts(rules, found, state, seat, move)


def _with_facts(rules: Rules, found: Refusal, state: State, seat: int, move: Move) -> Refusal:
    facts: dict[str, Any] = {name: getattr(state, name) for name in rules.value_names}
    facts |= {**rules.options, "seat": seat, "zone": move.zone}
    if move.pieces:
        facts["piece"] = move.pieces[0]
    if move.zone is not None:
        facts["top"] = state.top(move.zone)
    return evolve(found, plugin=rules.refusals[found.code][0], facts=facts)


def candidates(rules: Rules, state: State, seat: int) -> list[Move]:
    """Moves that somebody might ask for with the pieces of the hand, legal ones first; the others have a reason."""
    if state.outcome is not None or not state.choices or seat not in state.choices[-1].seats:
        return []
    found = dict.fromkeys(rules.legal_moves(state, seat))
    hand = state.hand(seat)
    for piece in hand:
        found.update(dict.fromkeys(rules.plays_of(piece)))
    for rows in rules.rows.values():
        for zone in rows.zones:
            for piece in hand:
                if piece.mask & rows.belongs[zone]:
                    found.update(dict.fromkeys(rows.ask(zone, [piece])))
    return list(found)
