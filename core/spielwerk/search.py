"""Search in what a seat sees: information-set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012).

It deals out by chance what the seat does not see, tries a move on that deal, and plays on: first down a tree of what
was tried before, then by appeal. All deals share one tree; a node stands for the moves that led to it, whatever is
hidden, and equal pieces are one move. What can be played differs from deal to deal, so a move counts as often as it
was there to choose. The moves of the seat itself are tried on the same deals, which takes the luck of the deal out of
the comparison, and the poorer half of them is dropped at each stage.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, log, log2, sqrt
from random import Random
from typing import TYPE_CHECKING, Any

from spielwerk.appeals import Question
from spielwerk.pieces import Move, Piece

if TYPE_CHECKING:
    from spielwerk.rules import Rules
    from spielwerk.state import Table
    from spielwerk.view import View

CURIOSITY = 0.7
"""How much a move that was tried seldom is preferred, in the tree."""
FORESIGHT = 10
"""How many moves are played on behind the tree; then the hands say who is ahead."""
SETTLED = 16
"""How many pieces of the stock are the same for all moves that are tried on a deal."""
LEAD = 1.5
"""How much a small hand is worth: the odds to win are taken to fall with this power of its size."""
SHARE_OF_HANDS = 0.1
"""How much of a reward at the end of a round is for the hands that are left; the rest is for the win."""


def best_move(view: View, chance: Random, spent: Callable[[int], float]) -> Move:
    """The move of the view that does best. `spent` says what share of the time is used up after so many trials."""
    moves = list({move.text: move for move in reversed(view.moves)}.values())[::-1]
    return moves[0] if len(moves) == 1 else Search(view, chance).best(moves, spent)


class Node:
    """What is known of a move: how often it could have been tried, how often it was, what it gave, and what follows."""

    __slots__ = ("available", "next", "total", "visits")

    def __init__(self) -> None:
        self.next: dict[str, Node] = {}
        self.available = self.visits = 0
        self.total = 0.0

    @property
    def mean(self) -> float:
        """What the move gave on average to the seat that makes it."""
        return self.total / self.visits


class Search:
    """One search, from one view."""

    def __init__(self, view: View, chance: Random) -> None:
        self.view, self.chance = view, chance
        self.rules: Rules = view.rules
        self.appeal = Appeal(view.rules)
        self.deals = 0
        self.rules.fuse()

    def best(self, moves: Sequence[Move], spent: Callable[[int], float]) -> Move:
        """The best of some moves of the seat, by the mean of what they gave."""
        live = [(Node(), move) for move in moves]
        stages, stage, trials = ceil(log2(len(live))), 1, 0
        while (used := spent(trials)) < 1 or not trials:
            deal = self._deal()
            for root, move in live:
                table = deal.copy()
                table.source = self.chance
                self._try(table, root, move)
            trials += len(live)
            if used * stages >= stage and len(live) > 2:
                stage += 1
                live.sort(key=lambda each: -each[0].mean)
                del live[(len(live) + 1) // 2 :]
        return max(live, key=lambda each: each[0].mean)[1]

    def _deal(self) -> Table:
        """A deal that fits the view; the next pieces of the stock are settled, so that they come whatever is tried."""
        self.deals += 1
        deal = self.view.sample(self.chance)
        stock, random = deal.zones[deal.stock], self.chance.random
        for last in range(len(stock) - 1, max(-1, len(stock) - 1 - SETTLED), -1):
            at = int(random() * (last + 1))
            stock[last], stock[at] = stock[at], stock[last]
        deal.known = min(SETTLED, len(stock))
        return deal

    def _try(self, table: Table, root: Node, move: Move) -> None:
        """One trial of a move on a deal, in place."""
        seat = self.view.seat or 0
        self.rules.apply(table, move, seat)
        path = [(root, seat), *self._descend(table, root)]
        self._play_on(table)
        rewards = self._rewards(table)
        for node, seat in path:
            node.visits += 1
            node.total += rewards[seat]

    def _asked(self, table: Table) -> tuple[int, Sequence[Move]]:
        """A seat that is asked and its moves; those without a piece only where there is no other."""
        choice = table.choices[-1]
        seats = choice.seats
        seat = seats[0] if len(seats) == 1 else seats[int(self.chance.random() * len(seats))]
        moves = self.rules.legal_moves(table, seat)
        if moves[0].pieces and not moves[-1].pieces:
            moves = [move for move in moves if move.pieces]
        return seat, moves

    def _descend(self, table: Table, node: Node) -> list[tuple[Node, int]]:
        """Go down the tree to a move that was not tried before; the nodes on the way, each with who moved."""
        path = []
        while table.outcome is None:
            seat, moves = self._asked(table)
            known = node.next
            by_text = {move.text: move for move in moves}
            for text in by_text:
                if text not in known:
                    known[text] = Node()
                known[text].available += 1
            fresh = [move for text, move in by_text.items() if not known[text].visits]
            if fresh:
                text = self._most_appealing(table, seat, fresh).text
            else:
                text = max(by_text, key=lambda each: _promise(known[each]))
            node = known[text]
            self.rules.apply(table, by_text[text], seat)
            path.append((node, seat))
            if not node.visits:
                break
        return path

    def _play_on(self, table: Table) -> None:
        """Play on as the appeal of the moves says."""
        made, apply = 0, self.rules.apply
        while table.outcome is None and made < FORESIGHT:
            made += 1
            seat, moves = self._asked(table)
            apply(table, self._most_appealing(table, seat, moves), seat)

    def _most_appealing(self, table: Table, seat: int, moves: Sequence[Move]) -> Move:
        """The move that looks best; among equals the number of the deal decides, so that all trials on it agree."""
        if len(moves) > 1:
            moves = self.appeal.best(table, seat, moves)
        return moves[self.deals % len(moves)]

    def _rewards(self, table: Table) -> list[float]:
        """What a position is worth to each seat: its chance to win by the hands, or the win, and a little for hands."""
        odds = [((hand & table.firsts).bit_count() + 0.5) ** -LEAD for hand in table.hands]
        total = sum(odds)
        if table.outcome is None:
            return [each / total for each in odds]
        winners = table.outcome.winners or range(table.seats)
        rewards = [SHARE_OF_HANDS * each / total for each in odds]
        for seat in winners:
            rewards[seat] += (1 - SHARE_OF_HANDS) / len(winners)
        return rewards


def _promise(node: Node) -> float:
    """What a move may be worth: its mean, and the more the seldomer it was tried of the times that it could be."""
    return node.total / node.visits + CURIOSITY * sqrt(log(node.available) / node.visits)


class Appeal:
    """How good moves look, as `Rules.appeal` says of a view, asked of tables and remembered.

    A plugin's answer is remembered for a move if it has read nothing of the table, or for a move and the top of its
    zone if it has read that top and nothing else.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._known: dict[Move, tuple[float, list[Question]]] = {}
        self._on_top: dict[tuple[Question, Piece | None], float] = {}

    def best(self, table: Table, seat: int, moves: Sequence[Move]) -> list[Move]:
        """The moves that look best."""
        best, found, known = float("-inf"), [], self._known
        for move in moves:
            appeal, open = known.get(move) or self._learn(table, seat, move)
            for question in open:
                zone = table.zones[move.zone] if move.zone is not None else None
                answer = self._on_top.get((question, zone[-1] if zone else None))
                appeal += self._ask(question, table, seat, move) if answer is None else answer
            if appeal > best:
                best, found = appeal, [move]
            elif appeal == best:
                found.append(move)
        return found

    def _ask(self, question: Question, table: Table, seat: int, move: Move) -> float:
        glance = Glance(table, seat)
        answer = question(glance)
        if move.zone is not None and glance.seen == {("top", move.zone)}:
            self._on_top[question, table.top(move.zone)] = answer
        return answer

    def _learn(self, table: Table, seat: int, move: Move) -> tuple[float, list[Question]]:
        """The part of the appeal that holds on every table, and the questions that must be asked."""
        fixed, open = 0.0, []
        for question in self.rules.appeals_of(move):
            glance = Glance(table, seat)
            answer = question(glance)
            if glance.seen:
                open.append(question)
            else:
                fixed += answer
        self._known[move] = fixed, open
        return fixed, open


class Glance:
    """A table as a view of its seat to move, made of no more than is asked for; it notes what that was."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat = table, seat
        self.seen: set[tuple[str, str | None]] = set()

    def top(self, zone: str) -> Piece | None:
        """The last piece of a zone."""
        self.seen.add(("top", zone))
        return self.table.top(zone)

    @property
    def hand(self) -> Sequence[Piece]:
        """The hand of the seat."""
        self.seen.add(("hand", None))
        return self.table.hand(self.seat)

    def holding(self, **face: Any) -> int:
        """How many pieces of a face the seat holds."""
        self.seen.add(("hand", None))
        return self.table.count(self.seat, **face)

    def __getattr__(self, name: str) -> Any:
        from spielwerk.view import view_of

        self.seen.add((name, None))
        return getattr(view_of(self.table, self.seat), name)
