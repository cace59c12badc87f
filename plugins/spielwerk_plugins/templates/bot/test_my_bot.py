"""The bot: each clause of its sentence is a test."""

from random import Random

import pytest

from spielwerk.bots import load_bot
from spielwerk.testing import Position, rules_of


@pytest.fixture
def view(game):
    rules = rules_of(game)
    here = Position(rules, rules.deal(rules.description.seats_min, seed=1))
    return here.view(here.turn)


def test_it_lays_as_many_pieces_as_it_can(view):
    move = load_bot("my_bot")(view, Random(1))
    assert len(move.pieces) == max(len(other.pieces) for other in view.moves)


def test_whoever_errs_may_play_anything(view):
    bot, chance = load_bot("my_bot(errs=100)"), Random(1)
    assert len({bot(view, chance) for _ in range(50)}) > 1


def test_the_same_chance_gives_the_same_move(view):
    bot = load_bot("my_bot(errs=50)")
    assert [bot(view, Random(seed)) for seed in range(9)] == [bot(view, Random(seed)) for seed in range(9)]
