"""Every command in the docs of simulation can be typed as it stands, and the plugin shown is the one that is there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from spielwerk_ui.cmd_line import parse

ROOT = Path(__file__).parents[1]
DOCS = ["simulation.md", "questions.md", "cluster.md"]
COMMANDS = [
    line.removeprefix("spielwerk ")
    for name in DOCS
    for block in re.findall(r"```console\n(.*?)```", (ROOT / "docs" / name).read_text(encoding="utf-8"), re.DOTALL)
    for line in block.splitlines()
    if line.startswith("spielwerk ")
]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_docs_can_be_typed(command):
    assert parse(shlex.split(command)).command in ("simulate", "compare", "merge")


def test_the_plugin_shown_is_the_one_that_comes_with_spielwerk():
    doc = (ROOT / "docs" / "simulation.md").read_text(encoding="utf-8")
    shown = re.search(r"```python\n(.*?)```", doc, re.DOTALL)[1]
    assert shown == (ROOT / "plugins" / "spielwerk_plugins" / "longest_run.py").read_text(encoding="utf-8")


def test_all_options_of_simulate_are_listed():
    doc = (ROOT / "docs" / "simulation.md").read_text(encoding="utf-8")
    for option in ("--seats", "--games", "--seed", "--first", "--jobs", "--fast", "--measure", "--json", "--scheduler"):
        assert f"`{option}" in doc
