"""`spielwerk new`: what it writes works at once, says what to do next, and never touches what is there."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from spielwerk.library import templates
from spielwerk.testing import rules_of, use_folder
from spielwerk_ui.cmd_line_authors import KINDS
from spielwerk_ui.main import main

NAMES = {kind: f"paper_{kind}" for kind in KINDS}


@pytest.fixture(autouse=True)
def _no_other_folder(monkeypatch):
    """No folder that a command has named is still named in the next test."""
    monkeypatch.setenv("SPIELWERK_PLUGINS_DIR", "")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder in which one of each kind was made."""
    found = tmp_path_factory.mktemp("mine")
    for kind, name in NAMES.items():
        assert main(["new", kind, name, "--dir", str(found)]) == 0
    return found


@pytest.fixture
def here(tmp_path, monkeypatch):
    """An empty folder that is the current one."""
    found = tmp_path / "here"
    found.mkdir()
    monkeypatch.chdir(found)
    return found


def names_in(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


# -- what it writes


@pytest.mark.parametrize("kind", KINDS)
def test_it_writes_plugin_game_scenario_and_test(kind, here, run):
    code, out, err = run("new", kind, "thing")
    scenario = set() if kind == "bot" else {"thing.scenario.toml"}  # a scenario says what rules do
    assert (code, err) == (0, "")
    assert names_in(here) == {"thing.py", "thing.toml", "test_thing.py", "conftest.py", *scenario}
    assert all(f"wrote  {name}\n" in out for name in names_in(here))


@pytest.mark.parametrize("kind", KINDS)
def test_a_package_is_a_whole_project(kind, here, run):
    assert run("new", kind, "paper_thing", "--package")[0] == 0
    scenario = set() if kind == "bot" else {"tests/paper_thing.scenario.toml"}
    inside = {f"src/spielwerk_paper_thing/{name}" for name in ("__init__.py", "paper_thing.py", "paper_thing.toml")}
    tests = {"tests/conftest.py", "tests/test_paper_thing.py", *scenario}
    root = here / "spielwerk-paper-thing"
    assert names_in(root) == {"README.md", "ci.sh", "pyproject.toml", *inside, *tests}
    assert os.access(root / "ci.sh", os.X_OK)


def test_the_entry_points_of_a_package_name_its_plugin_and_its_game(here, run):
    run("new", "card", "paper_thing", "--package")
    project = tomllib.loads(Path("spielwerk-paper-thing/pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["name"] == "spielwerk-paper-thing"
    assert project["entry-points"] == {
        "spielwerk.plugins": {"paper_thing": "spielwerk_paper_thing.paper_thing"},
        "spielwerk.games": {"paper_thing": "spielwerk_paper_thing"},
    }


@pytest.mark.parametrize("package", [[], ["--package"]], ids=["loose", "package"])
@pytest.mark.parametrize("kind", KINDS)
def test_nothing_of_the_template_is_left(kind, package, here, run):
    run("new", kind, "thing", *package)
    for name in names_in(here):
        text = f"{name}\n{Path(name).read_text(encoding='utf-8')}"
        assert not re.search(r"my.?(plugin|tile|card|rule|bot|game)|\bM[TCRBG]\b", text, re.IGNORECASE), name


@pytest.mark.parametrize("kind", KINDS)
def test_the_first_line_is_the_rule(kind, folder):
    first = (folder / f"{NAMES[kind]}.py").read_text(encoding="utf-8").splitlines()[0]
    assert re.fullmatch(r'"""[A-Z][^:]+: .+\.(""")?', first)


@pytest.mark.parametrize("kind", KINDS)
def test_a_plugin_takes_about_twenty_lines_and_the_front_door(kind, folder):
    lines = (folder / f"{NAMES[kind]}.py").read_text(encoding="utf-8").splitlines()
    imports = {line.split()[1] for line in lines if line.startswith(("from ", "import "))}
    assert imports <= {"spielwerk", "collections.abc", "random"}
    assert len(lines) <= (50 if kind == "game" else 25)


def test_a_name_that_holds_a_word_of_the_template_is_written_as_it_is(here, run):
    assert run("new", "tile", "my_plugin_tile")[0] == 0
    assert "my_plugin_tile_counts" in Path("my_plugin_tile.py").read_text(encoding="utf-8")


# -- it works at once


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_can_be_played(kind, folder, run):
    game = str(folder / f"{NAMES[kind]}.toml")
    code, out, _ = run("play", game, "--plain", "--seats", "bot,bot", "--seed", "1", "--plugins-dir", str(folder))
    assert code == 0
    assert "The match is over" in out


@pytest.mark.parametrize("kind", KINDS)
def test_check_finds_nothing_to_mend(kind, folder, run):
    code, out, err = run("check", str(folder / f"{NAMES[kind]}.py"), "--games", "2")
    assert code == 0, out + err
    assert not re.search(r"\b(error|warning)s?\b", out)


def test_its_scenarios_hold(folder, run):
    code, out, _ = run("scenario", str(folder), "--plugins-dir", str(folder))
    assert (code, out.splitlines()[-1]) == (0, "4 held")


def test_its_tests_pass(folder):
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "."],
        cwd=folder, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_commands_that_it_prints_can_be_typed(here, run):
    out = run("new", "card", "thing", "--dir", "my cards")[1]
    lines = [line for line in out.partition("Next:")[2].splitlines() if line.startswith("    ")]
    commands = [shlex.split(line.split("    ")[1]) for line in lines]
    assert [command[:2] for command in commands] == [["spielwerk", "play"], ["python", "-m"], ["spielwerk", "check"]]
    paths = [word for command in commands for word in command if "/" in word]
    assert len(paths) == 4
    assert all(Path(path).is_file() for path in paths)


@pytest.mark.parametrize(
    ("kind", "where"),
    [
        ("tile", "paper_tile.py, paper_tile.toml"),
        ("card", "paper_card.py, paper_card.toml"),
        ("rule", "paper_rule.toml"),
        ("bot", "paper_bot.toml"),
        ("game", "paper_game.toml"),
    ],
)
def test_it_says_where_the_german_name_is_still_the_english_one(kind, where, here, run):
    out = run("new", kind, f"paper_{kind}")[1]
    assert out.splitlines()[-1] == f'Translate: de = "Paper {kind}" in {where}'


def test_the_files_to_translate_are_named_with_their_folder(here, run):
    last = run("new", "tile", "lantern", "--dir", "mine")[1].splitlines()[-1]
    assert last == 'Translate: de = "Lantern" in mine/lantern.py, mine/lantern.toml'
    inside = "spielwerk-lantern/src/spielwerk_lantern/lantern"
    assert f'de = "Lantern" in {inside}.py, {inside}.toml' in run("new", "tile", "lantern", "--package")[1]


def test_the_lines_to_add_put_it_into_another_house_file(here, run):
    lines = run("new", "card", "thing")[1].partition("put it in:\n")[2].partition("Next:")[0]
    house = "\n".join(line[4:] for line in lines.splitlines())
    Path("family.toml").write_text(f'extends = "zieh_vier"\nname = "Family"\n{house}', encoding="utf-8")
    use_folder(here)
    assert "rTH" in rules_of(here / "family.toml").by_code


def test_its_code_in_notation_is_no_other_piece_of_the_game(here, run):
    run("new", "tile", "xylophone")
    run("new", "card", "stop")
    assert 'code="XY"' in Path("xylophone.py").read_text(encoding="utf-8")
    assert 'code="ST"' in Path("stop.py").read_text(encoding="utf-8")
    run("new", "tile", "r")
    assert 'code="R1"' in Path("r.py").read_text(encoding="utf-8")


# -- what is there stays


@pytest.mark.parametrize("file", ["thing.py", "thing.toml", "thing.scenario.toml", "test_thing.py"])
def test_a_file_that_is_there_is_kept_and_nothing_is_written(file, here, run):
    Path(file).write_text("mine", encoding="utf-8")
    code, out, err = run("new", "card", "thing")
    assert (code, out) == (2, "")
    assert err == f"{file} is already there, so nothing was written; take another name, or another folder with --dir\n"
    assert (names_in(here), Path(file).read_text(encoding="utf-8")) == ({file}, "mine")


def test_a_project_that_is_there_is_kept_and_nothing_is_written(here, run):
    Path("spielwerk-thing").mkdir()
    Path("spielwerk-thing/README.md").write_text("mine", encoding="utf-8")
    code, _, err = run("new", "card", "thing", "--package")
    assert (code, names_in(here)) == (2, {"spielwerk-thing/README.md"})
    assert "spielwerk-thing/README.md is already there" in err


def test_a_conftest_that_is_there_is_kept_and_its_lines_are_told(here, run):
    Path("conftest.py").write_text("mine", encoding="utf-8")
    out = run("new", "card", "thing")[1]
    assert Path("conftest.py").read_text(encoding="utf-8") == "mine"
    assert "kept   conftest.py" in out
    assert 'pytest_plugins = ["spielwerk.testing"]' in out


def test_a_conftest_in_another_encoding_is_kept_and_its_lines_are_told(here, run):
    Path("conftest.py").write_bytes(b"# \xe4\n")
    code, out, _ = run("new", "card", "thing")
    assert (code, "kept   conftest.py" in out) == (0, True)
    assert Path("conftest.py").read_bytes() == b"# \xe4\n"


def test_a_folder_in_the_place_of_the_conftest_is_told_and_nothing_is_written(here, run):
    Path("conftest.py").mkdir()
    code, out, err = run("new", "card", "thing")
    assert (code, out, names_in(here)) == (2, "", set())
    assert err.startswith("conftest.py is already there, so nothing was written")


@pytest.mark.parametrize("file", ["thing.py", "conftest.py"])
def test_nothing_is_written_through_a_link_that_leads_nowhere(file, here, run):
    Path(file).symlink_to("elsewhere")
    assert run("new", "card", "thing")[0] == 2
    assert not Path("elsewhere").exists()


def test_a_second_plugin_in_a_folder_shares_the_conftest(here, run):
    run("new", "card", "thing")
    code, out, _ = run("new", "tile", "other")
    assert code == 0
    assert "conftest" not in out


def test_a_folder_that_cannot_be_made_is_told_and_nothing_is_left(here, run):
    Path("file").write_text("", encoding="utf-8")
    code, out, err = run("new", "card", "thing", "--dir", "file/inside")
    assert (code, out) == (2, "")
    assert "cannot be written" in err
    assert names_in(here) == {"file"}


def test_a_folder_with_a_name_that_is_too_long_is_told(here, run):
    code, out, err = run("new", "card", "thing", "--dir", "a" * 300)
    assert (code, out, names_in(here)) == (2, "", set())
    assert "cannot be written: File name too long" in err


# -- names


@pytest.mark.parametrize(
    ("kind", "name", "says", "better"),
    [
        ("tile", "My-Tile", "a word of small letters", "my_tile"),
        ("tile", "9lives", "a word of small letters", "lives"),
        ("tile", "schön", "a word of small letters", "sch_n"),
        ("tile", "class", "a word of Python itself", "class_tile"),
        ("card", "random", "a module of Python itself", "random_card"),
        ("card", "test_thing", "what a test is called", "thing"),
        ("card", "conftest", "what a test is called", "conftest_card"),
        ("card", "skip", "there is a plugin 'skip' already: built in", "skip_card"),
        ("bot", "greedy", "there is a plugin 'greedy' already", "greedy_bot"),
        ("tile", "number", "pieces of a kind 'number' already", "number_tile"),
        ("game", "sixteen", "there is a game 'sixteen' already", "sixteen_game"),
        ("tile", "pytest", "'pytest' is a module that can be imported", "pytest_tile"),
        ("tile", "a" * 61, "a name of 61 signs is too long", "a" * 40),
    ],
)
def test_a_name_that_cannot_be_used_is_told_with_one_that_can(kind, name, says, better, here, run):
    code, out, err = run("new", kind, name)
    assert (code, out, names_in(here)) == (2, "", set())
    assert says in err
    assert err.endswith(f"; {better!r} would do\n")


def test_the_house_file_of_a_package_is_a_game_and_needs_a_name_of_its_own(here, run):
    code, _, err = run("new", "card", "sixteen", "--package")
    assert code == 2
    assert "there is a game 'sixteen' already" in err


def test_a_kind_that_cannot_be_made_is_told_with_the_nearest(run):
    code, _, err = run("new", "til", "thing")
    assert code == 2
    assert "'til' is nothing that can be made new. Did you mean 'tile'?" in err


# -- which game


def test_a_template_says_its_game_and_another_can_be_given(here, run):
    run("new", "bot", "thing", "--game", "zieh_vier")
    assert 'extends = "zieh_vier"' in Path("thing.toml").read_text(encoding="utf-8")
    run("new", "bot", "other")
    assert 'extends = "sixteen"' in Path("other.toml").read_text(encoding="utf-8")


def test_a_game_that_the_template_does_not_work_in_is_told_and_nothing_is_written(here, run):
    code, out, err = run("new", "card", "thing", "--game", "sixteen")
    assert (code, out, names_in(here)) == (2, "", set())
    assert "does not work as 'thing' in the game 'sixteen', so nothing was written: thing.toml:" in err


def test_a_game_of_its_own_bends_no_other(run):
    assert run("new", "game", "thing", "--game", "sixteen")[2].startswith("a game of its own bends no other")


def test_there_is_a_template_for_every_kind():
    assert set(templates()) == {*KINDS, "folder", "package"}
    assert all(folder.is_dir() for folder in templates().values())


def test_help_has_the_kinds_and_examples(run):
    code, out, _ = run("new", "--help")
    assert code == 0
    assert all(kind in out for kind in KINDS)
    assert "examples:\n  spielwerk new tile NAME" in out
