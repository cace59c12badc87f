"""A bar of words to choose from: moves without a piece, answers, the buttons of a dialog, the keys at the bottom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from attrs import frozen
from rich.cells import cell_len
from textual.binding import Binding, BindingType
from textual.message import Message

from spielwerk_ui.table.canvas import Box, Canvas, Drawn, shortened
from spielwerk_ui.table.look import ACCENT, DIM, GROUND, LIFTED, TEXT, style


@frozen
class Item:
    """A word of a bar, the key that stands for it, what it means, and the ink and sign of its colour."""

    key: str
    label: str
    value: Any
    sign: str = ""
    ink: str = TEXT

    @property
    def width(self) -> int:
        """The columns it takes: with a blank at each end, and blanks between its parts."""
        return sum(cell_len(part) + 1 for part in (self.key, self.sign, self.label) if part) + 1


class Bar(Drawn, can_focus=True):
    """Items side by side, in as many lines as they need; arrows move the cursor, Enter and a click choose."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("up", "leave(-1)", show=False),
        Binding("down", "leave(1)", show=False),
        Binding("enter,space", "choose", show=False),
    ]

    class Chosen(Message):
        """An item was chosen, by key or by mouse."""

        def __init__(self, bar: Bar, item: Item) -> None:
            super().__init__()
            self.bar, self.item = bar, item

        @property
        def control(self) -> Bar:
            """The bar it is in."""
            return self.bar

    class Left(Message):
        """The cursor leaves the bar, upwards (-1) or downwards (1)."""

        def __init__(self, bar: Bar, way: int) -> None:
            super().__init__()
            self.bar, self.way = bar, way

    def __init__(self, items: Sequence[Item] = (), *, id: str, centred: bool = True, gap: int = 2) -> None:
        super().__init__(id=id)
        self.items, self.centred, self.gap = list(items), centred, gap
        self.cursor = 0

    def show(self, items: Sequence[Item]) -> None:
        """Show other items; the cursor goes to the first one."""
        if self.items != list(items):
            self.items, self.cursor = list(items), 0
        self.redraw()

    def lines(self, width: int) -> list[list[int]]:
        """The items of each line, by number."""
        lines: list[list[int]] = []
        used = width + 1
        for at, item in enumerate(self.items):
            if used + self.gap + item.width > width:
                lines.append([])
                used = -self.gap
            lines[-1].append(at)
            used += self.gap + item.width
        return lines

    def draw(self, width: int) -> Canvas:
        """The items, the one under the cursor set off."""
        lines = self.lines(width)
        canvas = Canvas(width, len(lines))
        for y, line in enumerate(lines):
            taken = sum(self.items[at].width for at in line) + self.gap * (len(line) - 1)
            x = max(0, (width - taken) // 2) if self.centred else 0
            for at in line:
                self._item(canvas, x, y, at, width)
                x += self.items[at].width + self.gap
        return canvas

    def _item(self, canvas: Canvas, x: int, y: int, at: int, width: int) -> None:
        item, cursor = self.items[at], at == self.cursor and self.has_focus
        ground = TEXT if cursor else LIFTED if self.can_focus else None
        dark = GROUND if cursor else None
        canvas.fill(Box(x, y, min(item.width, width), 1), style(TEXT, ground))
        label = shortened(item.label, width - 8)
        parts = [
            (item.key, style(dark or ACCENT, ground, bold=True)),
            (item.sign, style(dark or item.ink, ground, bold=True)),
            (label, style(dark or (item.ink if self.can_focus else DIM), ground, bold=cursor)),
        ]
        end = x + 1
        for text, pen in parts:
            if text:
                end = canvas.put(end, y, text, pen) + 1
        canvas.spot(Box(x, y, end - x, 1), item)

    def action_step(self, step: int) -> None:
        """Move the cursor."""
        if self.items:
            self.cursor = (self.cursor + step) % len(self.items)
            self.redraw()

    def action_leave(self, way: int) -> None:
        """Leave upwards or downwards."""
        self.post_message(self.Left(self, way))

    def action_choose(self) -> None:
        """Choose the item under the cursor."""
        if self.items:
            self.post_message(self.Chosen(self, self.items[self.cursor]))

    def on_drawn_hit(self, hit: Drawn.Hit) -> None:
        """A click chooses."""
        hit.stop()
        self.post_message(self.Chosen(self, hit.value))


class Keys(Bar, can_focus=False):
    """The keys at the bottom of the screen; a click does what the key does."""

    def __init__(self, items: Sequence[Item] = ()) -> None:
        super().__init__(items, id="keys", centred=False, gap=0)

    def draw(self, width: int) -> Canvas:
        """As many keys as fit in one line; the first ones are those that one guesses anyway."""
        canvas, x = Canvas(width, 1), 0
        for at, item in enumerate(self.items):
            if sum(each.width for each in self.items[at:]) <= width:
                self._item(canvas, x, 0, at, width)
                x += item.width
        return canvas
