"""Who chooses at a seat of a simulated game: a bot that is shown a view, or chance without one, which is faster."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol

from spielwerk.bots import Bot, load_bot
from spielwerk.errors import SpielwerkError
from spielwerk.pieces import Choice, Move
from spielwerk.rules import Rules
from spielwerk.state import Table
from spielwerk.view import view_of

ANY_MOVE = "random"
"""The bot that plays any legal move: the engine picks one itself, and shows nobody a view."""


class Chooser(Protocol):
    """Chooses moves; `options` says of how many legal moves the last one was chosen."""

    any_move: bool
    options: int

    def choose(self, table: Table, seat: int, choice: Choice) -> Move:
        """A legal move of the seat that is asked."""


def choosers(rules: Rules, bots: Sequence[str], chance: Random, sources: Sequence[Random]) -> list[Chooser]:
    """Who chooses at each seat. Seats that play any move share one source of chance; each bot has its own."""
    by_chance = ByChance(rules, chance)
    return [
        by_chance if bot == ANY_MOVE else ByBot(bot, load_bot(bot), source)
        for bot, source in zip(bots, sources, strict=True)
    ]


class ByChance:
    """Plays any legal move, each as likely, picked by the rules without making the list.

    The rules pick by `int(random() * count)`: what `random` gives them here notes the count on being multiplied. It is
    not drawn where there is one move only.
    """

    any_move = True

    def __init__(self, rules: Rules, chance: Random) -> None:
        self.picks, self.random = rules.picks, chance.random
        self.options = 1

    def choose(self, table: Table, seat: int, choice: Choice) -> Move:
        """A legal move of the seat that is asked."""
        self.options = 1
        return self.picks[choice.step](table, seat, choice, self._drawn)  # type: ignore[arg-type]

    def _drawn(self) -> ByChance:
        return self

    def __mul__(self, count: int) -> float:
        self.options = count
        return self.random() * count


class ByBot:
    """Plays what a bot chooses from its seat's view."""

    any_move = False

    def __init__(self, name: str, bot: Bot, chance: Random) -> None:
        self.name, self.bot, self.chance = name, bot, chance
        self.options = 1

    def choose(self, table: Table, seat: int, choice: Choice) -> Move:
        """A legal move of the seat that is asked."""
        view = view_of(table, seat)
        self.options = len(view.moves)
        move = self.bot(view, self.chance)
        if move not in view.moves:
            raise SpielwerkError(f"bot {self.name!r} at seat {seat + 1} chose {str(move)!r}, which is no legal move")
        return move
