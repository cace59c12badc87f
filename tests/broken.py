"""Games with a plugin that does something wrong: a real file in a folder, and a house file that lists it."""

from __future__ import annotations

from pathlib import Path

from spielwerk import Match, Rules, assemble, find_game, read_game
from spielwerk.notation import read_state
from spielwerk.plugins.loading import load_file

HAND = "hand.1=r7,b1,b2 hand.2=r1,g2 hand.3=g3,g4 discard=r5"


def plugin_file(folder: Path, source: str, name: str = "bomb") -> Path:
    """Write a plugin; the names of the front door stand on its first line."""
    file = folder / f"{name}.py"
    file.write_text(f"from spielwerk import *\n{source}", encoding="utf-8")
    return file


def house_file(folder: Path, *plugins: str, game: str = "zieh_vier", more: str = "") -> Path:
    """Write a house file that adds plugins to a game; `more` follows from line 3 on."""
    file = folder / "evening.toml"
    file.write_text(f'extends = "{game}"\nplugins = {list(plugins)}\n{more}', encoding="utf-8")
    return file


def broken_rules(folder: Path, source: str, more: str = "", game: str = "zieh_vier") -> Rules:
    """The rules of a game with the plugin `bomb`."""
    house = house_file(folder, "bomb", more=more, game=game)
    return assemble(read_game(find_game(game), house), {"bomb": load_file(plugin_file(folder, source))})


def broken_match(folder: Path, source: str, line: str = HAND, *, seconds: float | None = None, more: str = "") -> Match:
    """A match of the card game with the plugin `bomb`, at a position."""
    rules = broken_rules(folder, source, more)
    state = read_state(rules, line, told=True)
    return Match(rules, state.seats, state=state, seconds=seconds)
