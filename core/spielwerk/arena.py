"""An arena: every bot against every other, seats rotated; win rates and ratings with their intervals.

A pair shares the seats of a table, one after the other. Each deal is played in all seatings (turned round the table,
and with the two changed over), so luck of deal and seat is the same for both; such games make a block.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random

from attrs import frozen

from spielwerk.assembly import assemble
from spielwerk.bots import LIMIT, Answer, Thinker, load_bot
from spielwerk.description import read_game
from spielwerk.errors import SpielwerkError
from spielwerk.ratings import rate
from spielwerk.rules import Rules
from spielwerk.simulation.executors import at_scheduler, in_processes
from spielwerk.simulation.statistics import Estimate, share
from spielwerk.simulation.study import lacking
from spielwerk.state import State
from spielwerk.view import view_of

MOST_MOVES = 100_000


@frozen
class Plan:
    """What is played: the game, the bots, how many games each pair plays at least, and the seed of the first deal."""

    game: str | Path
    bots: tuple[str, ...]
    games: int
    seats: int
    house: str | Path | None = None
    seed: int = 0
    limit: float = LIMIT

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The pairings, by the numbers of the bots."""
        return list(combinations(range(len(self.bots)), 2))

    @property
    def blocks(self) -> int:
        """How many deals each pair plays: as many as the games need."""
        return -(-self.games // len(seatings(self.seats)))

    @property
    def wanted(self) -> int:
        """How many games are played in all."""
        return len(self.pairs) * self.blocks * len(seatings(self.seats))

    def check(self, rules: Rules) -> None:
        """A `SpielwerkError` says what cannot be played."""
        least, most = rules.description.seats_min, rules.description.seats_max
        if not least <= self.seats <= most:
            raise SpielwerkError(f"--seats: {rules.description.id} is for {least} to {most} seats, not {self.seats}")
        if len(self.bots) < 2:
            raise SpielwerkError("--bots: an arena needs two bots at least, such as greedy,random")
        for bot in self.bots:
            load_bot(bot)
            if self.bots.count(bot) > 1:
                raise SpielwerkError(f"--bots: {bot!r} is named twice")


@frozen
class Lost:
    """Moves that a bot lost: how many, of how many for which it was asked, and how the first time."""

    count: int = 0
    asked: int = 0
    first: Answer | None = None

    def __add__(self, other: Lost) -> Lost:
        return Lost(self.count + other.count, self.asked + other.asked, self.first or other.first)


@frozen
class Block:
    """One deal in all seatings between the bots of a pair: the wins of the first, shared wins as a part."""

    pair: tuple[int, int]
    games: int
    won: float
    lost: tuple[Lost, Lost]


@frozen
class Encounter:
    """What a pair of bots has played: the games, the share that the first one won, with its interval."""

    pair: tuple[int, int]
    games: int
    won: float

    @property
    def share(self) -> Estimate:
        """The share of the first one, where a half is even."""
        return share(self.won, self.games)


@frozen
class Standings:
    """What an arena has found out: a rating for each bot, and the moves it lost."""

    bots: tuple[str, ...]
    encounters: tuple[Encounter, ...]
    ratings: tuple[Estimate, ...]
    lost: tuple[Lost, ...]


def seatings(seats: int) -> list[tuple[int, ...]]:
    """Who of a pair (0 or 1) sits where, in all games of a block; each sits on each seat equally often."""
    in_turn = tuple(seat % 2 for seat in range(seats))
    turned = dict.fromkeys(in_turn[by:] + in_turn[:by] for by in range(seats))
    both = dict.fromkeys(each for one in turned for each in (one, tuple(1 - who for who in one)))
    return list(both)


def hold(plan: Plan, jobs: int = 1, scheduler: str | None = None) -> Iterator[Block]:
    """Play the plan, a block after another; in so many processes, or on the workers of a scheduler.

    The results do not depend on who plays.
    """
    tasks = [(plan, pair, number) for number in range(plan.blocks) for pair in plan.pairs]
    if jobs == 1 and scheduler is None:
        yield from map(_play_block, tasks)
        return
    try:
        with in_processes(jobs) if scheduler is None else at_scheduler(scheduler) as workers:
            yield from workers.executor.map(_play_block, tasks)
    except BrokenProcessPool as error:
        raise SpielwerkError("a process of the arena ended before its time; --jobs 1 may show why") from error


def _play_block(task: tuple[Plan, tuple[int, int], int]) -> Block:
    plan, pair, number = task
    return _arena(plan).block(pair, number)


@cache
def _arena(plan: Plan) -> Arena:
    try:
        return Arena(plan)
    except SpielwerkError as error:
        raise lacking(error) from error


def standings(plan: Plan, blocks: Sequence[Block]) -> Standings:
    """What the blocks that were played say."""
    encounters, lost = [], [Lost()] * len(plan.bots)
    for pair in plan.pairs:
        own = [block for block in blocks if block.pair == pair]
        encounters.append(Encounter(pair, sum(block.games for block in own), sum(block.won for block in own)))
        for block in own:
            for bot, more in zip(pair, block.lost, strict=True):
                lost[bot] += more
    met = [(*each.pair, each.won, each.games) for each in encounters]
    return Standings(plan.bots, tuple(encounters), tuple(rate(len(plan.bots), met)), tuple(lost))


class Arena:
    """Plays blocks of a plan in this process."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.rules = assemble(read_game(plan.game, plan.house))
        self._bots = [load_bot(bot) for bot in plan.bots]
        self._thinkers: dict[tuple[int, int], Thinker] = {}

    def block(self, pair: tuple[int, int], number: int) -> Block:
        """Play one deal in all seatings."""
        seed, won, lost = self.plan.seed + number, 0.0, [Lost(), Lost()]
        all_seatings = seatings(self.plan.seats)
        for game, seating in enumerate(all_seatings):
            thinkers = [
                self._thinker(pair[who], seat, f"{seed}/{game}/{seat}/{self.plan.bots[pair[who]]}")
                for seat, who in enumerate(seating)
            ]
            shares, missed = play_round(self.rules, thinkers, seed, Random(f"{seed}/{game}"))
            won += sum(share for share, who in zip(shares, seating, strict=True) if who == 0)
            for who, more in zip(seating, missed, strict=True):
                lost[who] += more
        return Block(pair, len(all_seatings), won, (lost[0], lost[1]))

    def _thinker(self, bot: int, seat: int, seed: str) -> Thinker:
        """A bot at a seat. It is the same in all games, so that one which is left behind is left behind once."""
        key = (bot, seat)
        if key not in self._thinkers:
            self._thinkers[key] = Thinker(self._bots[bot], Random(), Random(), self.plan.limit)
        self._thinkers[key].begin(Random(seed), Random(f"{seed}/spare"))
        return self._thinkers[key]


def play_round(rules: Rules, thinkers: Sequence[Thinker], seed: int, order: Random) -> tuple[list[float], list[Lost]]:
    """Play a round; each seat's part of the win, and the moves that it lost.

    Of several seats that are asked, chance says who comes first.
    """
    table = rules.deal(len(thinkers), seed)
    asks = [0] * len(thinkers)
    lost = [Lost() for _ in thinkers]
    try:
        while table.outcome is None and table.moves < MOST_MOVES:
            asked = table.choices[-1].seats
            seat = asked[int(order.random() * len(asked))] if len(asked) > 1 else asked[0]
            answer = thinkers[seat].ask(view_of(table, seat))
            asks[seat] += 1
            if answer.failure is not None:
                lost[seat] += Lost(1, 0, answer)
            rules.apply(table, answer.move, seat)
    except SpielwerkError:
        raise
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        raise SpielwerkError(f"the round with seed {seed} failed at move {table.moves}: {what}") from error
    return shares_of(table), [each + Lost(asked=count) for each, count in zip(lost, asks, strict=True)]


def shares_of(state: State) -> list[float]:
    """Each seat's part of the win. A round that nobody wins, or that does not end, is everybody's."""
    winners = (state.outcome.winners if state.outcome else ()) or range(state.seats)
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(state.seats)]
