"""One-line tables: a position as text, moves as text, and what follows. Seats count from 1."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from spielwerk.errors import SpielwerkError, nearest
from spielwerk.match import Match, Refused
from spielwerk.notation import FACTS, codes, position_text, read_move, read_state, state_text
from spielwerk.pieces import Move, Refusal
from spielwerk.rules import Rules
from spielwerk.state import Table
from spielwerk.telling import Event, TellingTable
from spielwerk.testing.bending import rules_of
from spielwerk.texts import Language
from spielwerk.view import View, view_of
from spielwerk.wording import Wording

MOST_LISTED = 12


def position(
    game: str | Path | Rules,
    line: str,
    /,
    *,
    house: str | Path | None = None,
    preset: str | None = None,
    **options: Any,
) -> Position:
    """The position of a line of text in a game: `position("my_game", "hand.1=… hand.2=… discard=…", target=50)`.

    `game` is an id, the path of a game file, or rules already put together; `house` the path of a house file; `preset`
    one of the game's decks; the rest are values of options. The line names zones, values and facts: pieces by their
    codes and separated by commas, the top last. What it does not name lies in the stock, and is as at the start of a
    turn of seat 1. A `SpielwerkError` says which word is wrong.
    """
    if isinstance(game, Rules):
        if house is not None or preset is not None or options:
            raise SpielwerkError("these rules are already put together; bend them with game_with or rules_of")
        return Position(game, read_state(game, line, told=True))
    rules = rules_of(game, house=house, preset=preset, **options)
    return Position(rules, read_state(rules, line, told=True))


class Position:
    """A position of a game, and what one can ask of it; it never changes, `play` gives a new one.

    The values of the plugins are attributes (`position.owed`), as are the direction and the counters; a seat counts
    from 1 in all of them. `rules` are the rules; `table` is the table itself, on which seats count from 0. `events` are
    those of the last `play`, or of the table as it was given.
    """

    def __init__(self, rules: Rules, table: Table, events: Sequence[Event] | None = None) -> None:
        if not isinstance(table, TellingTable):
            table = read_state(rules, state_text(table), told=True)
        assert isinstance(table, TellingTable)
        self.rules, self.table = rules, table
        self.events: tuple[Event, ...] = tuple(table.log or () if events is None else events)

    # -- moves

    def play(self, *moves: str, seat: int | None = None) -> Position:
        """The position after these moves, each made by the seat that is asked first, or by `seat`.

        An `AssertionError` says which move is refused, why, and what could be played; a text that names no move at all
        is a `SpielwerkError`, and a plugin that fails is `spielwerk.match.PluginFailed`.
        """
        __tracebackhide__ = True
        table = self.table.copy()
        table.log = []
        match = Match(self.rules, table.seats, state=table)
        for text in moves:
            here = Position(self.rules, match.state)
            move = here._read(text, seat)
            try:
                match.play(move, None if seat is None else seat - 1)
            except Refused as error:
                raise AssertionError(here._refusal_in_words(text, error.refusal, seat)) from None
        return Position(self.rules, match.state, match.log)

    def refused(self, move: str, seat: int | None = None) -> str | None:
        """The code of the refusal of a move, or None if it is legal."""
        __tracebackhide__ = True
        why = self._why_not(move, seat)
        return None if why is None else why.code

    def reason(self, move: str, seat: int | None = None, *, language: Language = "en") -> str:
        """Why a move is refused, in the words that a player reads; "" if it is legal."""
        __tracebackhide__ = True
        why = self._why_not(move, seat)
        return "" if why is None else Wording(self.rules, language).refusal(why)

    @property
    def legal(self) -> list[str]:
        """The texts of all legal moves of the seat that is asked first, each once, in their order."""
        return self.legal_for()

    def legal_for(self, seat: int | None = None) -> list[str]:
        """The texts of all legal moves of a seat, each once, in their order; none if it is not asked."""
        moves = self.rules.legal_moves(self.table, None if seat is None else seat - 1)
        return list(dict.fromkeys(move.text for move in moves))

    # -- whose turn it is, and how it ended

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        return self.table.seat + 1

    @property
    def starter(self) -> int | None:
        """The seat that began the round."""
        return None if self.table.starter is None else self.table.starter + 1

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self.table.seats

    @property
    def asked(self) -> str:
        """The step in which seats are asked now; "" when the round is over."""
        return self.table.choices[-1].step if self.table.choices else ""

    @property
    def seats_asked(self) -> list[int]:
        """The seats that are asked now."""
        return [seat + 1 for seat in self.table.choices[-1].seats] if self.table.choices else []

    @property
    def round_over(self) -> bool:
        """Whether the round has ended."""
        return self.table.outcome is not None

    @property
    def why(self) -> str:
        """The code of how the round ended; "" while it goes on."""
        return "" if self.table.outcome is None else self.table.outcome.why

    @property
    def winners(self) -> list[int]:
        """The seats that won the round."""
        return [] if self.table.outcome is None else [seat + 1 for seat in self.table.outcome.winners]

    @property
    def points(self) -> list[int]:
        """The points of the finished round for each seat."""
        return list(self.rules.result(self.table).points)

    # -- what lies where, and what is seen

    def hand(self, seat: int) -> str:
        """A hand as codes, separated by commas."""
        return codes(self.table.hand(seat - 1))

    def count(self, seat: int) -> int:
        """How many pieces a hand holds."""
        return self.table.count(seat - 1)

    def zone(self, name: str) -> str:
        """A zone as codes, the top last."""
        if name not in self.table.zones:
            raise SpielwerkError(f"{name!r} is no zone of this game.{nearest(name, self.table.zones)}")
        return codes(self.table.zones[name])

    def view(self, seat: int | None) -> View:
        """What a seat sees, or (None) somebody who only watches."""
        return view_of(self.table, None if seat is None else seat - 1)

    def told(self, seat: int | None = None, *, language: Language = "en") -> list[str]:
        """What a seat is told of the moves that led here, sentence by sentence; None is somebody who only watches."""
        wording = Wording(self.rules, language)
        said = [wording.event(event.for_seat(None if seat is None else seat - 1)) for event in self.events]
        return [each for each in said if each]

    def __getattr__(self, name: str) -> Any:
        """A value of the plugins, the direction or a counter, by its name."""
        if name.startswith("_") or "rules" not in vars(self):
            raise AttributeError(name)
        if name in self.rules.seat_values:
            seat = getattr(self.table, name)
            return None if seat is None else seat + 1
        known = [*self.rules.value_names, *FACTS]
        if name in known:
            return getattr(self.table, name)
        own = [each for each in (*dir(type(self)), *vars(self)) if not each.startswith("_")]
        longer = [each for each in own if name in each and len(name) > 3]
        hint = nearest(name, longer or [*known, *own])
        if hasattr(self.table, name):
            hint = f" The table has {name!r}, with seats from 0: position.table.{name}."
        raise AttributeError(f"a position of {self.rules.description.id!r} has no value called {name!r}.{hint}")

    def __str__(self) -> str:
        return position_text(self.table)

    def __repr__(self) -> str:
        return f"<{self.rules.description.id}: {self}>"

    # -- in words

    def _read(self, text: str, seat: int | None) -> Move:
        __tracebackhide__ = True
        try:
            return read_move(self.rules, self.table, text, None if seat is None else seat - 1)
        except SpielwerkError as error:
            raise SpielwerkError(f"{error}\n    position: {self}") from None

    def _why_not(self, text: str, seat: int | None) -> Refusal | None:
        __tracebackhide__ = True
        return self.rules.why_not(self.table, self._read(text, seat), None if seat is None else seat - 1)

    def _refusal_in_words(self, text: str, why: Refusal, seat: int | None) -> str:
        legal = self.legal_for(seat)
        near = difflib.get_close_matches(text, legal, n=MOST_LISTED, cutoff=0.3)
        shown = legal if len(legal) <= MOST_LISTED else near or legal[:MOST_LISTED]
        more = f" and {len(legal) - len(shown)} more" if len(shown) < len(legal) else ""
        return "\n".join(
            [
                f"{text!r} is refused by {why.code!r}: {Wording(self.rules).refusal(why)}",
                f"    position: {self}",
                f"    legal is: {', '.join(shown) or 'nothing'}{more}",
            ]
        )
