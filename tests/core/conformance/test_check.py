"""How a plugin is checked: in which game, under which switches, in which order, and how its case is made small."""

from pathlib import Path

import pytest

from spielwerk.conformance import check, examine, subject_of
from spielwerk.conformance.saving import save
from spielwerk.errors import SpielwerkError
from spielwerk.scenario import read_scenario, run_scenario
from spielwerk.scenario.reading import _remembered

HEAD = "from spielwerk import *\n"
SKIPS = '''"""Nap: the next seat loses its turn."""
from spielwerk import Table, hookimpl, kind

PIECE = kind("nap", code="N", de="Nickerchen", en="Nap")


@hookimpl
def on_play(table: Table) -> None:
    table.skip()
'''
HOUSE = 'extends = "zieh_vier"\nname = "House"\nplugins = ["nap"]\n'
PIECES = '[[pieces]]\nkind = "nap"\ncolour = ["red", "blue"]\n'


@pytest.fixture
def file(tmp_path, monkeypatch):
    """Write a plugin into a folder of its own whose plugins may be loaded."""
    monkeypatch.setenv("SPIELWERK_PLUGINS_DIR", str(tmp_path))

    def write(name: str, source: str, rule: str = "Rule: something.") -> Path:
        path = tmp_path / f"{name}.py"
        path.write_text(source if source.startswith('"""') else f'"""{rule}"""\n{HEAD}{source}', encoding="utf-8")
        return path

    return write


def codes(findings):
    return [finding.code for finding in findings]


def test_the_game_is_the_house_file_beside_the_plugin(file):
    path = file("nap", SKIPS)
    path.with_suffix(".toml").write_text(HOUSE + PIECES, encoding="utf-8")
    setting = examine(subject_of(path), games=3).setting
    assert (Path(setting.named).name, setting.box) == ("nap.toml", ())


def test_else_it_is_the_game_that_the_plugin_fits_best(file):
    fits = file("steps", "@forbids('lay')\ndef never(top): return None\n")
    assert examine(subject_of(fits), games=3).setting.named == "sixteen"


def test_a_kind_that_no_file_puts_in_the_box_gets_copies_in_each_colour(file):
    setting = examine(subject_of(file("nap", SKIPS)), "zieh_vier", games=3).setting
    assert setting.box == ({"kind": "nap", "copies": 2, "colour": ["red", "yellow", "green", "blue"]},)
    assert "2 copies in each of 4 colours" in setting.notes[-1]


def test_a_kind_that_is_never_played_in_a_colour_gets_copies_without_one(file):
    broom = SKIPS.replace('"nap"', '"broom"').replace("table.skip()", "table.reverse()")
    setting = examine(subject_of(file("broom", broom)), "sixteen", games=3).setting
    assert "colour" not in setting.box[0]


def test_the_switches_of_the_plugin_are_tried(file):
    source = """
OPTIONS = [choice_option("mood", "calm", "wild")]
@on_play(number=9)
def moody(table, mood):
    if mood == "wild":
        table.put(0, table.hand(0)[0], "nowhere")
"""
    found = check(file("moody", source), "zieh_vier", games=12)
    assert codes(found) == ["raises"]


def test_a_game_that_differs_by_order_is_told_with_seed_move_and_event(file):
    source = """
@on_move("play")
def takes(table, seat, owed):
    if owed:
        table.owed = 0
        table.draw(seat, owed)
"""
    other = "@on_move('play')\ndef more(table):\n    table.owed += 1 if table.owed else 0\n"
    file("more", other)
    house = file("takes", source).with_name("house.toml")
    house.write_text('extends = "zieh_vier"\nname = "House"\nplugins = ["takes", "more"]\n', encoding="utf-8")
    found = [each for each in check(house.with_name("takes.py"), games=6) if each.code == "order"]
    assert found[0].severity == "warning"
    assert "before or after 'more' (on_move): seed " in found[0].wrong
    assert ", move " in found[0].wrong
    assert "BEFORE = ['more']" in found[0].mend


