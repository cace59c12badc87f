"""The course of a game: played move by move, and what is noted of it on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from weakref import WeakKeyDictionary

from spielwerk.errors import SpielwerkError
from spielwerk.pieces import Move, Piece, Result
from spielwerk.rules import Rules
from spielwerk.simulation.counters import UNIT, BitCounts
from spielwerk.simulation.players import Chooser
from spielwerk.state import Table


class Course:
    """What is noted of a game while it is played."""

    def __init__(self, seats: int) -> None:
        self.moves: list[tuple[int, Move]] = []
        """Each move with its seat, in order."""
        self.draws: list[tuple[int, int]] = []
        """Each time a seat drew after the deal: the seat, how many."""
        self.drawn: list[Piece] = []
        """All pieces drawn, those of the deal too."""
        self.had = [0] * seats
        """For each seat the bits of the pieces that it had at some time."""
        self.left: list[int] = []
        """The bits of each hand at the end of each round."""
        self.options = self.forced = self.lead_changes = 0
        self.playing = False

    def figures(self, rules: Rules, state: Table, results: Sequence[Result]) -> Mapping[str, int]:
        """The figures that need each move."""
        decisions = len(self.moves) or 1
        found = {
            "branching": 100 * self.options // decisions,
            "forced": self.forced,
            "lead_changes": self.lead_changes,
        }
        for impl in rules.impls["measure"]:
            facts = {**rules.options, **rules.writer.constants, "state": state, "results": results}
            facts |= {"moves": self.moves, "draws": self.draws}
            answer = impl.function(*[facts[n] if n in facts else getattr(state, n) for n in impl.names])
            for name, number in _checked(impl.plugin.name, answer).items():
                found[f"measure.{name}"] = number
        return found


def _checked(plugin: str, answer: Any) -> Mapping[str, int]:
    good = isinstance(answer, Mapping) and all(
        isinstance(name, str) and isinstance(number, int) for name, number in answer.items()
    )
    if not good:
        raise SpielwerkError(f"plugin {plugin!r}: measure returned {answer!r}; it must return whole numbers by name")
    found: Mapping[str, int] = answer
    return found


# -- a table that notes what is drawn

_COUNTED: WeakKeyDictionary[Rules, type[Table]] = WeakKeyDictionary()


def counted(rules: Rules, table: Table, course: Course) -> None:
    """Let a table note in a course what is drawn; one table of the rules at a time."""
    kind: Any = _counted_class(rules)
    kind.course = course
    table.__class__ = kind


def _counted_class(rules: Rules) -> type[Table]:
    if rules not in _COUNTED:
        plain: Any = rules.Position

        def draw(self: Any, seat: int, count: int = 1) -> list[Piece]:
            pieces: list[Piece] = plain.draw(self, seat, count)
            course: Course = type(self).course
            course.drawn += pieces
            if course.playing:
                course.draws.append((seat, len(pieces)))
            had = course.had[seat]
            for piece in pieces:
                had |= piece.mask
            course.had[seat] = had
            return pieces

        _COUNTED[rules] = type("CountedPosition", (plain,), {"__slots__": (), "draw": draw, "course": None})
    return _COUNTED[rules]


def deal(rules: Rules, seats: int, seed: int, after: Table | None, course: Course | None) -> Table:
    """Begin a round, as `rules.deal` does; with a course, on a table that notes in it what is drawn."""
    if course is None:
        return rules.deal(seats, seed, after=after)
    table = rules.blank(seats, seed)
    counted(rules, table, course)
    if after is not None:
        table.seed, table.drawn, table.source = after.seed, after.drawn, after.source
        table.round, table.starter = after.round + 1, after.starter
    course.playing = False
    if rules.bound.set_up is not None:
        rules.bound.set_up(table)
    rules.begin_turns(table)
    course.playing = True
    return table


# -- a round


def play_round(
    rules: Rules,
    table: Table,
    choosers: Sequence[Chooser],
    random: Callable[[], float],
    course: Course | None,
    most: int,
) -> int:
    """Play a round to its end, or at most so many moves; the number of moves. Chance says who comes first."""
    apply, choices, made = rules.apply, table.choices, 0
    watch = None if course is None else _Watch(rules, table, course)
    while table.outcome is None and made < most:
        made += 1
        choice = choices[-1]
        asked = choice.seats
        seat = asked[0] if len(asked) == 1 else asked[int(random() * len(asked))]
        chooser = choosers[seat]
        move = chooser.choose(table, seat, choice)
        if watch is None:
            apply(table, move, seat)
        else:
            watch.before(seat, move, chooser.options)
            apply(table, move, seat)
            watch.after()
    if watch is not None:
        watch.end()
    return made


class _Watch:
    """Watches a round for its course: choices, the lead, and what hands hold."""

    def __init__(self, rules: Rules, table: Table, course: Course) -> None:
        self.rules, self.table, self.course = rules, table, course
        self.alike = max(map(len, rules.by_code.values()))
        self.leader: int | None = None
        self.turn, self.free = table.turns, False
        for seat, hand in enumerate(table.hands):
            course.had[seat] |= hand

    def before(self, seat: int, move: Move, options: int) -> None:
        """Note a move that is about to be made, chosen of so many."""
        course = self.course
        course.moves.append((seat, move))
        course.had[seat] |= move.mask
        course.options += options
        if not self.free and options > 1:
            self.free = options > self.alike or self._differ(seat)

    def _differ(self, seat: int) -> bool:
        """Whether the legal moves are more than equal pieces played alike."""
        first, *others = self.rules.legal_moves(self.table, seat)
        return any(move.text != first.text for move in others)

    def after(self) -> None:
        """Note what a move has changed."""
        table = self.table
        if table.turns != self.turn or table.outcome is not None:
            if not self.free:
                self.course.forced += 1
            self.turn, self.free = table.turns, False
            self._note_lead()

    def _note_lead(self) -> None:
        """Who holds the fewest pieces, and alone, leads."""
        firsts = self.table.firsts
        counts = [(hand & firsts).bit_count() for hand in self.table.hands]
        least = min(counts)
        if counts.count(least) == 1:
            leader = counts.index(least)
            if leader != self.leader:
                if self.leader is not None:
                    self.course.lead_changes += 1
                self.leader = leader

    def end(self) -> None:
        """Note what hands hold at the end."""
        for seat, hand in enumerate(self.table.hands):
            self.course.had[seat] |= hand
            self.course.left.append(hand)


# -- pieces


class PieceCounts:
    """What becomes of pieces in many games: how often drawn, played, left; how often a hand had one, and won."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.drawn: Counter[Piece] = Counter()
        self.played: Counter[Move] = Counter()
        self.left, self.had = BitCounts(), BitCounts()
        self.won: dict[int, BitCounts] = {}
        """By the number of winners: the pieces that the winning hands had."""

    def note(self, course: Course, winners: Sequence[int]) -> None:
        """Add a game."""
        self.drawn.update(course.drawn)
        self.played.update([move for _, move in course.moves])
        for hand in course.left:
            self.left.add(hand)
        for had in course.had:
            self.had.add(had)
        if winners:
            won = self.won.setdefault(len(winners), BitCounts())
            for seat in winners:
                won.add(course.had[seat])

    def found(self) -> dict[str, Counter[str]]:
        """The counts, added up for equal pieces; wins are in units."""
        pieces, drawn, played, won = self.rules.pieces, Counter[str](), Counter[str](), Counter[str]()
        for piece, count in self.drawn.items():
            drawn[piece.code] += count
        for move, count in self.played.items():
            for piece in move.pieces:
                played[piece.code] += count
        for sharing, bits in self.won.items():
            for code, count in bits.by_code(pieces).items():
                won[code] += count * (UNIT // sharing)
        left, had = self.left.by_code(pieces), self.had.by_code(pieces)
        return {"drawn": drawn, "played": played, "left": left, "had": had, "won": won}
