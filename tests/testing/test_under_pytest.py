"""`pytest_plugins = ["spielwerk.testing"]`: scenario files are tests, fixtures know the game, nothing is discovered."""

from __future__ import annotations

import os
import sys

import pytest

from spielwerk import library, surroundings
from spielwerk.plugins import places

HOLDS = """title = "two seats lose their turn"
game = "double_skip.toml"

[given]
hand.1 = "rSS b1"
hand.2 = "g2"
hand.3 = "g3"
hand.4 = "g4"
discard = "r5"

[[steps]]
move = "rSS"
then.turn = 4
"""
TABLE = 'table("hand.1=rSS,b1 hand.2=g2 hand.3=g3 hand.4=g4 discard=r5")'


# scenario files


def test_a_scenario_file_is_a_test_that_is_called_as_its_title(project):
    found = project("-v", double_skip__scenario__toml=HOLDS)
    found.assert_outcomes(passed=1, warnings=0)
    found.stdout.fnmatch_lines(["double_skip.scenario.toml::two seats lose their turn PASSED*"])


def test_a_scenario_that_does_not_hold_is_told_in_its_own_words_with_file_and_line(project):
    found = project(double_skip__scenario__toml=HOLDS.replace("turn = 4", "turn = 2"))
    found.assert_outcomes(failed=1)
    found.stdout.fnmatch_lines(
        [
            "*___ two seats lose their turn ___*",
            "double_skip.scenario.toml:13: two seats lose their turn",
            "    step 1 (line 13)",
            "    position: hand.1=b1 hand.2=g2 hand.3=g3 hand.4=g4 *discard=r5,rSS turn=4 *",
            "    expected: turn = 2",
            "    found:    turn = 4",
        ],
        consecutive=True,
    )
    found.stdout.no_fnmatch_line("*Traceback*")
    found.stdout.no_fnmatch_line("*pytest_plugin.py*")


def test_a_file_with_mistakes_fails_with_their_sentences_and_the_others_run(project):
    wrong = HOLDS.replace("discard =", "discrad =").replace("move =", "muve =")
    found = project("-v", wrong__scenario__toml=wrong, double_skip__scenario__toml=HOLDS)
    found.assert_outcomes(passed=1, failed=1)
    found.stdout.fnmatch_lines(
        [
            "wrong.scenario.toml:9: given.discrad: 'discrad' is no zone, *Did you mean 'discard'?",
            "wrong.scenario.toml:12: steps[[]0[]].muve: *Did you mean 'move'?",
        ]
    )
    found.stdout.no_fnmatch_line("*Traceback*")


def test_a_file_that_is_no_toml_fails_under_its_own_name(project):
    found = project("-v", broken__scenario__toml="title = ")
    found.assert_outcomes(failed=1)
    found.stdout.fnmatch_lines(["broken.scenario.toml::broken FAILED*", "broken.scenario.toml:1: *"])


def test_a_plugin_that_cannot_be_loaded_is_told_without_a_traceback(project):
    found = project(double_skip__scenario__toml=HOLDS, double_skip__py="import nothing_of_this_name\n")
    found.assert_outcomes(failed=1)
    found.stdout.fnmatch_lines(["*plugin 'double_skip' cannot be loaded: *double_skip.py:1: No module named *"])
    found.stdout.no_fnmatch_line("*Traceback*")


def test_other_toml_files_are_no_tests(project):
    project().assert_outcomes()


# fixtures


def test_table_and_play_out_are_of_the_toml_file_beside_the_test(project):
    found = project(
        test_double_skip__py=f"""
def test_the_next_two_seats_lose_their_turn(table):
    assert {TABLE}.play("rSS").turn == 4

def test_a_match_comes_to_its_end(play_out):
    assert play_out(seats=3, seed=7).over

def test_options_bend_it(table):
    assert table("hand.1=rSS hand.2=g2 discard=r5", target=40).rules.options["target"] == 40
"""
    )
    found.assert_outcomes(passed=3)


def test_without_such_a_file_they_are_of_the_game_that_is_called_so(project):
    found = project(test_sixteen__py="def test_it(play_out): assert play_out().rules.description.id == 'sixteen'")
    found.assert_outcomes(passed=1)


def test_a_fixture_game_says_of_which_game_they_are(project):
    found = project(
        test_other__py=f"""
import pytest
from spielwerk.testing import game_with

@pytest.fixture
def game():
    return game_with("zieh_vier", plugins={{"slow": "@on_play(number=1)\\ndef linger(table): table.skip()"}})

def test_it(table, play_out):
    assert {TABLE.replace("rSS", "r1")}.play("r1").turn == 3
    assert play_out().rules.plugins[-1].name == "slow"
"""
    )
    found.assert_outcomes(passed=1)


