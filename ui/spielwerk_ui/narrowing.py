"""From a list of legal moves to one, pick by pick: a piece, further pieces, a zone, a verb, a choice.

What a run, a colour or a target is, nobody here knows: what can be picked next is where the moves that are left differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

from attrs import frozen

from spielwerk import Move, Piece

Part = Literal["piece", "zone", "verb", "choice"]
PARTS: tuple[Part, ...] = ("zone", "verb", "choice")
"""What tells apart moves with the same pieces, in the order in which it is asked for."""


@frozen
class Option:
    """Something that can be picked next, and the moves that are left then."""

    part: Part
    value: Any
    moves: tuple[Move, ...]

    @property
    def piece(self) -> Piece | None:
        """The piece that is picked, or None if it is no piece."""
        return self.value if isinstance(self.value, Piece) else None


class Narrowing:
    """The moves still possible and the picks so far.

    Equal pieces are interchangeable, so of moves that read alike only the first is kept: the one its text gives back.
    """

    def __init__(self, moves: Iterable[Move]) -> None:
        alike: dict[Any, Move] = {}
        for move in moves:
            alike.setdefault(_content(move), move)
        self.all = tuple(alike.values())
        self._left: list[tuple[Move, ...]] = [self.all]
        self.picks: list[Option] = []
        self._options: list[list[Option]] = [self._found()]

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that are still possible."""
        return self._left[-1]

    @property
    def pieces(self) -> list[Piece]:
        """The pieces picked so far, in order."""
        return [pick.value for pick in self.picks if pick.part == "piece"]

    @property
    def ready(self) -> Move | None:
        """The move that is complete as picked, or None. Further pieces may still be possible."""
        complete = self._complete()
        return complete[0] if self.picks and len(complete) == 1 else None

    @property
    def decided(self) -> bool:
        """Whether the picks leave one move and nothing more to pick."""
        return self.ready is not None and not self.options()

    def options(self) -> list[Option]:
        """What can be picked next: further pieces first, then what tells the moves apart that need no more of them."""
        return self._options[-1]

    def firsts(self) -> list[Option]:
        """What could be picked if nothing were picked yet."""
        return self._options[0]

    def _found(self) -> list[Option]:
        if self.picks and self.picks[-1].part != "piece":
            return self._differing(self.moves)
        return [*self._next_pieces(), *self._bare_or_differing()]

    def pick(self, option: Option) -> None:
        """Pick one of the options."""
        self.picks.append(option)
        self._left.append(option.moves)
        self._options.append(self._found())

    def back(self) -> bool:
        """Take the last pick back; False if there is none."""
        if not self.picks:
            return False
        self.picks.pop()
        self._left.pop()
        self._options.pop()
        return True

    def clear(self) -> None:
        """Take all picks back."""
        while self.back():
            pass

    def taking(self, piece: Piece) -> Option | None:
        """The option of a piece or of one that is equal to it, or None."""
        return next((each for each in self.options() if each.piece and each.piece.code == piece.code), None)

    # -- where the moves differ

    def _next_pieces(self) -> list[Option]:
        at = len(self.pieces)
        return _group("piece", [move for move in self.moves if len(move.pieces) > at], at)

    def _complete(self) -> list[Move]:
        at = len(self.pieces)
        return [move for move in self.moves if len(move.pieces) == at]

    def _bare_or_differing(self) -> list[Option]:
        if self.picks:
            return self._differing(self._complete())
        verbs = _group("verb", self._complete())
        several = [verb for verb in verbs if len(verb.moves) > 1]
        if len(several) != 1:
            return verbs
        return [*self._differing(several[0].moves), *(verb for verb in verbs if verb not in several)]

    def _differing(self, moves: Sequence[Move]) -> list[Option]:
        picked = {pick.part for pick in self.picks}
        for part in PARTS:
            options = _group(part, moves)
            if len(options) > 1 and part not in picked:
                return options
        return []


def _content(move: Move) -> tuple[Any, ...]:
    return move.verb, tuple(piece.code for piece in move.pieces), move.zone, move.choice


def _group(part: Part, moves: Sequence[Move], at: int = 0) -> list[Option]:
    """The moves grouped by one of their parts, as options in the order of the moves."""
    groups: dict[Any, list[Move]] = {}
    for move in moves:
        key = move.pieces[at].code if part == "piece" else getattr(move, part)
        groups.setdefault(key, []).append(move)
    return [
        Option(part, found[0].pieces[at] if part == "piece" else key, tuple(found)) for key, found in groups.items()
    ]
