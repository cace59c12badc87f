"""House files of the card game that list plugins written as source text."""

from __future__ import annotations

from pathlib import Path

from spielwerk import Rules
from spielwerk.testing import game_with


def house_rules(folder: Path, house: str = "", **plugins: str) -> Rules:
    """The card game bent by a house file, whose second line lists these plugins; `house` follows from line 3 on."""
    file = folder / "evening.toml"
    file.write_text(f'extends = "zieh_vier"\nplugins = {list(plugins)}\n{house}', encoding="utf-8")
    return game_with("zieh_vier", file, plugins={name: source for name, source in plugins.items() if source})
