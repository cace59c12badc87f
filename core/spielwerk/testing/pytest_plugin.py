"""What `pytest_plugins = ["spielwerk.testing"]` adds to pytest: scenarios as tests, fixtures, and no discovery."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from spielwerk.errors import Mistakes, SpielwerkError
from spielwerk.library import games
from spielwerk.match import Match
from spielwerk.rules import Rules
from spielwerk.scenario import SUFFIX, Failure, run_scenario, scenario_in
from spielwerk.surroundings import CONFIG, DISTRIBUTIONS
from spielwerk.testing.playing import play_out as played_out
from spielwerk.testing.tables import Position, position
from spielwerk.tomlfile import TomlFile

# -- no discovery


def pytest_addoption(parser: pytest.Parser) -> None:
    """The setting that lets tests see what else is installed."""
    parser.addini(
        "spielwerk_discover",
        "distributions whose plugins and games the tests see, beside those of this project",
        type="args",
        default=[],
    )


def pytest_configure(config: pytest.Config) -> None:
    """Hide what only this computer has: the user's folder, and what other projects installed."""
    folder = TemporaryDirectory(prefix="spielwerk-")
    config.add_cleanup(folder.cleanup)
    patch = pytest.MonkeyPatch()
    config.add_cleanup(patch.undo)
    patch.setenv(CONFIG, folder.name)
    patch.setenv(DISTRIBUTIONS, ",".join([*_project(config.rootpath), *config.getini("spielwerk_discover")]))


def _project(root: Path) -> Iterator[str]:
    """The name of the project whose tests are run, if it has one."""
    try:
        project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8")).get("project", {})
    except (OSError, ValueError):
        return
    if isinstance(project, dict) and isinstance(project.get("name"), str):
        yield project["name"]


# -- scenarios


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Every scenario file is a test."""
    return ScenarioFile.from_parent(parent, path=file_path) if file_path.name.endswith(SUFFIX) else None


class ScenarioFile(pytest.File):
    """A scenario file; its one test has the scenario's title as its name."""

    def collect(self) -> Iterable[ScenarioItem]:
        """The scenario, or a test that tells why the file cannot be read."""
        try:
            file = TomlFile.read(self.path)
            title = file.data.get("title")
        except Mistakes:
            title = None
        yield ScenarioItem.from_parent(
            self, name=title if isinstance(title, str) else self.path.name.removesuffix(SUFFIX)
        )


class ScenarioItem(pytest.Item):
    """One scenario, which must hold."""

    def runtest(self) -> None:
        """Run it; what does not hold is raised."""
        failure = run_scenario(scenario_in(TomlFile.read(self.path)))
        if failure is not None:
            raise DoesNotHold(failure)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """What a person should read: the sentences of a mistake or a failure as they stand, without a traceback."""
        if isinstance(excinfo.value, DoesNotHold | SpielwerkError):
            return str(excinfo.value).replace(str(self.path), self._shown_path())
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where it stands, and its name."""
        return self.path, 0, self.name

    def _shown_path(self) -> str:
        """The path as seen from where pytest was started."""
        return os.path.relpath(self.path, self.config.invocation_params.dir)


class DoesNotHold(AssertionError):
    """A scenario that does not hold: file and line, step, position, what was expected and what was found."""

    def __init__(self, failure: Failure) -> None:
        place = ":".join(str(part) for part in (failure.scenario.file.path, failure.line) if part)
        rest = str(failure).split("\n", 1)[1]
        super().__init__(f"{place}: {failure.scenario.title}\n{rest}")


# -- fixtures


@pytest.fixture
def game(request: pytest.FixtureRequest) -> str | Path | Rules:
    """The game of `table` and `play_out`: in `test_NAME.py` what `NAME.toml` beside it says, else the game NAME.

    Override it to say otherwise: with an id, the path of a game file or a house file, or rules.
    """
    name = request.path.stem.removeprefix("test_").removesuffix("_test")
    file = request.path.with_name(f"{name}.toml")
    if file.is_file():
        return file
    if name in games():
        return name
    text = (
        f"'table' and 'play_out' need a game: there is no {file.name} beside {request.path.name}, and no game {name!r}"
    )
    pytest.fail(f"{text}; write it, or a fixture 'game' that returns an id, a path or rules", pytrace=False)


@pytest.fixture
def table(game: str | Path | Rules) -> Callable[..., Position]:
    """`table("hand.1=… hand.2=…", option=value)` makes positions of the `game`."""
    return partial(position, game)


@pytest.fixture
def play_out(game: str | Path | Rules) -> Callable[..., Match]:
    """`play_out(seats=3, seed=7)` plays a whole match of the `game` at random, and returns it."""
    return partial(played_out, game)
