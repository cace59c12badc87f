"""Games for tests: found by name or path, bent by a house file, by options and by plugins written in the test."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any

from attrs import evolve

import spielwerk
from spielwerk.assembly import assemble
from spielwerk.description import bend, read_game
from spielwerk.errors import Mistake, Mistakes, SpielwerkError
from spielwerk.library import find_game
from spielwerk.plugins.importing import place_of, said
from spielwerk.plugins.loading import load_file
from spielwerk.rules import Rules

HOUSE = "house.toml"


def rules_of(
    game: str | Path, /, *, house: str | Path | None = None, preset: str | None = None, **options: Any
) -> Rules:
    """The rules of a game (an id or a path) with a house file, a preset and options; put together once for all tests.

    Raises `Mistakes`, all of them at once.
    """
    files = [find_game(game), None if house is None else Path(house)]
    given = tuple((name, type(content), content) for name, content in options.items())
    return _remembered(files[0], files[1], tuple(map(_version, files)), preset, given)


@lru_cache(maxsize=128)
def _remembered(
    game: Path, house: Path | None, versions: object, preset: str | None, options: tuple[tuple[str, type, Any], ...]
) -> Rules:
    """Rules that several tests share; the types of options keep 1 and true apart."""
    description = read_game(game, house)
    rules = {name: content for name, _, content in options}
    return assemble(bend(description, rules=rules, preset=preset) if rules or preset else description)


def _version(path: Path | None) -> object:
    """What differs when another file lies at a path, or the same one has been written anew."""
    return (path.resolve(), path.stat().st_mtime_ns) if path is not None and path.exists() else None


def plugin_from(source: str | Path, name: str = "") -> ModuleType:
    """A plugin as a module: of a text, which needs a name, or of a file (a `Path`), which is called like the file.

    In a text the words of the front door are already there, so it needs no import line. A `SpielwerkError` names the
    line that cannot be run.
    """
    if isinstance(source, Path):
        return load_file(source).module
    if not name:
        raise SpielwerkError("a plugin of a text needs a name: plugin_from(text, name)")
    made = ModuleType(name)
    made.__file__ = file = f"{name}.py"
    vars(made).update({word: getattr(spielwerk, word) for word in spielwerk.__all__})
    try:
        exec(compile(source, file, "exec"), vars(made))
    except Exception as error:
        raise SpielwerkError(f"plugin {name!r} cannot be loaded: {place_of(error, file)}{said(error)}") from error
    return made


def game_with(
    game: str | Path,
    house: str | Path = "",
    /,
    *,
    plugins: Mapping[str, str | Path | ModuleType] | None = None,
    preset: str | None = None,
    **options: Any,
) -> Rules:
    """The rules of a game bent in the test itself: by a house file or its text, by plugins under test, by options.

    Each plugin is its text, the path of its file, or a module; those that the house file does not list are added after
    it, in their order. In messages a house text is called `house.toml`. Raises `Mistakes`, all of them at once.
    """
    modules = {
        name: each if isinstance(each, ModuleType) else plugin_from(each, name)
        for name, each in (plugins or {}).items()
    }
    if isinstance(house, Path):
        return _bent(game, house, modules, preset, options)
    with TemporaryDirectory() as folder:
        path = Path(folder) / HOUSE
        path.write_text(house, encoding="utf-8")
        try:
            return _bent(game, path if house else None, modules, preset, options)
        except Mistakes as error:
            raise Mistakes([_called(HOUSE, path, each) for each in error.mistakes]) from None


def _bent(
    game: str | Path, house: Path | None, modules: Mapping[str, ModuleType], preset: str | None, options: dict[str, Any]
) -> Rules:
    description = read_game(find_game(game), house)
    added = [name for name in modules if name not in description.plugins]
    return assemble(bend(description, added, options, preset), modules)


def _called(name: str, path: Path, mistake: Mistake) -> Mistake:
    """The same mistake, with a file's name instead of its path."""
    file = name if mistake.file == str(path) else mistake.file
    return evolve(mistake, file=file, text=mistake.text.replace(str(path), name))
