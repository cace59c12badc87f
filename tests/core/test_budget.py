"""A move that does not come to an end is cut, and the plugins at work in it are named."""

import signal
import subprocess
import sys
import threading
from pathlib import Path
from types import ModuleType

import pytest

from spielwerk import assemble, bend, find_game, read_game
from spielwerk.budget import VERBS, Budget, EndlessMove

HEAD = "from spielwerk import *\n"
HERE = Path(__file__).parent


def table_with(**plugins: str):
    """A dealt round of the card game with further plugins, by name and source; it tells."""
    modules = {}
    for name, source in plugins.items():
        modules[name] = module = ModuleType(name)
        module.__file__ = f"{name}.py"
        exec(compile(HEAD + source, module.__file__, "exec"), vars(module))
    return assemble(bend(read_game(find_game("zieh_vier")), plugins=list(plugins)), modules).deal(3, 1, told=True)


def cut(table, **how):
    """What is cut when it is played on."""
    with pytest.raises(EndlessMove) as error, Budget(table, **how):
        play_on(table)
    return error.value


def play_on(table):
    for _ in range(20):
        table.rules.apply(table, table.rules.legal_moves(table)[0])


ASKS = """
@on_move("play")
def ask_again(table, seat):
    while True:
        table.reverse()
"""
THERE = """
@on_move("play")
def there(table, seat, rules):
    table.do(seat, rules.move("pass"))
"""
BACK = """
@on_move("pass")
def back(table, seat, move, rules):
    table.do(seat, next(move for move in rules.moves if move.verb == "play"))
"""
SPINS = """
@on_move("play")
def spins():
    while True:
        pass
"""
DRAWS = """
@hookimpl(tryfirst=True)
def on_empty(table, zone):
    table.draw(0)
"""


def test_verbs_without_end_are_cut_and_the_plugin_and_hook_are_named():
    error = cut(table_with(asks=ASKS))
    assert (error.plugins, error.hooks) == (("asks",), ("on_move",))
    assert f"plugin 'asks' (on_move) does not come to an end, at asks.py:6: {VERBS:,} verbs" in str(error)


def test_two_plugins_that_set_each_other_going_are_both_named():
    error = cut(table_with(there=THERE, back=BACK))
    assert {"there", "back"} <= set(error.plugins)
    assert "each sets the other going again" in str(error)


def test_a_loop_without_verbs_is_ended_by_time():
    error = cut(table_with(spins=SPINS), seconds=0.2)
    assert (error.plugins, error.place) == (("spins",), "spins.py:5")
    assert "more than 0.2 seconds" in str(error)


def test_a_verb_that_sets_itself_going_is_cut():
    table = table_with(draws=DRAWS)
    table.zones["discard"] += table.zones["draw"]
    table.zones["draw"].clear()
    with pytest.raises(EndlessMove) as error, Budget(table):
        table.draw(1)
    assert "draws" in error.value.plugins


def test_what_a_plugin_catches_does_not_keep_it_going():
    stubborn = ASKS.replace("        table.reverse()", "        try: table.reverse()\n        except Exception: pass")
    assert cut(table_with(asks=stubborn)).plugins == ("asks",)


CATCHES = """
@on_move("play")
def catches():
    while True:
        try:
            while True:
                pass
        except:
            pass
"""


def test_what_catches_even_its_end_is_left_by_time():
    before = sys.gettrace()
    error = cut(table_with(catches=CATCHES), seconds=0.2)
    assert (error.plugins, "more than 0.2 seconds" in error.why) == (("catches",), True)
    assert sys.gettrace() is before


def test_what_cannot_be_left_at_all_ends_the_program_with_a_sentence():
    deaf = CATCHES.replace("            while True:\n                pass", "            inner()")
    inner = CATCHES.replace('@on_move("play")\n', "").replace("catches", "inner")
    lines = (
        "import test_budget",
        f"table = test_budget.table_with(deaf={inner + deaf!r})",
        "test_budget.cut(table, seconds=0.1)",
    )
    found = subprocess.run(
        [sys.executable, "-c", "; ".join(lines)], cwd=HERE, capture_output=True, text=True, timeout=60
    )
    assert found.returncode == 1
    assert found.stderr.startswith("plugin 'deaf' (inner) does not come to an end, at deaf.py:")
    assert found.stderr.endswith(": it catches what ends it, so the program ends here\n")


def test_an_ordinary_game_stays_far_within_it():
    table = table_with()
    most = 0
    while table.outcome is None:
        with Budget(table) as budget:
            table.rules.apply(table, table.rules.legal_moves(table)[0])
        most = max(most, budget.verbs - budget.left)
    assert 0 < most < VERBS / 50


def test_after_it_the_table_has_no_budget_and_the_timer_is_as_before():
    table, before = table_with(), signal.getsignal(signal.SIGALRM)
    with Budget(table, seconds=5), Budget(table, seconds=1) as inner:
        assert table.verb_budget is inner
    assert table.verb_budget is None
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_in_another_thread_there_is_no_timer_and_verbs_are_still_counted():
    found = []
    thread = threading.Thread(target=lambda: found.append(cut(table_with(asks=ASKS), seconds=1)))
    thread.start()
    thread.join()
    assert found[0].plugins == ("asks",)


def test_a_copy_of_a_table_and_one_that_keeps_still_can_be_given():
    table = table_with()
    with Budget(table.copy()), Budget(table.rules.deal(2, 1), seconds=1):
        table.rules.legal_moves(table)
