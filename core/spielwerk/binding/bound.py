"""What a table calls in play: a plain function for each happening, or None where no plugin listens."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from attrs import define, field

if TYPE_CHECKING:
    from spielwerk.pieces import Choice, Move, Piece
    from spielwerk.state import Table


@define(eq=False)
class Bound:
    """The happenings of one game. There are two: for tables that tell what happens, and for those that do not."""

    performs: list[Callable[[Table, int, Move, Choice], None]] = field(factory=list)
    """By the number of the move: carries it out."""
    plays_out: list[Callable[[Table, int, Move], None] | None] = field(factory=list)
    """By the number of the move: what its pieces do when played."""
    turns_up: dict[str, Callable[[Table, int, Piece], None]] = field(factory=dict)
    """By the code of the piece: what it does when the game begins with it."""
    set_up: Callable[[Table], None] | None = None
    on_position: Callable[[Table], None] | None = None
    on_empty: Callable[[Table, str], None] | None = None
    on_hand_empty: Callable[[Table, int], None] | None = None
    on_turn_start: Callable[[Table, int], None] | None = None
    on_turn_end: Callable[[Table, int], None] | None = None
    on_idle: Callable[[Table], None] | None = None
