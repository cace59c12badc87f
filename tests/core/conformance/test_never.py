"""What a plugin refuses for ever is told; what it refuses now and then, or on purpose for one kind, is not."""

from pathlib import Path

import pytest

from spielwerk import bend, find_game, read_game
from spielwerk.conformance import check
from spielwerk.conformance.field import Field
from spielwerk.conformance.never import never
from spielwerk.plugins.loading import load, load_file

TILE = '''"""Lamp: is used in place of a tile."""

from spielwerk import Refusal, Table, forbids, hookimpl, kind, refusal

PIECE = kind("lamp", code="L", de="Lampe", en="Lamp")
REQUIRES = ["tools"]
DARK = refusal("dark", de="zu dunkel", en="too dark")


{marker}
def too_dark() -> Refusal | None:
    return {answer}


@hookimpl
def on_play(table: Table) -> None:
    table.draw(table.seat, 1)
'''


@pytest.fixture
def found(tmp_path, monkeypatch):
    """The findings of the sort in a check of a plugin."""
    monkeypatch.setenv("SPIELWERK_PLUGINS_DIR", str(tmp_path))

    def found(source: str, game: str, name: str = "lamp", games: int = 12):
        path = Path(tmp_path, f"{name}.py")
        path.write_text(source, encoding="utf-8")
        told = check(path, game, games=games)
        assert {each.code for each in told if each.severity == "error"} <= {"no_end"}
        return [each for each in told if each.code == "never"]

    return found


def rule(source: str) -> str:
    return f'"""Rule: something."""\nfrom spielwerk import *\nNO = refusal("no", de="nein", en="no")\n{source}'


def test_kinds_that_a_refusal_keeps_from_being_played_for_ever_are_told(found):
    source = TILE.format(marker='@forbids("use")', answer="DARK")
    (told,) = found(source, "sixteen")
    assert (told.severity, told.plugin, told.hook) == ("warning", "lamp", "forbid")
    line = source.splitlines().index('@forbids("use")') + 1
    assert (Path(told.file).name, told.line) == ("lamp.py", line)
    assert told.wrong.startswith("'use' for the kinds 'scissors' and 'trash_can' was never legal in 12 games, and ")
    assert " without too_dark it would have been " in told.wrong
    assert '@forbids("use", kind="…")' in told.mend


def test_a_kind_that_its_own_plugin_never_lets_be_played_is_told(found, tmp_path):
    house = 'extends = "sixteen"\nname = "House"\nplugins = ["lamp"]\n[[pieces]]\nkind = "lamp"\ncopies = 4\n'
    Path(tmp_path, "lamp.toml").write_text(house, encoding="utf-8")
    (told,) = found(TILE.format(marker='@forbids("use", kind="lamp")', answer="DARK"), None)
    assert told.wrong.startswith("'use' for the kind 'lamp' was never legal")
    assert told.mend.startswith("return None where the move may be made")


def test_a_verb_that_is_refused_for_ever_is_told(found):
    (told,) = found(rule('@forbids("draw")\ndef never(): return NO\n'), "zieh_vier")
    assert told.wrong.startswith("'draw' was never legal in 12 games, and without never it would have been ")
    assert told.mend.startswith("return None where the move may be made")


def test_it_is_told_too_where_it_keeps_a_round_from_ending(found):
    reason = "piece.kind == 'reverse' and top.number != 10"
    (told,) = found(rule(f'@forbids("play")\ndef on_a_ten(piece, top): return NO if {reason} else None\n'), "zieh_vier")
    assert told.wrong.startswith("'play' for the kind 'reverse' was never legal")


def test_the_function_that_refuses_is_named_among_several(found):
    source = rule('@forbids("draw")\ndef calm(): return None\n\n@forbids("draw")\ndef strict(): return NO\n')
    (told,) = found(source, "zieh_vier")
    assert (told.line, " without strict " in told.wrong) == (7, True)


@pytest.mark.parametrize(
    ("game", "source"),
    [
        ("zieh_vier", '@forbids("play")\ndef odd(state): return NO if state.turns % 2 else None\n'),
        ("zieh_vier", '@forbids("play", number=7)\ndef sevens(): return NO\n'),
        (
            "zieh_vier",
            '@forbids("play")\ndef hard(): return NO\n@lifts("no")\ndef soft(state): return state.turns > 3\n',
        ),
        ("sixteen", '@forbids("use")\ndef late(state): return NO if state.turns < 4 else None\n'),
    ],
    ids=["now and then", "one number of a kind", "lifted again", "at the start"],
)
def test_what_is_refused_now_and_then_is_not_told(found, game, source):
    assert found(rule(source), game, name="strict") == []


def test_a_verb_that_waits_for_what_seldom_happens_is_not_told(found):
    source = rule('@forbids("draw")\ndef late(state): return NO if state.turns < 10_000 else None\n')
    assert found(source, "zieh_vier", name="late") == []


def test_what_a_switch_of_the_plugin_allows_is_not_told(found):
    switch = 'OPTIONS = [switch("strict", True)]\n@when(strict=True)\n@forbids("draw")\ndef never(): return NO\n'
    assert found(rule(switch), "zieh_vier", name="late") == []


@pytest.mark.parametrize(
    "source",
    [
        '@forbids("play")\ndef late(state): return NO if state.turns < 30 else None\n',
        '@forbids("play")\ndef hard(): return NO\n@lifts("no")\ndef soft(state): return state.turns > 3\n',
    ],
    ids=["from some turn on", "lifted again"],
)
def test_what_would_be_let_through_without_the_refusal_is_not_for_ever(tmp_path, source):
    description = bend(read_game(find_game("zieh_vier")), ["odd"])
    path = Path(tmp_path, "odd.py")
    path.write_text(rule(source), encoding="utf-8")
    plugins = {name: load(name) for name in description.plugins if name != "odd"} | {"odd": load_file(path)}
    unseen = Field(description, plugins, ["odd"])
    assert list(never(unseen, plugins["odd"], 12, 1, str(path))) == []


def test_what_another_plugin_refuses_for_ever_is_not_told_of_this_one(found):
    assert found(rule('@forbids("challenge")\ndef late(seat): return NO if seat else None\n'), "zieh_vier") == []


def test_what_is_possible_too_seldom_to_judge_is_not_told(found):
    source = rule('@forbids("use")\ndef never(): return NO\n')
    assert found(source, "sixteen", games=12)
    assert found(source, "sixteen", games=1) == []
