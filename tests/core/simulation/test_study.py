"""A study is plain data: what it says is the same in every process, and games follow from seed and number alone."""

import pickle
import subprocess
import sys

import pytest
from attrs import evolve

from spielwerk import SpielwerkError
from spielwerk.simulation import Study
from spielwerk.simulation.study import seeds_of
from studies import setting


def test_the_fingerprint_is_the_same_in_another_process():
    code = (
        "from spielwerk import *; from spielwerk.simulation import *;"
        "print(setting_of(read_game(find_game('sixteen')), ['random'] * 3).fingerprint)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == setting("sixteen").fingerprint


def test_the_fingerprint_is_that_of_the_rules_not_of_the_name():
    plain = setting()
    assert evolve(plain, name="another").fingerprint == plain.fingerprint
    assert setting(stacking="any").fingerprint != plain.fingerprint
    assert setting("zieh_vier", "random", "random").fingerprint != plain.fingerprint


def test_a_default_that_is_written_down_changes_nothing():
    assert setting(stacking="same").fingerprint == setting().fingerprint


def test_the_rules_of_a_setting_are_those_it_was_made_of():
    assert setting(stacking="any").rules().options["stacking"] == "any"


def test_a_study_can_be_sent():
    study = Study((setting(), setting(stacking="any")), 3)
    assert pickle.loads(pickle.dumps(study)) == study


def test_another_version_of_a_plugin_here_is_refused():
    mine = setting()
    plugins = tuple((name, "9.9" if name == "skip" else version) for name, version in mine.plugins)
    with pytest.raises(SpielwerkError, match=r"plugin 'skip' has version '.*' here and '9\.9' in the study"):
        evolve(mine, plugins=plugins).rules()


def test_seeds_of_games_differ_and_stay():
    assert seeds_of(1, 0) == (336806748519990, 2372659393982861)
    assert len({seeds_of(seed, number) for seed in range(20) for number in range(50)}) == 1000


@pytest.mark.parametrize(
    ("bots", "why"), [(("random",), "is for 2 to 10 seats, not 1"), (("gredy", "random"), "gredy")]
)
def test_what_cannot_be_played_is_said_at_once(bots, why):
    with pytest.raises(SpielwerkError, match=why):
        setting("zieh_vier", *bots)
