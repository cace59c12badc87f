"""What lies round the middle of the table: seats, lines of words, the log, the piece that is looked at."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from rich.cells import cell_len

from spielwerk import Piece
from spielwerk_ui.table import cards
from spielwerk_ui.table.canvas import Box, Canvas, Drawn, Part, shortened
from spielwerk_ui.table.look import ACCENT, DIM, FAINT, HEAVY, ROUND, TEXT, style
from spielwerk_ui.table.plan import ROOMY
from spielwerk_ui.table.saying import about, last_of, rule_of
from spielwerk_ui.table.sitting import Sitting

MOST_BACKS = 10
SEAT_BOX, LEAST_WIDTH = 26, 18


class Lines(Drawn):
    """A few lines of words, each of parts with their own styles, cut at the edge; `most` is how far a text may wrap."""

    def __init__(self, *, id: str, height: int = 1, most: int = 1) -> None:
        super().__init__(id=id)
        self.rows: list[Sequence[Part]] = []
        self.height, self.most, self.centred = height, most, False

    def show(self, *rows: Sequence[Part]) -> None:
        """Show other lines."""
        if self.rows != list(rows):
            self.rows = list(rows)
            self.redraw()

    def say(self, text: str, ink: str = TEXT, *, bold: bool = False) -> None:
        """Show a text, wrapped into the lines there are."""
        width = max(20, self.content_size.width - 4)
        lines = wrap(text, width)[: self.most]
        lead = "" if self.centred else "  "
        self.show(*[[(lead + line, style(ink, bold=bold))] for line in lines])

    def draw(self, width: int) -> Canvas:
        """The lines; as many as there are always, or more."""
        canvas = Canvas(width, max(self.height, len(self.rows)))
        for y, row in enumerate(self.rows):
            taken = sum(cell_len(text) for text, _ in row)
            canvas.write(max(0, (width - taken) // 2) if self.centred else 0, y, row)
        return canvas


class Seats(Drawn):
    """Every seat: whose turn it is, its name, its hand from behind, its points, what it did last."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(id="seats")
        self.sitting = sitting
        self.most, self.roomy = 5, False

    def columns(self, width: int) -> int:
        """How many seats stand side by side."""
        wanted = -(-self.sitting.seen.seats // self.most)
        return max(1, min(wanted, width // LEAST_WIDTH))

    def draw(self, width: int) -> Canvas:
        """A line or a box for each seat."""
        count = self.sitting.seen.seats
        if self.roomy and count * SEAT_BOX <= width:
            return self._boxes(width, count)
        columns = self.columns(width)
        lines = -(-count // columns)
        canvas = Canvas(width, lines)
        for seat in range(count):
            column, y = divmod(seat, lines)
            self._line(canvas, Box(column * (width // columns), y, width // columns, 1), seat)
        return canvas

    def _line(self, canvas: Canvas, box: Box, seat: int) -> None:
        sitting, look, wide = self.sitting, self.sitting.look, box.width >= 60
        turn = self._is_turn(seat)
        name = shortened(sitting.wording.seat(seat), 14 if wide else box.width - 7, look.dots)
        x = canvas.put(box.x + 1, box.y, look.sign("▶ ", "> ") if turn else "  ", style(ACCENT, bold=True))
        canvas.put(x, box.y, name, style(TEXT, bold=turn or seat == sitting.viewer))
        x += 15 if wide else box.width - 6
        held = sitting.seen.count(seat)
        if wide:
            backs = look.sign("▒", "#") * min(held, MOST_BACKS)
            canvas.put(x, box.y, f"{backs:<{MOST_BACKS}}", style(DIM))
            x += MOST_BACKS + 1
        x = canvas.put(x, box.y, f"{held:>2}", style(TEXT, bold=True)) + 2
        if wide and sitting.match.results:
            points = sitting.say("points", points=sitting.match.totals[seat])
            x = canvas.put(x, box.y, f"{points:>8}", style(DIM)) + 2
        if wide:
            last = shortened(last_of(sitting, seat), box.x + box.width - x - 1, look.dots)
            canvas.put(x, box.y, last, style(DIM))

    def _boxes(self, width: int, count: int) -> Canvas:
        canvas, look, sitting = Canvas(width, 5), self.sitting.look, self.sitting
        x = (width - count * SEAT_BOX) // 2
        for seat in range(count):
            turn, box = self._is_turn(seat), Box(x, 0, SEAT_BOX - 1, 5)
            cards.frame(canvas, look, box, HEAVY if turn else ROUND, ACCENT if turn else FAINT)
            mark = look.sign("▶ ", "> ") if turn else ""
            name = shortened(sitting.wording.seat(seat), SEAT_BOX - 6, look.dots)
            canvas.put(x + 2, 1, mark + name, style(TEXT, bold=turn or seat == sitting.viewer))
            held = sitting.seen.count(seat)
            backs = look.sign("▒", "#") * min(held, MOST_BACKS)
            end = canvas.write(x + 2, 2, [(backs, style(DIM)), (f" {held}", style(TEXT, bold=True))])
            if sitting.match.results:
                canvas.put(end + 2, 2, sitting.say("points", points=sitting.match.totals[seat]), style(DIM))
            canvas.put(x + 2, 3, shortened(last_of(sitting, seat), SEAT_BOX - 5, look.dots), style(DIM))
            x += SEAT_BOX
        return canvas

    def _is_turn(self, seat: int) -> bool:
        return not self.sitting.match.round_over and seat in self.sitting.match.asked


class Log(Drawn):
    """The end of the log, as much as fits, the newest last. A click opens all of it."""

    def __init__(self, sitting: Sitting, *, id: str) -> None:
        super().__init__(id=id)
        self.sitting = sitting

    def draw(self, width: int) -> Canvas:
        """Wrapped lines, from the bottom up."""
        height = self.content_size.height
        canvas = Canvas(width, height)
        lines: list[Part] = []
        for number, sentence in enumerate(reversed(self.sitting.log())):
            if len(lines) >= height:
                break
            ink = TEXT if number == 0 else DIM
            wrapped = wrap(sentence, max(10, width - 3), subsequent_indent="  ")
            lines += [(line, style(ink)) for line in reversed(wrapped)]
        for y, (line, pen) in enumerate(reversed(lines[:height])):
            canvas.put(1, y, line, pen)
        canvas.spot(Box(0, 0, width, height), "log")
        return canvas


class Inspector(Drawn):
    """The piece under the cursor, large: its name, its rule, what can be done with it now or why not."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(id="inspector")
        self.sitting = sitting
        self.piece: Piece | None = None

    def show(self, piece: Piece | None) -> None:
        """Look at another piece."""
        self.piece = piece
        self.redraw()

    def draw(self, width: int) -> Canvas:
        """A card with words beside and below it."""
        canvas, sitting = Canvas(width, 16), self.sitting
        if self.piece is None:
            return canvas
        look = sitting.look
        state = cards.State(sitting.possible(self.piece) if sitting.choosing else None)
        cards.card(canvas, look, Box(1, 0, *ROOMY), look.face(self.piece), state)
        name = sitting.wording.piece(self.piece)
        canvas.put(12, 1, shortened(name, width - 13, look.dots), style(look.ink(self.piece.colour), bold=True))
        for y, line in enumerate(wrap(rule_of(sitting, self.piece), max(10, width - 13))[:5], 2):
            canvas.put(12, y, line, style(DIM))
        for y, line in enumerate(wrap(about(sitting, self.piece), max(10, width - 2))[:8], 8):
            canvas.put(1, y, line, style(TEXT))
        return canvas
