"""The table: what a sitting shows, and what keys and mouse do with it."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, Vertical
from textual.events import Key, Resize
from textual.message import Message

from spielwerk import Move, Piece, SpielwerkError
from spielwerk_ui.narrowing import Option
from spielwerk_ui.setup import Setup
from spielwerk_ui.table.around import Inspector, Lines, Log, Seats, status
from spielwerk_ui.table.bar import Bar, Item, Keys
from spielwerk_ui.table.canvas import Drawn
from spielwerk_ui.table.hand import Hand
from spielwerk_ui.table.look import ACCENT, ALARM, DIM, TEXT, style
from spielwerk_ui.table.page import Ask, HandOver, Page, Reader
from spielwerk_ui.table.result import Outcome
from spielwerk_ui.table.sitting import Moment, Sitting, Thought
from spielwerk_ui.table.zones import Zones

SIDE_FROM, ROOMY_FROM = 100, (150, 40)
PAUSE = 0.6


def bot_pause() -> float:
    """The seconds that a bot takes at least, so that people can follow."""
    try:
        return max(0.0, float(os.environ.get("SPIELWERK_BOT_PAUSE", PAUSE)))
    except ValueError:
        return PAUSE


class TableScreen(Page[None]):
    """One match at the table, from the first move to the result."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(digit), f"digit({digit or 10})", show=False) for digit in range(10)),
        Binding("escape", "back", show=False),
        Binding("u", "undo", show=False),
        Binding("l", "log", show=False),
        Binding("question_mark", "help", show=False),
        Binding("n", "new", show=False),
        Binding("q", "quit", show=False),
    ]
    DEFAULT_CSS = """
    TableScreen #status { background: $panel; height: 1; }
    TableScreen #middle { height: 1fr; }
    TableScreen #space { width: 1fr; align: center middle; }
    TableScreen #board { max-width: 112; height: 100%; align: center middle; }
    TableScreen #zones { height: 1fr; }
    TableScreen #side { width: 40; display: none; border-left: solid $panel; }
    TableScreen.-ascii #side { border-left: ascii $panel; }
    TableScreen.-side #side { display: block; }
    TableScreen.-side #ticker { display: none; }
    TableScreen.-roomy #side { width: 52; }
    TableScreen #inspector { display: none; margin: 1 0; }
    TableScreen.-roomy #inspector { display: block; }
    TableScreen #log, TableScreen #below { height: 1fr; }
    TableScreen #below { display: none; height: 7; }
    TableScreen.-watching #below { display: block; }
    TableScreen.-watching.-side #below, TableScreen.-watching #hand, TableScreen.-watching #ticker { display: none; }
    TableScreen #keys { background: $panel; }
    """

    class Decided(Message):
        """A bot has decided."""

        def __init__(self, thought: Thought) -> None:
            super().__init__()
            self.thought = thought

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup.language)
        self.sitting = sitting = Sitting(setup)
        self.pause = bot_pause()
        self._thinking_since = 0.0
        self.seats, self.zones, self.hand = Seats(sitting), Zones(sitting), Hand(sitting)
        self.status, self.prompt = Lines(id="status"), Lines(id="prompt")
        self.hint, self.ticker = Lines(id="hint", height=2), Lines(id="ticker")
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

    def on_mount(self) -> None:
        """Begin."""
        self.set_class(self.sitting.look.ascii, "-ascii")
        self.set_class(not self.sitting.people, "-watching")
        self.set_focus(self.hand)
        self.call_after_refresh(self.advance)

    def on_resize(self, event: Resize) -> None:
        """Take the layout for the size of the window."""
        super().on_resize(event)
        width, height = event.size
        roomy = width >= ROOMY_FROM[0] and height >= ROOMY_FROM[1]
        self.set_class(width >= SIDE_FROM, "-side")
        self.set_class(roomy, "-roomy")
        self.seats.roomy = self.zones.roomy = self.hand.roomy = roomy
        self.seats.most = 5 if height >= 24 else 2
        self.hint.height = 2 if height >= 24 else 1
        self.prompt.centred = self.hint.centred = width >= SIDE_FROM
        self.call_after_refresh(self.update)

    # -- showing

    def update(self) -> None:
        """Show everything as it is now."""
        if not self.is_attached:
            return
        sitting = self.sitting
        self._make_room()
        self.status.show(status(sitting, self.size.width))
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
            [(f" {mark} ", style(ACCENT, bold=True)), (sitting.prompt(), style(TEXT, bold=sitting.choosing))]
        )
        self.inspector.show(piece)
        if sitting.note:
            self.hint.say(sitting.note, ALARM)
        elif sitting.narrowing.picks:
            self.hint.say(f"{self._picked()}: {self._next()}", ACCENT)
        elif piece is not None and sitting.viewer is not None and sitting.choosing:
            name = sitting.wording.piece(piece)
            words = sitting.say("fits") if sitting.possible(piece) else sitting.why(piece)
            self.hint.say(words if words.startswith(name) else f"{name}: {words}", DIM)
        else:
            self.hint.show()

    def _picked(self) -> str:
        sitting = self.sitting
        option = sitting.narrowing.picks[-1]
        return sitting.wording.pieces(sitting.narrowing.pieces) if sitting.narrowing.pieces else sitting.name(option)

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
                items.append(Item(number, sitting.name(option), option, look.colour_sign(colour), look.ink(colour)))
        for option in sitting.bare:
            items.append(Item(sitting.letters.get(option.value, ""), sitting.name(option), option))
        return items

    def settle_focus(self, *, fresh: bool = False) -> None:
        """Put the focus where the next pick is due: places, answers, else the hand."""
        sitting, others = self.sitting, self.sitting.others
        if others and self.zones.options:
            self.set_focus(self.zones)
        elif others or (self.offers.items and not sitting.pickable()):
            self.set_focus(self.offers)
        else:
            pickable = sitting.pickable()
            if fresh and pickable and self.hand.piece not in pickable:
                self.hand.go_to(pickable[0])
            self.set_focus(self.hand)

    # -- the course of a match

    def advance(self) -> None:
        """Go on: the result, the next person, the next bot."""
        sitting = self.sitting
        self.update()
        self.settle_focus(fresh=True)
        if sitting.match.round_over:
            self._after_pause(self.show_result)
        elif sitting.halted:
            return
        elif sitting.hand_over_to is not None:
            self._after_pause(partial(self._hand_over, sitting.hand_over_to))
        elif sitting.person is None:
            self._ask_bot()

    def _after_pause(self, then: Callable[[], None]) -> None:
        """Do something after the pause in which people can see what happened, if nothing has changed by then."""
        generation = self.sitting.generation

        def now() -> None:
            if generation == self.sitting.generation and self.is_attached:
                then()

        if self.pause and self.sitting.match.history:
            self.set_timer(self.pause, now)
        else:
            now()

    def _hand_over(self, seat: int) -> None:
        def sits(_: None) -> None:
            self.sitting.sit_down(seat)
            self.advance()

        self.app.clear_notifications()
        self.app.push_screen(HandOver(self.language, self.sitting.wording.seat(seat)), sits)

    def _ask_bot(self) -> None:
        try:
            moment = self.sitting.moment()
        except SpielwerkError as error:
            self.sitting.halt(str(error))
            self.update()
            return
        self._thinking_since = monotonic()
        self.run_worker(partial(self._think, moment), thread=True, exclusive=True, group="bot", exit_on_error=False)

    def _think(self, moment: Moment) -> None:
        self.post_message(self.Decided(self.sitting.think(moment)))

    def on_table_screen_decided(self, decided: Decided) -> None:
        """A bot has decided; it plays when its pause is over."""
        left = self.pause - (monotonic() - self._thinking_since)
        plays = partial(self._bot_plays, decided.thought)
        if left > 0:
            self.set_timer(left, plays)
        else:
            plays()

    def _bot_plays(self, thought: Thought) -> None:
        if thought.moment.generation == self.sitting.generation:
            self.sitting.note = ""
            self.sitting.bot_plays(thought)
            self.advance()

    def show_result(self) -> None:
        """The result screen, and what follows from its answer."""
        if not isinstance(self.app.screen, Outcome):
            self.app.push_screen(Outcome(self.sitting), self._after_result)

    def _after_result(self, answer: str | None) -> None:
        if answer == "next":
            self.sitting.next_round()
            self.advance()
        elif answer == "again":
            self.app.play_again(self.sitting.setup)
        elif answer == "new":
            self.app.show_menu()
        elif answer == "quit":
            self.app.leave()
        else:
            self.update()
            self.settle_focus()

    # -- picking

    def play(self, move: Move | None) -> None:
        """Carry out a move that is complete, or show what was picked."""
        if move is None:
            self.update()
            self.settle_focus()
        elif self.sitting.person_plays(move):
            self.advance()
        else:
            self.update()
            self.settle_focus()

    def pick(self, thing: Piece | Option | str) -> None:
        """Pick whatever was chosen by key, digit or mouse."""
        if thing == "result":
            self.show_result()
        elif thing == "ready":
            self.play(self.sitting.narrowing.ready)
        elif isinstance(thing, Piece):
            self.hand.go_to(thing)
            self.play(self.sitting.pick_piece(thing))
        elif isinstance(thing, Option):
            self.play(self.sitting.pick(thing))

    def on_hand_picked(self, picked: Hand.Picked) -> None:
        """A piece of the hand."""
        self.pick(picked.piece)

    def on_hand_moved(self) -> None:
        """The cursor moved: say what is under it."""
        self.sitting.note = ""
        self.update_words()

    def on_zones_picked(self, picked: Zones.Picked) -> None:
        """A place on the table."""
        self.pick(picked.option)

    def on_bar_chosen(self, chosen: Bar.Chosen) -> None:
        """An answer, a bare move, or a key at the bottom."""
        if chosen.bar is self.keys:
            if chosen.item.value:
                self.call_later(self.run_action, chosen.item.value)
            elif chosen.item.label == self.say("key.do") and self.sitting.narrowing.ready:
                self.pick("ready")
        else:
            self.pick(chosen.item.value)

    def on_drawn_hit(self, hit: Drawn.Hit) -> None:
        """A click on the log opens all of it."""
        if hit.value == "log":
            self.action_log()

    def on_hand_left(self, left: Hand.Left) -> None:
        """Up from the hand: to the bar above it, or to the places."""
        if left.way < 0:
            self._focus_first(self.offers, self.zones)

    def on_bar_left(self, left: Bar.Left) -> None:
        """Up from the bar: to the places; down: to the hand."""
        self._focus_first(*((self.zones,) if left.way < 0 else (self.hand,)))

    def _focus_first(self, *drawn: Drawn) -> None:
        for each in drawn:
            if (each is self.offers and self.offers.items) or (each is self.zones and self.zones.options):
                self.set_focus(each)
                return
            if each is self.hand and self.sitting.viewer is not None:
                self.set_focus(each)

    def on_key(self, event: Key) -> None:
        """Letters that stand for moves without a piece."""
        if self.too_small or not event.character:
            return
        for option in self.sitting.bare:
            if self.sitting.letters.get(option.value) == event.character:
                event.stop()
                self.pick(option)
                return

    # -- keys

    def action_digit(self, number: int) -> None:
        """Pick what carries this digit."""
        numbered = self.sitting.numbered()
        if number <= len(numbered):
            self.pick(numbered[number - 1])

    def action_back(self) -> None:
        """Take the last pick back."""
        self.sitting.note = ""
        self.sitting.narrowing.back()
        self.play(None)

    def action_undo(self) -> None:
        """Take back to the last decision of the one person."""
        if self.sitting.take_back():
            self.advance()
        else:
            self.update_words()

    def action_log(self) -> None:
        """All of the log."""
        self.app.push_screen(Reader(self.language, self.say("log"), "\n".join(self.sitting.log()), at_end=True))

    def action_help(self) -> None:
        """What the keys do."""
        keys = "\n".join(f"{item.key:<7}{item.label}" for item in self.keys.items)
        self.app.push_screen(Reader(self.language, self.say("help"), f"{self.say('help.text')}\n\n{keys}"))

    def action_new(self) -> None:
        """A new game, after a question."""
        self.app.push_screen(Ask(self.language, self.say("new?")), lambda sure: self.app.show_menu() if sure else None)
