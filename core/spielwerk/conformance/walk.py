"""Random games under check: every position is looked at, and what goes wrong first ends the game."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from random import Random

from attrs import define, field, frozen

from spielwerk.conformance.field import Field
from spielwerk.conformance.finding import Case
from spielwerk.conformance.invariants import contents
from spielwerk.conformance.leaks import Seen, no_secret_is_open, same_for_the_seat, told_the_same
from spielwerk.conformance.probes import DEEP, EVERYWHERE, questions
from spielwerk.conformance.trouble import Trouble, with_facts
from spielwerk.notation import state_text
from spielwerk.pieces import Move
from spielwerk.state import Table
from spielwerk.telling import TellingTable
from spielwerk.view import view_of

STYLES = ("eager", "greedy", "random")
"""How the seats play: by chance but with a piece where they can, by what looks good, by chance alone."""
WANDERING = 60
"""After so many moves of a game those who play by chance alone take a piece where they can, so that it ends."""
MOST = 5_000
"""A round with more moves than this does not end. A rule of a game may end it sooner."""
FIRST, EVERY = 2, 13
"""The long probes are made in so many first positions of a game, and in every so-many-th, by its seed another one."""
BACK = 48
"""How many positions before a failure are kept, so that its case can begin there."""


@frozen
class Plan:
    """One random game: what it follows from."""

    seats: int
    seed: int
    style: str


def plans(least: int, most: int, games: int, seed: int) -> Iterator[Plan]:
    """So many plans, with all numbers of seats and all styles in turn; the same for the same seed."""
    seats = [*range(least, min(most, least + 4) + 1)]
    for number in range(games):
        style = STYLES[number % len(STYLES)]
        yield Plan(seats[number // len(STYLES) % len(seats)], seed + number, style)


@define(eq=False)
class Walk:
    """One random game of a plan. `run` plays it; `made` are its moves so far, `kept` its last positions."""

    game: Field
    plan: Plan
    table: TellingTable = field(init=False)
    chance: Random = field(init=False)
    seen: Seen = field(init=False)
    made: list[tuple[int, Move]] = field(factory=list)
    kept: deque[TellingTable] = field(factory=lambda: deque(maxlen=BACK))
    copies: list[tuple[Table, dict[str, object]]] = field(factory=list)

    def run(self, most: int = MOST) -> Trouble | None:
        """Play a round of the game; the trouble that ended it, with the case, or None."""
        self.chance = Random(f"{self.plan.seed}/{self.plan.style}")
        self.seen = Seen(self.plan.seats)
        try:
            self._deal()
            while self.table.outcome is None:
                if len(self.made) >= most:
                    raise self._never_ends(most)
                self._move()
            self._check_copies()
            self._begin_another()
            return None
        except Trouble as trouble:
            return trouble if trouble.finding.case is not None else self._with_case(trouble)

    def _deal(self) -> None:
        rules = self.game.rules
        self.table = rules.blank(self.plan.seats, self.plan.seed, told=True)  # type: ignore[assignment]
        with self.game.blame.watching(self.table, "the set-up"):
            if self.table.bound.set_up is not None:
                self.table.bound.set_up(self.table)
            rules.begin_turns(self.table)
        self._look()

    def _begin_another(self) -> None:
        """Deal the next round, where a match may go on: what is left over from this one would show there."""
        plan = self.plan
        with self.game.blame.watching(self.table, "the set-up of the next round"):
            after = self.game.rules.deal(plan.seats, plan.seed, after=self.table.copy(), told=True)
            look(self.game, after, Seen(plan.seats), deep=False)

    def _move(self) -> None:
        table = self.table
        with self.game.blame.watching(table, "choosing a move"):
            style = "eager" if len(self.made) > WANDERING else self.plan.style
            seat, move = choose(self.game, table, style, self.chance)
        deep = self._deep
        self.kept.append(table.copy())
        self.made.append((seat, move))
        if deep:
            before = table.copy()
            self.copies.append((before, contents(before)))
            with self.game.blame.watching(table, f"the move {move.text!r}"):
                told_the_same(self.game, table, seat, move)
        carry_out(self.game, table, seat, move)
        if len(self.copies) > 6:
            self._check_copies()
        self._look()

    @property
    def _deep(self) -> bool:
        """Whether the long probes are made in this position."""
        number = len(self.made)
        return number < FIRST or (number + self.plan.seed) % EVERY == 0 or self.table.outcome is not None

    def _look(self) -> None:
        look(self.game, self.table, self.seen, deep=self._deep)
        self.table.log = []

    def _check_copies(self) -> None:
        for copy, before in self.copies:
            after = contents(copy)
            changed = [name for name in before if before[name] != after[name]]
            if changed:
                wrong = f"a copy of the table taken before a move has other {' and '.join(changed)} after it"
                mend = "values hold what cannot be changed in place (numbers, words, pieces, tuples of these): no list"
                plugin = self._owner(changed)
                raise self.game.blame.trouble("copies", plugin, wrong, mend)
        self.copies.clear()

    def _owner(self, names: Sequence[str]) -> str:
        """The plugin that one of these values belongs to."""
        owners = [p.name for p in self.game.rules.plugins for v in p.values if v.name in names]
        return owners[0] if owners else ""

    def _never_ends(self, most: int) -> Trouble:
        last = [move.verb for _, move in self.made[-200:]]
        verb = max(set(last), key=last.count)
        plugin, hook, line = self.game.blame.of_verb(verb)
        own = [name for name in self.game.subjects if name in self.game.plugins]
        wrong = f"a round does not end: {most:,} moves, and most of the last ones were {verb!r}"
        mend = "let each move bring the end nearer, or end the round (table.end) after a number of moves or idle turns"
        if len(own) == 1:
            plugin, hook, line = (plugin, hook, line) if plugin == own[0] else (own[0], "", None)
        return self.game.blame.trouble("no_end", plugin, wrong, mend, hook=hook, line=line)

    def _with_case(self, trouble: Trouble) -> Trouble:
        start = self.kept[-1] if self.kept else self.table
        moves = tuple((seat + 1, move.text) for seat, move in self.made[-1:]) if self.kept else ()
        try:
            position = state_text(start)
        except Exception:
            position = ""
        case = Case(self.plan.seats, position, moves, self.plan.seed, len(self.made))
        return with_facts(trouble, {"case": case})


def look(game: Field, table: TellingTable, seen: Seen, *, deep: bool) -> None:
    """Look at one position. Raises `Trouble`."""
    with game.blame.watching(table, "asking for moves, reasons or views"):
        if deep:  # before anything else has asked: what a question changes, it may change but once
            questions(game, table)
        for probe in EVERYWHERE:
            probe(game, table)
        if deep:
            seen.look(table, table.log or ())
            no_secret_is_open(game, table, seen)
            for probe in DEEP:
                probe(game, table)
            same_for_the_seat(game, table)
        else:
            for seat, pieces in enumerate(seen.pieces):
                for event in table.log or ():
                    pieces |= {*event.for_seat(seat).pieces}


def carry_out(game: Field, table: TellingTable, seat: int, move: Move) -> None:
    """Carry out one move, with what follows a round that ends by it. Raises `Trouble`."""
    with game.blame.watching(table, f"the move {move.text!r}"):
        table.cause, table.acting = ("", ""), move
        game.rules.apply(table, move, seat)
    if table.outcome is not None:
        with game.blame.watching(table, "the score"):
            result = game.rules.result(table)
            if len(result.points) != table.seats:
                impl = game.rules.impls["score"][0]
                wrong = f"score gave {len(result.points)} numbers for {table.seats} seats"
                raise game.blame.trouble("return", impl.plugin.name, wrong, "give one for each seat", hook="score")
            game.rules.match_winners([result])


def choose(game: Field, table: Table, style: str, chance: Random) -> tuple[int, Move]:
    """Whoever answers first, and the move, in one of the styles."""
    seats = table.choices[-1].seats
    seat = seats[int(chance.random() * len(seats))] if len(seats) > 1 else seats[0]
    moves = game.rules.legal_moves(table, seat)
    game.watch.saw_legal(moves)
    if style == "greedy" and len(moves) <= 60 and game.rules.impls["appeal"]:
        view = view_of(table, seat)
        appeals = [game.rules.appeal(view, move) for move in moves]
        moves = [move for move, appeal in zip(moves, appeals, strict=True) if appeal == max(appeals)]
    elif style != "random":
        moves = [move for move in moves if move.pieces] or moves
    return seat, moves[int(chance.random() * len(moves))]
