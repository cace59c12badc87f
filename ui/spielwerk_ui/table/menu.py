"""The start menu: which game, with which house rules, who sits where, in which language."""

from __future__ import annotations

from collections.abc import Sequence
from random import SystemRandom
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Key
from textual.widget import Widget
from textual.widgets import Input, Static

from spielwerk import Description, SpielwerkError, assemble, find_game, games, read_game
from spielwerk.bots import bot_names
from spielwerk.plugins.status import look_all
from spielwerk.texts import LANGUAGES, Language
from spielwerk_ui.seating import USUAL_SEATS, usual_bot
from spielwerk_ui.setup import Seat, Setup
from spielwerk_ui.table.bar import Bar, Item
from spielwerk_ui.table.look import Look
from spielwerk_ui.table.page import Page, Reader, words
from spielwerk_ui.table.stepper import Stepper

NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil", "Finja", "Greta", "Hugo", "Ida", "Jonas")
PERSON = ""


def new_seed() -> int:
    """A seed that nobody has chosen."""
    return SystemRandom().randrange(2**32)


class SeatRow(Horizontal):
    """A seat: a person or a bot, and the name."""

    def __init__(self, number: int, label: str, who: list[tuple[str, str]], name: str, ascii_only: bool) -> None:
        super().__init__(id=f"seat-{number}", classes="row")
        self.who = Stepper(label, who, 0 if number == 1 else len(who) > 1, ascii_only=ascii_only)
        self.name_input = Input(name, compact=True, max_length=24)

    def compose(self) -> ComposeResult:
        """Side by side."""
        yield self.who
        yield self.name_input

    @property
    def seat(self) -> Seat:
        """Who sits there."""
        return Seat(self.name_input.value.strip(), self.who.value or None)


