"""How a plugin is checked: in which game, under which switches, in which order, and how its case is made small."""

from pathlib import Path

import pytest

from spielwerk import games
from spielwerk.conformance import check, examine, examine_all, subject_of, trouble
from spielwerk.conformance.saving import can_be_saved, save
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


FAILS = "@hookimpl\ndef choose(view):\n    return worst(view)\ndef worst(view):\n    return view.hand + 1\n"


def test_a_bot_that_raises_is_told_with_its_line_what_came_the_position_and_the_seat(file):
    path = file("squirrel", FAILS, "Bot: stumbles.")
    (found,) = [each for each in check(path, "zieh_vier", games=2) if each.code == "raises"]
    assert (found.plugin, found.hook, found.place) == ("squirrel", "choose", f"{path}:7")
    assert found.wrong.startswith("choosing for seat ")
    assert 'failed: TypeError: can only concatenate tuple (not "int") to tuple' in found.wrong
    assert "hand.1=" in found.case.position
    assert not can_be_saved(found), "a scenario asks no bot, so it would hold"


@pytest.mark.parametrize("error", ["SystemExit(3)", "GeneratorExit", "BaseException"])
def test_a_bot_that_asks_the_program_to_end_is_told_as_one_that_raises(file, error):
    found = check(file("quits", f"@hookimpl\ndef choose(view): raise {error}\n", "Bot: quits."), "zieh_vier", games=2)
    assert [(each.code, each.line) for each in found] == [("raises", 4)]


@pytest.mark.parametrize("error", ["SystemExit", "GeneratorExit", "KeyboardInterrupt", "BaseException"])
def test_a_plugin_that_asks_the_program_to_end_is_told_as_one_that_raises(file, error):
    found = check(file("quits", f"@on_play()\ndef ends(table): raise {error}\n"), "zieh_vier", games=2)
    assert [(each.code, each.plugin, each.line) for each in found] == [("raises", "quits", 4)]


def test_a_bot_that_does_not_come_to_an_end_is_told_with_its_line(file, monkeypatch):
    monkeypatch.setattr(trouble, "SECONDS", 0.3)
    found = check(
        file("waits", "@hookimpl\ndef choose(view):\n    while True: pass\n", "Bot: waits."), "zieh_vier", games=2
    )
    assert [(each.code, each.plugin, each.hook, each.line) for each in found] == [("endless", "waits", "choose", 5)]


HALF = """
@hookimpl
def choose(view):
    if view.rules.description.id == "zieh_vier": raise LookupError("not my game")
    return view.moves[0]
"""


def test_a_bot_belongs_to_no_game_and_is_checked_in_each(file):
    path = file("half", HALF, "Bot: half.")
    reports = list(examine_all(subject_of(path), games=2))
    assert {each.setting.named: each.failed for each in reports} == {name: name == "zieh_vier" for name in games()}
    assert [each.code for each in check(path, games=2) if each.severity == "error"] == ["raises"]


def test_a_bot_is_checked_in_the_one_game_that_somebody_says(file):
    found = list(examine_all(subject_of(file("half", HALF, "Bot: half.")), "sixteen", games=2))
    assert [(each.setting.named, each.failed) for each in found] == [("sixteen", False)]


def test_a_bot_that_cannot_be_loaded_is_told_of_once(file):
    found = list(
        examine_all(subject_of(file("bad", "1 / 0\n@hookimpl\ndef choose(view): pass\n", "Bot: bad.")), games=2)
    )
    assert len(found) == 1


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


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ("table.move('discard', 'draw')", 1),
        ("table.move('discard', target='draw')", 1),
        ("table.move('discard', 'draw', table.zones['discard'][0])", 0),
        ("table.move('discard', 'draw', *table.zones['discard'][1:])", 0),
        ("table.move('discard', *('draw', table.zones['discard'][0]))", 0),
        ("table.rules.move('pass', choice=1)", 0),
    ],
)
def test_a_move_of_no_piece_is_told_and_one_of_any_number_is_not(file, move, told):
    path = file("broom", SKIPS.replace("nap", "broom").replace("table.skip()", f"if table.turns > 9_999: {move}"))
    found = [each for each in check(path, "zieh_vier", games=2) if each.code == "no_piece"]
    assert [(each.severity, each.line) for each in found] == [("error", 9)] * told


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
