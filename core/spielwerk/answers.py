"""What plugins answer to the questions of a game, and what is wrong with it: asked one by one where it looks odd."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from spielwerk.errors import SpielwerkError
from spielwerk.pieces import Choice, Move, Refusal
from spielwerk.plugins.loading import Impl
from spielwerk.rules import Rules
from spielwerk.state import State

MOST_MOVES = 100_000
"""How many moves may be offered, or made for the first time, at one question."""
WANTED = {
    "offer": "it must return moves made by rules.move(…), in a list",
    "forbid": "it must return a refusal made by refusal(…), or None",
    "lift": "it must return True or False",
    "score": "it must return whole numbers, one for each seat",
    "match_winners": "it must return the seats that won, in a list, or None",
}


class WrongAnswer(SpielwerkError):
    """What a hook gave is not what it must give."""

    def __init__(self, impl: Impl, came: object, wanted: str = "") -> None:
        self.impl, self.came, self.wanted = impl, came, wanted or WANTED[impl.hook]
        super().__init__(f"{impl.hook} returned {_shown(came)}; {self.wanted}")


class TooManyMoves(SpielwerkError):
    """More moves were offered than anybody could look at."""

    def __init__(self) -> None:
        super().__init__(f"more than {MOST_MOVES:,} moves are offered at one question; offer fewer")


def ask(
    rules: Rules, impl: Impl, state: State, seat: int, choice: Choice, move: Move | None = None, **known: Any
) -> Any:
    """What an implementation answers in a case, with nouns that are `known` and all others worked out."""
    names = rules.writer.names()
    arguments = ", ".join(
        ["table", "seat", "move", "choice", *(name for name in known if name not in ("seat", "move"))]
    )
    call = rules.writer.call(impl, names, {name: name for name in known})
    return rules.writer.make(f"asked({arguments})", [f"return {call}"], names)(state, seat, move, choice, **known)


def refusing(rules: Rules, state: State, seat: int, move: Move, why: Refusal) -> list[Impl]:
    """The first function that refuses a move with that code; none where the core itself does."""
    choice = state.choices[-1] if state.choices else None
    for impl in rules.forbids_of(move) if why.plugin and choice else ():
        if impl.plugin.name == why.plugin and choice is not None:
            said = ask(rules, impl, state, seat, choice, move)
            if isinstance(said, Refusal) and said.code == why.code:
                return [impl]
    return []


def offering(rules: Rules, state: State, seat: int, move: Move) -> list[Impl]:
    """Who offers a legal move: who says how its piece is played, who offers it, or who carries it out in this step."""
    choice = state.choices[-1]
    if choice.step == "turn" and move.piece is not None and move in rules.plays_of(move.piece):
        return [impl for impl in rules.impls["plays"] if _plays(rules, impl, move)][:1]
    offers = [impl for impl in rules.impls["offer"] if choice.step in impl.concern.steps]
    rows = [impl for impl in offers if impl in rules.rows and move.verb == impl.concern.verb]
    plain = [impl for impl in offers if impl not in rules.rows and "piece" not in impl.names]
    found = [impl for impl in plain if move in (ask(rules, impl, state, seat, choice) or ())] or rows
    return found[:1] or [rules.performers[move.verb]] if move.verb in rules.performers else []


def _plays(rules: Rules, impl: Impl, move: Move) -> bool:
    """Whether an implementation of `plays` gives this way to play the piece of a move."""
    if not rules.concerns(impl, move.piece):
        return False
    known = {**rules.options, **rules.writer.constants, "piece": move.piece}
    ways = impl.function(*[known[name] for name in impl.names]) or ()
    return any((verb, zone, *(choice or [None])) == (move.verb, move.zone, move.choice) for verb, zone, *choice in ways)


def check_listed(rules: Rules, state: State, seat: int, moves: Sequence[Move]) -> None:
    """Raise `WrongAnswer` where a list of legal moves, or what keeps the plays of a hand from it, is not sound."""
    choice = state.choices[-1]
    plays = [move for piece in state.hand(seat) for move in rules.plays_of(piece)] if choice.step == "turn" else []
    plays += rules.step_writer.bare.get(choice.step, ())
    legal = set(moves) if len(moves) <= MOST_MOVES else set()
    refusals = [rules.refuses[move.id](state, seat, move, choice) for move in plays if move not in legal]
    sound = all(_is_move(rules, move) for move in legal) and all(_is_refusal(each) for each in refusals)
    if not sound or len(moves) > MOST_MOVES:
        wrong = wrong_answer(rules, state, seat)
        if wrong is not None:
            raise wrong


def wrong_answer(rules: Rules, state: State, seat: int | None = None) -> WrongAnswer | None:
    """The first wrong answer that a plugin gives to the question that waits; None if all are right."""
    if state.outcome is not None or not state.choices:
        return None
    choice = state.choices[-1]
    seat = choice.seats[0] if seat is None else seat
    moves = [move for piece in state.hand(seat) for move in rules.plays_of(piece)]
    for impl in rules.impls["offer"]:
        if choice.step in impl.concern.steps:
            for known in _cases(rules, impl, state, seat):
                given = _given(rules, impl, state, seat, choice, None, known)
                if isinstance(given, WrongAnswer):
                    return given
                moves += given or ()
    bare = rules.step_writer.bare.get(choice.step, ())
    return next(filter(None, (_wrong_refusal(rules, state, seat, choice, move) for move in (*moves, *bare))), None)


def _given(rules: Rules, impl: Impl, state: State, seat: int, choice: Choice, move: Move | None, known: Any) -> Any:
    """What an offer gives in a case, as a list; or what is wrong with it."""
    try:
        came = ask(rules, impl, state, seat, choice, move, **known)
        if not isinstance(came, Iterable):
            return WrongAnswer(impl, came)
        given = [each for each, _ in zip(came, range(MOST_MOVES + 1), strict=False)]
    except Exception:
        return None
    if len(given) > MOST_MOVES:
        return WrongAnswer(impl, came, f"these are more than {MOST_MOVES:,} moves; offer fewer")
    odd = [each for each in given if not _is_move(rules, each)]
    if isinstance(came, str) or (odd and not isinstance(odd[0], Move)):
        return WrongAnswer(impl, came)
    return WrongAnswer(impl, odd[0], "a move is made by rules.move(…), never by hand") if odd else given


def _wrong_refusal(rules: Rules, state: State, seat: int, choice: Choice, move: Move) -> WrongAnswer | None:
    for impl in rules.forbids_of(move):
        try:
            came = ask(rules, impl, state, seat, choice, move)
        except Exception:
            continue
        if not _is_refusal(came) or (came is not None and came.code not in rules.refusals):
            declared = "the refusal stands at the top of its module, made by refusal(…)"
            return WrongAnswer(impl, came, declared if isinstance(came, Refusal) else "")
    return None


def _cases(rules: Rules, impl: Impl, state: State, seat: int) -> Iterator[dict[str, Any]]:
    """The nouns of an offer that are its own: one of its pieces, or a zone and what may lie there."""
    if impl in rules.rows:
        rows = rules.rows[impl]
        for zone in rows.zones:
            yield {"zone": zone, "held": rules.pieces_in(state.hands[seat] & rows.belongs[zone])}
    elif "piece" in impl.names and impl.plugin.kind is not None:
        yield from ({"piece": piece} for piece in state.hand(seat) if piece.kind == impl.plugin.kind.name)
    else:
        yield {}


def _is_move(rules: Rules, thing: object) -> bool:
    return type(thing) is Move and -1 < thing.id < len(rules.moves) and rules.moves[thing.id] is thing


def _is_refusal(thing: object) -> bool:
    return thing is None or isinstance(thing, Refusal)


def check_ending(rules: Rules, hook: str, seats: int, /, **facts: Any) -> None:
    """Raise `WrongAnswer` where the points of a round, or the winners of a match, are not sound."""
    for impl in rules.impls[hook]:
        known = {**rules.options, **rules.writer.constants, **facts}
        state = facts.get("state")
        came = impl.function(*[known[name] if name in known else getattr(state, name) for name in impl.names])
        if came is not None:
            whole = isinstance(came, list | tuple) and all(type(each) is int for each in came)
            if not whole or (len(came) != seats if hook == "score" else not set(came) <= set(range(seats))):
                raise WrongAnswer(impl, came)
            return


def _shown(came: object) -> str:
    try:
        words = " ".join(repr(came).split())
    except Exception:
        words = f"something of the type {type(came).__name__}"
    return words if len(words) <= 60 else f"{words[:59]}…"
