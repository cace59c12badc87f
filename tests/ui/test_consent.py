"""The person at the terminal is asked before an untrusted file is loaded; nobody else is."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from spielwerk import SpielwerkError
from spielwerk.plugins.loading import load
from spielwerk.surroundings import CONFIG
from spielwerk_ui.consent import ask, settle, somebody_to_ask


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def person(monkeypatch):
    """A person at the terminal who types this; gives what was printed."""

    def person(typed: str) -> io.StringIO:
        shown = Terminal()
        monkeypatch.setattr(sys, "stdin", Terminal(typed))
        monkeypatch.setattr(sys, "stderr", shown)
        return shown

    return person


@pytest.fixture
def own(tmp_path, monkeypatch):
    """Two plugins in the user's own folder."""
    monkeypatch.setenv(CONFIG, str(tmp_path))
    (tmp_path / "plugins").mkdir()
    for name in ("bomb", "crash"):
        (tmp_path / "plugins" / f"{name}.py").write_text('"""Card."""\n', encoding="utf-8")
    return tmp_path / "plugins"


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("y\n", True),
        ("J\n", True),
        (" yes \n", True),
        ("n\n", False),
        ("nein\n", False),
        ("\n", None),
        ("", None),
        ("x\n", None),
    ],
)
def test_only_yes_is_yes_and_only_no_is_never(person, typed, answer):
    person(typed)
    assert ask("en", "bomb", Path("bomb.py"), False) is answer


@pytest.mark.parametrize(
    ("language", "changed", "said"),
    [
        ("en", False, "a plugin that nobody decided about yet. It runs with your rights; there is no sandbox."),
        ("de", True, "ein Plugin, das sich geändert hat, seit darüber entschieden wurde. Es läuft mit deinen Rechten"),
    ],
)
def test_the_question_names_the_file_and_says_that_there_is_no_sandbox(person, language, changed, said):
    shown = person("\n")
    ask(language, "bomb", Path("bomb.py"), changed)
    assert said in shown.getvalue()
    assert shown.getvalue().startswith("bomb.py ")
    assert "»bomb«" in shown.getvalue()


def test_a_person_at_the_terminal_is_asked_and_the_answer_kept(person, own):
    shown = person("y\n")
    with somebody_to_ask("en"):
        load("bomb")
    assert shown.getvalue().count("Load »bomb«?") == 1
    assert load("bomb").sentence == "Card."


@pytest.mark.parametrize("stream", ["stdin", "stderr"])
def test_without_a_terminal_nobody_is_asked(person, own, monkeypatch, stream):
    shown = person("y\n")
    monkeypatch.setattr(sys, stream, io.StringIO("y\n"))
    with somebody_to_ask("en"), pytest.raises(SpielwerkError, match="is not trusted yet"):
        load("bomb")
    assert not shown.getvalue()


def test_before_the_menu_opens_all_are_asked_about(person, own):
    shown = person("y\nn\n")
    with somebody_to_ask("en"):
        settle()
        settle()
    assert shown.getvalue().count("Load »") == 2
    assert load("bomb").sentence == "Card."
    with pytest.raises(SpielwerkError, match="is disabled"):
        load("crash")


def test_strict_ends_it_before_the_menu_opens(own, monkeypatch):
    monkeypatch.setenv("SPIELWERK_STRICT", "1")
    monkeypatch.setenv("SPIELWERK_PLUGINS_DIR", str(own))
    (own / "crash.py").write_text("1 / 0\n", encoding="utf-8")
    with pytest.raises(SpielwerkError, match="plugin 'crash' cannot be loaded"):
        settle()


def test_a_table_on_the_screen_asks_nothing_between_its_lines(person, own):
    from spielwerk_ui.table import _run

    class App:
        """A screen that loads a plugin while it shows."""

        return_code = 0

        def run(self) -> None:
            with pytest.raises(SpielwerkError, match="is not trusted yet"):
                load("bomb")

    shown = person("y\n")
    with somebody_to_ask("en"):
        assert _run(App()) == 0
    assert not shown.getvalue()
