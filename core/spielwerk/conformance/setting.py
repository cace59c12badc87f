"""In which game a plugin is checked: the one whose file lists it, a named one, or the one that it fits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from attrs import frozen

from spielwerk.conformance.lint_game import number_of_pieces
from spielwerk.conformance.linting import strangeness
from spielwerk.conformance.source import Source
from spielwerk.description import Description, bend, describe, read_game
from spielwerk.errors import Mistakes, SpielwerkError
from spielwerk.library import find_game, find_house, games
from spielwerk.plugins.loading import Plugin
from spielwerk.scenario import SUFFIX
from spielwerk.tomlfile import TomlFile

COPIES = 2
"""How many copies of a piece are put into a box that has none of its kind."""


@frozen
class Setting:
    """A game for a check: what it is called, which file or id names it, and what was done to it."""

    description: Description
    named: str
    notes: tuple[str, ...] = ()
    box: tuple[dict[str, Any], ...] = ()
    """Rows of pieces that were added."""

    @property
    def title(self) -> str:
        """The game in a line of the report."""
        return self.named


@frozen
class Subject:
    """A plugin to be checked: its name, its file, what could be read of it, and loaded."""

    name: str
    file: Path | None = None
    plugin: Plugin | None = None
    source: Source | None = None


def setting_for(subject: Subject, game: str | None, house: str | None) -> Setting:
    """The game in which a plugin is checked. Raises `SpielwerkError` where there is none."""
    name, bot = subject.name, subject.source is not None and subject.source.is_bot
    if game or house:
        found = _named(name, game, house, bot)
    else:
        found = _beside(name, subject.file) or _listing(name) or _fitting(subject, bot)
    return found if subject.plugin is None else _with_pieces(found, subject.plugin)


def settings_for(subject: Subject, game: str | None, house: str | None) -> list[Setting]:
    """The games in which a plugin is checked: one, but of a bot that belongs to none every game there is."""
    name, bot = subject.name, subject.source is not None and subject.source.is_bot
    if not bot or game or house or _beside(name, subject.file) or _listing(name):
        return [setting_for(subject, game, house)]
    note = "a bot belongs to no game, so it is checked in each; --game GAME names one"
    return [Setting(description, id, (note,)) for id, description in _library()] or [setting_for(subject, None, None)]


def whole(game: str, house: str | None) -> Setting:
    """A game as it is, for a check of all its plugins."""
    path = find_game(game)
    named = house or game
    return Setting(read_game(path, house), named)


# -- which game


def _named(name: str, game: str | None, house: str | None, bot: bool) -> Setting:
    description = read_game(find_game(game), house) if game else read_game(find_house(house or ""))
    return _with_plugin(description, name, house or game or "", "as said", bot)


def _with_plugin(description: Description, name: str, named: str, why: str, bot: bool) -> Setting:
    """The game with a plugin added; a bot sits at the table and belongs to no game."""
    if bot or name in description.plugins:
        return Setting(description, named, (f"the game is {named} ({why})",))
    note = f"the game is {named} ({why}), with {name!r} added to its plugins"
    return Setting(bend(description, [name]), named, (note,))


def _beside(name: str, file: Path | None) -> Setting | None:
    """A game or house file in the folder of the plugin that lists it; the one of the same name first."""
    if file is None:
        return None
    paths = sorted(file.parent.glob("*.toml"), key=lambda path: (path.stem != name, path.name))
    for path in paths:
        if path.name.endswith(SUFFIX) or not _lists(path, name):
            continue
        return Setting(read_game(path), str(path), (f"the game is {path.name}, which lists the plugin",))
    return None


def _lists(path: Path, name: str) -> bool:
    try:
        data = TomlFile.read(path).data
    except Mistakes:
        return path.stem == name
    listed = data.get("plugins")
    return bool({"extends", "zones"} & data.keys()) and isinstance(listed, list) and name in listed


def _listing(name: str) -> Setting | None:
    """A game of the library that lists the plugin."""
    for id, description in _library():
        if name in description.plugins:
            return Setting(description, id, (f"the game is {id}, which lists the plugin",))
    return None


def _library() -> Iterator[tuple[str, Description]]:
    for id, path in sorted(games().items()):
        try:
            yield id, read_game(path)
        except SpielwerkError:
            continue


def _fitting(subject: Subject, bot: bool) -> Setting:
    """The game of the library for which the plugin has the fewest words that mean nothing there."""
    name = subject.name
    found = [
        (strangeness(description, name, subject.plugin, subject.source), id, description)
        for id, description in _library()
    ]
    if not found:
        raise SpielwerkError(f"there is no game to check {name!r} in; say which: --game GAME")
    _, id, description = min(found, key=lambda each: each[:2])
    return _with_plugin(description, name, id, "the plugin fits it best; --game GAME names another", bot)


# -- which pieces


def _with_pieces(setting: Setting, plugin: Plugin) -> Setting:
    """The game with pieces of the plugin's kind in the box, where it has none."""
    if plugin.kind is None or number_of_pieces(setting.description, plugin.kind.name):
        return setting
    return boxed(setting, plugin.kind.name, coloured=True)


def boxed(setting: Setting, kind: str, *, coloured: bool) -> Setting:
    """The game with copies of a kind in the box: one for each colour, or without a colour."""
    row: dict[str, Any] = {"kind": kind, "copies": COPIES}
    colours = list(setting.description.colours)
    if coloured and colours:
        row["colour"] = colours
    data = setting.description.resolved()
    data["pieces"] = [each for each in data["pieces"] if each["kind"] != kind] + [row]
    of = f"in each of {len(colours)} colours" if coloured and colours else "without a colour"
    notes = [note for note in setting.notes if "in the box" not in note]
    note = f"no file says how many there are: {COPIES} copies {of} were put in the box"
    return Setting(_described(data, setting.named), setting.named, (*notes, note), (row,))


def _described(data: dict[str, Any], named: str) -> Description:
    """The description of a bent game; it is called as the file it comes from."""
    return describe(data, named)


def seats_of(description: Description) -> Sequence[int]:
    """The numbers of seats that a game is for."""
    return range(description.seats_min, description.seats_max + 1)
