"""Sixteen, one round, as one hand-written class: the yardstick for the benchmark, independent of the engine.

A hand is five sorted lists of numbers, one a colour, and a count of each tool. A row is a list of numbers. Seats and
colours count from 0; colour 0 is red. The rules are those of the rules page with all switches at their defaults.
"""

from random import Random
from typing import NamedTuple

COLOURS = 5
END, RESTART = 16, 17
SCISSORS, TRASH_CAN = 18, 19
CLOSED = 99
ROW_END = [*range(END), CLOSED, 0]  # by the last tile of the row

# A tile is its colour and number, a tool stands in the sixth "colour".
Tile = tuple[int, int]
TOOLS = 5
TILES: list[Tile] = [(colour, number) for colour in range(COLOURS) for number in range(1, RESTART + 1)]
TILES += [(TOOLS, SCISSORS), (TOOLS, SCISSORS), (TOOLS, TRASH_CAN)]
HAND_SIZE = {2: 30, 3: 29, 4: 22}

# A move: row, first and last number of the run laid there; or row, tool, 0; or pass or stop.
Move = tuple[int, int, int]
PASS: Move = (-1, 0, 0)
STOP: Move = (-1, 1, 0)


class Result(NamedTuple):
    """How a round ended; points are each seat's minus points, the fewest win."""

    winners: tuple[int, ...]
    why: str  # "empty hand", "no action" or "passes"
    decisions: int  # moves made, forced ones too
    turns: int
    points: tuple[int, ...]


def lays(colour: int, tiles: list[int], end: int) -> list[Move]:
    """Each tile alone and each run of one colour's sorted tiles that may lie on a row with this end."""
    moves = []
    lasts: list[int] = []  # where the runs that begin with `above` end
    above = END
    for first in reversed(tiles):
        if first <= end:
            break
        if first >= END:
            lasts.append(first)  # both may end a run, neither goes on
            moves.append((colour, first, first))
            continue
        lasts = [first, *lasts] if first + 1 == above else [first]
        for last in lasts:
            moves.append((colour, first, last))
        above = first
    return moves


class Game:
    """One round, dealt from the seed; `why` is empty until it is over."""

    __slots__ = (
        *("seats", "hands", "scissors", "cans", "left", "rows", "ends", "box", "unused", "seat", "tool_row"),
        *("passes", "decisions", "turns", "why"),
    )

    def __init__(self, seats: int, seed: int) -> None:
        self.seats = seats
        self.rows = [[1] for _ in range(COLOURS)]
        self.ends = [1] * COLOURS  # what the next tile of each row must be above
        self.box: list[Tile] = []
        self.tool_row = -1  # the row a tool was used on in this turn, or -1
        self.passes = self.decisions = self.turns = 0
        self.why = ""
        self.deal(Random(seed))
        if not self.anybody_can_act():
            self.why = "no action"

    def deal(self, rng: Random) -> None:
        tiles = TILES.copy()
        if self.seats == 2:
            tiles = [tile for tile in tiles if tile[1] != 1]
        rng.shuffle(tiles)
        size = HAND_SIZE[self.seats]
        dealt = [sorted(tiles[seat * size : (seat + 1) * size]) for seat in range(self.seats)]
        self.unused = [tile for tile in tiles[self.seats * size :] if tile[1] != 1]
        starters = [seat for seat, hand in enumerate(dealt) if hand[0] == (0, 1)]
        self.seat = starters[0] if starters else rng.randrange(self.seats)
        self.hands = [
            [[number for c, number in hand if c == colour and number != 1] for colour in range(COLOURS)]
            for hand in dealt
        ]
        self.scissors = [hand.count((TOOLS, SCISSORS)) for hand in dealt]
        self.cans = [hand.count((TOOLS, TRASH_CAN)) for hand in dealt]
        self.left = [len([tile for tile in hand if tile[1] != 1]) for hand in dealt]

    def legal_moves(self) -> list[Move]:
        """The moves of the seat to move, never none before the end."""
        seat, ends = self.seat, self.ends
        hand = self.hands[seat]
        row = self.tool_row
        if row >= 0:
            return [*lays(row, hand[row], ends[row]), STOP]
        moves: list[Move] = []
        for colour, tiles in enumerate(hand):
            if tiles and tiles[-1] > ends[colour]:
                moves += lays(colour, tiles, ends[colour])
        can_lay = bool(moves)
        if self.scissors[seat] or self.cans[seat]:
            tools = [SCISSORS] * self.scissors[seat] + [TRASH_CAN] * self.cans[seat]
            moves += [(colour, tool, 0) for tool in tools for colour in range(COLOURS) if len(self.rows[colour]) > 1]
        if not can_lay:
            moves.append(PASS)
        return moves

    def apply(self, move: Move) -> None:
        """Make a legal move."""
        self.decisions += 1
        row, first, last = move
        if row < 0:
            self.passes = self.passes + 1 if move == PASS else 0
            self.end_turn()
        elif first <= RESTART:
            self.lay(row, first, last)
            self.passes = 0
            self.end_turn()
        else:
            self.use(first, row)
            tiles = self.hands[self.seat][row]
            if tiles and tiles[-1] > self.ends[row]:
                self.tool_row = row
            else:
                self.passes = 0
                self.end_turn()

    def lay(self, row: int, first: int, last: int) -> None:
        tiles = self.hands[self.seat][row]
        if first == last:
            run = [first]
        elif last <= END:
            run = [*range(first, last + 1)]
        else:
            run = [*range(first, END), RESTART]
        for number in run:
            tiles.remove(number)
        self.rows[row] += run
        self.ends[row] = ROW_END[last]
        self.left[self.seat] -= len(run)

    def use(self, tool: int, row: int) -> None:
        if tool == SCISSORS:
            self.scissors[self.seat] -= 1
            keep = len(self.rows[row]) - 1
        else:
            self.cans[self.seat] -= 1
            keep = 1
        self.left[self.seat] -= 1
        self.box.append((TOOLS, tool))
        self.box += [(row, number) for number in self.rows[row][keep:]]
        del self.rows[row][keep:]
        self.ends[row] = ROW_END[self.rows[row][-1]]

    def end_turn(self) -> None:
        self.turns += 1
        self.tool_row = -1
        if not self.left[self.seat]:
            self.why = "empty hand"
            return
        self.seat = (self.seat + 1) % self.seats
        if not self.anybody_can_act():
            self.why = "no action"
        elif self.passes == self.seats:
            self.why = "passes"

    def anybody_can_act(self) -> bool:
        """Whether any seat has a lay or a tool with something to remove, the next seat asked first."""
        ends = self.ends
        for step in range(self.seats):
            seat = (self.seat + step) % self.seats
            for colour, tiles in enumerate(self.hands[seat]):
                if tiles and tiles[-1] > ends[colour]:
                    return True
            if self.scissors[seat] or self.cans[seat]:
                for row in self.rows:
                    if len(row) > 1:
                        return True
        return False

    def result(self) -> Result:
        fewest = min(self.left)
        winners = tuple([seat for seat, left in enumerate(self.left) if left == fewest])
        return Result(winners, self.why, self.decisions, self.turns, tuple(self.left))


def play(seats: int, seed: int, choose: Random) -> Result:
    """One random round to its end: the seed sets it up, `choose` picks among the moves where there are several."""
    game = Game(seats, seed)
    legal_moves, apply, pick = game.legal_moves, game.apply, choose.random
    while not game.why:
        moves = legal_moves()
        apply(moves[int(pick() * len(moves))] if len(moves) > 1 else moves[0])
    return game.result()
