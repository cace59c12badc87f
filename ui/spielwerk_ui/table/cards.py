"""Pieces drawn as cards and as chips. A state can be told without colour: by frame, by sign, by its height."""

from __future__ import annotations

from attrs import frozen
from rich.cells import cell_len

from spielwerk_ui.table.canvas import Box, Canvas, shortened
from spielwerk_ui.table.look import (
    DASHED,
    DIM,
    FAINT,
    GROUND,
    HEAVY,
    ROUND,
    TEXT,
    Face,
    Look,
    mixed,
    style,
)  # fmt: skip

CHIP = 4
SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹"


@frozen
class State:
    """How a piece stands: whether it can be picked (None: nobody is asked), is picked, is under the cursor."""

    open: bool | None = None
    picked: bool = False
    cursor: bool = False
    number: int = 0


def frame(canvas: Canvas, look: Look, box: Box, shape: str, ink: str, ground: str | None = None) -> None:
    """A frame round a place, with a tint inside."""
    corner, line, corner2, side, corner3, corner4 = tuple(look.frame(shape))
    pen, width, bottom = style(ink), box.width - 2, box.y + box.height - 1
    canvas.put(box.x, box.y, corner + line * width + corner2, pen)
    for y in range(box.y + 1, bottom):
        canvas.put(box.x, y, side, pen)
        canvas.put(box.x + 1, y, " " * width, style(TEXT, ground))
        canvas.put(box.x + box.width - 1, y, side, pen)
    canvas.put(box.x, bottom, corner3 + line * width + corner4, pen)


def card(canvas: Canvas, look: Look, box: Box, face: Face, state: State) -> None:
    """A piece as a card."""
    shape = HEAVY if state.cursor else DASHED if state.open is False else ROUND
    strength = 0.55 if state.open is False else 0.8 if state.open is None and not state.cursor else 1.0
    ink = mixed(face.ink, strength)
    tint = mixed(face.ink, 0.38 if state.picked else 0.2) if state.open or state.picked else None
    frame(canvas, look, box, shape, TEXT if state.cursor else ink, tint)
    pen = style(ink, tint, bold=state.open is not False)
    left, right, bottom = box.x + 1, box.x + box.width - 1, box.y + box.height - 2
    room = box.width - 2
    label = shortened(face.label, room - 1 if face.sign else room, "")
    sign = face.sign or label
    if box.height < 5:
        text = f"{face.sign} {label}" if face.sign else label
        canvas.put(left + (room - cell_len(text)) // 2, box.y + 1, text, pen)
    else:
        canvas.put(left, box.y + 1, label, pen)
        canvas.put(right - cell_len(sign), box.y + 1, sign, pen)
        canvas.put(left, bottom, sign, pen)
        canvas.put(right - cell_len(label), bottom, label, pen)
    if box.height >= 7:
        canvas.put(box.x + (box.width - cell_len(label)) // 2, box.y + box.height // 2, label, pen)
    if state.picked:
        canvas.put(box.x + box.width // 2 - 1, box.y, look.sign(" ✓ ", " v "), style(TEXT, bold=True))
    if state.number:
        number = f" {state.number} "
        middle = box.x + (box.width - len(number)) // 2
        canvas.put(middle, box.y + box.height - 1, number, style(TEXT if state.cursor else ink))


def chip(canvas: Canvas, look: Look, x: int, y: int, face: Face, state: State) -> None:
    """A piece as a chip of four cells; one that can be picked is filled."""
    label = f"{shortened(face.label, 2, ''):>2}"
    if state.cursor:
        tint = mixed(face.ink, 0.4) if state.open or state.picked else None
        lead, trail = tuple(look.sign("┃┃", "[]"))
        if state.picked:
            lead = look.sign("✓", "v")
        canvas.put(x, y, lead + label + trail, style(TEXT, tint, bold=True))
    elif state.picked:
        canvas.put(x, y, look.sign("✓", "v") + label + " ", style(GROUND, face.ink, bold=True))
    elif state.open:
        lead = SUPERSCRIPTS[state.number] if 0 < state.number < 10 and not look.ascii else look.sign(" ", "|")
        canvas.put(x, y, lead + label + look.sign(" ", "|"), style(face.ink, mixed(face.ink, 0.22), bold=True))
    else:
        ink = mixed(face.ink, 0.55 if state.open is False else 0.85)
        canvas.put(x, y, look.sign("╎", ":") + label + " ", style(ink))


def back(canvas: Canvas, look: Look, box: Box, text: str) -> None:
    """A card that lies face down, with a word on it."""
    frame(canvas, look, box, ROUND, DIM)
    middle = box.y + box.height // 2
    for y in range(box.y + 1, box.y + box.height - 1):
        sign = " " if y == middle else look.sign("░", ".")
        canvas.put(box.x + 1, y, sign * (box.width - 2), style(mixed(FAINT, 0.6)))
    canvas.put(box.x + (box.width - len(text)) // 2, middle, text, style(TEXT, bold=True))


def bare(canvas: Canvas, look: Look, box: Box, text: str) -> None:
    """A place where no piece lies."""
    frame(canvas, look, box, DASHED, FAINT)
    canvas.put(box.x + (box.width - len(text)) // 2, box.y + box.height // 2, text, style(FAINT))
