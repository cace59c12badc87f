"""Every TOML block of docs/scenarios.md is a scenario that holds."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from spielwerk.scenario import run_scenario, scenario_in
from spielwerk.tomlfile import TomlFile

PAGE = Path(__file__).parents[1] / "docs" / "scenarios.md"
BLOCKS = re.findall(r"^```toml\n(.*?)^```", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_block_holds(number: int) -> None:
    failure = run_scenario(scenario_in(TomlFile.parse(BLOCKS[number], f"{PAGE.name}, block {number + 1}")))
    assert failure is None, str(failure)


def test_page_has_blocks() -> None:
    assert len(BLOCKS) >= 5
