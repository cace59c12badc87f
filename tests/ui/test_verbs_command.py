"""`spielwerk verbs` and docs/plugins/verbs.md: what plugins do with a table and read, from the core itself."""

from __future__ import annotations

import inspect
import json
from pathlib import Path

import pytest

from spielwerk import Table
from spielwerk_ui.verb_pages import FIELDS, SECTIONS, document, words

DOC = Path(__file__).parents[2] / "docs" / "plugins" / "verbs.md"


def test_the_document_is_what_make_docs_makes():
    assert DOC.read_text(encoding="utf-8") == document(), "the verbs have changed; 'make docs' writes the document anew"


def test_every_verb_of_the_table_is_listed():
    verbs = [name for name, found in vars(Table).items() if inspect.isfunction(found) and not name.startswith("_")]
    assert [word.name for word in words() if word.owner == "table"] == verbs


def test_each_word_says_what_it_is():
    assert all(word.about and word.about.endswith(".") for word in words())


@pytest.mark.parametrize("owner", FIELDS)
def test_the_fields_are_those_of_the_class(owner):
    assert set(FIELDS[owner]) <= set(inspect.get_annotations(SECTIONS[owner][1]))


def test_the_zones_of_the_games_are_named():
    assert "`row.red`" in document()
    assert "`discard`" in document()


def test_all_are_listed_with_their_first_sentence(run):
    code, out, err = run("verbs")
    assert (code, err) == (0, "")
    assert [line.split()[0] for line in out.splitlines()] == [word.full for word in words()]
    assert any(line.split(maxsplit=1) == ["table.reverse", "The direction of play turns."] for line in out.splitlines())


def test_a_name_is_shown_with_its_arguments_wherever_it_is_used(run):
    code, out, _ = run("verbs", "top")
    assert code == 0
    assert out.startswith("state.top(zone: str) -> Piece | None\n\nThe last piece of a zone, or None if it is empty.\n")
    assert "\n\nview.top(zone: str) -> Piece | None\n\n" in out
    assert run("verbs", "view.top")[1] == out[out.index("view.top") :]


def test_verbs_as_json(run):
    found = json.loads(run("verbs", "swap", "--json")[1])
    assert [(each["owner"], each["signature"]) for each in found] == [("table", "table.swap(seat: int, other: int)")]


def test_an_unknown_name_is_told_with_the_nearest(run):
    said = "there is no verb 'drwa', and nothing to read of that name. Did you mean 'draw'?\n"
    assert run("verbs", "drwa") == (2, "", said)
