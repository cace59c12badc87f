"""Games of all sorts for tests: whole and tiny decks, every switch varied, random and greedy seats.

A `Setup` is one such game as plain data. Hypothesis draws setups with `setups`; the runs over thousands of games take
them from `setup_by_chance`. The switches are read from the plugins, so a new one is varied without a word here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from random import Random
from typing import Any

from attrs import frozen
from hypothesis import strategies as st

from spielwerk import Description, Move, Rules, State, Table, assemble, bend, describe, find_game, read_game
from spielwerk.bots import Bot, load_bot
from spielwerk.testing import games, options_of, rules_of
from spielwerk.view import view_of

GAMES = ("zieh_vier", "sixteen")
PLAYERS = ("random", "greedy")
NUMBERS: Mapping[str, tuple[Any, ...]] = {
    "move_limit": (20_000, 0, 1, 25, 300),
    "target": (500, 1, 40),
    "tool_value": (16, 1, 3),
    "rounds": (1, 2, 3),
    "first_player": ("red_one", "random", 1, 2),
}
"""What is tried of options that take numbers, where it is in their range."""


def _pieces(kind: str | list[str], colours: list[str] | None = None, number: Any = None, copies: int = 1) -> Any:
    given = {"kind": kind, "colour": colours, "number": number, "copies": copies}
    return {key: value for key, value in given.items() if value is not None}


FOUR = ["red", "yellow", "green", "blue"]
FIVE = ["red", "orange", "grey", "blue", "green"]
MARKS = _pieces(["end_16", "restart"], FIVE)
DECKS: Mapping[str, Mapping[str, Mapping[str, Any]]] = {
    "zieh_vier": {
        "seed": {},
        "classic108": {"preset": "classic108"},
        "short": {
            "deal": 2,
            "pieces": [
                _pieces("number", FOUR, "1-3"),
                _pieces(["skip", "reverse", "draw_two"], FOUR),
                _pieces(["wild", "draw_four"], copies=2),
            ],
        },
        "specials": {
            "deal": 2,
            "pieces": [
                _pieces("number", FOUR, 1),
                _pieces(["skip", "reverse", "draw_two"], FOUR),
                _pieces("wild", copies=2),
                _pieces("draw_four", copies=4),
            ],
        },
        "one_card": {
            "deal": 1,
            "pieces": [
                _pieces("number", FOUR, "1-2"),
                _pieces(["skip", "draw_two"], FOUR),
                _pieces(["wild", "draw_four"], copies=2),
            ],
        },
        "lonely": {  # a red 1 on top fits nothing, so all draw until nothing is left, and all pass
            "deal": 2,
            "most": 4,
            "pieces": [_pieces("number", ["red"], 1), _pieces("number", FOUR[1:], "2-4")],
        },
    },
    "sixteen": {
        "whole": {},
        "small_hands": {"deal": {"2": 6, "3": 6, "4": 6}},
        "low": {
            "deal": {"2": 10, "3": 9, "4": 8},
            "pieces": [_pieces("number", FIVE, "1-4"), MARKS, _pieces("scissors", copies=2), _pieces("trash_can")],
        },
        "high": {
            "deal": {"2": 5, "3": 5, "4": 5},
            "pieces": [
                _pieces("number", FIVE, [1, 13, 14, 15]),
                MARKS,
                _pieces("scissors", copies=2),
                _pieces("trash_can"),
            ],
        },
        "tools": {
            "deal": {"2": 8, "3": 8, "4": 8},
            "pieces": [
                _pieces("number", FIVE, "1-3"),
                MARKS,
                _pieces("scissors", copies=6),
                _pieces("trash_can", copies=4),
            ],
        },
    },
}
"""The decks of each game: pieces, cards dealt, the most seats; what is left out is as in the game's file."""


@frozen
class Setup:
    """One game to be played: everything that it follows from."""

    game: str
    deck: str
    options: tuple[tuple[str, Any], ...]
    seats: int
    seed: int
    players: tuple[str, ...]

    @property
    def rules(self) -> Rules:
        """Its rules; the ones used last are kept."""
        return rules_of_deck(self.game, self.deck, self.options)

    def __str__(self) -> str:
        options = " ".join(f"{name}={value}" for name, value in self.options)
        return f"deck {self.deck}, {self.seats} seats ({' '.join(self.players)}), seed {self.seed}, {options}"


