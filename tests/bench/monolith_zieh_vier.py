"""Zieh Vier, one round, as one hand-written class: the yardstick for the benchmark, independent of the engine.

Cards and moves are small integers. Equal cards are equal numbers, so a hand with two of them lists two equal moves.
Seats count from 0. The rules are those of the rules page, with the preset `seed` and these switches at their
defaults: stacking "same", draw_four_rule "strict", two_player_reverse "skip", last_card_draw, no challenge.
"""

from random import Random
from typing import Literal, NamedTuple

COLOURS = 4
SKIP, REVERSE, DRAW_TWO = 10, 11, 12  # the numbers 1 to 9 are symbols too
FACES = 12  # a colour

# Cards: colour * 12 + symbol - 1 for the coloured ones, then the two wilds.
WILD, DRAW_FOUR = 48, 49
COLOUR = [card // FACES for card in range(WILD)]
SYMBOL = [card % FACES + 1 for card in range(WILD)] + [13, 14]
VALUE = [symbol if symbol < SKIP else 15 for symbol in SYMBOL[:WILD]] + [35, 35]
DECK: list[int] = [*range(WILD), *range(WILD), *[WILD] * 4, *[DRAW_FOUR] * 4]
DRAW_TWOS = [FACES * colour + DRAW_TWO - 1 for colour in range(COLOURS)]

# Moves: a card (a wild without a colour, as last card), a wild with each colour, then the moves without a card.
WILD_NAMING = [50, 51, 52, 53]
DRAW_FOUR_NAMING = [54, 55, 56, 57]
PLAYS = 58
NAME_COLOUR = [58, 59, 60, 61]
DRAW, KEEP, TAKE, PASS = 62, 63, 64, 65
CARD: list[int] = [*range(50), *[WILD] * 4, *[DRAW_FOUR] * 4]

# FITS[active colour][symbol on top][card]: wilds are not in it, they have rules of their own.
FITS = [
    [[card < WILD and (COLOUR[card] == colour or SYMBOL[card] == top) for card in range(50)] for top in range(15)]
    for colour in range(COLOURS)
]


class Result(NamedTuple):
    """How a round ended; points are what each seat collected."""

    winners: tuple[int, ...]
    why: str  # "empty hand", "passes" or "move limit"
    decisions: int  # moves made, forced ones too
    turns: int
    points: tuple[int, ...]


class Game:
    """One round, dealt from the seed; `why` is empty until it is over."""

    __slots__ = (
        *("rng", "seats", "voluntary_draw", "may_play_drawn", "move_limit"),
        *("hands", "pile", "discards", "colour", "seat", "direction", "owed", "naming", "drawn"),
        *("passes", "decisions", "turns", "why", "winners", "points"),
    )

    def __init__(
        self,
        seats: int,
        seed: int,
        *,
        voluntary_draw: bool = False,
        play_drawn: Literal["may", "no"] = "may",
        first_card: Literal["official", "ignore"] = "official",
        move_limit: int = 20_000,
    ) -> None:
        self.rng = Random(seed)
        self.seats = seats
        self.voluntary_draw = voluntary_draw
        self.may_play_drawn = play_drawn == "may"
        self.move_limit = move_limit
        self.colour = -1  # none active
        self.direction = 1
        self.owed = 0
        self.naming = False
        self.drawn = False  # whether the last card of the hand was just drawn and fits
        self.passes = self.decisions = self.turns = 0
        self.why = ""
        self.winners: tuple[int, ...] = ()
        self.points = [0] * seats
        self.deal(first_card)

    def deal(self, first_card: str) -> None:
        pile = DECK.copy()
        self.rng.shuffle(pile)
        self.hands = [pile[7 * seat : 7 * seat + 7] for seat in range(self.seats)]
        self.pile = pile = pile[7 * self.seats :]
        goes_back = (DRAW_FOUR,) if first_card == "official" else (WILD, DRAW_FOUR)
        while pile[-1] in goes_back:
            self.rng.shuffle(pile)
        top = pile.pop()
        self.discards = [top]
        if top != WILD:
            self.colour = COLOUR[top]
        dealer = self.rng.randrange(self.seats)
        self.seat = (dealer + 1) % self.seats
        if first_card == "ignore":
            return
        if top == WILD:
            self.naming = True
        elif SYMBOL[top] == SKIP:
            self.seat = (dealer + 2) % self.seats
        elif SYMBOL[top] == DRAW_TWO:
            self.owed = 2
        elif SYMBOL[top] == REVERSE:
            self.direction = -1
            self.seat = dealer

    def legal_moves(self) -> list[int]:
        """The moves of the seat to move, never none before the end."""
        hand = self.hands[self.seat]
        if self.owed:
            return self.answers(hand)
        if self.drawn:
            return [*self.plays_of_drawn(), KEEP]
        if self.naming:
            return NAME_COLOUR
        fits = FITS[self.colour][SYMBOL[self.discards[-1]]]
        moves = [card for card in hand if fits[card]]
        if WILD in hand:
            moves += WILD_NAMING * hand.count(WILD) if len(hand) > 1 else [WILD]
        if not moves and DRAW_FOUR in hand:
            moves = DRAW_FOUR_NAMING * hand.count(DRAW_FOUR) if len(hand) > 1 else [DRAW_FOUR]
        if (self.voluntary_draw or not moves) and (self.pile or len(self.discards) > 1):
            moves.append(DRAW)
        return moves or [PASS]

    def answers(self, hand: list[int]) -> list[int]:
        """Moves under a pending draw; its kind is always that of the top card."""
        if self.discards[-1] != DRAW_FOUR:
            return [*[card for card in hand if card in DRAW_TWOS], TAKE]
        if hand == [DRAW_FOUR]:
            return [DRAW_FOUR, TAKE]
        return [*DRAW_FOUR_NAMING * hand.count(DRAW_FOUR), TAKE]

    def plays_of_drawn(self) -> list[int]:
        """Ways to play the card just drawn, the last of the hand and never the only one."""
        hand = self.hands[self.seat]
        card = hand[-1]
        if card == WILD:
            return WILD_NAMING
        fits = FITS[self.colour][SYMBOL[self.discards[-1]]]
        if card == DRAW_FOUR:
            strict = WILD in hand or any(fits[other] for other in hand)
            return [] if strict else DRAW_FOUR_NAMING
        return [card] if fits[card] else []

    def apply(self, move: int) -> None:
        """Make a legal move."""
        self.decisions += 1
        passes, self.passes = self.passes, 0
        if move < PLAYS:
            self.play(move)
        elif move == DRAW:
            self.draw(1)
            if self.may_play_drawn and self.plays_of_drawn():
                self.drawn = True
            else:
                self.end_turn()
        elif move == TAKE:
            self.draw(self.owed)
            self.owed = 0
            self.end_turn()
        elif move == KEEP:
            self.end_turn()
        elif move == PASS:
            self.passes = passes + 1
            self.end_turn()
            if self.passes == self.seats:
                self.end_stuck("passes")
        else:
            self.colour = move - NAME_COLOUR[0]
            self.naming = False
        if self.decisions == self.move_limit and not self.why:
            self.end_stuck("move limit")

    def play(self, move: int) -> None:
        player = self.seat
        hand = self.hands[player]
        card = CARD[move]
        hand.remove(card)
        self.discards.append(card)
        steps = 1
        if card < WILD:
            self.colour = COLOUR[card]
            symbol = SYMBOL[card]
            if symbol >= SKIP:
                if symbol == SKIP:
                    steps = 2
                elif symbol == DRAW_TWO:
                    self.owed += 2
                else:
                    self.direction = -self.direction
                    steps = 2 if self.seats == 2 else 1
        else:
            if move >= 50:  # a wild as last card names none
                self.colour = (move - 50) % COLOURS
            if card == DRAW_FOUR:
                self.owed += 4
        self.end_turn(steps)
        if not hand:
            self.draw(self.owed)
            self.end("empty hand", player)

    def draw(self, count: int) -> None:
        """Give the seat to move that many cards, or what there is."""
        hand = self.hands[self.seat]
        for _ in range(count):
            if not self.pile:
                if len(self.discards) == 1:
                    return
                self.pile = self.discards[:-1]
                self.discards = self.discards[-1:]
                self.rng.shuffle(self.pile)
            hand.append(self.pile.pop())

    def end_turn(self, steps: int = 1) -> None:
        self.turns += 1
        self.drawn = False
        self.seat = (self.seat + steps * self.direction) % self.seats

    def end_stuck(self, why: str) -> None:
        values = [sum([VALUE[card] for card in hand]) for hand in self.hands]
        lowest = min(values)
        if values.count(lowest) == 1:
            self.end(why, values.index(lowest))
        else:
            self.why = why

    def end(self, why: str, winner: int) -> None:
        self.why = why
        self.winners = (winner,)
        others = [hand for seat, hand in enumerate(self.hands) if seat != winner]
        self.points[winner] = sum([VALUE[card] for hand in others for card in hand])

    def result(self) -> Result:
        return Result(self.winners, self.why, self.decisions, self.turns, tuple(self.points))


def play(
    seats: int,
    seed: int,
    choose: Random,
    *,
    voluntary_draw: bool = False,
    play_drawn: Literal["may", "no"] = "may",
    first_card: Literal["official", "ignore"] = "official",
    move_limit: int = 20_000,
) -> Result:
    """One random round to its end: the seed sets it up, `choose` picks among the moves where there are several."""
    game = Game(
        seats,
        seed,
        voluntary_draw=voluntary_draw,
        play_drawn=play_drawn,
        first_card=first_card,
        move_limit=move_limit,
    )
    legal_moves, apply, pick = game.legal_moves, game.apply, choose.random
    while not game.why:
        moves = legal_moves()
        apply(moves[int(pick() * len(moves))] if len(moves) > 1 else moves[0])
    return game.result()
