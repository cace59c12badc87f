"""A plugin is one module, loaded by name or from a file; what it declares is read once and checked."""

import pickle
import re
import sys
import traceback

import pytest

from spielwerk import SpielwerkError, assemble, bend, find_game, read_game
from spielwerk.hookspecs import Hooks
from spielwerk.plugins import loading as found
from spielwerk.plugins.loading import Deprecated, NeedsApi, from_module, load, load_file, names
from spielwerk.plugins.places import use_folder
from spielwerk.testing import plugin_from

BOMB = '''"""Bomb: nothing happens."""

from spielwerk import hookimpl, kind

PIECE = kind("bomb", code="X", de="Bombe", en="Bomb")


@hookimpl
def on_play(table):
    raise ValueError("boom")
'''


@pytest.fixture
def bomb(tmp_path):
    """A file of a plugin; `bomb(source)` writes it anew."""

    def write(source: str = BOMB, name: str = "bomb"):
        file = tmp_path / f"{name}.py"
        file.write_text(source, encoding="utf-8")
        return file

    return write


@pytest.fixture
def refused():
    """Why a module is no plugin."""

    def ask(source: str) -> str:
        with pytest.raises(SpielwerkError) as error:
            from_module("bomb", plugin_from(source, "bomb"))
        return str(error.value)

    return ask


@pytest.mark.parametrize("name", names())
def test_every_plugin_that_is_installed_can_be_loaded(name):
    assert load(name).name == name


@pytest.mark.parametrize("name", names())
def test_the_first_line_of_a_plugin_is_its_rule_as_a_sentence(name):
    assert re.fullmatch(r"[A-Z].*[.:]", load(name).sentence)


def test_an_unknown_plugin_is_told_with_the_nearest_name():
    with pytest.raises(SpielwerkError, match=r"no plugin is called 'stackin'\. Did you mean 'stacking'\?"):
        load("stackin")


def test_a_plugin_reads_as_what_its_module_declares():
    plugin = from_module(
        "bomb",
        plugin_from(
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
            "bomb",
        ),
        "1.2",
    )
    assert (plugin.name, plugin.version, plugin.sentence) == ("bomb", "1.2", "BOMB: all others draw.")
    assert (plugin.kind.name, plugin.options[0].name, plugin.values[0].name) == ("bomb", "loud", "fuse")
    assert (plugin.requires, plugin.before, plugin.after) == (("stacking",), ("skip",), ("wild",))
    assert (plugin.when, list(plugin.texts), list(plugin.refusals)) == ({"loud": True}, ["move.throw"], ["too_loud"])


def test_a_plugin_that_declares_nothing_is_a_plugin():
    plugin = from_module("bomb", plugin_from("", "bomb"))
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
    assert from_module("bomb", plugin_from("API = 1", "bomb")).name == "bomb"


def test_a_hook_under_another_name_is_checked_by_that_name(refused):
    assert "there is no hook 'on_plai'" in refused('@hookimpl(specname="on_plai")\ndef explode(table): ...')


def test_a_helper_called_like_no_hook_needs_no_marker():
    assert from_module("bomb", plugin_from("def explode(table): ...", "bomb")).name == "bomb"


def test_what_is_declared_wrongly_in_a_file_is_told_with_its_line(bomb):
    with pytest.raises(SpielwerkError, match=r"plugin 'bomb' \(bomb\.py:3\): PIECE is 'bomb'"):
        load_file(bomb('"""Bomb."""\n\nPIECE = "bomb"\n'))


# -- the API number


def test_a_newer_plugin_that_cannot_even_be_run_is_told_by_its_number(bomb):
    with pytest.raises(NeedsApi, match="plugin 'bomb' needs API 7; this Spielwerk offers 1: a newer"):
        load_file(bomb("API = 7\nfrom spielwerk import what_comes_later\n"))


def test_a_lower_number_is_served_down_to_the_lowest_that_is(bomb, monkeypatch):
    monkeypatch.setattr(found, "API", 3)
    monkeypatch.setattr(found, "OLDEST_API", 2)
    assert load_file(bomb("API = 2\n")).name == "bomb"
    with pytest.raises(NeedsApi, match="is written for API 1; this Spielwerk serves 2 to 3"):
        load_file(bomb("API = 1\n"))


def test_an_argument_that_goes_warns_at_assembly_with_plugin_hook_and_line(monkeypatch):
    module = plugin_from("@hookimpl\ndef on_turn_end(table, seat): ...\n", "bomb")
    game = bend(read_game(find_game("zieh_vier")), plugins=["bomb"])
    assemble(game, {"bomb": module})
    going = {"seat": FutureWarning("ask table.seat")}
    monkeypatch.setitem(Hooks.on_turn_end.spielwerk_spec, "warn_on_impl_args", going)
    with pytest.warns(Deprecated) as warned:
        rules = assemble(game, {"bomb": module})
    said = "plugin 'bomb' (bomb.py:1): on_turn_end asks for 'seat', which goes: ask table.seat"
    assert [str(each.message) for each in warned] == [said]
    assert (warned[0].filename, warned[0].lineno) == ("bomb.py", 1)
    rules.deal(2, 1)  # and never in a turn: warnings are errors here


