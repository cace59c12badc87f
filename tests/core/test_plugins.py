"""A plugin is one module, loaded by name or from a file; what it declares is read once and checked."""

import pickle
import re
import sys
import traceback
from types import ModuleType

import pytest

from spielwerk import SpielwerkError, assemble, bend, find_game, read_game
from spielwerk.hookspecs import Hooks
from spielwerk.plugins import loading as found
from spielwerk.plugins.loading import Deprecated, NeedsApi, from_module, load, load_file, names
from spielwerk.plugins.places import Source, use_folder
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
        ('TEXTS = {3: text("a", "b")}', "TEXTS has the key 3; a key is text, such as 'move.play'"),
        ('PIECE = kind("a b", code="X", de="", en="")', "PIECE: its name 'a b' is not a word of small letters"),
        ('PIECE = kind(3, code="X", de="", en="")', "PIECE: its name 3 is not a word of small letters"),
        ('PIECE = kind("x", code="", de="", en="")', "PIECE: its code '' is not one to three ASCII signs"),
        ('PIECE = kind("x", code="ABCD", de="", en="")', "PIECE: its code 'ABCD' is not one to three ASCII signs"),
        ('PIECE = kind("x", code="A ", de="", en="")', "PIECE: its code 'A ' is not one to three ASCII signs"),
        ('PIECE = kind("x", code="Ä", de="", en="")', "PIECE: its code 'Ä' is not one to three ASCII signs"),
        ('PIECE = kind("x", code="X", de=3, en="")', "PIECE: its de is 3, which is no text"),
        ('PIECE = kind("x", code="X", de="", en="", ascii=3)', "PIECE: its ascii is 3, which is no text"),
    ],
)
def test_a_declaration_of_the_wrong_type(refused, source, why):
    assert refused(source).startswith(f"plugin 'bomb': {why}")


def test_a_newer_api_is_refused_and_this_one_is_not(refused):
    assert "needs API 2" in refused("API = 2")
    assert from_module("bomb", plugin_from("API = 1", "bomb")).name == "bomb"


def test_a_hook_under_another_name_is_checked_by_that_name(refused):
    assert "there is no hook 'on_plai'" in refused('@hookimpl(specname="on_plai")\ndef explode(table): ...')


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("@hookimpl\nclass on_play:\n    def __init__(self, table): ...", "on_play is a class; a hook is a function"),
        (
            "import functools\non_play = hookimpl(functools.partial(print))",
            "on_play is an object of the type 'partial'",
        ),
        ("import functools\n@hookimpl\n@functools.cache\ndef on_play(): ...", "on_play is an object of the type '_lru"),
        (
            "class P:\n    def __call__(self, view): ...\nchoose = hookimpl(P())",
            "choose is an object of the type 'P'; a hook is a function: write def choose(…)",
        ),
        (
            "class P:\n    @hookimpl\n    def on_play(self): ...\non_play = P().on_play\nP = None",
            "on_play is a method; a hook is a function: write def on_play(…)",
        ),
        (
            "class P:\n    @hookimpl\n    def on_play(self): ...",
            "on_play stands in the class P, so it is never asked; a hook stands by itself",
        ),
        ("@hookimpl\nasync def on_play(): ...", "on_play is an async function, so nothing of it runs"),
        ("@hookimpl\nasync def on_play(): yield", "on_play is an async function, so nothing of it runs"),
        ("@hookimpl\ndef on_play(): yield", "on_play has a yield in it, so nothing of it runs; only offer and plays"),
    ],
)
def test_a_hook_is_a_plain_function_at_the_margin(bomb, source, why):
    with pytest.raises(SpielwerkError) as error:
        load_file(bomb(f"from spielwerk import hookimpl\n{source}\n"))
    assert re.match(r"plugin 'bomb' \(bomb\.py:\d\): ", str(error.value))
    assert why in str(error.value)


def test_moves_and_plays_may_be_given_bit_by_bit():
    assert from_module("bomb", plugin_from("@offers('turn')\ndef more(): yield\n@hookimpl\ndef plays(): yield", "bomb"))