@lru_cache
def switches(game: str) -> dict[str, tuple[Any, ...]]:
    """The options of a game's plugins by name, each with the values that are tried."""
    declared = {option.name: option for plugin in rules_of(game).plugins for option in plugin.options}
    tried = {name: (values[0], *NUMBERS.get(name, values)) for name, values in options_of(rules_of(game)).items()}
    return {
        name: tuple(dict.fromkeys(value for value in values if not declared[name].fault(value)))
        for name, values in tried.items()
    }


@lru_cache
def deck_of(game: str, deck: str) -> Description:
    """The description of a game with one of its decks."""
    changes = DECKS[game][deck]
    description = read_game(find_game(game))
    if "preset" in changes:
        return bend(description, preset=changes["preset"])
    data = description.resolved()
    if "pieces" in changes:
        data["pieces"] = changes["pieces"]
    if "deal" in changes:
        data["zones"]["hand"]["deal"] = changes["deal"]
    data["seats"]["max"] = changes.get("most", data["seats"]["max"])
    return describe(data)


@lru_cache(maxsize=24)
def rules_of_deck(game: str, deck: str, options: tuple[tuple[str, Any], ...]) -> Rules:
    """The rules of a game with a deck and options."""
    return assemble(bend(deck_of(game, deck), rules=dict(options)))


@st.composite
def setups(draw: st.DrawFn, game: str, decks: tuple[str, ...] = ()) -> Setup:
    """A strategy for setups of one game; the first value of everything is its default, so it shrinks to that."""
    deck = draw(st.sampled_from(decks or tuple(DECKS[game])))
    drawn = draw(games(rules_of_deck(game, deck, ()), options=switches(game)))
    players = draw(st.tuples(*[st.sampled_from(PLAYERS)] * drawn.seats))
    return Setup(game, deck, drawn.options, drawn.seats, drawn.seed, players)


def setup_by_chance(game: str, number: int, *, together: int = 10) -> Setup:
    """The setup of a number; so many in a row have the same rules, because putting a game together takes its time."""
    group, chance = Random(f"{game} rules {number // together}"), Random(f"{game} {number}")
    deck = _one_of(tuple(DECKS[game]), group)
    options = {name: _one_of(values, group) for name, values in switches(game).items()}
    description = deck_of(game, deck)
    seats = _one_of(range(description.seats_min, description.seats_max + 1), chance)
    who = _one_of(("random", "greedy", "mixed"), chance)
    players = tuple(_one_of(PLAYERS, chance) if who == "mixed" else who for _ in range(seats))
    return Setup(game, deck, tuple(options.items()), seats, number, players)


def _one_of(values: Any, chance: Random) -> Any:
    return values[int(chance.random() * len(values))]


class Chooser:
    """Answers for all seats of a setup, with a source of chance of its own."""

    def __init__(self, setup: Setup) -> None:
        self.players, self.chance = setup.players, Random(setup.seed)
        self.bots: dict[str, Bot] = {name: load_bot(name) for name in set(setup.players) - {"random"}}

    def __call__(self, state: State) -> tuple[Move, int]:
        """A move, and the seat that makes it."""
        seats = state.choices[-1].seats
        seat = _one_of(seats, self.chance) if len(seats) > 1 else seats[0]
        player = self.players[seat]
        if player == "random":
            return _one_of(state.rules.legal_moves(state, seat), self.chance), seat
        return self.bots[player](view_of(state, seat), self.chance), seat


def positions(setup: Setup, *, rules: Rules | None = None, told: bool = False, rounds: int = 1) -> Iterator[Table]:
    """The positions of a game in order: each in which a seat is asked, and the end of each round.

    It is one table that goes on when the next position is asked for; who wants to keep one keeps a copy. A match that
    is not over after so many rounds stops there. `rules` may be others than those of the setup.
    """
    rules, choose = rules or setup.rules, Chooser(setup)
    table: Table = rules.deal(setup.seats, setup.seed, told=told)
    results = []
    while True:
        while table.outcome is None:
            yield table
            rules.apply(table, *choose(table))
        yield table
        results.append(rules.result(table))
        if len(results) == rounds or rules.match_winners(results) is not None:
            return
        table = rules.deal(setup.seats, setup.seed, after=table, told=told)
