"""How good a move looks: which plugins are asked about it, and of what."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from spielwerk.pieces import Move, Piece
from spielwerk.plugins.loading import Impl

if TYPE_CHECKING:
    from spielwerk.rules import Rules

Question = Callable[[Any], float]
"""What one plugin is asked of a view about a move, or about one of its pieces."""


def questions(rules: Rules, move: Move) -> Sequence[Question]:
    """What the plugins are asked about a move: each once, or once for each of its pieces."""
    found = []
    for impl in rules.impls["appeal"]:
        for piece in _concerned(rules, impl, move):
            known = {**rules.options, **rules.writer.constants, "move": move, "piece": piece}
            found.append(partial(_ask, impl, known))
    return found


def _concerned(rules: Rules, impl: Impl, move: Move) -> Sequence[Piece | None]:
    """The pieces about which an implementation is asked; None: the move as a whole.

    Of a kind's plugin these are the move's pieces of that kind, and the moves without pieces that it performs.
    """
    if "piece" in impl.names or (impl.concern.face and move.pieces):
        return [piece for piece in move.pieces if rules.concerns(impl, piece)]
    own = rules.performers.get(move.verb)
    return [None] if not impl.concern.face or (own is not None and own.plugin is impl.plugin) else []


def _ask(impl: Impl, known: Mapping[str, Any], view: Any) -> float:
    answer: float = impl.function(
        *[view if name == "view" else known[name] if name in known else view.values[name] for name in impl.names]
    )
    return answer
