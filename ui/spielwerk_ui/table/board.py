"""How the table is laid out, and how it shows a sitting in windows of all sizes."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical
from textual.events import Resize

from spielwerk_ui.setup import Setup
from spielwerk_ui.table.around import Inspector, Lines, Log, Seats
from spielwerk_ui.table.bar import Bar, Item, Keys
from spielwerk_ui.table.hand import Hand
from spielwerk_ui.table.look import ACCENT, ALARM, DIM, TEXT, style
from spielwerk_ui.table.page import Page
from spielwerk_ui.table.saying import name_of, prompt, status, why
from spielwerk_ui.table.sitting import Sitting
from spielwerk_ui.table.zones import Zones

SIDE_FROM, ROOMY_FROM, TALL_FROM = 100, (150, 40), 24


class Board(Page[None]):
    """The widgets of a table, and what they show; what is done with them is left to who inherits."""

    DEFAULT_CSS = """
    Board #status { background: $panel; height: 1; }
    Board #middle { height: 1fr; }
    Board #space { width: 1fr; align: center middle; }
    Board #board { max-width: 112; height: 100%; align: center middle; }
    Board #zones { height: 1fr; }
    Board #side { width: 40; display: none; border-left: solid $panel; }
    Board.-ascii #side { border-left: ascii $panel; }
    Board.-side #side { display: block; }
    Board.-side #ticker { display: none; }
    Board.-roomy #side { width: 52; }
    Board #inspector { display: none; margin: 1 0; }
    Board.-roomy #inspector { display: block; }
    Board #log, Board #below { height: 1fr; }
    Board #below { display: none; height: 7; }
    Board.-watching #below { display: block; }
    Board.-watching.-side #below, Board.-watching #hand, Board.-watching #ticker { display: none; }
    Board #keys { background: $panel; }
    """

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup.language)
        self.sitting = sitting = Sitting(setup)
        self.seats, self.zones, self.hand = Seats(sitting), Zones(sitting), Hand(sitting)
        self.status, self.prompt = Lines(id="status"), Lines(id="prompt")
        self.hint, self.ticker = Lines(id="hint", height=2, most=6), Lines(id="ticker")
        self.offers, self.keys = Bar(id="offers"), Keys(self._keys())
        self.inspector, self.log_pane = Inspector(sitting), Log(sitting, id="log")
        self.below = Log(sitting, id="below")

    def parts(self) -> ComposeResult:
        """The board, the side that shows in a wide window, the keys."""
        yield self.status
        with Horizontal(id="middle"):
            with Container(id="space"), Vertical(id="board"):
                yield from (self.seats, self.zones, self.prompt, self.hint, self.offers, self.hand)
                yield from (self.below, self.ticker)
            with Vertical(id="side"):
                yield from (self.inspector, self.log_pane)
        yield self.keys

    def _keys(self) -> list[Item]:
        sign = self.sitting.look.sign
        keys = [
            (sign("←→", "<>"), "move", ""), (sign("⏎", "Enter"), "do", ""), ("Esc", "back", "back"),
            ("u", "undo", "undo"), ("l", "log", "log"), ("?", "help", "help"),
            ("n", "new", "new"), ("q", "quit", "quit"),
        ]  # fmt: skip
        return [Item(key, self.say(f"key.{word}"), action) for key, word, action in keys]

    def on_resize(self, event: Resize) -> None:
        """Take the layout for the size of the window."""
        super().on_resize(event)
        width, height = event.size
        roomy = width >= ROOMY_FROM[0] and height >= ROOMY_FROM[1]
        self.set_class(width >= SIDE_FROM, "-side")
        self.set_class(roomy, "-roomy")
        self.seats.roomy = self.zones.roomy = self.hand.roomy = roomy
        self.seats.most = 5 if height >= TALL_FROM else 2
        self.hint.height = 2 if height >= TALL_FROM else 1
        self.prompt.centred = self.hint.centred = width >= SIDE_FROM
        self.call_after_refresh(self.update)

    # -- showing

    def update(self) -> None:
        """Show everything as it is now."""
        if not self.is_attached:
            return
        sitting = self.sitting
        self._make_room()
        self.status.show(status(sitting))
        self.seats.redraw()
        self.zones.redraw()
        self.offers.show(self._offers())
        self.hand.redraw()
        log = sitting.log()
        self.ticker.show([(f"  {log[-1]}" if log else "", style(DIM))])
        self.log_pane.redraw()
        self.below.redraw()
        self.update_words()

    def update_words(self) -> None:
        """Show the words about the piece under the cursor."""
        sitting, piece = self.sitting, self.hand.piece
        mark = sitting.look.sign("▶", ">") if sitting.choosing else " "
        self.prompt.show(
            [(f" {mark} ", style(ACCENT, bold=True)), (prompt(sitting), style(TEXT, bold=sitting.choosing))]
        )
        self.inspector.show(piece)
        if sitting.note:
            self.hint.say(sitting.note, ALARM)
        elif sitting.news:
            self.hint.say(sitting.news, DIM)
        elif sitting.narrowing.picks:
            self.hint.say(f"{self._picked()}: {self._next()}", ACCENT)
        elif piece is not None and sitting.viewer is not None and sitting.choosing:
            name = sitting.wording.piece(piece)
            words = sitting.say("fits") if sitting.possible(piece) else why(sitting, piece)
            self.hint.say(words if words.startswith(name) else f"{name}: {words}", DIM)
        else:
            self.hint.show()

    def _picked(self) -> str:
        sitting = self.sitting
        option = sitting.narrowing.picks[-1]
        return (
            sitting.wording.pieces(sitting.narrowing.pieces) if sitting.narrowing.pieces else name_of(sitting, option)
        )

    def _next(self) -> str:
        """What can be picked next, in words."""
        parts = {option.part for option in self.sitting.narrowing.options()}
        wanted = [part for part in ("zone", "choice", "verb") if part in parts]
        if wanted:
            return self.say(f"pick_{wanted[0]}")
        return self.say("pick_next" if parts else "pick_done")

    def _make_room(self) -> None:
        """Give the hand the room that the rest leaves it."""
        seats = self.seats.canvas(self.seats.content_size.width or self.size.width).height
        rest = 1 + seats + self.zones.least_height + 1 + self.hint.height + 1 + int(not self.has_class("-side")) + 1
        self.hand.room = max(1, self.size.height - rest)
        self.zones.styles.max_height = self.zones.most_height

    def _offers(self) -> list[Item]:
        sitting, look = self.sitting, self.sitting.look
        enter = look.sign("⏎", "Enter")
        if sitting.match.round_over:
            return [Item(enter, sitting.say("result.show"), "result")]
        items = []
        if sitting.narrowing.ready is not None:
            items.append(Item(enter, sitting.say("play", move=sitting.wording.move(sitting.narrowing.ready)), "ready"))
        numbered, places = sitting.numbered(), self.zones.options
        for option in sitting.others:
            if option not in places:
                colour = option.value if isinstance(option.value, str) else None
                number = str(numbered.index(option) + 1)
                items.append(Item(number, name_of(sitting, option), option, look.colour_sign(colour), look.ink(colour)))
        for option in sitting.bare:
            items.append(Item(sitting.letters.get(option.value, ""), name_of(sitting, option), option))
        return items

    def settle_focus(self, *, fresh: bool = False) -> None:
        """Put the focus where the next pick is due: places, answers, else the hand."""
        sitting, others = self.sitting, self.sitting.others
        if others and self.zones.options:
            self.zones.cursor = 0
            self.set_focus(self.zones)
        elif others or (self.offers.items and not sitting.pickable()):
            self.set_focus(self.offers)
        else:
            pickable = sitting.pickable()
            if fresh and pickable and self.hand.piece not in pickable:
                self.hand.go_to(pickable[0])
            self.set_focus(self.hand)
