"""Packages of others, installed into a fresh environment: found by entry points, played, tested, and known to nobody.

The two in `tests/packages` are built on the front door and the shared rules alone; the others `spielwerk new` makes.
"""

from __future__ import annotations

import ast
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sysconfig
import tomllib
import venv
from pathlib import Path

import pytest

from spielwerk.plugins.loading import API
from spielwerk_ui.cmd_line_authors import KINDS
from spielwerk_ui.main import main

ROOT = Path(__file__).parents[1]
PACKAGES = ("spielwerk-mau-mau", "spielwerk-three-tiles")
GAMES = ("mau_mau", "mau_mau_six_cards", "three_tiles")
MADE = {kind: f"paper_{kind}" for kind in KINDS}
COMMAND = "from spielwerk_ui.main import main\nif __name__ == '__main__':\n    raise SystemExit(main())\n"


class Environment:
    """A fresh environment in a folder of its own, which finds Spielwerk and its needs where these tests find them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "env"
        venv.create(self.folder, with_pip=importlib.util.find_spec("pip") is None)
        inside = sysconfig.get_path("purelib", "venv", {"base": str(self.folder), "platbase": str(self.folder)})
        outside = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
        lines = [f"import site; site.addsitedir({path!r})\n" for path in sorted(outside)]
        Path(inside, "_outside.pth").write_text("".join(lines), encoding="utf-8")
        self.python = next((self.folder / "Scripts").glob("python.exe"), self.folder / "bin" / "python")
        self.command = folder / "run_spielwerk.py"
        self.command.write_text(COMMAND, encoding="utf-8")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("SPIELWERK_", "PYTHON"))}
        self.variables = {**kept, "SPIELWERK_CONFIG_DIR": str(folder / "config"), "LC_ALL": "C.UTF-8"}

    def install(self, *projects: Path) -> None:
        """Build and install projects, without a network and without what they depend on."""
        alone = ("--no-index", "--no-deps", "--no-build-isolation", "--disable-pip-version-check", "--quiet")
        self("-m", "pip", "install", *alone, *map(str, projects))

    def __call__(self, *words: str, cwd: Path | None = None) -> str:
        done = subprocess.run(
            [str(self.python), *words],
            cwd=cwd or self.folder, env=self.variables, capture_output=True, encoding="utf-8", timeout=120,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def spielwerk(self, *words: str, cwd: Path | None = None) -> str:
        """What a command of Spielwerk prints."""
        return self(str(self.command), *words, cwd=cwd)

    def pytest(self, project: Path) -> str:
        """What pytest prints about a project."""
        return self("-m", "pytest", "-q", "-p", "no:cacheprovider", cwd=project)


@pytest.fixture(scope="module")
def projects(tmp_path_factory) -> Path:
    """A folder with a copy of our packages, and with one that `spielwerk new` makes of each kind."""
    folder = tmp_path_factory.mktemp("projects")
    for name in PACKAGES:
        shutil.copytree(ROOT / "tests" / "packages" / name, folder / name)
    for kind, name in MADE.items():
        assert main(["new", kind, name, "--package", "--dir", str(folder)]) == 0
    return folder


@pytest.fixture(scope="module")
def env(projects, tmp_path_factory) -> Environment:
    """The environment with all of them installed."""
    made = Environment(tmp_path_factory.mktemp("fresh"))
    made.install(*sorted(projects.iterdir()))
    return made


def made_project(projects: Path, kind: str) -> Path:
    return projects / f"spielwerk-{MADE[kind].replace('_', '-')}"


# -- found


def test_the_packages_are_installed_and_not_read_from_here(env):
    for package in ("spielwerk_mau_mau", "spielwerk_three_tiles", "spielwerk_paper_card"):
        assert str(env.folder) in env("-c", f"import {package}; print({package}.__file__)")


def test_their_plugins_are_listed_with_place_and_version(env):
    listed = {each["name"]: each for each in json.loads(env.spielwerk("plugins", "--json"))}
    for package in PACKAGES:
        project = tomllib.loads((ROOT / "tests" / "packages" / package / "pyproject.toml").read_text("utf-8"))[
            "project"
        ]
        for name in project["entry-points"]["spielwerk.plugins"]:
            assert (listed[name]["place"], listed[name]["version"]) == ("installed", project["version"])
            assert listed[name]["status"] == "ok"


def test_their_games_are_listed_and_the_shipped_ones_too(env):
    listed = {each["id"]: each for each in json.loads(env.spielwerk("games", "--json"))}
    assert {*GAMES, *MADE.values(), "sixteen", "zieh_vier"} <= set(listed)
    assert not [each for each in listed.values() if "error" in each]
    assert listed["mau_mau"]["seats"] == {"min": 2, "max": 6}


# -- played


@pytest.mark.parametrize("game", [*GAMES, *MADE.values()])
def test_a_game_is_played_to_its_end(env, game):
    assert "The match is over" in env.spielwerk("play", game, "--plain", "--seats", "bot,bot", "--seed", "1")


def test_a_game_is_told_in_german_too(env):
    told = env.spielwerk("play", "mau_mau", "--plain", "--seats", "bot,bot,bot", "--seed", "1", "--lang", "de")
    assert re.search(r"legt (Kreuz|Pik|Herz|Karo) (Acht|Neun|10|Bube|Dame|König|Ass)", told)


def test_a_record_is_replayed(env, tmp_path):
    for game in ("mau_mau", "three_tiles"):
        record = str(tmp_path / f"{game}.toml")
        env.spielwerk("play", game, "--plain", "--seats", "bot,bot", "--seed", "2", "--record", record)
        env.spielwerk("replay", record)


def test_a_greedy_player_beats_chance(env):
    told = json.loads(env.spielwerk("arena", "mau_mau", "--bots", "greedy,random", "--games", "60", "--json"))
    assert told["pairs"][0]["bots"] == ["greedy", "random"]
    assert told["pairs"][0]["share"]["value"] > 0.75


def test_many_games_are_simulated(env):
    told = env.spielwerk("simulate", "mau_mau", "--games", "40", "--jobs", "2")
    assert "40 games" in told
    assert "PARTIAL" not in told


# -- tested


@pytest.mark.parametrize(("package", "least"), [(PACKAGES[0], 25), (PACKAGES[1], 12)])
def test_its_scenarios_hold(env, projects, package, least):
    last = env.spielwerk("scenario", "tests/scenarios", cwd=projects / package).splitlines()[-1]
    held = re.fullmatch(r"(\d+) held", last)
    assert held is not None
    assert int(held[1]) >= least


@pytest.mark.parametrize("package", PACKAGES)
def test_its_tests_pass(env, projects, package):
    assert " passed" in env.pytest(projects / package)


def finds_nothing_to_mend(told: str) -> bool:
    return not re.search(r"\b(error|warning)s?\b", told)


@pytest.mark.parametrize(
    ("plugin", "game"), [("mau_mau_jack", "mau_mau"), ("mirror", "three_tiles"), ("spy", "three_tiles")]
)
def test_check_finds_nothing_to_mend_in_a_plugin(env, plugin, game):
    assert finds_nothing_to_mend(env.spielwerk("check", plugin, "--game", game, "--games", "3"))


def test_check_knows_an_installed_plugin_by_its_name(env):
    assert "paper_card in " in env.spielwerk("check", MADE["card"], "--games", "2")


@pytest.mark.parametrize("kind", KINDS)
def test_the_tests_of_a_new_project_pass(env, projects, kind):
    assert " passed" in env.pytest(made_project(projects, kind))


# -- built on the front door alone, and known to nobody


@pytest.mark.parametrize("path", sorted((ROOT / "tests" / "packages").glob("*/src/*/*.py")), ids=lambda path: path.name)
def test_a_plugin_imports_the_front_door_and_the_standard_library_only(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        assert not isinstance(node, ast.Import)
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0
            assert node.module == "spielwerk" or node.module in ("collections.abc",)


def words_of_packages() -> set[str]:
    """Names of the packages' games, plugins, kinds and suits."""
    found = set()
    for path in (ROOT / "tests" / "packages").glob("*/pyproject.toml"):
        points = tomllib.loads(path.read_text(encoding="utf-8"))["project"]["entry-points"]
        found |= {name for group in points.values() for name in group}
    for path in (ROOT / "tests" / "packages").glob("*/src/*/*.toml"):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        for row in data.get("pieces", ()):
            found |= {row["kind"]} if isinstance(row["kind"], str) else set(row["kind"])
        found |= set(data.get("colours", ()))
    return found - {"number"}


