"""A grid of characters that widgets draw themselves on, and the base of all widgets that do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import field, frozen, mutable
from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.events import Click
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

Part = tuple[str, Style]


@frozen
class Box:
    """A place on a canvas."""

    x: int
    y: int
    width: int
    height: int

    def holds(self, x: int, y: int) -> bool:
        """Whether a cell lies in it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


@mutable
class Canvas:
    """Cells of a character and its style. What is drawn outside of it is cut off; signs for control are never shown."""

    width: int
    height: int
    cells: list[list[tuple[str, Style]]] = field(init=False, repr=False)
    spots: list[tuple[Box, Any]] = field(factory=list, repr=False)
    """What lies where, for the mouse; of two that overlap the later one is on top."""

    def __attrs_post_init__(self) -> None:
        self.cells = [[(" ", Style.null())] * self.width for _ in range(self.height)]

    def put(self, x: int, y: int, text: str, style: Style) -> int:
        """Write text and return the column behind it."""
        for character in printable(text):
            cells = cell_len(character)
            if not 0 <= y < self.height:
                x += cells
                continue
            row = self.cells[y]
            if cells == 0 and 0 < x <= self.width:
                row[x - 1] = (row[x - 1][0] + character, row[x - 1][1])
            elif x >= 0 and x + cells <= self.width:
                row[x] = (character, style)
                if cells == 2:
                    row[x + 1] = ("", style)
            x += cells
        return x

    def write(self, x: int, y: int, parts: Iterable[Part]) -> int:
        """Write several texts one after another and return the column behind them."""
        for text, style in parts:
            x = self.put(x, y, text, style)
        return x

    def fill(self, box: Box, style: Style) -> None:
        """Blank out a place."""
        for y in range(box.y, box.y + box.height):
            self.put(box.x, y, " " * box.width, style)

    def spot(self, box: Box, value: Any) -> None:
        """Note what lies in a place."""
        self.spots.append((box, value))

    def at(self, x: int, y: int) -> Any:
        """What lies on a cell, or None."""
        return next((value for box, value in reversed(self.spots) if box.holds(x, y)), None)

    def strip(self, y: int) -> Strip:
        """One line of it."""
        segments: list[Segment] = []
        text, style = "", Style.null()
        for character, own in self.cells[y]:
            if own is not style and own != style:
                if text:
                    segments.append(Segment(text, style))
                text, style = "", own
            text += character
        return Strip([*segments, Segment(text, style)], self.width)


def printable(text: str) -> str:
    """Text without signs that move or change a terminal."""
    return text if text.isprintable() else "".join(each if each.isprintable() else " " for each in text)


def shortened(text: str, width: int, dots: str = "…") -> str:
    """Text cut to a width, with dots if something is missing."""
    text = printable(text)
    if cell_len(text) <= width:
        return text
    kept = ""
    for character in text:
        if cell_len(kept + character) + len(dots) > width:
            break
        kept += character
    return (kept.rstrip() + dots)[: max(width, 0)]


class Drawn(Widget):
    """A widget that draws itself on a canvas as high as it needs, and tells what of it was clicked."""

    DEFAULT_CSS = "Drawn { width: 1fr; height: auto; }"
    ALLOW_SELECT = False

    class Hit(Message):
        """Something that lies on the canvas was clicked."""

        def __init__(self, drawn: Drawn, value: Any) -> None:
            super().__init__()
            self.drawn, self.value = drawn, value

        @property
        def control(self) -> Drawn:
            """The widget that was clicked."""
            return self.drawn

    _canvas: Canvas | None = None
    _drawn_height: int = -1

    def draw(self, width: int) -> Canvas:
        """What there is to see, on a canvas of this width."""
        raise NotImplementedError

    def canvas(self, width: int) -> Canvas:
        """The canvas, drawn anew only after something changed."""
        if self._canvas is None or self._canvas.width != width:
            self._canvas = self.draw(width)
        return self._canvas

    def redraw(self) -> None:
        """Show what has changed, and take another height if that changes too."""
        self._canvas = None
        width = self.content_size.width
        taller = bool(width) and self.canvas(width).height != self._drawn_height
        if taller:
            self.clear_cached_dimensions()
        self.refresh(layout=taller or not width)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As high as the canvas."""
        self._drawn_height = self.canvas(width).height if width > 0 else 0
        return self._drawn_height

    def render_line(self, y: int) -> Strip:
        """A line of the canvas."""
        width = self.size.width
        canvas = self.canvas(width) if width > 0 else None
        if canvas is None or y >= canvas.height:
            return Strip.blank(width, self.rich_style)
        return canvas.strip(y).apply_style(self.rich_style)

    def watch_has_focus(self, has_focus: bool) -> None:
        """With the focus the cursor comes and goes."""
        super().watch_has_focus(has_focus)
        if self.is_mounted:
            self.redraw()

    def on_resize(self) -> None:
        """Another size is another drawing."""
        self._canvas = None

    def on_click(self, event: Click) -> None:
        """Tell what was clicked."""
        value = None if self._canvas is None else self._canvas.at(event.x, event.y)
        if value is not None:
            event.stop()
            self.post_message(self.Hit(self, value))
