"""A table in a test: opened at a position or a seed, driven by keys and clicks, read as plain text."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from attrs import field, frozen

from spielwerk import Match
from spielwerk.notation import read_state
from spielwerk.testing import rules_of
from spielwerk_ui.setup import Seat, Setup
from spielwerk_ui.table.app import TableApp
from spielwerk_ui.table.screen import TableScreen

NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil", "Finja", "Greta", "Hugo", "Ida", "Jonas")


@frozen
class Placed(Setup):
    """A setup that begins at a position."""

    line: str = field(default="", kw_only=True)

    def match(self) -> Match:
        state = read_state(self.rules, self.line, told=True) if self.line else None
        names = [seat.name for seat in self.seats]
        return Match(self.rules, len(self.seats), self.seed, players=names, state=state)


def setup(game="zieh_vier", line="", *, people=1, seats=2, seed=3, language="en", names=NAMES, record=None, **options):
    """So many persons, then bots."""
    who = tuple(Seat(name, None if at < people else "greedy") for at, name in enumerate(names[:seats]))
    return Placed(rules_of(game, **options), who, seed, language, record, line=line)


class Seated:
    """An app under test."""

    def __init__(self, app, pilot):
        self.app, self.pilot = app, pilot

    @property
    def table(self) -> TableScreen:
        return next(screen for screen in reversed(self.app.screen_stack) if isinstance(screen, TableScreen))

    @property
    def sitting(self):
        return self.table.sitting

    @property
    def text(self) -> str:
        strips = self.app.screen._compositor.render_strips()
        return "\n".join("".join(strip.text for strip in line).rstrip() for line in strips)

    def line(self, selector: str) -> str:
        widget = self.app.screen.query_one(selector)
        return "\n".join(widget.canvas(widget.content_size.width).strip(y).text for y in range(widget.size.height))

    @property
    def hint(self) -> str:
        return " ".join(self.line("#hint").split())

    @property
    def offers(self) -> list[str]:
        return [f"{item.key} {item.label}" for item in self.app.screen.query_one("#offers").items]

    @property
    def history(self) -> list[str]:
        return [step.move.text for step in self.sitting.match.history]

    def hand(self) -> list[str]:
        return [piece.code for piece in self.sitting.hand()]

    async def press(self, *keys):
        await self.pilot.press(*keys)
        await self.settled()

    async def click(self, selector, wanted):
        """Click what lies on a drawn widget: a piece by code, a zone, an item by its label."""
        widget = self.app.screen.query_one(selector)
        for box, value in reversed(widget.canvas(widget.content_size.width).spots):
            if wanted in (value, getattr(value, "code", None), getattr(value, "label", None)):
                await self.pilot.click(widget, offset=(box.x + 1, box.y + box.height - 1))
                await self.settled()
                return
        raise AssertionError(f"{wanted!r} is not on {selector}")

    async def settled(self):
        """Wait until the bots have played and a person, a dialog or the end of the round is reached."""
        for _ in range(400):
            await self.pilot.pause()
            if not isinstance(self.app.screen, TableScreen):
                return
            sitting = self.app.screen.sitting
            if sitting.halted or sitting.person is not None or sitting.match.round_over:
                await self.pilot.pause()
                return
            await self.pilot.pause(0.005)
        raise AssertionError("the bots do not come to an end")


@asynccontextmanager
async def seated(*args, size=(80, 24), app=None, **facts) -> AsyncIterator[Seated]:
    """Open the table of a setup."""
    made = setup(*args, **facts) if app is None else None
    app = app or TableApp(made.language, made)
    async with app.run_test(size=size) as pilot:
        found = Seated(app, pilot)
        await pilot.pause()
        await found.settled()
        yield found
