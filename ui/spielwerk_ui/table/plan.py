"""Where the pieces of a hand lie: in rows of cards as large as fit, or as chips, one row for each colour."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from attrs import frozen

from spielwerk import Piece
from spielwerk_ui.table.canvas import Box
from spielwerk_ui.table.cards import CHIP

CARDS_AT_MOST = 26
ROOMY, USUAL, SMALL = (9, 7), (7, 5), (6, 3)
LEAD = 3
"""The columns before a row of chips, for the sign of its colour."""


@frozen
class Plan:
    """Where each piece lies, how high that is, and what it is: chips, or cards with a free row above to rise into."""

    boxes: tuple[Box, ...]
    height: int
    chips: bool = False


def plan(hand: Sequence[Piece], width: int, height: int, *, roomy: bool = False) -> Plan:
    """The largest way to lay out a hand, sorted by colour, in so much room; chips may be higher than that."""
    if not hand:
        return Plan((), 0)
    if len(hand) <= CARDS_AT_MOST:
        for size in (ROOMY, USUAL, SMALL) if roomy else (USUAL, SMALL):
            per_row = width // size[0]
            if per_row and -(-len(hand) // per_row) * size[1] + 1 <= height:
                return _flow(hand, width, size)
    by_colour = _by_colour(hand, width, SMALL, gap=0)
    if by_colour is not None and by_colour.height <= height:
        return by_colour
    return _chips(hand, width)


def _flow(hand: Sequence[Piece], width: int, size: tuple[int, int]) -> Plan:
    """Cards one beside the other in even rows, with a gap between colours if there is room for it."""
    rows = -(-len(hand) // (width // size[0]))
    per_row = -(-len(hand) // rows)
    boxes: list[Box] = []
    for row in range(rows):
        pieces = hand[row * per_row : (row + 1) * per_row]
        fits = rows == 1 and len(pieces) * size[0] + sum(_gaps(pieces)) <= width
        gaps = _gaps(pieces) if fits else [0] * len(pieces)
        x = (width - len(pieces) * size[0] - sum(gaps)) // 2 if not row else boxes[0].x
        for gap in gaps:
            x += gap
            boxes.append(Box(x, 1 + row * size[1], *size))
            x += size[0]
    return Plan(tuple(boxes), rows * size[1] + 1)


def _gaps(pieces: Sequence[Piece]) -> list[int]:
    """The gap before each piece: one where another colour begins."""
    return [int(at > 0 and piece.colour != pieces[at - 1].colour) for at, piece in enumerate(pieces)]


def _by_colour(hand: Sequence[Piece], width: int, size: tuple[int, int], gap: int) -> Plan | None:
    """One row of cards for each colour, or None if one is too wide."""
    rows = [len(list(group)) for _, group in groupby(hand, key=lambda piece: piece.colour)]
    if max(rows) * size[0] > width:
        return None
    left = (width - max(rows) * size[0]) // 2
    boxes = [Box(left + at * size[0], 1 + row * size[1], *size) for row, n in enumerate(rows) for at in range(n)]
    return Plan(tuple(boxes), len(rows) * size[1] + 1)


def _chips(hand: Sequence[Piece], width: int) -> Plan:
    """A row of chips for each colour; a number that follows the one before it lies close by it."""
    boxes: list[Box] = []
    y, widest = -1, 0
    for _, group in groupby(hand, key=lambda piece: piece.colour):
        x, y = LEAD, y + 1
        before: Piece | None = None
        for piece in group:
            x += int(before is not None and not _follows(before, piece))
            if x + CHIP > width and before is not None:
                x, y = LEAD, y + 1
            boxes.append(Box(x, y, CHIP, 1))
            x, before = x + CHIP, piece
            widest = max(widest, x)
    left = max(0, (width - widest) // 2)
    return Plan(tuple(Box(box.x + left, box.y, CHIP, 1) for box in boxes), y + 1, chips=True)


def _follows(before: Piece, piece: Piece) -> bool:
    return before.number is not None and piece.number == before.number + 1
