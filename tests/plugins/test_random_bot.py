"""A bot that plays any legal move, each as likely."""

from collections import Counter
from random import Random

import pytest

from spielwerk.bots import load_bot
from spielwerk.view import view_of


@pytest.fixture
def view(zieh_vier):
    return view_of(zieh_vier("hand.1=r1,b5,W hand.2=g2 discard=r5").table, 0)


def test_it_plays_each_legal_move_as_often_as_any_other(view):
    chosen = Counter(map(load_bot("random"), [view] * 7000, [Random(1)] * 7000))
    assert set(chosen) == set(view.moves)
    assert all(850 < times < 1150 for times in chosen.values())


def test_its_chance_is_its_own(view):
    games = [[load_bot("random")(view, Random(seed)) for seed in range(20)] for _ in range(2)]
    assert games[0] == games[1]
