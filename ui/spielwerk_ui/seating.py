"""Who sits where, and a driver that plays for the bots until a person is asked. Nothing here prints."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from attrs import evolve, frozen

from spielwerk import Description, Event, Match, Move, Rules, SpielwerkError
from spielwerk.bots import Failure, Thinker, bot_names, bot_parts, first_alike, load_bot, split_list, with_options
from spielwerk.errors import nearest
from spielwerk.failures import PluginFailed
from spielwerk.notation import position_text
from spielwerk.record import NEXT_ROUND, record_text, write_text
from spielwerk.texts import Language
from spielwerk.view import View
from spielwerk_ui.failing import Failed, failed_at, save_failure
from spielwerk_ui.reloading import Reloaded, Reloader
from spielwerk_ui.setup import Seat, Setup
from spielwerk_ui.tracing import Tracer

USUAL_SEATS = 4
NO_OPTIONS: Mapping[str, int] = {}


def usual_bot(description: Description) -> str:
    """The bot that plays where nobody says which: the game's own, else the first there is."""
    return description.bot or bot_names()[0]


def parse_seats(
    items: str | None, rules: Rules, usual: Mapping[str, int] = NO_OPTIONS, limit: float | None = None
) -> tuple[Seat, ...]:
    """The seats that `human,bot:greedy,…` names; by default a person and bots, up to the usual number.

    `usual` are options for all bots that have them and are not given them in brackets; `limit` is the seconds that a
    bot may take. A `SpielwerkError` says which item is none, which bots there are, or how many seats the game has.
    """
    least, most = rules.description.seats_min, rules.description.seats_max
    if items is None:
        count = max(least, min(most, USUAL_SEATS))
        items = ",".join(["human", *["bot"] * (count - 1)])
    seats = tuple(_seat(item, number, usual, rules.description) for number, item in enumerate(split_list(items), 1))
    if not least <= len(seats) <= most:
        wanted = f"{least}" if least == most else f"{least} to {most}"
        raise SpielwerkError(f"--seats names {len(seats)}; {rules.description.id} is for {wanted} seats")
    named = [seat.name for seat in seats if seat.name]
    twice = next((name for name in named if named.count(name) > 1), None)
    if twice is not None:
        raise SpielwerkError(f"--seats: two seats are called {twice!r}; give each its own name")
    check_bots([seat.bot for seat in seats if seat.bot is not None], usual, limit)
    return seats


def check_bots(bots: Sequence[str], usual: Mapping[str, int], limit: float | None = None) -> None:
    """A `SpielwerkError` names an option that none of the bots has, or a bot that would be late with each move."""
    for option in usual:
        if not any(option in bot_parts(bot)[1] for bot in bots):
            raise SpielwerkError(f"--bot-{option}: no bot here has an option {option!r}")
    for bot in bots if limit is not None else ():
        ms = bot_parts(bot)[1].get("ms")
        if ms is not None and ms / 1000 > limit:
            raise SpielwerkError(f"{bot!r}: ms={ms} is longer than --bot-limit {limit:g} allows")


def bot_options(args: Namespace) -> dict[str, int]:
    """What `--bot-ms` and `--bot-iterations` say, for bots that have these options."""
    said = {"ms": args.bot_ms, "iterations": args.bot_iterations}
    return {name: number for name, number in said.items() if number is not None}


def _seat(item: str, number: int, usual: Mapping[str, int], description: Description) -> Seat:
    sort, colon, name = item.partition(":")
    name = name.strip()
    if sort not in ("human", "bot"):
        raise SpielwerkError(
            f"--seats: {item!r} is no seat; write human, human:NAME, bot or bot:NAME.{_meant(sort, number)}"
        )
    if colon and not name:
        raise SpielwerkError(f"--seats: {item!r} has no name behind the colon")
    if not name.isprintable():
        raise SpielwerkError(f"--seats: {item!r} has a sign in its name that cannot be shown")
    if sort == "human":
        return Seat(name)
    bot = name or usual_bot(description)
    load_bot(bot)
    return Seat(f"{bot.partition('(')[0].strip()} {number}", with_options(bot, usual))


