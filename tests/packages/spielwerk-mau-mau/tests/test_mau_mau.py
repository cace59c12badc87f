"""Mau-Mau as a whole: its deck, its signs, whole games under every switch. The rules themselves are the scenarios."""

from __future__ import annotations

import random
from itertools import product

import pytest

from spielwerk.testing import position, rules_of

SWITCHES = {
    "stacking": ("same", "off"),
    "ace": ("nothing", "skip", "again"),
    "jack_on_jack": (True, False),
}


def test_there_are_thirty_two_cards_each_once():
    rules = rules_of("mau_mau")
    assert len(rules.pieces) == len(rules.by_code) == 32
    assert {code[1:] for code in rules.by_code} == {"7", "8", "9", "10", "J", "Q", "K", "A"}


def test_the_suits_have_their_signs_and_names():
    colours = rules_of("mau_mau").description.colours.values()
    assert "".join(colour.sign for colour in colours) == "♣♠♥♦"
    assert [colour.name.de for colour in colours] == ["Kreuz", "Pik", "Herz", "Karo"]
    assert [colour.name.en for colour in colours] == ["Clubs", "Spades", "Hearts", "Diamonds"]


@pytest.mark.parametrize("chosen", list(product(*SWITCHES.values())), ids=str)
def test_a_game_comes_to_its_end_under(chosen):
    rules = rules_of("mau_mau", **dict(zip(SWITCHES, chosen, strict=True)))
    for seats in (2, 4, 6):
        table = rules.deal(seats, seed=seats)
        rules.playout(table, random.Random(seats), 100_000)
        assert table.outcome is not None


def test_a_greedy_player_keeps_the_jack_as_long_as_another_card_fits():
    here = position("mau_mau", "hand.1=hJ,h9,s8 hand.2=c9,c10 discard=h10")
    view = here.view(1)
    appeals = {move.text: here.rules.appeal(view, move) for move in view.moves}
    assert max(appeals, key=appeals.__getitem__) == "h9"
    assert min(appeal for move, appeal in appeals.items() if move.startswith("hJ")) > appeals["draw"]


def test_a_greedy_player_names_the_suit_it_holds_most_of():
    here = position("mau_mau", "hand.1=hJ,s9,s8,c9 hand.2=c7,c10 discard=hK")
    view = here.view(1)
    assert max(view.moves, key=lambda move: here.rules.appeal(view, move)).text == "hJ spades"


def test_the_jack_is_refused_in_words_of_the_game():
    here = position("mau_mau", "hand.1=hJ,s9 hand.2=c9 discard=cJ", jack_on_jack=False)
    assert here.reason("hJ clubs", language="de") == "Bube auf Bube gilt nicht"
    assert here.reason("hJ clubs") == "a jack may not be played on a jack"
