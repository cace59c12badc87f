"""`spielwerk hooks` and docs/plugins/hooks.md: every hook, from the specs and the source of real plugins."""

from __future__ import annotations

import inspect
import json
import re
from pathlib import Path

import pytest

from spielwerk import hookspecs
from spielwerk.plugins.loading import HOOKS, load
from spielwerk.testing import game_with, position
from spielwerk_ui.hook_pages import document, hook_page, nouns

DOC = Path(__file__).parents[2] / "docs" / "plugins" / "hooks.md"


def test_the_document_is_what_make_docs_makes():
    assert DOC.read_text(encoding="utf-8") == document(), "the hooks have changed; 'make docs' writes the document anew"


def test_every_hook_is_listed(run):
    code, out, err = run("hooks")
    assert (code, err) == (0, "")
    assert [line.split()[0] for line in out.splitlines()] == list(HOOKS)
    assert "forbid         question           Refuse a move, or return None." in out.splitlines()


def test_a_hook_is_shown_with_signature_fields_nouns_and_an_example(run):
    code, out, _ = run("hooks", "on_empty")
    assert code == 0
    assert out.startswith("on_empty(table: Table, zone: str) -> None\n\nFill a pile up again.\n")
    assert "Told to: rules.\n" in out
    assert "When:    a piece is to be drawn and the pile is empty.\n" in out
    assert "  zone   str    the name of a zone\n" in out
    assert "From the plugin 'draw_pile':" in out
    assert "def on_empty(" in out


def test_the_marker_of_a_hook_is_the_one_its_spec_names():
    assert hook_page("forbid").marker == "@forbids(verb)"
    assert hook_page("perform").marker == "@performs(verb)"
    assert hook_page("on_empty").marker == "@hookimpl"


def test_a_hook_says_which_pieces_or_moves_a_marked_function_is_about(run):
    assert "in a plugin with a `PIECE` pieces of that kind only" in hook_page("value_of").concerns
    assert hook_page("forbid").concerns.startswith("all moves of the verb, in a plugin with a `PIECE` too")
    assert not hook_page("set_up").concerns
    assert "Concerns: all moves of the verb, in a plugin with a PIECE too;" in run("hooks", "forbid")[1]


def test_a_forbid_in_the_plugin_of_a_piece_concerns_all_moves_of_the_verb_unless_it_names_the_kind():
    plugin = """
PIECE = kind("slow", code="Q", de="Langsam", en="Slow")
NO = refusal("too_slow", de="zu langsam", en="too slow")
@forbids({mark})
def never(): return NO
"""
    box = 'extends = "zieh_vier"\n[[pieces]]\nkind = "slow"\ncolour = ["red"]\n'
    refused = {}
    for mark in ('"play"', '"play", kind="slow"'):
        game = game_with("zieh_vier", box, plugins={"slow": plugin.format(mark=mark)})
        here = position(game, "hand.1=rQ,r5 hand.2=b1 discard=r7")
        refused[mark] = [here.refused("rQ"), here.refused("r5")]
    assert refused == {'"play"': ["too_slow", "too_slow"], '"play", kind="slow"': ["too_slow", None]}


@pytest.mark.parametrize("name", HOOKS)
def test_each_spec_says_whom_it_asks_and_when(name):
    page = hook_page(name)
    assert page.summary
    assert "When" in page.fields
    assert {"Asked of", "Told to"} & set(page.fields)
    assert list(page.arguments) == list(inspect.signature(getattr(hookspecs.Hooks, name)).parameters)[1:]


@pytest.mark.parametrize("name", [name for name in HOOKS if hook_page(name).example])
def test_an_example_stands_in_the_source_of_a_plugin_and_can_be_run(name):
    example = hook_page(name).example
    function = re.split(r"\n\n\n", example.source)[-1]
    assert function in inspect.getsource(load(example.plugin).module)
    exec(example.source, {})


def test_the_example_is_the_plugin_that_the_spec_names_if_that_uses_the_hook():
    for name in HOOKS:
        named = re.findall(r"`(\w+)`", inspect.getdoc(getattr(hookspecs.Hooks, name)).partition("Example:")[2])
        assert not named or hook_page(name).example.plugin == named[0]


def test_every_noun_of_the_table_is_an_argument_of_a_hook():
    arguments = {name for hook in HOOKS for name in hook_page(hook).arguments}
    assert set(nouns()) <= arguments
    assert nouns()["seat"] == "who moves, or whom it is about (0 is seat 1)"
    assert all(nouns().values())


def test_hooks_as_json(run):
    found = json.loads(run("hooks", "--json")[1])
    assert [each["name"] for each in found] == list(HOOKS)
    one = json.loads(run("hooks", "on_empty", "--json")[1])
    assert (one["arguments"], one["returns"]) == ({"table": "Table", "zone": "str"}, "None")


def test_an_unknown_hook_is_told_with_the_nearest(run):
    assert run("hooks", "forbit") == (2, "", "there is no hook 'forbit'. Did you mean 'forbid'?\n")
