"""Where games and house files are found: shipped ones, those of installed packages, and the user's own.

A package names its games in its entry points, and nothing of it is imported to find them:

    [project.entry-points."spielwerk.games"]
    my_game = "my_package"

says that the folder of the package `my_package` holds `my_game.toml`, a game or a house file. The folder may lie
deeper: `my_package.games`. What `spielwerk new` writes is found the same way: folders in the group
`spielwerk.templates`.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from spielwerk.errors import SpielwerkError, nearest
from spielwerk.surroundings import Entry, config_folder, entries, is_seen

GAMES, TEMPLATES = "spielwerk.games", "spielwerk.templates"


def games() -> dict[str, Path]:
    """The file of each game, by its id. One of the user's own stands in for every other of the same id.

    A game of a package never stands in for a shipped one; of two packages with one id the first by name counts.
    """
    shipped, own = map(_in_folder, _folders())
    return {**packaged(), **shipped, **own}


def own_folder() -> Path:
    """The folder of the user's own games, with `houses` in it; it need not exist."""
    return config_folder() / "games"


def houses() -> dict[str, Path]:
    """The house files in `houses`, beside the shipped games and the user's own, by name; the user's stand in."""
    shipped, own = (_in_folder(folder / "houses") for folder in _folders())
    return {**shipped, **own}


def _in_folder(folder: Path) -> dict[str, Path]:
    return {path.stem: path for path in sorted(folder.glob("*.toml"))}


def packaged() -> dict[str, Path]:
    """The file of each game that an installed package names, whether or not it is there; nothing is imported."""
    return {name: folder / f"{name}.toml" for name, (folder, _) in _named(GAMES).items()}


def templates() -> dict[str, Path]:
    """The folder of files that `spielwerk new` makes each kind of plugin from, by that kind, in order."""
    return {name: folder / name for name, (folder, fault) in sorted(_named(TEMPLATES).items()) if not fault}


def _named(group: str) -> dict[str, tuple[Path, str]]:
    """The folder that each entry point of a group names, and its fault; of several of one name the first that is there.

    The first is the first by the names of the distributions.
    """
    found: dict[str, tuple[Path, str]] = {}
    for entry, folder, fault in _entries(group):
        if is_seen(entry.distribution):
            found.setdefault(entry.name, (folder, fault))
    return found


@cache
def _entries(group: str) -> list[tuple[Entry, Path, str]]:
    """Each entry point with its folder and its fault, those without one first; once in each process."""
    found = [(entry, *_folder_of(entry)) for entry in entries(group)]
    return sorted(found, key=lambda each: (each[2] != "", each[0].distribution))


def find_game(id_or_path: str | Path) -> Path:
    """The file of a game, named by its id, by a house file's name, or by a path that ends in `.toml`.

    Raises `SpielwerkError` for an unknown id, and for a game whose package is not there; whether any other path exists
    is found out by reading it.
    """
    return _find(id_or_path, {**houses(), **games()}, "no game")


def find_house(name_or_path: str | Path) -> Path:
    """The house file of this name, of a package too, or at a path that ends in `.toml`. Errors as with `find_game`."""
    return _find(name_or_path, {**packaged(), **houses()}, "no house file")


def _find(name_or_path: str | Path, known: Mapping[str, Path], none: str) -> Path:
    name = str(name_or_path)
    as_path = isinstance(name_or_path, Path) or name.endswith(".toml")
    if not as_path and name not in known:
        raise SpielwerkError(f"{none} is called {name!r}.{nearest(name, known)}")
    found = Path(name) if as_path else known[name]
    for game, (folder, fault) in _named(GAMES).items():
        if fault and found == folder / f"{game}.toml":
            raise SpielwerkError(f"{game!r} cannot be read: {fault}")
    return found


def _folders() -> tuple[Path, Path]:
    """The folder of the shipped games and that of the user's own; either may be missing."""
    here = Path(__file__)
    installed = here.parent / "games"
    shipped = installed if installed.is_dir() else here.parents[2] / "games"
    return shipped, own_folder()


def _folder_of(entry: Entry) -> tuple[Path, str]:
    """The folder of a package, or of one in it, and why it is not there; then it is where it would be installed."""
    top, *inner = entry.value.split(".")
    try:
        spec = find_spec(top)  # of a package without a dot before it, so nothing is imported
    except (ImportError, ValueError, AttributeError):
        spec = None
    ways = [Path(os.path.abspath(way), *inner) for way in (spec.submodule_search_locations if spec else None) or ()]
    found = next((way for way in ways if way.is_dir()), None)
    if found is not None and not entry.fault:
        return found, ""
    gone = f"the package {entry.value!r} of the distribution {entry.distribution!r} is not installed"
    return entry.site / Path(top, *inner), entry.fault or gone
