"""Plugins for tests, written as source text, and house files that list them."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import spielwerk
from spielwerk import Rules, assemble, find_game, read_game


def module(name: str, source: str) -> ModuleType:
    """A plugin as a module; its source needs no imports."""
    made = ModuleType(name)
    made.__file__ = f"{name}.py"
    vars(made).update({word: getattr(spielwerk, word) for word in spielwerk.__all__})
    exec(compile(source, made.__file__, "exec"), vars(made))
    return made


def house_rules(folder: Path, house: str = "", **plugins: str) -> Rules:
    """The card game bent by a house file, whose second line lists these plugins; `house` follows from line 3 on."""
    file = folder / "evening.toml"
    file.write_text(f'extends = "zieh_vier"\nplugins = {list(plugins)}\n{house}', encoding="utf-8")
    modules = {name: module(name, source) for name, source in plugins.items() if source}
    return assemble(read_game(find_game("zieh_vier"), file), modules)
