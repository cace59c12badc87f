"""Every scenario file under tests/scenarios holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from spielwerk.scenario import read_scenario, run_scenario, scenarios_in

FOLDER = Path(__file__).parent / "scenarios"


def name(path: Path) -> str:
    return path.relative_to(FOLDER).as_posix().removesuffix(".scenario.toml")


@pytest.mark.parametrize("path", list(scenarios_in([FOLDER])), ids=name)
def test_scenario(path: Path) -> None:
    failure = run_scenario(read_scenario(path))
    assert failure is None, str(failure)
