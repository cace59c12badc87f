"""Each plugin is looked at by itself; what cannot be used stays visible with its reason."""

from __future__ import annotations

import pytest

from spielwerk import SpielwerkError
from spielwerk.bots import bot_names
from spielwerk.plugins.places import VARIABLE
from spielwerk.plugins.status import STRICT, look, look_all
from spielwerk.plugins.trust import asking, decide
from spielwerk.surroundings import CONFIG


@pytest.fixture
def plugins(tmp_path, monkeypatch):
    """Write plugins, by name and source, into a folder that was named."""
    monkeypatch.setenv(CONFIG, str(tmp_path))

    def plugins(**sources: str) -> None:
        folder = tmp_path / "cards"
        folder.mkdir()
        for name, source in sources.items():
            (folder / f"{name}.py").write_text(source, encoding="utf-8")
        monkeypatch.setenv(VARIABLE, str(folder))

    return plugins


@pytest.fixture
def own(tmp_path, monkeypatch):
    """A plugin in the user's own folder."""
    monkeypatch.setenv(CONFIG, str(tmp_path))
    file = tmp_path / "plugins" / "bomb.py"
    file.parent.mkdir()
    file.write_text('"""Bomb."""\n', encoding="utf-8")
    return file


def test_every_built_in_plugin_is_ok():
    assert {each.status for each in look_all() if each.source.place == "built in"} == {"ok"}


@pytest.mark.parametrize(
    ("source", "status", "reason"),
    [
        ('"""Bomb."""', "ok", ""),
        ("\n1 / 0", "failed", "bomb.py:2: ZeroDivisionError"),
        ("raise SystemExit", "failed", "bomb.py:1: SystemExit"),
        ("API = 9", "needs another API", "needs API 9"),
        ("def on_play(table): ...", "failed", "(bomb.py:1): on_play has no marker"),
    ],
)
def test_a_plugin_is_looked_at_for_what_it_is(plugins, source, status, reason):
    plugins(bomb=source)
    found = look("bomb")
    assert (found.status, found.plugin is None) == (status, status != "ok")
    assert reason in found.reason


def test_a_broken_plugin_hides_no_other(plugins):
    plugins(bomb="1 / 0", bomb_of_another_name='"""Bomb."""', crash="raise SystemExit")
    found = {each.source.name: each.status for each in look_all()}
    assert (found["bomb"], found["bomb_of_another_name"], found["crash"]) == ("failed", "ok", "failed")
    assert found["skip"] == "ok"


def test_two_of_one_name_are_one_that_failed(plugins):
    plugins(skip='"""Skip."""')
    assert (look("skip").status, "more than once" in look("skip").reason) == ("failed", True)


def test_an_untrusted_file_is_no_failure_and_nobody_is_asked(own):
    def nobody(*question):
        raise AssertionError("somebody was asked")

    with asking(nobody):
        assert look("bomb").status == "not trusted"
    decide(own, False)
    assert look("bomb").status == "disabled"
    decide(own, True)
    assert look("bomb").status == "ok"


def test_strict_raises_the_first_that_fails(plugins, monkeypatch):
    plugins(bomb="1 / 0")
    monkeypatch.setenv(STRICT, "1")
    for way in (look_all, bot_names, lambda: look("bomb")):
        with pytest.raises(SpielwerkError, match=r"'bomb' cannot be loaded: .*ZeroDivisionError"):
            way()


@pytest.mark.parametrize("said", ["0", ""])
def test_strict_can_be_switched_off(plugins, monkeypatch, said):
    plugins(bomb="1 / 0")
    monkeypatch.setenv(STRICT, said)
    assert look("bomb").status == "failed"


def test_strict_does_not_mind_what_the_user_has_not_trusted(own, monkeypatch):
    monkeypatch.setenv(STRICT, "1")
    assert look("bomb").status == "not trusted"


def test_an_unknown_name_is_told_with_the_nearest():
    with pytest.raises(SpielwerkError, match=r"no plugin is called 'skp'\. Did you mean 'skip'\?"):
        look("skp")
