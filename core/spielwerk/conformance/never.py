"""What a plugin refuses for ever: never legal in the checked games, though it would be if nothing of it refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from types import ModuleType
from typing import Any

from attrs import define, field

from spielwerk.assembly import assemble
from spielwerk.conformance.field import Field
from spielwerk.conformance.finding import Finding
from spielwerk.conformance.trouble import Blame, Trouble, first_line
from spielwerk.conformance.walk import Plan, plans
from spielwerk.pieces import Choice, Move, Refusal
from spielwerk.plugins.loading import Impl, Plugin
from spielwerk.rules import Rules
from spielwerk.state import State, Table

MOVES, ROUND = 3_000, 300
"""How many moves are made without the refusals of one plugin, in all games and in each."""
ENOUGH = 12
"""What was possible in fewer positions than this may well have been refused by chance."""

Sort = tuple[str, str]
"""A verb, and the kind of a piece, "" for a move without one."""


def never(game: Field, plugin: Plugin, games: int, seed: int, file: str) -> Iterator[Finding]:
    """A finding for each function by which something is refused for ever; `games` are the games that were checked."""
    impls = [impl for impl in game.rules.impls["forbid"] if impl.plugin.name == plugin.name]
    if not impls:
        return
    search = _Search(game, plugin, impls, game.watch.legal)
    search.play(games, seed)
    told: dict[Impl, list[Sort]] = {}
    for sort, count in search.refused.items():
        impl = search.by[sort]
        if count >= ENOUGH and sort not in search.let and (sort[1] or _is_settled(game.rules, impl)):
            told.setdefault(impl, []).append(sort)
    for impl, sorts in told.items():
        for verb in dict.fromkeys(verb for verb, _ in sorts):
            kinds = sorted(kind for each, kind in sorts if each == verb and kind)
            count = sum(search.refused[each] for each in sorts if each[0] == verb)
            wrong, mend = _said(impl, verb, kinds, count, games)
            line = first_line(impl.function)
            yield Finding("never", "warning", plugin.name, wrong, mend, "forbid", file, line)


def _is_settled(rules: Rules, impl: Impl) -> bool:
    """Whether a refusal does not look at the situation, so that it can never turn out otherwise.

    One that looks may wait for what random games seldom reach, such as a pass of who can do nothing else.
    """
    return {*impl.names} <= {"move", "piece", *rules.writer.constants, *rules.options}


def _said(impl: Impl, verb: str, kinds: list[str], count: int, games: int) -> tuple[str, str]:
    """What is wrong, and what to do."""
    what = f" for the kind{'s' if len(kinds) > 1 else ''} {' and '.join(map(repr, kinds))}" if kinds else ""
    how = "once" if count == 1 else f"{count:,} times"
    wrong = f"{verb!r}{what} was never legal in {games:,} games, and without {_name(impl)} it would have been {how}"
    if kinds and not impl.concern.face:
        mend = f'say which kind it refuses: @forbids("{verb}", kind="…"); or return None where the move may be made'
    else:
        mend = "return None where the move may be made; if nobody may ever make it, leave out what offers it"
    return wrong, mend


def _name(impl: Impl) -> str:
    return str(impl.function.__name__)


@define
class _Search:
    """Games without the refusals of one plugin: what it would refuse there each time, and what it lets through."""

    game: Field
    plugin: Plugin
    impls: list[Impl]
    known: set[Sort]
    """What is legal with the plugin as it is, so that it need not be looked at."""
    refused: dict[Sort, int] = field(factory=dict)
    by: dict[Sort, Impl] = field(factory=dict)
    let: set[Sort] = field(factory=set)
    _asked: dict[Move, Callable[[State, int, Move, Choice], Refusal | None]] = field(factory=dict)

    def play(self, games: int, seed: int) -> None:
        """Play the games that were checked, as far as they come, and look at each position."""
        rules = self._rules()
        blame, made = Blame(rules), 0
        least, most = rules.description.seats_min, rules.description.seats_max
        for plan in plans(least, most, games, seed):
            if made >= MOVES:
                return
            try:
                made += self._one(rules, blame, plan)
            except Trouble:  # a game that its rules no longer hold together says nothing
                continue

    def _rules(self) -> Rules:
        """The game, with all that the plugin declares and does but its refusals."""
        module = ModuleType(self.plugin.module.__name__, self.plugin.module.__doc__)
        functions = {getattr(impl.function, "__wrapped__", impl.function) for impl in self.impls}
        vars(module).update(
            {name: each for name, each in vars(self.plugin.module).items() if not _among(each, functions)}
        )
        modules: Mapping[str, Any] = {**self.game.plugins, self.plugin.name: module}
        return assemble(self.game.rules.description, modules)

    def _one(self, rules: Rules, blame: Blame, plan: Plan) -> int:
        chance, made = Random(f"{plan.seed}/{plan.style}"), 0
        table = rules.blank(plan.seats, plan.seed, told=True)
        with blame.watching(table, "the set-up"):
            if table.bound.set_up is not None:
                table.bound.set_up(table)
            rules.begin_turns(table)
        while table.outcome is None and made < ROUND:
            with blame.watching(table, "a move"):
                seats = table.choices[-1].seats
                seat = seats[int(chance.random() * len(seats))]
                moves = rules.legal_moves(table, seat)
                self._look(rules, table, seat, moves)
                if plan.style != "random":
                    moves = [move for move in moves if move.pieces] or moves
                rules.apply(table, moves[int(chance.random() * len(moves))], seat)
            made += 1
        return made

    def _look(self, rules: Rules, table: Table, seat: int, moves: list[Move]) -> None:
        """Ask of one move of each sort that was never legal whether the plugin would refuse it."""
        choice = table.choices[-1]
        refused: dict[Sort, Move] = {}
        for move in moves:
            sort = (move.verb, move.pieces[0].kind if move.pieces else "")
            if sort in self.known or sort in self.let:
                continue
            if self._refuses(rules, table, seat, move, choice) is None:
                self.let.add(sort)
            else:
                refused.setdefault(sort, move)
        for sort, move in refused.items():
            self.refused[sort] = self.refused.get(sort, 0) + 1
            if sort not in self.by:
                self.by[sort] = self._who(rules, table, seat, move, choice)

    def _of(self, move: Move) -> list[Impl]:
        piece = move.pieces[0] if move.pieces else None
        return [impl for impl in self.impls if impl.concern.verb == move.verb and Rules.concerns(impl, piece)]

    def _refuses(self, rules: Rules, table: Table, seat: int, move: Move, choice: Choice) -> Refusal | None:
        """What the plugin would say to a move, if nothing lifts it."""
        if move not in self._asked:
            self._asked[move] = rules.writer.refusals(self._of(move), rules.impls["lift"])
        return self._asked[move](table, seat, move, choice)

    def _who(self, rules: Rules, table: Table, seat: int, move: Move, choice: Choice) -> Impl:
        """The first function of the plugin that refuses a move."""
        asked = ((impl, rules.writer.refusals([impl], rules.impls["lift"])) for impl in self._of(move))
        return next(impl for impl, refuses in asked if refuses(table, seat, move, choice) is not None)


def _among(thing: object, functions: set[Any]) -> bool:
    return callable(thing) and any(thing is each for each in functions)
