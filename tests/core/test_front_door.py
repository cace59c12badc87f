"""The front door: what it offers, what it loads."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import spielwerk
from spielwerk.pieces import switch
from spielwerk.plugins.loading import Deprecated

ROOT = Path(__file__).parents[2]
PLUGINS = sorted(
    file
    for folder in ("plugins/spielwerk_plugins", "tests/plugins/house")
    for file in (ROOT / folder).glob("*.py")
    if file.name != "conftest.py" and not file.name.startswith("test_")
)


def run(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip()


def test_every_name_it_offers_can_be_loaded():
    assert all(hasattr(spielwerk, name) for name in spielwerk.__all__)


def test_its_three_lists_of_names_agree():
    tree = ast.parse(Path(spielwerk.__file__).read_text(encoding="utf-8"))
    guarded = next(node for node in tree.body if isinstance(node, ast.If))
    typed = {alias.name for node in guarded.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert typed == set(spielwerk.__all__) == set(spielwerk._ROOM_OF)


def test_an_unknown_name_is_an_attribute_error():
    assert run("import spielwerk\ntry: spielwerk.nonsense\nexcept AttributeError as e: print(e)") == (
        "module 'spielwerk' has no attribute 'nonsense'"
    )


def test_a_name_on_its_way_out_warns_whoever_asks_for_it(monkeypatch):
    monkeypatch.setattr(spielwerk, "_GOING", {"switch": "write number_option instead"})
    monkeypatch.delattr(spielwerk, "switch", raising=False)
    for _ in range(2):
        with pytest.warns(Deprecated, match="spielwerk.switch is going; write number_option instead"):
            assert spielwerk.switch is switch


def test_importing_it_loads_neither_a_screen_nor_a_plugin():
    loaded = run("import sys, spielwerk; print(*sys.modules)").split()
    above = ("textual", "rich", "spielwerk_plugins", "spielwerk_ui")
    assert not [name for name in loaded if name.split(".")[0] in above]


def test_putting_a_game_together_loads_no_screen():
    code = "import sys; from spielwerk import *; assemble(read_game(find_game('sixteen'))); print(*sys.modules)"
    assert not [name for name in run(code).split() if name.split(".")[0] in ("textual", "rich", "spielwerk_ui")]


def imported(source: str) -> set[tuple[str, str]]:
    """All that a source imports anywhere, as (module, name); the name is empty where a whole module is imported."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {(alias.name, "") for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {("." * node.level + (node.module or ""), alias.name) for alias in node.names}
    return found


def test_there_are_plugins_to_look_at():
    assert {"skip", "greedy_bot", "jump_in"} <= {file.stem for file in PLUGINS}


@pytest.mark.parametrize("file", PLUGINS, ids=lambda file: file.stem)
def test_a_plugin_imports_names_of_the_front_door_and_the_standard_library_only(file):
    for module, name in imported(file.read_text(encoding="utf-8")):
        ours = module == "spielwerk" and name in spielwerk.__all__
        assert ours or module.partition(".")[0] in sys.stdlib_module_names, f"{module}: {name}"


@pytest.mark.parametrize("file", PLUGINS, ids=lambda file: file.stem)
def test_a_plugin_imports_by_its_import_statements_only(file):
    words = {node.id for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(node, ast.Name)}
    assert not words & {"__import__", "import_module", "exec", "eval", "globals"}


def test_every_constant_that_is_read_from_a_plugin_is_promised():
    promised = (ROOT / "docs" / "plugins" / "api.md").read_text(encoding="utf-8")
    read = {
        node.value
        for file in ("plugins/loading.py", "bots.py")
        for node in ast.walk(ast.parse((ROOT / "core" / "spielwerk" / file).read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.fullmatch("[A-Z_]{3,}", node.value)
    }
    assert {"PIECE", "BOT_OPTIONS"} <= read
    assert not [name for name in read if f"`{name}`" not in promised]


def test_every_marker_is_promised():
    promised = (ROOT / "docs" / "plugins" / "api.md").read_text(encoding="utf-8")
    markers = [name for name, room in spielwerk._ROOM_OF.items() if room == "marks"]
    assert not [name for name in markers if f"`@{name}`" not in promised]


def test_importing_it_takes_less_than_60_ms():
    code = "import time; start = time.perf_counter(); import spielwerk; print(time.perf_counter() - start)"
    assert min(float(run(code)) for _ in range(5)) < 0.06
