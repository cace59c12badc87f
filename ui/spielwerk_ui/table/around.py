"""What lies round the middle of the table: seats, lines of words, the log, the piece that is looked at."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from rich.cells import cell_len

from spielwerk import Piece
from spielwerk.view import HIDDEN
from spielwerk_ui.table import cards
from spielwerk_ui.table.canvas import Box, Canvas, Drawn, Part, shortened
from spielwerk_ui.table.look import ACCENT, DIM, FAINT, HEAVY, ROUND, TEXT, style
from spielwerk_ui.table.plan import ROOMY
from spielwerk_ui.table.sitting import Sitting

MOST_BACKS = 10
SEAT_BOX, LEAST_WIDTH = 26, 18


class Lines(Drawn):
    """A few lines of words, each of parts with their own styles, cut at the edge."""

    def __init__(self, *, id: str, height: int = 1) -> None:
        super().__init__(id=id)
        self.rows: list[Sequence[Part]] = []
        self.height, self.centred = height, False

    def show(self, *rows: Sequence[Part]) -> None:
        """Show other lines."""
        if self.rows != list(rows):
            self.rows = list(rows)
            self.redraw()

    def say(self, text: str, ink: str = TEXT, *, bold: bool = False) -> None:
        """Show a text, wrapped into the lines there are."""
        width = max(20, self.content_size.width - 4)
        lines = wrap(text, width)[: self.height]
        self.show(*[[("  " + line, style(ink, bold=bold))] for line in lines])

    def draw(self, width: int) -> Canvas:
        """The lines, always as many."""
        canvas = Canvas(width, self.height)
        for y, row in enumerate(self.rows):
            taken = sum(cell_len(text) for text, _ in row)
            canvas.write(max(0, (width - taken) // 2) if self.centred else 0, y, row)
        return canvas


def status(sitting: Sitting, width: int) -> list[Part]:
    """The game, the round, the direction of play and what the rules of the game show of themselves."""
    look, seen = sitting.look, sitting.seen
    game = sitting.match.rules.description.name.in_(sitting.language)
    arrow = look.sign("▶", ">>") if seen.direction > 0 else look.sign("◀", "<<")
    parts = [(f" {game}", style(TEXT, bold=True)), (f"   {sitting.say('round', number=seen.round)}", style(DIM))]
    if seen.seats > 1:
        parts.append((f"   {arrow}", style(ACCENT, bold=True)))
    for plugin in seen.rules.plugins:
        for value in plugin.values:
            shown = seen.values[value.name]
            if value.label is None or shown is HIDDEN or shown is None or shown is False or shown == 0:
                continue
            parts.append((f"   {value.label.in_(sitting.language)} ", style(DIM)))
            colour = shown.colour if isinstance(shown, Piece) else shown if isinstance(shown, str) else None
            sign = look.colour_sign(colour)
            parts.append((f"{sign} " if sign else "", style(look.ink(colour), bold=True)))
            parts.append((sitting.wording.value(shown), style(look.ink(colour), bold=True)))
    return parts


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
            last = shortened(sitting.last_of(seat), box.x + box.width - x - 1, look.dots)
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
            canvas.put(x + 2, 3, shortened(sitting.last_of(seat), SEAT_BOX - 5, look.dots), style(DIM))
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


def rule_of(sitting: Sitting, piece: Piece) -> str:
    """The rule of a piece's kind: its own text, or the first line of its plugin; "" for a plain one."""
    kind = sitting.match.rules.kinds.get(piece.kind)
    if kind is None:
        return ""
    if kind.rule is not None:
        return kind.rule.in_(sitting.language)
    makers = [plugin for plugin in sitting.match.rules.plugins if plugin.kind is kind]
    return makers[0].sentence if makers else ""


def about(sitting: Sitting, piece: Piece) -> str:
    """What can be done with a piece now, or why nothing."""
    if not sitting.possible(piece):
        return sitting.why(piece)
    option = next((each for each in sitting.narrowing.firsts() if each.piece and each.piece.code == piece.code), None)
    moves = option.moves if option else ()
    words = [sitting.wording.move(move) for move in moves[:6]] + [sitting.look.dots] * (len(moves) > 6)
    return sitting.say("can_be", moves=" / ".join(words)) if words else sitting.say("fits")
