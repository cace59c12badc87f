"""What all screens share: a sentence instead of a window that is too small, and dialogs with a bar of answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.events import Click, Key, Resize
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from spielwerk.texts import Language
from spielwerk_ui.table.bar import Bar, Item
from spielwerk_ui.table.canvas import printable
from spielwerk_ui.words import say

if TYPE_CHECKING:
    from spielwerk_ui.table.app import TableApp

T = TypeVar("T")


def words(text: str) -> Content:
    """Text as it is, whatever brackets are in it: what plugins, files and players wrote is never markup."""
    return Content("\n".join(printable(line) for line in text.split("\n")))


class Page(Screen[T]):
    """A screen in one language; a window smaller than `LEAST` hides it, and nothing else changes."""

    app: TableApp
    LEAST: ClassVar[tuple[int, int]] = (60, 20)
    DEFAULT_CSS = """
    Page { layers: default over; background: $background; color: $foreground; }
    Page #too-small {
        layer: over; display: none; width: 100%; height: 100%;
        content-align: center middle; text-align: center; background: $background;
    }
    Page.-too-small #too-small { display: block; }
    """

    def __init__(self, language: Language) -> None:
        super().__init__()
        self.language = language
        self.too_small = False
        self._kept: Widget | None = None

    def compose(self) -> ComposeResult:
        """The page and, over it, the sentence."""
        yield from self.parts()
        yield Static(id="too-small")

    def parts(self) -> ComposeResult:
        """What is on the page."""
        raise NotImplementedError

    def say(self, key: str, **facts: object) -> str:
        """Words in the language of the page."""
        return say(self.language, key, **facts)

    def on_resize(self, event: Resize) -> None:
        """Hide a page for which there is no room; show it again, with its focus, when there is."""
        width, height = event.size
        least_width, least_height = self.LEAST
        too_small = width < least_width or height < least_height
        if too_small:
            sentence = self.say(
                "too_small", width=width, height=height, least_width=least_width, least_height=least_height
            )
            self.query_one("#too-small", Static).update(words(sentence))
        if too_small and not self.too_small:
            self._kept = self.focused
            super().set_focus(None)
        self.set_class(too_small, "-too-small")
        if self.too_small and not too_small:
            self.too_small = False
            self.set_focus(self._kept)
        self.too_small = too_small

    def set_focus(self, widget: Widget | None, scroll_visible: bool = True, from_app_focus: bool = False) -> None:
        """Move the focus; while the page is hidden, only note where it belongs."""
        if self.too_small:
            self._kept = widget
        else:
            super().set_focus(widget, scroll_visible, from_app_focus)

    def action_quit(self) -> None:
        """Leave, after a question."""
        self.app.action_leave()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing can be done on a page that does not show."""
        return not self.too_small


class Dialog(Page[T]):
    """A title, what is to be read, and answers; each is chosen by its key, by cursor and Enter, or by a click."""

    LEAST = (30, 8)
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "cancel", show=False)]
    DEFAULT_CSS = """
    Dialog { align: center middle; }
    Dialog #dialog { width: auto; max-width: 90%; height: auto; max-height: 90%; padding: 1 2; background: $panel; }
    Dialog #title { width: auto; text-style: bold; padding: 0 0 1 0; }
    Dialog #reading { width: 76; max-width: 100%; height: auto; max-height: 75vh; scrollbar-size-vertical: 1; }
    Dialog #text { width: auto; max-width: 100%; height: auto; }
    Dialog #answers { width: 100%; min-width: 40; padding: 1 0 0 0; }
    """

    def __init__(self, language: Language, title: str, text: str = "", *, focus_text: bool = False) -> None:
        super().__init__(language)
        self.heading, self.text, self.focus_text = title, text, focus_text

    def answers(self) -> Sequence[Item]:
        """The answers; the first one has the cursor."""
        return [Item("Esc", self.say("close"), None)]

    def parts(self) -> ComposeResult:
        """Title, text, answers."""
        with Vertical(id="dialog"):
            yield Static(words(self.heading), id="title")
            if self.text:
                with VerticalScroll(id="reading"):
                    yield Static(words(self.text), id="text")
            yield Bar(self.answers(), id="answers")

    def on_mount(self) -> None:
        """The answers have the focus, or a text that may need scrolling."""
        self.query_one("#reading" if self.focus_text else "#answers").focus()

    def answer(self, item: Item) -> None:
        """An answer was chosen."""
        self.dismiss(item.value)

    def on_bar_chosen(self, chosen: Bar.Chosen) -> None:
        """The same by cursor and by click."""
        chosen.stop()
        self.answer(chosen.item)

    def on_key(self, event: Key) -> None:
        """The same by its key."""
        for item in self.answers():
            if not self.too_small and event.character is not None and event.character == item.key:
                event.stop()
                self.answer(item)
                return

    def action_cancel(self) -> None:
        """Leave without an answer."""
        self.dismiss(None)


class Ask(Dialog[bool]):
    """A question of yes or no; the cursor stands on no."""

    def answers(self) -> Sequence[Item]:
        """No first."""
        return [Item(self.say(key)[0], self.say(key), key == "yes") for key in ("no", "yes")]


class Reader(Dialog[None]):
    """Something longer to read; it scrolls."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,q,l,question_mark", "cancel", show=False)]

    def __init__(self, language: Language, title: str, text: str, *, at_end: bool = False) -> None:
        super().__init__(language, title, text or "–", focus_text=True)
        self.at_end = at_end

    def on_mount(self) -> None:
        """A log is read from its end."""
        super().on_mount()
        if self.at_end:
            self.call_after_refresh(self.query_one("#reading", VerticalScroll).scroll_end, animate=False)


class HandOver(Dialog[None]):
    """Hides the table until the next person sits down; shows nothing but the name."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "ready", show=False),
        Binding("q", "quit", show=False),
    ]

    def __init__(self, language: Language, name: str) -> None:
        super().__init__(language, say(language, "hand_over", name=name), say(language, "hand_over.enter"))

    def answers(self) -> Sequence[Item]:
        """Ready, and nothing else."""
        return [Item("", self.say("ready"), None)]

    def action_ready(self) -> None:
        """The person is there."""
        self.dismiss(None)

    def action_cancel(self) -> None:
        """Nobody gets past by Esc."""

    def on_click(self, event: Click) -> None:
        """A click anywhere is as good as Enter."""
        event.stop()
        if not self.too_small:
            self.dismiss(None)