def test_without_a_game_they_say_what_to_write(project):
    found = project(test_other__py="def test_it(table): ...")
    found.assert_outcomes(errors=1)
    found.stdout.fnmatch_lines(
        ["'table' and 'play_out' need a game: there is no other.toml beside test_other.py, and no game 'other'; *"]
    )
    found.stdout.no_fnmatch_line("*pytest_plugin.py*")


def test_a_refused_move_is_shown_at_the_line_of_the_test_and_no_deeper(project):
    found = project(test_double_skip__py=f"def test_it(table):\n    {TABLE}.play('b1')\n")
    found.assert_outcomes(failed=1)
    found.stdout.fnmatch_lines(
        ["E *AssertionError: 'b1' is refused by 'no_match': *", "E *position: hand.1=b1,rSS *", "E *legal is: *"]
    )
    found.stdout.fnmatch_lines(["test_double_skip.py:2: AssertionError"])
    found.stdout.no_fnmatch_line("*tables.py*")


# no discovery


@pytest.fixture
def elsewhere(monkeypatch, tmp_path):
    """A computer with a plugin and a game in the user's folder, and one of each installed, from `their-cards`."""
    own, site = tmp_path / "own", tmp_path / "site"
    info = site / "Their_Cards-3.dist-info"
    for folder in (own / "plugins", own / "games", info, site / "theirs"):
        folder.mkdir(parents=True)
    for path, text in {
        own / "plugins" / "homemade.py": '"""Homemade."""\n',
        own / "games" / "at_home.toml": "",
        info / "METADATA": "Metadata-Version: 2.1\nName: Their_Cards\nVersion: 3\n",
        info / "entry_points.txt": "[spielwerk.plugins]\ntheirs = theirs\n[spielwerk.games]\ntheir_game = theirs\n",
        site / "theirs" / "__init__.py": '"""Theirs."""\n',
    }.items():
        path.write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(site))
    monkeypatch.setenv(surroundings.CONFIG, "")
    monkeypatch.setattr("platformdirs.user_config_path", lambda name: own)
    monkeypatch.delenv(surroundings.DISTRIBUTIONS)
    for module in (places, library):  # what is installed is looked for once in each process
        monkeypatch.setattr(module, "_entries", module._entries.__wrapped__)


LOOK = """
from spielwerk import games
from spielwerk.plugins.places import sources
strange = {"homemade", "theirs", "double_skip", "at_home", "their_game"}
print("seen:", *sorted(strange & {*sources(), *games()}))
"""
SEEN = "def test_it():" + LOOK.replace("\n", "\n    ")


@pytest.mark.usefixtures("elsewhere")
def test_outside_of_tests_everything_is_found():
    assert {"homemade", "theirs"} <= places.sources().keys()
    assert {"at_home", "their_game"} <= library.games().keys()


@pytest.mark.usefixtures("elsewhere")
def test_tests_see_what_is_built_in_and_the_folder_they_use_and_nothing_else(project):
    project("-s", test_it__py=SEEN).stdout.fnmatch_lines(["*seen: double_skip"])


@pytest.mark.usefixtures("elsewhere")
def test_tests_see_the_plugins_of_the_project_they_belong_to(project):
    found = project("-s", test_it__py=SEEN, pyproject__toml='[project]\nname = "their.cards"\n')
    found.stdout.fnmatch_lines(["*seen: double_skip their_game theirs"])


@pytest.mark.usefixtures("elsewhere")
def test_tests_see_what_else_they_ask_for(project):
    found = project("-s", test_it__py=SEEN, pytest__ini="[pytest]\nspielwerk_discover = their-cards\n")
    found.stdout.fnmatch_lines(["*seen: double_skip their_game theirs"])


@pytest.mark.usefixtures("elsewhere")
def test_processes_that_tests_start_see_no_more_than_they(project):
    call = f"subprocess.run([sys.executable, '-c', {LOOK!r}], capture_output=True, text=True)"
    found = project("-s", test_it__py=f"import subprocess, sys\nprint({call}.stdout)\n")
    found.stdout.fnmatch_lines(["*seen: double_skip"])


@pytest.mark.usefixtures("elsewhere")
def test_after_the_tests_everything_is_found_again(project):
    project(test_it__py=SEEN)
    assert surroundings.DISTRIBUTIONS not in os.environ
    assert os.environ[surroundings.CONFIG] == ""


def test_nothing_of_it_happens_to_a_project_that_does_not_ask(pytester):
    pytester.makefile(".scenario.toml", one="title = ")
    pytester.makepyfile("def test_it(): ...")
    pytester.runpytest("-p", "no:asyncio").assert_outcomes(passed=1)
    assert "spielwerk.testing" in sys.modules  # here it was asked for, there it was not
