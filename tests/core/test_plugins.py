"""A plugin is one module, found by its entry point; what it declares is read once and checked."""

import re
import sys

import pytest
from written import module

from spielwerk import SpielwerkError
from spielwerk import plugins as found
from spielwerk.plugins import from_module, installed, load, names


@pytest.fixture
def refused():
    """Why a module is no plugin."""

    def ask(source: str) -> str:
        with pytest.raises(SpielwerkError) as error:
            from_module("bomb", module("bomb", source))
        return str(error.value)

    return ask


@pytest.mark.parametrize("name", names())
def test_every_plugin_that_is_installed_can_be_loaded(name):
    assert load(name).name == name


@pytest.mark.parametrize("name", names())
def test_the_first_line_of_a_plugin_is_its_rule_as_a_sentence(name):
    assert re.fullmatch(r"[A-Z].*[.:]", load(name).sentence)


def test_plugins_are_found_without_importing_them():
    assert set(names()) == set(installed())
    assert all(point.module.startswith("spielwerk_plugins.") for point in installed().values())


def test_an_unknown_plugin_is_told_with_the_nearest_name():
    with pytest.raises(SpielwerkError, match=r"no plugin is called 'stackin'\. Did you mean 'stacking'\?"):
        load("stackin")


def test_a_plugin_reads_as_what_its_module_declares():
    plugin = from_module(
        "bomb",
        module(
            "bomb",
            '''"""BOMB: all others draw.

And then some.
"""
PIECE = kind("bomb", code="X", de="Bombe", en="Bomb")
OPTIONS = [switch("loud", True)]
VALUES = [value("fuse", 3)]
TEXTS = {"move.throw": text("werfen", "throw")}
REQUIRES, BEFORE, AFTER, WHEN = ["stacking"], ["skip"], ["wild"], {"loud": True}
NO = refusal("too_loud", de="zu laut", en="too loud")
''',
        ),
        "1.2",
    )
    assert (plugin.name, plugin.version, plugin.sentence) == ("bomb", "1.2", "BOMB: all others draw.")
    assert (plugin.kind.name, plugin.options[0].name, plugin.values[0].name) == ("bomb", "loud", "fuse")
    assert (plugin.requires, plugin.before, plugin.after) == (("stacking",), ("skip",), ("wild",))
    assert (plugin.when, list(plugin.texts), list(plugin.refusals)) == ({"loud": True}, ["move.throw"], ["too_loud"])


def test_a_plugin_that_declares_nothing_is_a_plugin():
    plugin = from_module("bomb", module("bomb", ""))
    assert (plugin.kind, plugin.options, plugin.values, plugin.sentence) == (None, (), (), "")


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ('PIECE = "bomb"', "PIECE is 'bomb', which is of the wrong type"),
        ('OPTIONS = switch("loud", True)', "OPTIONS is Option"),
        ('OPTIONS = ["loud"]', "OPTIONS holds 'loud', which is no option"),
        ('VALUES = ["fuse"]', "VALUES holds 'fuse', which is no value"),
        ('REQUIRES = "stacking"', "REQUIRES is 'stacking', which is of the wrong type"),
        ('TEXTS = {"move.throw": "throw"}', "TEXTS['move.throw'] is 'throw'; write text(de, en)"),
        ('WHEN = "loud"', "WHEN is 'loud', which is of the wrong type"),
        ('API = "2"', "API is '2', which is of the wrong type"),
    ],
)
def test_a_declaration_of_the_wrong_type(refused, source, why):
    assert refused(source).startswith(f"plugin 'bomb': {why}")


def test_a_newer_api_is_refused_and_this_one_is_not(refused):
    assert "needs API 2" in refused("API = 2")
    assert from_module("bomb", module("bomb", "API = 1")).name == "bomb"


def test_a_hook_under_another_name_is_checked_by_that_name(refused):
    assert "there is no hook 'on_plai'" in refused('@hookimpl(specname="on_plai")\ndef explode(table): ...')


def test_a_helper_called_like_no_hook_needs_no_marker():
    assert from_module("bomb", module("bomb", "def explode(table): ...")).name == "bomb"


def test_a_plugin_that_cannot_be_imported_is_told_with_file_and_line(tmp_path, monkeypatch):
    (tmp_path / "broken_bomb.py").write_text('"""Broken."""\n\nimport nothing_of_this_name\n', encoding="utf-8")
    assert "broken_bomb.py:3: No module named 'nothing_of_this_name'" in why_not_loaded(tmp_path, monkeypatch)


def test_a_plugin_with_a_syntax_error_is_told_with_file_and_line(tmp_path, monkeypatch):
    (tmp_path / "broken_bomb.py").write_text('"""Broken."""\n\ndef on_play(:\n', encoding="utf-8")
    assert "broken_bomb.py:3: " in why_not_loaded(tmp_path, monkeypatch)


def why_not_loaded(folder, monkeypatch) -> str:
    """What is said of a plugin in this folder that does not load."""
    from importlib.metadata import EntryPoint

    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.delitem(sys.modules, "broken_bomb", raising=False)
    monkeypatch.setattr(found, "installed", lambda: {"bomb": EntryPoint("bomb", "broken_bomb", found.GROUP)})
    with pytest.raises(SpielwerkError, match="plugin 'bomb' cannot be loaded: ") as error:
        load("bomb")
    return str(error.value)
