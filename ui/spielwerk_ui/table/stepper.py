"""One of several words, changed by left and right, by Enter, or by a click on the arrows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual.binding import Binding, BindingType
from textual.message import Message

from spielwerk_ui.table.canvas import Box, Canvas, Drawn, shortened
from spielwerk_ui.table.look import ACCENT, DIM, LIFTED, TEXT, style

LABEL = 16


class Stepper(Drawn, can_focus=True):
    """A label and the chosen word between two arrows."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", show=False),
        Binding("right,enter,space", "step(1)", show=False),
    ]

    class Changed(Message):
        """Another word is chosen."""

        def __init__(self, stepper: Stepper) -> None:
            super().__init__()
            self.stepper = stepper

    def __init__(
        self,
        label: str,
        choices: Sequence[tuple[str, str]],
        chosen: int = 0,
        *,
        id: str | None = None,
        ascii_only: bool = False,
    ) -> None:
        super().__init__(id=id)
        self.label, self.choices, self.chosen = label, list(choices), int(chosen)
        self.ascii_only = ascii_only

    @property
    def value(self) -> str:
        """What is chosen; "" if there is nothing to choose from."""
        return self.choices[self.chosen][0] if self.choices else ""

    def offer(self, choices: Sequence[tuple[str, str]], chosen: int) -> None:
        """Offer other words."""
        self.choices, self.chosen = list(choices), chosen
        self.redraw()

    def draw(self, width: int) -> Canvas:
        """The label, an arrow, the word, an arrow."""
        canvas = Canvas(width, 1)
        canvas.put(1, 0, self.label, style(DIM))
        ground = LIFTED if self.has_focus else None
        left, right = ("<", ">") if self.ascii_only else ("◀", "▶")
        pen = style(ACCENT if len(self.choices) > 1 else DIM, ground, bold=True)
        word = shortened(self.choices[self.chosen][1] if self.choices else "", width - LABEL - 6)
        x = canvas.put(LABEL, 0, f" {left} ", pen)
        canvas.spot(Box(LABEL, 0, 3, 1), -1)
        end = canvas.put(x, 0, word, style(TEXT, ground, bold=self.has_focus))
        canvas.put(end, 0, f" {right} ", pen)
        canvas.spot(Box(x, 0, cell_len(word) + 3, 1), 1)
        return canvas

    def action_step(self, step: int) -> None:
        """Choose the next word, or the one before."""
        if len(self.choices) > 1:
            self.chosen = (self.chosen + step) % len(self.choices)
            self.redraw()
            self.post_message(self.Changed(self))

    def on_drawn_hit(self, hit: Drawn.Hit) -> None:
        """A click on an arrow or the word."""
        hit.stop()
        self.action_step(hit.value)
