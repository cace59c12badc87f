"""The table: the course of a match, and what keys and mouse do with it."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.events import Key
from textual.message import Message

from spielwerk import Move, Piece, SpielwerkError
from spielwerk_ui.narrowing import Option
from spielwerk_ui.setup import Setup
from spielwerk_ui.table.bar import Bar
from spielwerk_ui.table.board import Board
from spielwerk_ui.table.canvas import Drawn
from spielwerk_ui.table.failure import SAVE, WITHOUT, FailureDialog
from spielwerk_ui.table.hand import Hand
from spielwerk_ui.table.page import Ask, HandOver, Reader
from spielwerk_ui.table.result import Outcome
from spielwerk_ui.table.saying import rules, switches
from spielwerk_ui.table.sitting import Moment, Thought
from spielwerk_ui.table.zones import Zones

PAUSE = 0.6
LOOKING = 0.5
"""The seconds between two looks at files that may have been saved."""


def bot_pause() -> float:
    """The seconds that a bot takes at least, so that people can follow."""
    try:
        return max(0.0, float(os.environ.get("SPIELWERK_BOT_PAUSE", PAUSE)))
    except ValueError:
        return PAUSE


class TableScreen(Board):
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

    class Decided(Message):
        """A bot has decided."""

        def __init__(self, thought: Thought) -> None:
            super().__init__()
            self.thought = thought

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.pause = bot_pause()
        self._thinking_since = 0.0

    def on_mount(self) -> None:
        """Begin."""
        self.set_class(self.sitting.look.ascii, "-ascii")
        self.set_class(not self.sitting.people, "-watching")
        self.set_focus(self.hand)
        self.call_after_refresh(self.advance)
        if self.sitting.setup.reload:
            self.set_interval(LOOKING, self.look_for_saved_files)

    # -- the course of a match

    def advance(self) -> None:
        """Go on: the result, the next person, the next bot."""
        sitting = self.sitting
        self.update()
        self.settle_focus(fresh=True)
        self.update_words()
        if sitting.failure_due():
            self.app.push_screen(FailureDialog(sitting), self._after_failure)
        elif sitting.match.round_over:
            self._after_pause(self.show_result)
        elif sitting.halted:
            return
        elif sitting.hand_over_to is not None:
            self._after_pause(partial(self._hand_over, sitting.hand_over_to))
        elif sitting.person is None:
            self._ask_bot()

    def show(self) -> None:
        """Show everything, with the focus where the next pick is due."""
        self.update()
        self.settle_focus()
        self.update_words()
        if self.sitting.failure_due():
            self.app.push_screen(FailureDialog(self.sitting), self._after_failure)

    def _after_failure(self, answer: str | None) -> None:
        if answer == WITHOUT:
            self.sitting.leave_out()
        elif answer == SAVE:
            self._save_and_leave()
            return
        self.advance()

    def _save_and_leave(self) -> None:
        try:
            path = self.sitting.save_failure()
        except SpielwerkError as error:
            self.sitting.note = str(error)
            self.update_words()
        else:
            self.app.exit(0, message=Text(self.say("failure.saved", path=path)))

    def look_for_saved_files(self) -> None:
        """Go on with files of the game that were saved, where nothing else is shown."""
        if self.app.screen is self and self.sitting.look_for_saved_files():
            self.advance()

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
            self.advance()
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
            self.show() if self.sitting.match.round_over else self.advance()
        elif answer == "again":
            self.app.play_again(self.sitting.afresh)
        elif answer == "new":
            self.app.show_menu()
        elif answer == "quit":
            self.app.leave()
        else:
            self.show()

    # -- picking

    def play(self, move: Move | None) -> None:
        """Carry out a move that is complete, or show what was picked."""
        if move is not None and self.sitting.person_plays(move):
            self.advance()
        else:
            self.show()

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
        self.sitting.note = self.sitting.news = ""
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
        """What the special pieces do, and what the keys do."""
        keys = "\n".join(f"{item.key:<7}{item.label}" for item in self.keys.items)
        parts = [switches(self.sitting), "\n".join(rules(self.sitting)), self.say("help.text"), keys]
        self.app.push_screen(Reader(self.language, self.say("help"), "\n\n".join(filter(None, parts))))

    def action_new(self) -> None:
        """A new game, after a question."""
        self.app.push_screen(Ask(self.language, self.say("new?")), lambda sure: self.app.show_menu() if sure else None)
