"""A study with a local plugin is played where that plugin is, in the same state; elsewhere it says what is missing."""

from __future__ import annotations

import pickle

import pytest

from spielwerk import Mistake, Mistakes, SpielwerkError, bend, find_game, read_game
from spielwerk.plugins.places import VARIABLE
from spielwerk.simulation import Study, in_processes, over_shards, setting_of


@pytest.fixture
def study(tmp_path, monkeypatch):
    """A study of a game with the plugin of a named folder."""
    (tmp_path / "bomb.py").write_text('"""Bomb: nothing happens."""\n', encoding="utf-8")
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    game = bend(read_game(find_game("zieh_vier")), plugins=["bomb"])
    return Study((setting_of(game, ("random", "random")),), seed=1, full=False)


def play(study):
    with in_processes(2) as workers:
        return sum(found.games for found in over_shards(study, [(0, 8)], workers))


def test_processes_of_this_machine_have_it(study):
    assert play(study) == 8


def test_a_process_without_it_says_what_is_missing_and_how_to_name_the_folder(study, monkeypatch):
    monkeypatch.setenv(VARIABLE, "")
    with pytest.raises(SpielwerkError) as error:
        play(study)
    assert "a worker cannot put the game together: " in str(error.value)
    assert "no plugin is called 'bomb'" in str(error.value)
    assert f"{VARIABLE} names folders of local ones" in str(error.value)


def test_a_process_with_another_state_of_it_says_so(study, tmp_path):
    (tmp_path / "bomb.py").write_text('"""Bomb: something happens."""\n', encoding="utf-8")
    with pytest.raises(SpielwerkError, match=r"plugin 'bomb' has version '.*' here and '.*' in the study"):
        play(study)


def test_another_state_of_it_makes_another_study(study, tmp_path):
    (tmp_path / "bomb.py").write_text('"""Bomb: something happens."""\n', encoding="utf-8")
    game = bend(read_game(find_game("zieh_vier")), plugins=["bomb"])
    other = Study((setting_of(game, ("random", "random")),), seed=1, full=False)
    assert other.fingerprint != study.fingerprint


def test_mistakes_come_from_another_process_as_they_were():
    mistakes = Mistakes([Mistake("this is wrong", "plugins[0]", "game.toml", 3)])
    assert pickle.loads(pickle.dumps(mistakes)).mistakes == mistakes.mistakes
