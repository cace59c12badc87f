"""The end of a round: who won, the points, the hands that were left, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from spielwerk_ui.table.bar import Bar, Item
from spielwerk_ui.table.canvas import Box, Canvas, Drawn, shortened
from spielwerk_ui.table.look import ACCENT, DIM, TEXT, style
from spielwerk_ui.table.page import Dialog, words
from spielwerk_ui.table.sitting import Sitting

NAME = 16
COLUMN = 10


class Standings(Drawn):
    """A line for each seat: its points in the round and in all, and what was left in its hand."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(id="standings")
        self.sitting = sitting

    def draw(self, width: int) -> Canvas:
        """The seats, the best total first."""
        sitting, match = self.sitting, self.sitting.match
        result, totals = match.results[-1], match.totals
        canvas = Canvas(width, match.seats + 1)
        columns = [sitting.say("result.points"), *([sitting.say("result.total")] if len(match.results) > 1 else [])]
        head = "".join(f"{word:>{COLUMN}}" for word in columns) + f"   {sitting.say('result.left')}"
        canvas.put(2, 0, f"{sitting.say('result.player'):<{NAME}}{head}", style(DIM))
        winners = match.winners if match.winners is not None else result.outcome.winners
        order = sorted(range(match.seats), key=lambda seat: (seat not in winners, -totals[seat], seat))
        for y, seat in enumerate(order, 1):
            won = seat in winners
            canvas.put(0, y, sitting.look.sign("▶", ">") if won else " ", style(ACCENT, bold=True))
            name = shortened(sitting.wording.seat(seat), NAME - 1, sitting.look.dots)
            canvas.put(2, y, name, style(TEXT, bold=won))
            points = [result.points[seat], *([totals[seat]] if len(match.results) > 1 else [])]
            x = canvas.put(2 + NAME, y, "".join(f"{each:>{COLUMN}}" for each in points), style(TEXT, bold=won))
            self._left(canvas, Box(x + 3, y, width - x - 3, 1), seat)
        return canvas

    def _left(self, canvas: Canvas, box: Box, seat: int) -> None:
        look, x = self.sitting.look, box.x
        left = sorted(self.sitting.match.results[-1].left[seat], key=look.place)
        for at, piece in enumerate(left):
            face = look.face(piece)
            label = face.sign + face.label + " "
            rest = f"+{len(left) - at}"
            if x + cell_len(label) + len(rest) > box.x + box.width:
                canvas.put(x, box.y, rest, style(DIM))
                return
            x = canvas.put(x, box.y, label, style(face.ink))


class Outcome(Dialog[str]):
    """The result screen; its answer is what comes next."""

    LEAST = (60, 20)
    DEFAULT_CSS = """
    Outcome #dialog { width: 90%; max-width: 110; }
    Outcome #standings-scroll { height: auto; max-height: 60vh; scrollbar-size-vertical: 1; }
    """

    def __init__(self, sitting: Sitting) -> None:
        key = "result.match" if sitting.match.over else "result"
        super().__init__(sitting.language, sitting.say(key, number=sitting.seen.round))
        self.sitting = sitting

    def answers(self) -> Sequence[Item]:
        """What can come next."""
        over = self.sitting.match.over
        first = ("again", "again") if over else ("next", "next")
        items, keys = [], ""
        for value, word in (first, ("new", "new"), ("look", "look")):
            label = self.say(f"result.{word}")
            key = next(each for each in label.lower() + "xyz" if each.isalpha() and each not in keys + "q")
            keys += key
            items.append(Item(key, label, value))
        return [*items, Item("q", self.say("key.quit"), "quit")]

    def parts(self) -> ComposeResult:
        """How it ended, in a sentence and in figures."""
        sitting, match = self.sitting, self.sitting.match
        sentences = [sitting.wording.end(match.results[-1].outcome)]
        if match.winners is not None and len(match.results) > 1:
            sentences.append(sitting.wording.winners(match.winners))
        with Vertical(id="dialog"):
            yield Static(words(self.heading), id="title")
            yield Static(words("\n".join(sentences) + "\n"), id="ending")
            with VerticalScroll(id="standings-scroll", can_focus=False):
                yield Standings(sitting)
            yield Bar(self.answers(), id="answers")

    def action_cancel(self) -> None:
        """Back to the table."""
        self.dismiss("look")