def test_no_file_of_the_project_names_them():
    words = words_of_packages()
    assert {"mau_mau", "three_tiles", "jack", "mirror", "hearts"} <= words
    pattern = re.compile(rf"\b({'|'.join(sorted(words))})\b|mau.mau", re.IGNORECASE)
    files = [path for room in ("core", "ui", "plugins", "games") for path in (ROOT / room).rglob("*.*")]
    texts = {path: path.read_text(encoding="utf-8") for path in files if path.suffix in (".py", ".toml", ".sh", ".md")}
    assert {path.name: found[0] for path, text in texts.items() if (found := pattern.search(text))} == {}


# -- docs/plugins/publishing.md


def blocks(language: str) -> list[str]:
    text = (ROOT / "docs" / "plugins" / "publishing.md").read_text(encoding="utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


@pytest.fixture
def paper_boat(tmp_path, monkeypatch):
    """The project that the first command of the page makes."""
    monkeypatch.chdir(tmp_path)
    assert main(blocks("sh")[0].split()[1:]) == 0
    return tmp_path


def test_the_page_lists_the_files_of_a_new_project(paper_boat):
    made = sorted(path.relative_to(paper_boat).as_posix() for path in paper_boat.rglob("*") if path.is_file())
    assert blocks("text")[0].split() == made


def test_the_page_shows_the_entry_points_and_the_script_of_a_new_project(paper_boat):
    project = paper_boat / "spielwerk-paper-boat"
    assert blocks("toml")[0] in (project / "pyproject.toml").read_text(encoding="utf-8")
    assert blocks("sh")[3] == (project / "ci.sh").read_text(encoding="utf-8")


def test_the_page_installs_and_plays_as_the_command_says(paper_boat, capsys):
    capsys.readouterr()
    shutil.rmtree(paper_boat / "spielwerk-paper-boat")
    main(blocks("sh")[0].split()[1:])
    said = capsys.readouterr().out
    for line in (*blocks("sh")[1].splitlines(), blocks("sh")[2].strip()):
        assert f"    {line}  " in said


def test_a_loose_plugin_moves_into_a_project_but_for_the_game_of_its_scenario(paper_boat):
    main(["new", "card", "paper_boat", "--dir", "loose"])
    for path in (paper_boat / "loose").iterdir():
        inside = next((paper_boat / "spielwerk-paper-boat").rglob(path.name))
        if path.name != "conftest.py":
            loose = path.read_text(encoding="utf-8").replace('game = "paper_boat.toml"', 'game = "paper_boat"')
            assert inside.read_text(encoding="utf-8") == loose


def test_the_other_blocks_of_the_page_are_what_they_say():
    assert tomllib.loads(blocks("toml")[1])["tool"]["pytest"]["ini_options"] == {"spielwerk_discover": [PACKAGES[0]]}
    said: dict[str, int] = {}
    exec(blocks("python")[0], said)
    assert said["API"] == API