# -- loading


def test_a_file_is_a_plugin_whose_version_is_a_hash_of_what_it_says(bomb):
    first = load_file(bomb())
    assert (first.name, first.file, first.sentence) == ("bomb", bomb(), "Bomb: nothing happens.")
    assert re.fullmatch("[0-9a-f]{12}", first.version)
    assert load_file(bomb()).version == first.version
    assert load_file(bomb(BOMB + "# so\n")).version != first.version


def test_a_file_that_has_not_changed_is_not_run_again(bomb):
    first = load_file(bomb()).module
    assert load_file(bomb()).module is first
    assert load_file(bomb(BOMB + "# so\n")).module is not first


def test_two_files_of_one_name_do_not_meet(bomb, tmp_path):
    other = tmp_path / "other" / "bomb.py"
    other.parent.mkdir()
    other.write_text('"""Another one."""\n', encoding="utf-8")
    assert load_file(bomb()).sentence != load_file(other).sentence
    assert load_file(bomb()).module.__name__ != load_file(other).module.__name__


def test_what_a_file_defines_can_be_pickled(bomb):
    plugin = load_file(bomb(BOMB + "\n\ndef helper(): ...\n"))
    assert pickle.loads(pickle.dumps(plugin.module.helper)) is plugin.module.helper


def test_a_traceback_shows_the_source_that_was_loaded(bomb):
    plugin = load_file(bomb())
    bomb("# another file by now\n")
    with pytest.raises(ValueError, match="boom") as error:
        plugin.module.on_play(None)
    assert 'raise ValueError("boom")' in "".join(traceback.format_exception(error.value))


def test_what_a_plugin_prints_when_it_is_loaded_is_no_output(bomb, capsys):
    load_file(bomb("print('hello')\n"))
    assert capsys.readouterr() == ("", "hello\n")


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("\nimport nothing_of_this_name\n", ":2: No module named 'nothing_of_this_name'"),
        ("\n\ndef on_play(:\n", ":3: invalid syntax"),
        ("\nraise SystemExit(3)\n", ":2: SystemExit: 3"),
        ("import sys\nsys.exit()\n", ":2: SystemExit"),
        ("\nraise GeneratorExit\n", ":2: GeneratorExit"),
        ("class Oops(BaseException): ...\nraise Oops('a\\nb')\n", ":2: Oops: a b"),
        ("1 / 0\n", ":1: ZeroDivisionError: division by zero"),
        ("import json\njson.loads('{')\n", ":2: JSONDecodeError: "),
        ("def deeper():\n    deeper()\n\ndeeper()\n", ":2: RecursionError: "),
        ("\0", ": "),
    ],
)
def test_whatever_a_file_does_when_it_is_loaded_is_told_with_file_and_line(bomb, source, said):
    with pytest.raises(SpielwerkError) as error:
        load_file(bomb(source))
    assert str(error.value).startswith(f"plugin 'bomb' cannot be loaded: {bomb(source)}{said}")
    assert "\n" not in str(error.value)


def test_a_file_that_failed_leaves_nothing_behind(bomb):
    before = set(sys.modules)
    with pytest.raises(SpielwerkError):
        load_file(bomb("1 / 0"))
    assert set(sys.modules) == before


def test_ctrl_c_is_not_held_up_by_a_plugin(bomb):
    with pytest.raises(KeyboardInterrupt):
        load_file(bomb("raise KeyboardInterrupt"))


@pytest.mark.parametrize("name", ["test_bomb", "bomb_test", "conftest", "_bomb"])
def test_a_test_or_a_helper_is_no_plugin(bomb, name):
    with pytest.raises(SpielwerkError, match="is no plugin"):
        load_file(bomb(name=name))


def test_a_file_whose_name_is_none_or_that_is_not_there_is_told(bomb, tmp_path):
    with pytest.raises(SpielwerkError, match="'my-bomb' is not a word of small letters"):
        load_file(bomb(name="my-bomb"))
    with pytest.raises(SpielwerkError, match=r"gone\.py: No such file"):
        load_file(tmp_path / "gone.py")
    with pytest.raises(SpielwerkError, match=r"is no plugin; a plugin is a file NAME\.py"):
        load_file(tmp_path / "bomb.txt")


def test_a_plugin_of_a_named_folder_is_loaded_by_its_name(bomb, monkeypatch):
    monkeypatch.setenv("SPIELWERK_PLUGINS_DIR", "")
    use_folder(bomb().parent)
    assert load("bomb").file == bomb()