class Menu(Page[None]):
    """Chooses what is to be played; arrows and Tab move, left and right change, Enter begins at the button."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "line(-1)", show=False),
        Binding("down", "line(1)", show=False),
        Binding("escape,q", "quit", show=False),
    ]
    DEFAULT_CSS = """
    Menu { align: center top; }
    Menu #menu { width: 72; max-width: 100%; height: 100%; padding: 1 2 0 2; }
    Menu #heading { text-style: bold; padding: 0 0 1 1; }
    Menu #seat-rows { height: auto; max-height: 1fr; scrollbar-size-vertical: 1; }
    Menu .row { height: 1; }
    Menu .label { width: 16; padding: 0 1; color: $foreground 70%; }
    Menu Stepper { width: 42; }
    Menu Input { width: 1fr; background: $panel; }
    Menu Input:focus { background: $secondary; }
    Menu #menu-keys { padding: 1 1; color: $foreground 50%; text-align: center; width: 100%; }
    Menu #gap { height: 1; }
    Menu #unusable { height: auto; max-height: 3; padding: 0 1; color: $foreground 70%; }
    Menu #start { padding: 1 0 0 0; }
    """

    def __init__(self, language: Language) -> None:
        super().__init__(language)
        self.ascii_only = Look().ascii
        self.files = games()
        self.looked = {each.source.name: each for each in look_all()}
        who = [(PERSON, self.say("menu.person"))]
        self.who = who + [(bot, self.say("menu.bot", bot=bot)) for bot in bot_names()]
        first = self._usual_bot()
        usual = next((at for at, (bot, _) in enumerate(self.who) if bot == first), len(self.who) - 1)
        self.who.insert(1, self.who.pop(usual)) if usual > 0 else None
        self.game = Stepper(self.say("menu.game"), [(game, self._title(game)) for game in self.files], id="game")
        self.house = Input(placeholder=self.say("menu.house.hint"), compact=True, id="house")
        self.seats = Stepper(self.say("menu.seats"), [], id="seats")
        spoken = [(each, self.say(f"language.{each}")) for each in LANGUAGES]
        self.tongue = Stepper(self.say("menu.language"), spoken, LANGUAGES.index(language), id="language")
        for stepper in (self.game, self.seats, self.tongue):
            stepper.ascii_only = self.ascii_only

    def _usual_bot(self) -> str:
        """The bot that the first game plays with where nobody says which."""
        try:
            return usual_bot(read_game(next(iter(self.files.values()))))
        except SpielwerkError:
            return ""

    def _title(self, game: str) -> str:
        try:
            return read_game(self.files[game]).name.in_(self.language)
        except SpielwerkError:
            return game

    def parts(self) -> ComposeResult:
        """A line for each thing to choose."""
        with Vertical(id="menu"):
            yield Static(words(self.say("menu")), id="heading")
            yield self.game
            with Horizontal(classes="row"):
                yield Static(words(self.say("menu.house")), classes="label")
                yield self.house
            yield self.tongue
            yield self.seats
            yield Static(id="gap")
            yield VerticalScroll(id="seat-rows", can_focus=False)
            yield Static(id="unusable")
            start = self.say("menu.start")
            yield Bar([Item(start[0], start, "start"), Item("q", self.say("key.quit"), "quit")], id="start")
            yield Static(words(self.say("menu.keys")), id="menu-keys")

    def on_mount(self) -> None:
        """Offer what the first game allows."""
        self._offer_seats()
        self.game.focus()

    # -- what is chosen

    def description(self) -> Description:
        """The game as chosen, bent by the house file. Raises `SpielwerkError`."""
        house = self.house.value.strip()
        return read_game(find_game(self.files[self.game.value]), house or None)

    def _offer_seats(self) -> None:
        """Offer as many seats as the game has, as far as its files can be read."""
        try:
            described = self.description()
        except SpielwerkError:
            self._show_unusable(())
            return
        self._show_unusable(described.plugins)
        counts = range(described.seats_min, described.seats_max + 1)
        wanted = int(self.seats.value or USUAL_SEATS)
        chosen = max(counts.start, min(counts.stop - 1, wanted))
        self.seats.offer([(str(count), str(count)) for count in counts], counts.index(chosen))
        self._show_seats()

    def _show_unusable(self, plugins: Sequence[str]) -> None:
        """A line about the plugins of the chosen game that cannot be used, else about any others; none if all can."""
        line = self.query_one("#unusable", Static)
        said = self._why_unusable(plugins)
        line.update(words(said))
        line.display = bool(said)

    def _why_unusable(self, plugins: Sequence[str]) -> str:
        for name in plugins:
            found = self.looked.get(name)
            if found is None or found.plugin is None:
                return self.say(f"menu.game.{found.status if found else 'missing'}", plugin=name)
        names = [name for name, found in self.looked.items() if found.status not in ("ok", "disabled")]
        key = "menu.unusable.1" if len(names) == 1 else "menu.unusable"
        return self.say(key, count=len(names), names=", ".join(names)) if names else ""

    def _show_seats(self) -> None:
        """As many rows as seats; a name once typed stays."""
        holder, count = self.query_one("#seat-rows"), int(self.seats.value)
        rows = list(self.query(SeatRow))
        for number in range(len(rows) + 1, count + 1):
            name = NAMES[(number - 1) % len(NAMES)] + ("" if number <= len(NAMES) else str(number))
            label = self.say("menu.seat", number=number)
            holder.mount(SeatRow(number, label, self.who, name, self.ascii_only))
        for number, row in enumerate(rows, 1):
            row.display = number <= count

    def on_stepper_changed(self, changed: Stepper.Changed) -> None:
        """What follows from another choice."""
        if changed.stepper is self.game:
            self._offer_seats()
        elif changed.stepper is self.seats:
            self._show_seats()
        elif changed.stepper is self.tongue:
            self.app.language = "de" if changed.stepper.value == "de" else "en"
            self.app.show_menu()

    def on_input_submitted(self) -> None:
        """Enter in a field goes on to the next one."""
        self._offer_seats()
        self.focus_next()

    def on_bar_chosen(self, chosen: Bar.Chosen) -> None:
        """Begin, or leave."""
        if chosen.item.value == "quit":
            self.app.action_leave()
        else:
            self._start()

    def on_bar_left(self, left: Bar.Left) -> None:
        """Up from the buttons."""
        self.action_line(left.way)

    def on_key(self, event: Key) -> None:
        """The letter of the button that begins."""
        if event.character == self.say("menu.start")[0] and not self.too_small:
            event.stop()
            self._start()

    def action_line(self, way: int) -> None:
        """To the next line, in the same column."""
        rows = [row for row in self.query(SeatRow) if row.display]
        lines: list[tuple[Widget, ...]] = [(self.game,), (self.house,), (self.tongue,), (self.seats,)]
        lines += [(row.who, row.name_input) for row in rows]
        lines.append((self.query_one("#start"),))
        at = next((number for number, line in enumerate(lines) if self.focused in line), 0)
        column = lines[at].index(self.focused) if self.focused in lines[at] else 0
        line = lines[(at + way) % len(lines)]
        self.set_focus(line[min(column, len(line) - 1)])

    def _start(self) -> None:
        try:
            seats = tuple(row.seat for row in self.query(SeatRow) if row.display)
            taken = [seat.name for seat in seats if seat.name]
            twice = next((name for name in taken if taken.count(name) > 1), None)
            if twice is not None:
                raise SpielwerkError(self.say("menu.names", name=twice))
            setup = Setup(assemble(self.description()), seats, new_seed(), self.language)
            self.app.show_table(setup)
        except SpielwerkError as error:
            self.app.push_screen(Reader(self.language, self.say("mistakes"), str(error)))
