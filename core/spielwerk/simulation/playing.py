"""Playing the games of a setting by number, and the figures of each game.

The figures of a game are whole numbers by name. `won.1` is seat 1's part of the win in units of `UNIT`, `place.1` that
of whoever moved first, and so on in the order of play; `points.1` are seat 1's points; `why.<code>` counts how rounds
ended; `shared` and `nobody` are 1 where several seats or none won; `turns`, `moves` and `rounds` are counted. A full
study adds `branching` (legal moves at a decision, mean of the game in hundredths), `forced` (turns without a real
choice), `lead_changes`, and `measure.<name>` for what plugins measure.
"""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

from spielwerk.bots import bot_file
from spielwerk.errors import SpielwerkError, words_of
from spielwerk.pieces import Result
from spielwerk.rules import Rules
from spielwerk.simulation.counters import UNIT
from spielwerk.simulation.courses import Course, PieceCounts, deal, play_round
from spielwerk.simulation.players import Chooser, choosers
from spielwerk.simulation.study import seeds_of
from spielwerk.state import Table

MOST_MOVES = 1_000_000
MOST_ROUNDS = 10_000
UNFINISHED = "unfinished"
"""How a round ended that was broken off after so many moves, and a match after so many rounds."""


class GameFailed(SpielwerkError):
    """A game that could not be played to its end: which, and what failed."""


class Games:
    """The games of one setting, each played when it is asked for."""

    def __init__(self, rules: Rules, bots: Sequence[str], full: bool) -> None:
        self.rules, self.seats, self.full = rules, len(bots), full
        rules.fuse()
        self.chance = Random()
        self.sources = [Random() for _ in bots]
        self.choosers: list[Chooser] = choosers(rules, bots, self.chance, self.sources)
        self.alike = all(each.any_move for each in self.choosers)
        self.counts = PieceCounts(rules)
        self.bots = bots

    def play(self, seed: int, number: int) -> dict[str, int]:
        """The figures of a game."""
        table_seed, own_seed = seeds_of(seed, number)
        self.chance.seed(own_seed)
        if not self.alike:
            for seat, source in enumerate(self.sources):
                source.seed(own_seed + seat + 1)
        try:
            return self._match(table_seed)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a plugin may also ask the program to end
            raise GameFailed(f"game {number} of seed {seed}: {_what_failed(self._files(), error)}") from error

    def pieces(self) -> dict[str, Counter[str]]:
        """What was counted of pieces in the games so far."""
        return self.counts.found() if self.full else {}

    def _files(self) -> dict[str, str]:
        """What stands in which file: bots and plugins, as messages name them."""
        plugins = {each.module.__file__: f"plugin {each.name!r}" for each in self.rules.plugins if each.module.__file__}
        return {bot_file(bot): f"bot {bot!r}" for bot in self.bots} | plugins

    def _match(self, seed: int) -> dict[str, int]:
        """Play rounds until the match is over."""
        rules, table = self.rules, None
        course = Course(self.seats) if self.full else None
        results: list[Result] = []
        winners: tuple[int, ...] | None = None
        game: Counter[str] = Counter()
        while winners is None:
            table = deal(rules, self.seats, seed, table, course)
            if not results:
                first, direction = table.seat, table.direction
            game["moves"] += self._round(table, course)
            game["turns"] += table.turns
            game["rounds"] += 1
            if table.outcome is None or len(results) >= MOST_ROUNDS:
                game[f"why.{UNFINISHED}"] += 1
                break
            game[f"why.{table.outcome.why}"] += 1
            results.append(rules.result(table))
            winners = rules.match_winners(results)
        self._note_winners(game, winners or (), first, direction)
        for result in results:
            for seat, points in enumerate(result.points, 1):
                game[f"points.{seat}"] += points
        if course is not None and table is not None:
            game.update(course.figures(rules, table, results))
            self.counts.note(course, winners or ())
        return game

    def _round(self, table: Table, course: Course | None) -> int:
        """Play a round to its end; the number of moves."""
        if course is not None or not self.alike:
            return play_round(self.rules, table, self.choosers, self.chance.random, course, MOST_MOVES)
        return self.rules.playout(table, self.chance, MOST_MOVES)

    def _note_winners(self, game: Counter[str], winners: Sequence[int], first: int, direction: int) -> None:
        for seat in winners:
            part = UNIT // len(winners)
            game[f"won.{seat + 1}"] = part
            game[f"place.{(seat - first) * direction % self.seats + 1}"] = part
        if len(winners) != 1:
            game["shared" if winners else "nobody"] = 1


def _what_failed(files: Mapping[str, str], error: BaseException) -> str:
    """A sentence with the plugin or bot, its file and line where one of them raised."""
    name = "" if isinstance(error, SpielwerkError) else f"{type(error).__name__}: "
    said = f"{name}{words_of(error)}".removesuffix(": ")
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if frame.filename in files:
            return f"{files[frame.filename]} ({Path(frame.filename).name}:{frame.lineno}) failed: {said}"
    return said