def _meant(sort: str, number: int) -> str:
    hint = nearest(sort, ("human", "bot"))
    return hint if "Did you mean" in hint else f" It is item {number}."


# -- playing


@frozen
class Fault:
    """What went wrong with a bot: it raised, chose no legal move, was late, or its move made a plugin fail."""

    seat: int
    bot: str
    what: Failure | Literal["plugin"]
    detail: str


@frozen
class Played:
    """A move that was made: by which seat, what happened, and what went wrong before it."""

    seat: int
    move: Move
    events: tuple[Event, ...]
    faults: tuple[Fault, ...] = ()


class Driver:
    """A match with its bots. `bots_play` plays until a person is asked or the round ends; `play` is for persons.

    Where several seats are asked they are asked in their order; a seat that can only let it pass does so by itself.
    `failed` is what a plugin did wrong last, until the game goes on without it. Once the record that shows it is
    `saved` no other one is written.
    """

    def __init__(self, setup: Setup, match: Match | None = None) -> None:
        self.setup = setup
        self.match = setup.match() if match is None else match
        if self.match.seconds is None:
            self.match.seconds = setup.move_limit
        self.failed: Failed | None = None
        self.saved = False
        self._reloader = Reloader(setup.rules) if setup.reload else None
        self._tracer = Tracer(setup.trace)
        self._tracer.follow(self.match)
        self._bots = {
            seat: Thinker(load_bot(each.bot), setup.chance(seat), setup.chance(seat, "spare"), setup.bot_limit)
            for seat, each in enumerate(setup.seats)
            if each.bot is not None
        }
        self._decisions: list[int] = []

    @property
    def people(self) -> list[int]:
        """The seats of persons."""
        return [seat for seat in range(self.match.seats) if seat not in self._bots]

    @property
    def asked(self) -> int | None:
        """The person who is asked now; None if it is a bot, one who can only let it pass, or nobody."""
        if not self.match.asked:
            return None
        seat = self.match.asked[0]
        return None if seat in self._bots or self._only_lets(seat) else seat

    def bots_play(self) -> Iterator[Played]:
        """Play for the bots, a move at a time. Raises `PluginFailed` where no move is possible because of it."""
        while self.match.asked and self.asked is None:
            seat = self.match.asked[0]
            if self._only_lets(seat):
                let = self.match.rules.let
                yield Played(seat, let, tuple(self._make(let, seat)))
            else:
                yield self._bot_plays(seat)

    def view(self, seat: int) -> View:
        """What a seat that is asked sees. A `SpielwerkError` with the position if it has no legal move."""
        try:
            view = self.match.view(seat)
        except PluginFailed as error:
            self._fails(f"{seat + 1}", error)
            raise
        if not view.moves:
            position = position_text(self.match.state)
            raise SpielwerkError(f"seat {seat + 1} is asked but has no legal move (position: {position})")
        return view

    def play(self, seat: int, move: Move | str, language: Language = "en") -> Played:
        """A person's move, given as such or as text. Raises `Refused`, `PluginFailed`, or says what names nothing."""
        before = len(self.match.history)
        events = self._make(move, seat, language)
        self._decisions.append(before)
        return Played(seat, self.match.history[-1].move, tuple(events))

    def next_round(self) -> None:
        """Begin the next round. Raises `PluginFailed` where a plugin fails at the set-up."""
        try:
            self.match.next_round()
        except PluginFailed as error:
            self._fails(NEXT_ROUND, error)
            raise
        self._tracer.follow(self.match)

    def undo(self) -> bool:
        """Take back the last move of a person and all that followed; False if there is none."""
        if not self._decisions:
            return False
        before = self._decisions.pop()
        while len(self.match.history) > before:
            self.match.undo()
        self._tracer.follow(self.match)
        return True

    # -- what failed, and other rules

    def go_on_without(self, plugin: str) -> None:
        """Leave a plugin out of the game from here on. A `SpielwerkError` says why that cannot be."""
        self.match.go_on_without(plugin)
        self._turn_to(self.match)

    def reload(self) -> Reloaded | None:
        """Read files of the game that were saved again, and go on with their rules if the moves so far fit them."""
        found = None if self._reloader is None else self._reloader.poll(self.match)
        if found is not None and found.match is not None:
            self._turn_to(found.match)
        return found

    def record_text(self) -> str:
        """The record of the match; while nothing has followed a failure, the one that shows it."""
        if self.failed is not None and self.failed.moves == len(self.match.history):
            return self.failed.record
        return record_text(self.match, [seat.bot for seat in self.setup.seats])

    def write_record(self) -> None:
        """Write the record, if one is wanted; never over a failure. A `SpielwerkError` says why it cannot be."""
        if self.setup.record is not None and not self.saved:
            write_text(self.record_text(), self.setup.record)

    @property
    def afresh(self) -> Setup:
        """The setup of another match, with all the plugins of the game."""
        return evolve(self.setup, rules=self.match.first_rules)

    def save_failure(self) -> str:
        """Write the record that shows the failure; gives its path."""
        assert self.failed is not None
        path = save_failure(self.failed, self.setup)
        self.saved = True
        return str(path)

    def _turn_to(self, match: Match) -> None:
        """Go on with a match of other rules."""
        self.match, self.failed = match, None
        self.setup = evolve(self.setup, rules=match.rules)
        self._tracer.follow(match)

    def _fails(self, at: str, error: PluginFailed) -> None:
        self.failed = failed_at(self.match, self.setup, at, error)

    def _make(self, move: Move | str, seat: int, language: Language = "en") -> list[Event]:
        """Carry out a move, and keep what fails at it."""
        try:
            events = self.match.play(move, seat, language=language)
        except PluginFailed as error:
            self._fails(f"{seat + 1} {move}", error)
            raise
        self._tracer.follow(self.match)
        return events

    def _only_lets(self, seat: int) -> bool:
        if len(self.match.asked) < 2:
            return False
        try:
            return self.match.legal_moves(seat) == [self.match.rules.let]
        except PluginFailed as error:
            self._fails(f"{seat + 1}", error)
            raise

    def _bot_plays(self, seat: int) -> Played:
        view = self.view(seat)
        move, faults = self._choice(seat, view)
        try:
            return Played(seat, move, tuple(self._make(move, seat)), faults)
        except PluginFailed as error:
            if not self.people:
                raise
            return self._another(seat, view, move, (*faults, self._fault(seat, "plugin", str(error))), error)

    def _choice(self, seat: int, view: View) -> tuple[Move, tuple[Fault, ...]]:
        """What a bot chooses; if that is nothing legal, or comes too late, chance does."""
        answer = self._bots[seat].ask(view)
        faults = () if answer.failure is None else (self._fault(seat, answer.failure, answer.detail),)
        return answer.move, faults

    def _another(self, seat: int, view: View, failed: Move, faults: tuple[Fault, ...], error: PluginFailed) -> Played:
        """Any other move in the place of one that made a plugin fail."""
        left = [move for move in view.moves if move.text != failed.text]
        while left:
            move = first_alike(left, self._bots[seat].any(left))
            try:
                return Played(seat, move, tuple(self._make(move, seat)), faults)
            except PluginFailed as again:
                faults = (*faults, self._fault(seat, "plugin", str(again)))
                left = [each for each in left if each.text != move.text]
        raise error

    def _fault(self, seat: int, what: Failure | Literal["plugin"], detail: str) -> Fault:
        return Fault(seat, self.setup.seats[seat].bot or "", what, detail)