def test_what_only_looks_as_if_it_had_a_marker_is_no_hook():
    assert from_module("bomb", plugin_from("from unittest.mock import call", "bomb")).name == "bomb"


def test_a_helper_called_like_no_hook_needs_no_marker():
    assert from_module("bomb", plugin_from("def explode(table): ...", "bomb")).name == "bomb"


def test_what_is_declared_wrongly_in_a_file_is_told_with_its_line(bomb):
    with pytest.raises(SpielwerkError, match=r"plugin 'bomb' \(bomb\.py:3\): PIECE is 'bomb'"):
        load_file(bomb('"""Bomb."""\n\nPIECE = "bomb"\n'))


@pytest.mark.parametrize(
    "source",
    [
        "class Odd:\n    def __repr__(self): raise RuntimeError('no')\n\n\nPIECE = Odd()\n",
        "class Odd:\n    def __getattr__(self, name): raise RuntimeError(name)\n\n\nodd = Odd()\n",
        "class Odd:\n    def __getattribute__(self, name): raise SystemExit\n\n\nodd = Odd()\n",
        "def __getattr__(name):\n    raise RuntimeError(name)\n",
        "__file__ = 3\n",
        "del __name__\n\n\ndef helper(): ...\n",
        "API = 10**5000\n",
    ],
)
def test_whatever_a_module_holds_it_is_read_or_it_is_told_why_not(bomb, source):
    with pytest.raises(SpielwerkError, match="plugin 'bomb' cannot be read: ") as error:
        load_file(bomb(source))
    assert "\n" not in str(error.value)


def test_what_stands_in_the_place_of_a_module_is_told_by_its_type():
    with pytest.raises(SpielwerkError, match="plugin 'bomb' cannot be read: what it put in the place of its module is"):
        from_module("bomb", object())


def test_a_docstring_that_is_no_text_is_no_rule():
    assert from_module("bomb", plugin_from("__doc__ = 3", "bomb")).sentence == ""


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


@pytest.mark.parametrize("encoding", ["utf-16", "latin-1"])
def test_a_file_in_another_encoding_says_how_to_save_it(bomb, encoding):
    file = bomb()
    file.write_bytes(BOMB.replace("nothing", "»nothing«").encode(encoding))
    with pytest.raises(SpielwerkError, match=r"cannot be loaded: .*bomb\.py: .*; save it as UTF-8"):
        load_file(file)


def test_the_import_system_itself_is_never_the_place_of_an_error(monkeypatch):
    monkeypatch.setattr(found, "source", lambda name: Source(name, "installed", module="nothing_of_this.name"))
    with pytest.raises(SpielwerkError) as error:
        load("bomb")
    assert "importlib" not in str(error.value)
    assert str(error.value).endswith(": No module named 'nothing_of_this'")


def test_a_file_that_failed_leaves_nothing_behind(bomb):
    before = set(sys.modules)
    with pytest.raises(SpielwerkError):
        load_file(bomb("1 / 0"))
    assert set(sys.modules) == before


def test_ctrl_c_is_not_held_up_by_what_a_plugin_imports(bomb, monkeypatch):
    library = ModuleType("library")
    exec("def work(): raise KeyboardInterrupt", vars(library))
    monkeypatch.setitem(sys.modules, "library", library)
    with pytest.raises(KeyboardInterrupt):
        load_file(bomb("import library\nlibrary.work()"))


def test_ctrl_c_that_a_plugin_raises_itself_is_its_failure(bomb):
    with pytest.raises(SpielwerkError, match=r"bomb\.py:2: KeyboardInterrupt"):
        load_file(bomb("\nraise KeyboardInterrupt"))


def test_an_error_that_cannot_say_anything_is_told_by_its_name(bomb):
    source = "class Dumb(Exception):\n    def __str__(self): raise ValueError\nraise Dumb\n"
    with pytest.raises(SpielwerkError, match=r"bomb\.py:3: Dumb$"):
        load_file(bomb(source))


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
