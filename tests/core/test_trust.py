"""A file in the user's own folder is loaded only as it was trusted: by its path and what it says."""

from __future__ import annotations

import os
import tomllib

import pytest

from spielwerk import SpielwerkError
from spielwerk.errors import Mistakes
from spielwerk.plugins.loading import load
from spielwerk.plugins.places import VARIABLE
from spielwerk.plugins.trust import Disabled, NotTrusted, asking, decide
from spielwerk.surroundings import CONFIG


@pytest.fixture
def bomb(tmp_path, monkeypatch):
    """A plugin in the user's own folder."""
    monkeypatch.setenv(VARIABLE, "")
    monkeypatch.setenv(CONFIG, str(tmp_path))
    file = tmp_path / "plugins" / "bomb.py"
    file.parent.mkdir()
    file.write_text('"""Bomb."""\n', encoding="utf-8")
    return file


@pytest.fixture
def ask():
    """Load with somebody who gives this answer; gives what was asked, and what came of it."""

    def ask(answer):
        asked = []

        def person(name, file, changed):
            asked.append((name, file.name, changed))
            return answer

        with asking(person):
            try:
                return asked, load("bomb").sentence
            except SpielwerkError as error:
                return asked, type(error)

    return ask


def test_a_file_that_nobody_was_asked_about_is_not_loaded(bomb):
    bomb.write_text("raise AssertionError('this was run')\n", encoding="utf-8")
    with pytest.raises(NotTrusted) as error:
        load("bomb")
    said = str(error.value)
    assert said.startswith(f"plugin 'bomb' ({bomb}) is not trusted yet")
    assert "with your rights" in said
    assert "'spielwerk plugins bomb --trust'" in said


def test_whoever_says_yes_is_asked_once(bomb, ask):
    assert ask(True) == ([("bomb", "bomb.py", False)], "Bomb.")
    assert ask(True) == ([], "Bomb.")
    assert load("bomb").file == bomb


def test_whoever_says_no_is_asked_once(bomb, ask):
    assert ask(False) == ([("bomb", "bomb.py", False)], Disabled)
    assert ask(True) == ([], Disabled)


def test_whoever_says_nothing_is_asked_again(bomb, ask):
    assert ask(None) == ([("bomb", "bomb.py", False)], NotTrusted)
    assert ask(True) == ([("bomb", "bomb.py", False)], "Bomb.")


@pytest.mark.parametrize("before", [True, False])
def test_a_file_that_has_changed_is_asked_about_again(bomb, ask, before):
    ask(before)
    bomb.write_text('"""Another bomb."""\n', encoding="utf-8")
    with pytest.raises(NotTrusted, match="has changed since it was decided about"):
        load("bomb")
    assert ask(True) == ([("bomb", "bomb.py", True)], "Another bomb.")


def test_trust_in_one_file_is_none_in_another_of_the_same_content(bomb, ask):
    ask(True)
    bomb.rename(bomb.with_name("crash.py"))
    with pytest.raises(NotTrusted):
        load("crash")


def test_decisions_are_kept_with_path_and_hash(bomb, tmp_path):
    decide(bomb, True)
    kept = tomllib.loads((tmp_path / "trusted.toml").read_text(encoding="utf-8"))["files"]
    assert list(kept) == [str(bomb)]
    assert (len(kept[str(bomb)]["sha256"]), kept[str(bomb)]["trusted"]) == (64, True)


def test_a_decision_can_be_changed_and_others_stay(bomb):
    other = bomb.with_name("crash.py")
    other.write_text('"""Crash."""\n', encoding="utf-8")
    decide(other, True)
    decide(bomb, True)
    decide(bomb, False)
    assert load("crash").sentence == "Crash."
    with pytest.raises(Disabled, match="'spielwerk plugins bomb --trust' enables it"):
        load("bomb")


def test_a_file_of_a_named_folder_needs_no_trust(bomb, monkeypatch):
    monkeypatch.setenv(VARIABLE, str(bomb.parent))
    assert load("bomb").sentence == "Bomb."


def test_decisions_that_cannot_be_read_trust_nothing_and_say_where(bomb, tmp_path):
    (tmp_path / "trusted.toml").write_text("files = [\n", encoding="utf-8")
    with pytest.raises(SpielwerkError, match=r"trusted\.toml:1: this is not TOML"):
        load("bomb")


@pytest.mark.parametrize(
    ("text", "line"),
    [("\nfiles = 3", 2), ('[files]\n"{file}" = "yes"', 2), ('[files."{file}"]\ntrusted = true', 1)],
)
def test_decisions_of_another_form_trust_nothing_say_where_and_stay_as_they_are(bomb, tmp_path, text, line):
    path = tmp_path / "trusted.toml"
    path.write_text(written := text.replace("{file}", str(bomb)), encoding="utf-8")
    for what in (lambda: load("bomb"), lambda: decide(bomb, True)):
        with pytest.raises(Mistakes, match=rf"trusted\.toml:{line}: files.* mend it or remove it"):
            what()
    assert path.read_text(encoding="utf-8") == written


def test_what_else_stands_beside_the_decisions_is_kept(bomb, tmp_path):
    (tmp_path / "trusted.toml").write_text("[other]\nkeep = 1\n", encoding="utf-8")
    decide(bomb, True)
    assert tomllib.loads((tmp_path / "trusted.toml").read_text(encoding="utf-8"))["other"] == {"keep": 1}
    assert load("bomb").file == bomb


def test_a_link_to_the_decisions_stays_a_link(bomb, tmp_path):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "trusted.toml").symlink_to("elsewhere/kept.toml")
    decide(bomb, True)
    decide(bomb, False)
    assert (tmp_path / "trusted.toml").is_symlink()
    assert str(bomb) in (tmp_path / "elsewhere" / "kept.toml").read_text(encoding="utf-8")


def test_a_folder_in_the_place_of_the_decisions_is_told_and_nothing_is_left_beside_it(bomb, tmp_path):
    (tmp_path / "trusted.toml").mkdir()
    with pytest.raises(SpielwerkError, match=r"trusted\.toml"):
        decide(bomb, True)
    assert {each.name for each in tmp_path.iterdir()} == {"plugins", "trusted.toml"}


def test_a_decision_that_cannot_be_put_in_its_place_leaves_nothing_behind(bomb, tmp_path, monkeypatch):
    def refuse(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("os.replace", refuse)
    with pytest.raises(SpielwerkError, match=r"trusted\.toml cannot be written: Permission denied"):
        decide(bomb, True)
    assert {each.name for each in tmp_path.iterdir()} == {"plugins"}


@pytest.mark.skipif(os.name != "posix", reason="only there a path may be any bytes")
def test_a_path_that_is_not_utf_8_is_told_and_nothing_is_left_behind(bomb, tmp_path, monkeypatch):
    monkeypatch.setenv(CONFIG, str(tmp_path / os.fsdecode(b"\xff")))
    strange = tmp_path / os.fsdecode(b"\xff") / "plugins" / "bomb.py"
    strange.parent.mkdir(parents=True)
    bomb.rename(strange)
    with pytest.raises(SpielwerkError, match="this path is not UTF-8"):
        decide(strange, True)
    assert [each.name for each in strange.parents[1].iterdir()] == ["plugins"]
