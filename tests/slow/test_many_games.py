"""Thousands of games of all sorts in one run: everything that must hold holds, they all end, in every way there is.

The long run (`pytest -m slow -s`) plays ten thousand games of each game and prints what it has seen; the default run
plays three hundred with the same code.
"""

from collections import Counter
from contextlib import nullcontext
from random import Random

import pytest
from attrs import define, field

from invariants import Watch, contents, most_decisions
from spielwerk import Outcome
from spielwerk.notation import read_state, state_text
from spielwerk.view import view_of
from strategies import DECKS, GAMES, Setup, positions, setup_by_chance, switches

WAYS_TO_END = {
    "zieh_vier": {"out", "stuck", "move_limit", "nobody wins"},
    "sixteen": {"out", "blocked", "passed", "a shared win"},
}
ROUNDS = 3


@define
class Seen:
    """What a run has seen so far."""

    game: str
    games: int = 0
    rounds: int = 0
    decisions: int = 0
    longest: int = 0
    longest_setup: Setup | None = None
    nearest: float = 0.0
    """Of the rounds without a limit of moves, the longest in parts of the most decisions that it may take."""
    ends: Counter = field(factory=Counter)
    switches: Counter = field(factory=Counter)
    sorts: Counter = field(factory=Counter)

    def note_setup(self, setup: Setup) -> None:
        """A game begins."""
        self.games += 1
        self.switches.update(setup.options)
        self.sorts.update([f"{setup.seats} seats", f"deck {setup.deck}", "+".join(sorted({*setup.players}))])

    def note_end(self, setup: Setup, outcome: Outcome, decisions: int, most: int) -> None:
        """A round has ended after so many decisions, and might have had so many."""
        self.rounds += 1
        self.decisions += decisions
        if not dict(setup.options).get("move_limit"):
            self.nearest = max(self.nearest, decisions / most)
        if decisions > self.longest:
            self.longest, self.longest_setup = decisions, setup
        self.ends[outcome.why] += 1
        if len(outcome.winners) != 1:
            self.ends["a shared win" if outcome.winners else "nobody wins"] += 1

    def table(self) -> str:
        """What was seen, for a person to read."""
        lines = [
            f"{self.game}: {self.games} games, {self.rounds} rounds, {self.decisions} decisions",
            f"  longest round      {self.longest} decisions, {self.longest_setup}",
            f"  nearest to its cap {self.nearest:.1%} (rounds without a limit of moves)",
            f"  ways to end        {_counts(self.ends)}",
            f"  sorts              {_counts(self.sorts)}",
        ]
        for name in switches(self.game):
            lines.append(f"  {name:<18} {_counts({str(v): n for (key, v), n in self.switches.items() if key == name})}")
        return "\n".join(lines)


def _counts(counts) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))


def play(setup: Setup, seen: Seen) -> None:
    """Play one game and check every position; at one in a hundred also what costs more."""
    watch, chance = Watch(setup), Random(setup.seed)
    seen.note_setup(setup)
    for state in positions(setup, rounds=ROUNDS):
        watch.look(state)
        if chance.random() < 0.01:
            look_closely(state, chance)
        if state.outcome is not None:
            seen.note_end(setup, state.outcome, watch.decisions, watch.most)


def look_closely(state, chance: Random) -> None:
    """Questions change nothing, text and copy are the same state, and a sample fits the view."""
    before = contents(state)
    for seat in range(state.seats):
        for move in state.rules.candidates(state, seat):
            state.rules.why_not(state, move, seat)
        view = view_of(state, seat)
        assert view_of(view.sample(chance), seat) == view
    assert state_text(read_state(state.rules, state_text(state))) == state_text(state)
    assert contents(state.copy()) == contents(state) == before


@pytest.mark.parametrize("games", [300, pytest.param(10_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", GAMES)
def test_everything_holds_and_every_game_ends_in_every_way_there_is(game, games, capsys):
    seen = Seen(game)
    for number in range(games):
        setup = setup_by_chance(game, number, together=10 if games > 300 else 5)
        try:
            play(setup, seen)
        except Exception as error:
            raise AssertionError(f"game {number}, {setup}: {error}") from error
    with capsys.disabled() if games > 300 else nullcontext():
        print("\n" + seen.table())
    assert seen.ends.keys() == WAYS_TO_END[game]
    assert {*seen.switches} == {(name, value) for name, values in switches(game).items() for value in values}
    assert {f"deck {deck}" for deck in DECKS[game]} <= {*seen.sorts}
    assert {f"{seats} seats" for seats in range(2, 5)} | {"random", "greedy", "greedy+random"} <= {*seen.sorts}


def test_the_cap_of_a_tile_game_follows_from_its_hands():
    setup = setup_by_chance("sixteen", 0)
    setup = Setup("sixteen", "whole", setup.options, 4, 1, ("random",) * 4)
    dealt = next(positions(setup))
    held = sum(dealt.count(seat) for seat in range(4))
    assert most_decisions(setup, dealt) == held + 3 + (held + 1) * 3 + 1
