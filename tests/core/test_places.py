"""Plugins are built in, installed or local; they are found without importing any, and nobody replaces another."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from spielwerk import SpielwerkError, __version__
from spielwerk.plugins import places
from spielwerk.plugins.loading import load, load_file
from spielwerk.plugins.places import VARIABLE, source, sources, use_folder
from spielwerk.surroundings import CONFIG, DISTRIBUTIONS

NOT_TO_BE_RUN = "raise AssertionError('this was imported')\n"


@pytest.fixture(autouse=True)
def _no_folders(monkeypatch, tmp_path):
    monkeypatch.setenv(VARIABLE, "")
    monkeypatch.setenv(CONFIG, str(tmp_path / "config"))


@pytest.fixture
def folder(tmp_path):
    """Make a folder of files, each with its content."""

    def folder(*names: str, called: str = "cards", content: str = NOT_TO_BE_RUN) -> Path:
        made = tmp_path / called
        made.mkdir(parents=True, exist_ok=True)
        for name in names:
            (made / name).write_text(content, encoding="utf-8")
        return made

    return folder


@pytest.fixture
def distribution(tmp_path, monkeypatch):
    """Install a distribution called "my-cards" with one plugin, for as long as a test runs."""

    def distribution(name: str, module: str) -> None:
        info = tmp_path / "site" / "my_cards-2.5.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: my-cards\nVersion: 2.5\n", encoding="utf-8")
        (info / "entry_points.txt").write_text(f"[spielwerk.plugins]\n{name} = {module}\n", encoding="utf-8")
        monkeypatch.syspath_prepend(str(info.parent))
        monkeypatch.setenv(DISTRIBUTIONS, "my_cards")
        places._entries.cache_clear()
        places._top.cache_clear()

    yield distribution
    monkeypatch.undo()
    places._entries.cache_clear()
    places._top.cache_clear()


# -- built in and installed


def test_what_comes_with_spielwerk_is_built_in():
    found = source("skip")
    assert (found.place, found.version, found.module) == ("built in", __version__, "spielwerk_plugins.skip")
    assert found.file.name == "skip.py"
    assert found.file.is_file()


def test_an_entry_point_of_another_distribution_is_installed_and_not_imported(distribution, folder):
    distribution("bomb", "my_cards_code.bomb")
    folder("__init__.py", "bomb.py", called="site/my_cards_code")
    found = source("bomb")
    assert (found.place, found.version, found.distribution) == ("installed", "2.5", "my-cards")
    assert found.file.parts[-2:] == ("my_cards_code", "bomb.py")
    assert not [name for name in sys.modules if name.startswith("my_cards_code")]


def test_an_installed_plugin_with_the_name_of_a_built_in_one_replaces_it_nowhere(distribution, folder):
    distribution("skip", "my_cards_code")
    folder("my_cards_code.py", called="site")
    with pytest.raises(SpielwerkError, match="it is there more than once") as error:
        load("skip")
    assert "built in (" in str(error.value)
    assert "installed (" in str(error.value)


def test_an_entry_point_that_no_game_can_name_says_so(distribution):
    distribution("My-Bomb", "my_cards_code")
    with pytest.raises(SpielwerkError, match="its entry point 'My-Bomb' is not a word of small letters"):
        source("My-Bomb")


@pytest.mark.parametrize("named", ["my-package.mod", "", "x:y:z"])
def test_an_entry_point_that_names_no_module_says_so_and_keeps_no_other_from_being_found(distribution, named):
    distribution("bomb", named)
    with pytest.raises(SpielwerkError, match=f"its entry point names '{named}', which is no module"):
        source("bomb")
    assert source("skip").place == "built in"


def test_a_distribution_whose_entry_points_cannot_be_read_is_left_out(distribution, tmp_path):
    distribution("bomb", "my_cards_code")
    (tmp_path / "site" / "my_cards-2.5.dist-info" / "entry_points.txt").write_bytes(b"\xff\xfe")
    assert "bomb" not in sources()
    assert "skip" in sources()


@pytest.mark.parametrize("metadata", [b"", b"Metadata-Version: 2.1\n", b"Name: \xff\xfe\n"])
def test_a_plugin_of_a_distribution_without_a_name_cannot_be_loaded_and_says_why(distribution, tmp_path, metadata):
    distribution("bomb", "my_cards_code")
    (tmp_path / "site" / "my_cards-2.5.dist-info" / "METADATA").write_bytes(metadata)
    with pytest.raises(SpielwerkError, match="the METADATA of its distribution cannot be read; install that anew"):
        source("bomb")
    assert "skip" in sources()


def test_listing_imports_no_plugin():
    code = "import sys; from spielwerk.plugins.places import sources; sources(); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not [name for name in loaded if name.split(".")[0] in ("spielwerk_plugins", "pluggy")]


# -- local


def test_a_file_of_a_named_folder_is_a_local_plugin(folder):
    use_folder(folder("bomb.py"))
    found = source("bomb")
    assert (found.place, found.consent, found.file) == ("local", True, folder() / "bomb.py")


def test_a_file_of_the_users_own_folder_is_one_that_nobody_has_agreed_to(folder):
    folder("bomb.py", called="config/plugins")
    assert (source("bomb").place, source("bomb").consent) == ("local", False)


def test_the_version_of_a_local_plugin_follows_from_what_it_says(folder):
    use_folder(folder("bomb.py"))
    before = source("bomb").version
    folder("bomb.py", content="# changed\n")
    after = source("bomb").version
    folder("bomb.py")
    assert (len(before), after != before, source("bomb").version) == (12, True, before)


def test_tests_and_what_begins_with_an_underscore_are_no_plugins(folder):
    known = set(sources())
    use_folder(folder("test_bomb.py", "bomb_test.py", "conftest.py", "_bomb.py", ".bomb.py", "bomb.toml", "bomb.pyc"))
    (folder() / "bomb.py").mkdir()
    assert set(sources()) == known


@pytest.mark.parametrize("name", ["my-bomb", "Bomb", "2bombs", "bombe ä"])
def test_a_file_that_no_game_can_name_is_reported_and_not_ignored(folder, name):
    use_folder(folder(f"{name}.py"))
    assert name in sources()
    with pytest.raises(SpielwerkError, match=r"is not a word of small letters, digits and _ .*; rename the file"):
        source(name)


def test_a_local_file_with_the_name_of_a_built_in_plugin_replaces_it_nowhere(folder):
    use_folder(folder("skip.py"))
    with pytest.raises(SpielwerkError) as error:
        load("skip")
    said = str(error.value)
    assert str(folder() / "skip.py") in said
    assert f"spielwerk_plugins{os.sep}skip.py" in said
    assert "rename or remove all but one" in said


def test_one_name_in_two_folders_is_said_with_both_files(folder):
    first, second = folder("bomb.py"), folder("bomb.py", called="more")
    use_folder(first)
    use_folder(second)
    with pytest.raises(SpielwerkError, match="more than once") as error:
        source("bomb")
    assert all(str(each / "bomb.py") in str(error.value) for each in (first, second))


def test_one_file_by_two_ways_is_one_plugin(folder, tmp_path):
    use_folder(folder("bomb.py"))
    (tmp_path / "link").symlink_to(folder())
    use_folder(tmp_path / "link")
    assert source("bomb").file == folder() / "bomb.py"


def test_the_users_own_folder_may_be_named_as_well(folder):
    use_folder(folder("bomb.py", called="config/plugins"))
    assert source("bomb").consent


def test_the_current_directory_is_never_looked_at(folder, monkeypatch):
    monkeypatch.chdir(folder("bomb.py"))
    monkeypatch.setenv(VARIABLE, os.pathsep)  # empty parts, which other programs take for the current directory
    assert "bomb" not in sources()


def test_a_processes_children_know_the_named_folders(folder):
    use_folder(folder("bomb.py"))
    code = "from spielwerk.plugins.places import source; print(source('bomb').place)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "local\n"


def test_a_folder_named_twice_is_looked_at_once(folder, monkeypatch):
    monkeypatch.chdir(folder("bomb.py"))
    assert use_folder(".") == use_folder(folder()) == folder()
    assert os.environ[VARIABLE] == str(folder())


def test_what_is_no_folder_is_refused(folder, tmp_path):
    with pytest.raises(SpielwerkError, match=r"gone' is no folder of plugins: there is no such folder"):
        use_folder(tmp_path / "gone")
    with pytest.raises(SpielwerkError, match=r"this is a file; name the folder it is in"):
        use_folder(folder("bomb.py") / "bomb.py")
    with pytest.raises(SpielwerkError, match=f"the name of the folder has a '{os.pathsep}' in it"):
        use_folder(folder(called=f"a{os.pathsep}b"))


def test_a_variable_that_names_no_folder_is_told(tmp_path, monkeypatch):
    monkeypatch.setenv(VARIABLE, str(tmp_path / "gone"))
    with pytest.raises(SpielwerkError, match=f"{VARIABLE} names '.*gone': there is no such folder"):
        sources()


def test_an_empty_name_is_no_folder_and_not_the_current_one():
    with pytest.raises(SpielwerkError, match=r"'' is no folder of plugins; write \. for the current one"):
        use_folder("")


def test_a_name_that_is_too_long_for_a_folder_is_told(monkeypatch):
    with pytest.raises(SpielwerkError, match="there is no such folder"):
        use_folder("a" * 300)
    monkeypatch.setenv(CONFIG, "a" * 300)
    assert "skip" in sources()
    monkeypatch.setenv(VARIABLE, "a" * 300)
    with pytest.raises(SpielwerkError, match="there is no such folder"):
        sources()


def test_the_users_own_folder_is_a_whole_path_wherever_it_was_named(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(CONFIG, "config")
    assert places.own_folder() == tmp_path / "config" / "plugins"


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


def _nowhere(path: Path) -> None:
    path.symlink_to("gone.py")


def _large(path: Path) -> None:
    path.write_bytes(b"#" * (places.MOST_BYTES + 1))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes and devices are files on POSIX only")
@pytest.mark.parametrize(
    ("made", "why"),
    [
        (_pipe, "this is no ordinary file"),
        (_endless, "this is no ordinary file"),
        (_nowhere, "No such file"),
        (_large, "the file has 1_000_001 bytes; a plugin has 1_000_000 at most"),
    ],
)
def test_only_an_ordinary_file_of_a_plugins_size_is_read(folder, made, why):
    use_folder(folder())
    made(file := folder() / "bomb.py")
    assert sources()["bomb"].version == ""
    for loaded, how in ((load, "bomb"), (load_file, file)):
        with pytest.raises(SpielwerkError, match=f"plugin 'bomb' cannot be loaded: .*{why}"):
            loaded(how)


def test_an_unknown_name_is_told_with_the_nearest():
    with pytest.raises(SpielwerkError, match=r"no plugin is called 'skp'\. Did you mean 'skip'\?"):
        source("skp")
