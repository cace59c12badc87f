"""A bot that plays the legal move that the plugins find the most appealing; among equals chance decides."""

from random import Random

import pytest

from spielwerk.bots import load_bot
from spielwerk.testing import game_with, position
from spielwerk.view import view_of


@pytest.fixture
def chosen(zieh_vier):
    """The moves that the bot chooses in a position of its seat 1, over many seeds of its own chance."""

    def ask(line: str, **options: str) -> set[str]:
        view = view_of(zieh_vier(line, **options).table, 0)
        return {load_bot("greedy")(view, Random(seed)).text for seed in range(30)}

    return ask


def test_it_sheds_the_card_that_counts_most(chosen):
    assert chosen("hand.1=r1,r9,r3 hand.2=g2 discard=r5") == {"r9"}


def test_it_plays_rather_than_draws(chosen):
    assert chosen("hand.1=r1,b2 hand.2=g2 discard=r5") == {"r1"}


def test_it_keeps_a_wild_while_something_dearer_to_shed_fits(chosen):
    assert chosen("hand.1=W,rS hand.2=g2 discard=r5") == {"rS"}


def test_it_keeps_a_draw_four_too(chosen):
    assert chosen("hand.1=+4,rS hand.2=g2 discard=r5", draw_four_rule="free") == {"rS"}


def test_it_names_the_colour_it_holds_most_of(chosen):
    assert chosen("hand.1=W,b1,b2,g9 hand.2=g2 discard=r5") == {"W blue"}


def test_among_equals_chance_decides(chosen):
    assert chosen("hand.1=r7,b5,rS,r+2,rR hand.2=g2 discard=r5") == {"rS", "r+2", "rR"}


def test_in_the_other_game_it_lays_the_longest_run(sixteen):
    view = view_of(sixteen("hand.1=r2,r3,r4,b9 hand.2=b5 row.red=r1 row.blue=b8").table, 0)
    assert load_bot("greedy")(view, Random(0)).text.endswith("r4")


def test_a_card_says_how_good_the_answers_to_its_own_question_are():
    source = '''"""Pointer: name a seat."""
PIECE = kind("pointer", code="P", de="Fingerzeig", en="Pointer")
@hookimpl
def on_play(table, seat): table.ask("point", seat)
@offers("point")
def whom(state, seat, rules): return [rules.move("point", choice=other) for other in state.others(seat)]
@performs("point", form="verb choice")
def point(table): pass
@hookimpl
def appeal(view, move): return 0.0 if move.pieces else float(view.count(move.target))
'''
    box = 'extends = "zieh_vier"\nplugins = ["pointer"]\n[[pieces]]\nkind = "pointer"\ncolour = ["red"]\n'
    rules = game_with("zieh_vier", box, plugins={"pointer": source})
    here = position(rules, "hand.1=rP,b1 hand.2=b2 hand.3=b3,b4,b5 hand.4=b6 discard=r7").play("rP")
    assert {load_bot("greedy")(here.view(1), Random(seed)).text for seed in range(9)} == {"point 3"}
