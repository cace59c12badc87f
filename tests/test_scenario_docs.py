"""Every TOML block of docs/scenarios.md is a scenario that holds."""

from __future__ import annotations

import pytest

from pages import blocks
from spielwerk.scenario import run_scenario, scenario_in
from spielwerk.tomlfile import TomlFile

BLOCKS = blocks("docs/scenarios.md", "toml")


@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_block_holds(number: int) -> None:
    failure = run_scenario(scenario_in(TomlFile.parse(BLOCKS[number], f"scenarios.md, block {number + 1}")))
    assert failure is None, str(failure)


def test_page_has_blocks() -> None:
    assert len(BLOCKS) >= 5
