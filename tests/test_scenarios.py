"""The scenarios of the rule books under tests/scenarios: pytest collects each file as a test."""

from __future__ import annotations

import tomllib
from pathlib import Path

FILES = [path for path in (Path(__file__).parent / "scenarios").rglob("*") if path.is_file()]
SCENARIOS = [path for path in FILES if path.name.endswith(".scenario.toml")]


def test_every_file_there_is_a_scenario_or_the_game_of_one():
    named = {path.parent / tomllib.loads(path.read_text(encoding="utf-8"))["game"] for path in SCENARIOS}
    assert not [path.name for path in FILES if path not in {*SCENARIOS, *named}]


def test_no_scenario_is_lost():
    assert len(SCENARIOS) >= 390