@pytest.mark.parametrize(("declared", "told"), [("", 1), ("BEFORE = ['sooner']\n", 0)])
def test_an_order_that_is_declared_is_not_told(file, declared, told):
    path = file("sooner", "@on_move('play')\ndef two(table): table.draw(0, 1 if table.owed else 0)\n")
    file("later", f"{declared}@on_move('play')\ndef one(table):\n    if table.owed: table.owed = 0\n")
    house = path.with_name("house.toml")
    house.write_text('extends = "zieh_vier"\nname = "House"\nplugins = ["sooner", "later"]\n', encoding="utf-8")
    found = check(path, games=4)
    assert len([each for each in found if each.code == "order" and "'later'" in each.wrong]) == told


def test_two_plugins_that_set_each_other_going_are_cut_and_both_named(file):
    there = "@on_move('play')\ndef there(table, seat, rules): table.do(seat, rules.move('pass'))\n"
    back = (
        "@on_move('pass')\ndef back(table, seat, rules):\n"
        "    table.do(seat, next(move for move in rules.moves if move.verb == 'play'))\n"
    )
    file("back", back)
    house = file("there", there).with_name("there.toml")
    house.write_text('extends = "zieh_vier"\nname = "House"\nplugins = ["there", "back"]\n', encoding="utf-8")
    (found,) = check(house.with_name("there.py"), games=2)
    assert (found.code, found.plugin, found.line) == ("endless", "there", 3)
    assert "'back'" in found.wrong


def test_memory_that_only_shows_in_games_is_found(file):
    source = """
class Box:
    count = 0
BOX = Box()
@on_move("play")
def counts():
    setattr(BOX, "count", BOX.count + 1)
"""
    found = check(file("counts", source), "zieh_vier", games=3)
    assert "memory" in codes(found)


def test_a_bot_gives_one_of_the_moves_it_is_offered(file):
    found = check(file("chooser", "@hookimpl\ndef choose(view): return None\n", "Bot: shrugs."), "zieh_vier", games=2)
    assert [each.wrong for each in found] == ["choose gave None, which is none of its moves"]


def test_a_bot_gives_the_same_move_for_the_same_chance(file):
    source = """
from itertools import count
TICK = count()
@hookimpl
def choose(view): return view.moves[next(TICK) % len(view.moves)]
"""
    found = check(file("chooser", source, "Bot: takes turns."), "zieh_vier", games=2)
    assert "the same view and chance gave two moves" in [each.wrong for each in found]


def test_a_hook_that_no_game_asks_is_a_hint(file):
    found = check(file("quiet", "@hookimpl\ndef on_idle(table): table.end([0], 'out')\n"), "zieh_vier", games=3)
    assert [(each.code, each.severity, each.hook) for each in found] == [("unused", "hint", "on_idle")]


def test_a_failing_case_is_saved_as_a_scenario_that_fails_until_it_is_mended(file):
    broken = "table.move('discard', 'nowhere', table.top('discard'))"
    path = file("bomb", f"@on_play(kind='skip')\ndef bomb(table): {broken}\n")
    report = examine(subject_of(path), "zieh_vier", games=6)
    saved = Path(save(report.game, report.findings.found[0], report.setting.named, path.parent).saved)
    assert saved.name == "bomb_raises.scenario.toml"
    assert "# what to do: name a zone of the game" in saved.read_text(encoding="utf-8")
    assert "nowhere" in str(run_scenario(read_scenario(saved)))
    mended = path.read_text(encoding="utf-8").replace(broken, "table.skip()")
    path.write_text(mended, encoding="utf-8")
    _remembered.cache_clear()
    assert run_scenario(read_scenario(saved)) is None


def test_a_plugin_that_takes_most_of_a_turn_is_warned(file):
    source = "@forbids('draw')\ndef thinks(hand): return None if sum(range(20_000)) else None\n"
    (found,) = check(file("thinks", source), "zieh_vier", games=2)
    assert (found.code, found.severity) == ("speed", "warning")
    assert "% of a turn are spent in it" in found.wrong


def test_the_same_check_finds_the_same(file):
    path = file("nap", SKIPS.replace("table.skip()", "table.draw(99)"))
    assert [str(each) for each in check(path, "zieh_vier", games=4)] == [
        str(each) for each in check(path, "zieh_vier", games=4)
    ]


def test_a_plugin_that_is_not_there_is_said_with_the_nearest_name():
    with pytest.raises(SpielwerkError, match="Did you mean 'scissors'"):
        check("scisors")
