"""Bots: how they are named, and that one which fails, idles, cheats or peeks loses its move and nothing else."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
import types
from random import Random

import pytest

import spielwerk.bots as bots
from spielwerk import Match, SpielwerkError, State, choice_option, number_option, switch
from spielwerk.bots import Thinker, bot_names, bot_parts, load_bot, split_list, with_options
from spielwerk.plugins.loading import from_module
from spielwerk.testing import rules_of
from spielwerk.view import view_of


@pytest.fixture
def view(zieh_vier):
    return view_of(zieh_vier("hand.1=r1,b5,W,r1 hand.2=g2 discard=r5").table, 0)


def thinker(bot, seconds=5.0):
    return Thinker(bot, Random(1), Random(2), seconds)


@pytest.fixture
def install(monkeypatch):
    """Put a bot of some source in the place of an installed plugin called `mine`."""

    def install(**names):
        module = types.ModuleType("mine")
        vars(module).update(names)
        real = bots.load
        monkeypatch.setattr(bots, "load", lambda name: from_module(name, module) if name == "mine" else real(name))
        monkeypatch.setattr(bots, "look", lambda name: types.SimpleNamespace(plugin=bots.load(name)))
        monkeypatch.setattr(bots, "names", lambda: ["greedy", "mine", "random", "skip"])

    return install


# -- names and options


def test_the_bots_are_the_plugins_that_choose():
    assert {"random", "greedy", "ismcts"} <= set(bot_names())
    assert "skip" not in bot_names()


def test_a_bot_is_given_its_options_by_name_or_their_defaults(install, view):
    options = [number_option("depth", 3, least=1), switch("bold", False), choice_option("style", "calm", "wild")]
    install(BOT_OPTIONS=options, choose=lambda style, depth, bold: (depth, bold, style))
    assert load_bot("mine")(view, Random()) == (3, False, "calm")
    assert load_bot(" mine( depth = 7, bold=true,style=wild ) ")(view, Random()) == (7, True, "wild")
    assert load_bot("mine()")(view, Random()) == (3, False, "calm")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("mime", "no bot is called 'mime'. Did you mean 'mine'?"),
        ("", "no bot is called ''. Known: greedy, mine, random."),
        ("skip", "plugin 'skip' is no bot. Known: greedy, mine, random."),
        ("mine(dept=3)", "'mine(dept=3)': the bot 'mine' has no option 'dept'. Did you mean 'depth'?"),
        ("random(depth=3)", "'random(depth=3)': the bot 'random' has no option 'depth'. It has none."),
        ("mine(depth=0)", "'mine(depth=0)': depth: 0 is out of range: 1 or more"),
        ("mine(depth=x)", "'mine(depth=x)': depth: 'x' is not one of its values: a whole number from 1"),
        ("mine(depth=)", "'mine(depth=)': depth: '' is not one of its values: a whole number from 1"),
        ("mine(depth)", "'mine(depth)': 'depth' is no option; write key=value"),
        ("mine(depth=1,depth=2)", "'mine(depth=1,depth=2)': 'depth' is given twice"),
        ("mine(depth=1", "'mine(depth=1': the bracket is not closed; write NAME(key=value, …)"),
    ],
)
def test_what_is_wrong_with_a_name_is_told(install, words, said):
    install(BOT_OPTIONS=[number_option("depth", 3, least=1)], choose=lambda view: None)
    with pytest.raises(SpielwerkError) as caught:
        load_bot(words)
    assert str(caught.value) == said


def test_a_bot_that_asks_for_something_else_is_told_what_it_may_name(install):
    install(choose=lambda view, state: None)
    with pytest.raises(SpielwerkError, match="choose asks for 'state'; it may name view, chance"):
        load_bot("mine")


def test_options_that_are_none_are_told(install):
    install(BOT_OPTIONS=["depth"], choose=lambda view: None)
    with pytest.raises(SpielwerkError, match="BOT_OPTIONS holds 'depth', which is no option for a bot"):
        load_bot("mine")


def test_commas_in_brackets_belong_to_their_item():
    assert split_list("human, bot:x(a=1,b=2) ,bot") == ["human", "bot:x(a=1,b=2)", "bot"]


def test_further_options_go_to_bots_that_have_them_and_were_not_given_them(install):
    install(BOT_OPTIONS=[number_option("ms", 3), number_option("iterations", 0)], choose=lambda view: None)
    assert with_options("mine(ms=5)", {"ms": 9, "iterations": 7}) == "mine(ms=5,iterations=7)"
    assert with_options("greedy", {"ms": 9}) == "greedy"
    assert bot_parts(with_options("mine", {"ms": 9})) == ("mine", {"ms": 9})


# -- hostile bots


def crashes(view, chance):
    raise ZeroDivisionError("division by zero")


def ends_the_program(view, chance):
    raise SystemExit(3)


class Unspeakable(Exception):
    def __str__(self):
        raise RuntimeError


def crashes_beyond_words(view, chance):
    raise Unspeakable


@pytest.mark.parametrize(
    ("bot", "detail"),
    [
        (crashes, ": ZeroDivisionError: division by zero"),
        (ends_the_program, ": SystemExit: 3"),
        (crashes_beyond_words, ": Unspeakable"),
        (lambda view, chance: view.nonsense, ": AttributeError: 'View' object has no attribute 'nonsense'"),
        (lambda view: None, "TypeError"),
    ],
)
def test_a_bot_that_raises_is_answered_for_by_chance(view, bot, detail):
    answer = thinker(bot).ask(view)
    assert answer.move in view.moves
    assert answer.failure == "raised"
    assert detail in answer.detail


def asks_the_engine(view, chance):
    return view.sample("no chance")


def test_what_a_bot_raised_is_told_with_the_line_of_its_own_file(view):
    line = asks_the_engine.__code__.co_firstlineno + 1
    assert thinker(asks_the_engine).ask(view).detail.startswith(f"test_bots.py:{line}: ")


class Flatterer:
    """Claims to equal whatever it is compared with."""

    text = "r1"
    __hash__ = None

    def __eq__(self, other):
        return True

    def __repr__(self):
        return "\x1b[2J\n" + "flattery " * 1000


@pytest.mark.parametrize(
    "answer", [None, 7, "r1", Flatterer(), [], "let"], ids=["nothing", "number", "text", "flatterer", "list", "let"]
)
def test_a_bot_that_chooses_no_legal_move_is_answered_for_by_chance(view, answer):
    answer = view.rules.let if answer == "let" else answer
    got = thinker(lambda view, chance: answer).ask(view)
    assert got.move in view.moves
    assert got.failure == "illegal"
    assert got.detail.isprintable()
    assert len(got.detail) <= bots.DETAIL


def test_a_move_that_is_legal_elsewhere_is_told_by_its_text(view, zieh_vier):
    other = zieh_vier("hand.1=g9 hand.2=g2 discard=g5").table
    got = thinker(lambda view, chance: view.rules.legal_moves(other, 0)[0]).ask(view)
    assert (got.failure, got.detail) == ("illegal", "g9")


def test_a_bot_that_takes_too_long_is_left_behind(view):
    go_on = threading.Event()

    def idles(view, chance):
        go_on.wait(20)
        return view.moves[0]

    seat, begun = thinker(idles, 0.05), time.monotonic()
    answer = seat.ask(view)
    assert (answer.failure, answer.detail) == ("late", "0.05")
    assert answer.move in view.moves
    assert seat.ask(view).failure == "late"
    assert time.monotonic() - begun < 5
    go_on.set()
    while seat.ask(view).failure == "late":
        assert time.monotonic() - begun < 15, "it was not asked again"
    assert seat.ask(view).failure is None


def test_a_bot_that_never_comes_back_does_not_keep_the_program_from_ending():
    code = (
        "import time; from random import Random; from spielwerk.bots import Thinker\n"
        "from spielwerk.testing import position\n"
        "from spielwerk.view import view_of\n"
        "view = view_of(position('zieh_vier', 'hand.1=r1 hand.2=g2 discard=r5').table, 0)\n"
        "def idles(view, chance):\n    while True: pass\n"
        "print(Thinker(idles, Random(), Random(), 0.05).ask(view).failure)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=20, cwd="tests")
    assert (done.returncode, done.stdout, done.stderr) == (0, "late\n", "")


def test_a_bot_that_peeks_finds_neither_a_state_nor_a_match_around_it(zieh_vier):
    match = Match(rules_of("zieh_vier"), 2, 5)
    found = []

    def peeks(view, chance):
        frame = sys._getframe()
        while frame is not None:
            found.extend(frame.f_locals.values())
            frame = frame.f_back
        for name in ("state", "table", "match", "seed", "source"):
            assert not hasattr(view, name)
        return view.moves[0]

    answer = thinker(peeks).ask(match.view(match.asked[0]))
    assert answer.failure is None, answer.detail
    assert found
    assert not [each for each in found if isinstance(each, (State, Match))]


@pytest.mark.parametrize("name", ["moves", "hands", "seat"])
def test_a_bot_cannot_write_on_its_view(view, name):
    answer = thinker(lambda view, chance: setattr(view, name, ())).ask(view)
    assert answer.failure == "raised"
    assert ": FrozenInstanceError" in answer.detail


def test_what_a_bot_does_to_its_view_by_force_changes_no_state_and_makes_no_move_legal(zieh_vier):
    table = zieh_vier("hand.1=r1,b5 hand.2=g2 discard=r5").table
    view, before = view_of(table, 0), str(view_of(table, 0))

    def forces(view, chance):
        view.zones["discard"] = view.values["owed"] = 9
        object.__setattr__(view, "moves", (view.rules.let,))
        return view.rules.let

    answer = thinker(forces).ask(view)
    assert answer.failure == "illegal"
    assert table.rules.why_not(table, answer.move) is None
    assert str(view) == before
    assert str(view_of(table, 0)) == before


def test_a_bot_that_tampers_with_its_chance_is_still_answered_for(view):
    def tampers(view, chance):
        chance.random = None
        raise ValueError

    seat = thinker(tampers)
    assert [seat.ask(view).failure for _ in range(3)] == ["raised"] * 3


def test_of_moves_that_read_alike_the_first_is_made(view):
    alike = [move for move in view.moves if move.text == "r1"]
    assert len(alike) == 2
    assert thinker(lambda view, chance: alike[1]).ask(view).move is alike[0]
