"""The front door: what it offers, what it loads."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import spielwerk


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


def test_importing_it_loads_neither_a_screen_nor_a_plugin():
    loaded = run("import sys, spielwerk; print(*sys.modules)").split()
    above = ("textual", "rich", "spielwerk_plugins", "spielwerk_ui")
    assert not [name for name in loaded if name.split(".")[0] in above]


def test_putting_a_game_together_loads_no_screen():
    code = "import sys; from spielwerk import *; assemble(read_game(find_game('sixteen'))); print(*sys.modules)"
    assert not [name for name in run(code).split() if name.split(".")[0] in ("textual", "rich", "spielwerk_ui")]
