"""The hand of the person who looks: one widget, with a cursor that visits every piece."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.message import Message

from spielwerk import Piece
from spielwerk_ui.table import cards
from spielwerk_ui.table.canvas import Box, Canvas, Drawn
from spielwerk_ui.table.look import style
from spielwerk_ui.table.plan import LEAD, Plan, plan
from spielwerk_ui.table.sitting import Sitting


class Hand(Drawn, can_focus=True):
    """Shows the hand; arrows move the cursor, Enter and a click pick the piece."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("home", "step(-99)", show=False),
        Binding("end", "step(99)", show=False),
        Binding("up", "row(-1)", show=False),
        Binding("down", "row(1)", show=False),
        Binding("enter,space", "pick", show=False),
    ]

    class Picked(Message):
        """A piece was picked, by key or by mouse."""

        def __init__(self, piece: Piece) -> None:
            super().__init__()
            self.piece = piece

    class Moved(Message):
        """An arrow key has put the cursor on another piece."""

    class Left(Message):
        """The cursor leaves the hand, upwards (-1) or downwards (1)."""

        def __init__(self, way: int) -> None:
            super().__init__()
            self.way = way

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(id="hand")
        self.sitting = sitting
        self.cursor = 0
        self.room, self.roomy = 6, False
        self._plan = Plan((), 0)
        self._offset = 0

    @property
    def piece(self) -> Piece | None:
        """The piece under the cursor."""
        hand = self.sitting.hand()
        return hand[min(self.cursor, len(hand) - 1)] if hand else None

    def draw(self, width: int) -> Canvas:
        """The pieces in their places, the one under the cursor over the others; cut to the room there is."""
        sitting = self.sitting
        hand = sitting.hand()
        self.cursor = max(0, min(self.cursor, len(hand) - 1))
        self._plan = plan(hand, width, self.room, roomy=self.roomy)
        height = min(self._plan.height, max(self.room, 1))
        self._offset = self._scrolled(height)
        canvas = Canvas(width, height)
        states = self._states(hand)
        for at in sorted(range(len(hand)), key=lambda each: states[each].cursor):
            self._piece(canvas, at, hand, states[at])
        return canvas

    def _states(self, hand: Sequence[Piece]) -> list[cards.State]:
        """How each piece stands."""
        sitting, at_cursor = self.sitting, self.cursor if self.has_focus else -1
        if not sitting.choosing:
            return [cards.State(None, cursor=at == at_cursor) for at in range(len(hand))]
        pickable, picked = set(sitting.pickable()), sitting.picked
        digits = {thing: number for number, thing in enumerate(sitting.numbered()[:9], 1) if isinstance(thing, Piece)}
        return [
            cards.State(piece in pickable or piece in picked, piece in picked, at == at_cursor, digits.get(piece, 0))
            for at, piece in enumerate(hand)
        ]

    def _scrolled(self, height: int) -> int:
        """How many rows are above the room, so that the cursor is in it."""
        if self._plan.height <= height or not self._plan.boxes:
            return 0
        box = self._plan.boxes[self.cursor]
        return max(min(self._offset, box.y), box.y + box.height - height)

    def _piece(self, canvas: Canvas, at: int, hand: Sequence[Piece], state: cards.State) -> None:
        box, look, piece = self._plan.boxes[at], self.sitting.look, hand[at]
        rise = int((state.cursor or state.picked) and not self._plan.chips)
        box = Box(box.x, box.y - self._offset - rise, box.width, box.height)
        face = look.face(piece)
        if not self._plan.chips:
            cards.card(canvas, look, box, face, state)
        else:
            first = at == 0 or hand[at - 1].colour != piece.colour
            if first and face.sign:
                canvas.put(box.x - LEAD, box.y, face.sign, style(face.ink, bold=True))
            cards.chip(canvas, look, box.x, box.y, face, state)
        canvas.spot(Box(box.x, box.y, box.width, box.height + rise), piece)

    # -- the cursor

    def go_to(self, piece: Piece) -> None:
        """Put the cursor on a piece of the hand, without telling anybody."""
        hand = self.sitting.hand()
        if piece in hand:
            self.cursor = hand.index(piece)
            self.redraw()

    def _move(self, cursor: int) -> None:
        cursor = max(0, min(cursor, len(self.sitting.hand()) - 1))
        if cursor != self.cursor:
            left, offset, self.cursor = self.cursor, self._offset, cursor
            self._canvas = None
            self.canvas(self.content_size.width)
            if offset == self._offset:
                self.refresh(self._region(left), self._region(cursor))
            else:
                self.redraw()
            self.post_message(self.Moved())

    def _region(self, at: int) -> Region:
        """Where a piece may show, raised or not."""
        if at >= len(self._plan.boxes):
            return self.content_size.region
        box = self._plan.boxes[at]
        return Region(box.x, max(0, box.y - self._offset - 1), box.width, box.height + 1)

    def action_step(self, step: int) -> None:
        """Move the cursor along the pieces."""
        self._move(self.cursor + step)

    def action_row(self, way: int) -> None:
        """Move the cursor to the nearest piece of the next row; beyond the last row it leaves the hand."""
        boxes = self._plan.boxes
        rows = sorted({box.y for box in boxes})
        here = boxes[self.cursor] if boxes else None
        at = rows.index(here.y) + way if here else -1
        if here is None or not 0 <= at < len(rows):
            self.post_message(self.Left(way))
            return
        row = [each for each, box in enumerate(boxes) if box.y == rows[at]]
        self._move(min(row, key=lambda each: abs(boxes[each].x - here.x)))

    def action_pick(self) -> None:
        """Pick the piece under the cursor."""
        if self.piece is not None:
            self.post_message(self.Picked(self.piece))

    def on_drawn_hit(self, hit: Drawn.Hit) -> None:
        """A click is the cursor and Enter at once."""
        hit.stop()
        self.go_to(hit.value)
        self.post_message(self.Picked(hit.value))
