"""The middle of the table: rows as lines of chips, piles as cards, or as words where there is little room."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len
from rich.style import Style
from textual.binding import Binding, BindingType
from textual.message import Message

from spielwerk import Piece
from spielwerk_ui.narrowing import Option
from spielwerk_ui.table import cards
from spielwerk_ui.table.canvas import Box, Canvas, Drawn, Part, shortened
from spielwerk_ui.table.look import ACCENT, DIM, FAINT, TEXT, mixed, style
from spielwerk_ui.table.plan import ROOMY, USUAL
from spielwerk_ui.table.sitting import Sitting

TILE = 3
USUAL_ROW, WIDEST_ROW = 14, 22
"""The tiles for which a row has room in any case, and those shown at most before it is shortened in the middle."""


class Zones(Drawn, can_focus=True):
    """Shows rows and piles, and lets one of them be picked where a place is the next thing to pick."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,up", "step(-1)", show=False),
        Binding("right,down", "step(1)", show=False),
        Binding("enter,space", "pick", show=False),
    ]

    class Picked(Message):
        """A place was picked, by key or by mouse."""

        def __init__(self, option: Option) -> None:
            super().__init__()
            self.option = option

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(id="zones")
        self.sitting = sitting
        self.cursor = 0
        self.roomy = False

    @property
    def options(self) -> list[Option]:
        """The places that can be picked now."""
        lying = self.sitting.seen.zones
        return [each for each in self.sitting.others if each.part == "zone" and each.value in lying]

    @property
    def rows(self) -> list[str]:
        """The zones whose pieces all show."""
        return [zone for zone in self.sitting.seen.zones if self._kind(zone) == "row"]

    @property
    def piles(self) -> list[str]:
        """The zones of which the top shows at most."""
        return [zone for zone in self.sitting.seen.zones if self._kind(zone) != "row"]

    @property
    def least_height(self) -> int:
        """The lines that it needs to show everything."""
        return len(self.rows) + 1 if self.rows else 6

    @property
    def most_height(self) -> int:
        """The lines that it takes at most, so that the parts of the table stay together."""
        return len(self.rows) + (ROOMY[1] if self.roomy else USUAL[1]) + 8

    def _kind(self, zone: str) -> str:
        return self.sitting.match.rules.description.zones[zone.partition(".")[0]].kind

    def draw(self, width: int) -> Canvas:
        """Rows above piles, in the middle of the room."""
        room = self.content_size.height
        canvas = Canvas(width, room)
        size = ROOMY if self.roomy and room >= len(self.rows) + 2 + ROOMY[1] else USUAL
        as_cards = bool(self.piles) and room >= len(self.rows) + bool(self.rows) + size[1] + 1
        as_cards = as_cards and sum(max(size[0], len(self._caption(zone))) + 3 for zone in self.piles) <= width
        below = (size[1] + 1 if as_cards else 1) if self.piles else 0
        y = max(0, (room - len(self.rows) - below - (bool(self.rows) and as_cards)) // 2)
        y = self._draw_rows(canvas, y)
        if as_cards:
            self._draw_piles(canvas, y + bool(self.rows), size)
        elif self.piles:
            self._name_piles(canvas, y)
        return canvas

    # -- rows

    def _draw_rows(self, canvas: Canvas, y: int) -> int:
        names = {zone: self._label(zone) for zone in self.rows}
        longest = max((cell_len(name) for name in names.values()), default=0)
        most = max((self.sitting.seen.size(zone) for zone in names), default=0)
        most = min(WIDEST_ROW, max(USUAL_ROW, most), (canvas.width - longest - 8) // TILE)
        left = max(0, (canvas.width - longest - 7 - most * TILE) // 2)
        for zone, name in names.items():
            colour = self._colour(zone)
            ink = self.sitting.look.ink(colour)
            x = self._mark(canvas, left, y, zone)
            x = canvas.put(x, y, f"{self.sitting.look.colour_sign(colour) or ' '} ", style(ink, bold=True))
            canvas.put(x, y, name, self._pen(zone, ink))
            self._tiles(canvas, x + longest + 1, y, zone, most)
            canvas.spot(Box(left, y, canvas.width - 2 * left, 1), zone)
            y += 1
        return y

    def _tiles(self, canvas: Canvas, x: int, y: int, zone: str, most: int) -> None:
        pieces, look = self.sitting.seen.zones[zone], self.sitting.look
        if isinstance(pieces, int):
            canvas.put(x, y, f"{pieces:>{TILE}}", style(DIM))
            return
        shown: list[Piece | None] = list(pieces)
        if len(shown) > most:
            head = most // 3
            shown = [*shown[:head], None, *shown[len(shown) - (most - head - 1) :]]
        for piece in shown:
            if piece is None:
                x = canvas.put(x, y, f"{look.dots:>{TILE}}", style(DIM))
                continue
            face, last = look.face(piece), piece is pieces[-1]
            tint = mixed(face.ink, 0.25) if last else None
            label = f"{shortened(face.label, 2, ''):>2}"
            x = canvas.put(x, y, " ", style()) if not last else canvas.put(x, y, look.sign("▕", "["), style(face.ink))
            x = canvas.put(x, y, label, style(face.ink if last else mixed(face.ink, 0.8), tint, bold=last))
            if last:
                canvas.put(x, y, look.sign("▏", "]"), style(face.ink))

    # -- piles

    def _draw_piles(self, canvas: Canvas, y: int, size: tuple[int, int]) -> None:
        look = self.sitting.look
        widths = [max(size[0], cell_len(self._caption(zone)) + 3) for zone in self.piles]
        x = (canvas.width - sum(widths) - 3 * (len(widths) - 1)) // 2
        for zone, width in zip(self.piles, widths, strict=True):
            box = Box(x + (width - size[0]) // 2, y, *size)
            pieces = self.sitting.seen.zones[zone]
            if isinstance(pieces, int) and pieces:
                cards.back(canvas, look, box, str(pieces))
            elif isinstance(pieces, tuple) and pieces:
                cards.card(canvas, look, box, look.face(pieces[-1]), cards.State(True))
            else:
                cards.bare(canvas, look, box, self.sitting.say("empty"))
            caption = self._caption(zone)
            at = self._mark(canvas, x + (width - cell_len(caption) - 3) // 2, y + size[1], zone)
            canvas.put(at, y + size[1], caption, self._pen(zone, DIM))
            canvas.spot(Box(x, y, width, size[1] + 1), zone)
            x += width + 3

    def _name_piles(self, canvas: Canvas, y: int) -> None:
        look = self.sitting.look
        parts: list[tuple[str, list[Part]]] = []
        for zone in self.piles:
            words: list[Part] = [(self._caption(zone), self._pen(zone, DIM))]
            top = self.sitting.seen.top(zone)
            if top is not None:
                face = look.face(top)
                words.append((f" {face.sign}{face.label}", style(face.ink, bold=True)))
            parts.append((zone, words))
        widths = [3 + sum(cell_len(text) for text, _ in words) for _, words in parts]
        x = max(0, (canvas.width - sum(widths) - 3 * (len(widths) - 1)) // 2)
        for (zone, words), width in zip(parts, widths, strict=True):
            canvas.write(self._mark(canvas, x, y, zone), y, words)
            canvas.spot(Box(x, y, width, 1), zone)
            x += width + 3

    def _caption(self, zone: str) -> str:
        return f"{self._label(zone)} {self.sitting.seen.size(zone)}"

    # -- all zones

    def _label(self, zone: str) -> str:
        return self.sitting.wording.zone(zone)

    def _colour(self, zone: str) -> str | None:
        family, _, part = zone.partition(".")
        return part if self.sitting.match.rules.description.zones[family].each == "colour" else None

    def _mark(self, canvas: Canvas, x: int, y: int, zone: str) -> int:
        """The sign before a place: under the cursor, its digit; gives the column behind it."""
        options = [option.value for option in self.options]
        if zone in options:
            numbered = [each.value for each in self.sitting.numbered() if isinstance(each, Option)]
            at_cursor = self.has_focus and options.index(zone) == self.cursor
            sign = self.sitting.look.sign("▶", ">") if at_cursor else " "
            canvas.write(
                x, y, [(sign, style(TEXT, bold=True)), (str(numbered.index(zone) + 1), style(ACCENT, bold=True))]
            )
        return x + 3

    def _pen(self, zone: str, ink: str) -> Style:
        options = [option.value for option in self.options]
        if not options:
            return style(ink)
        if zone not in options:
            return style(FAINT)
        return style(TEXT, bold=True, reverse=self.has_focus and options.index(zone) == self.cursor)

    # -- the cursor

    def action_step(self, step: int) -> None:
        """Move the cursor to another place that can be picked."""
        if self.options:
            self.cursor = (self.cursor + step) % len(self.options)
            self.redraw()

    def action_pick(self) -> None:
        """Pick the place under the cursor."""
        if self.options:
            self.post_message(self.Picked(self.options[min(self.cursor, len(self.options) - 1)]))

    def on_drawn_hit(self, hit: Drawn.Hit) -> None:
        """A click picks."""
        hit.stop()
        for option in self.options:
            if option.value == hit.value:
                self.post_message(self.Picked(option))
