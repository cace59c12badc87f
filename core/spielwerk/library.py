"""Where games and house files are found: shipped ones, those of installed packages, and the user's own.

A package names its games in its entry points, and nothing of it is imported to find them:

    [project.entry-points."spielwerk.games"]
    my_game = "my_package"

says that the folder of the package `my_package` holds `my_game.toml`, a game or a house file. The folder may lie
deeper: `my_package.games`. What `spielwerk new` writes is found the same way: folders in the group
`spielwerk.templates`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from spielwerk.errors import SpielwerkError, nearest
from spielwerk.surroundings import config_folder, is_seen

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
    return {name: folder / f"{name}.toml" for name, folder in _named(GAMES).items()}


def templates() -> dict[str, Path]:
    """The folder of files that `spielwerk new` makes each kind of plugin from, by that kind, in order."""
    return {name: folder / name for name, folder in sorted(_named(TEMPLATES).items())}


def _named(group: str) -> dict[str, Path]:
    """The folder that each entry point of a group names; of several with one name the first by distribution."""
    found: dict[str, Path] = {}
    for distribution, name, folder in _entries(group):
        if is_seen(distribution):
            found.setdefault(name, folder)
    return found


@cache
def _entries(group: str) -> list[tuple[str, str, Path]]:
    """Distribution, name and folder of each entry point, by the names of the distributions; once in each process."""
    from importlib.metadata import entry_points  # takes longer to import than all of this module

    found = [(point.dist.name if point.dist else "", point) for point in entry_points(group=group)]
    return [(name, point.name, _folder_of(point.value)) for name, point in sorted(found, key=lambda each: each[0])]


def find_game(id_or_path: str | Path) -> Path:
    """The file of a game, named by its id, by a house file's name, or by a path that ends in `.toml`.

    Raises `SpielwerkError` for an unknown id; whether a path exists is found out by reading it.
    """
    return _find(id_or_path, {**houses(), **games()}, "no game")


def find_house(name_or_path: str | Path) -> Path:
    """The house file of this name, of a package too, or at a path that ends in `.toml`. Errors as with `find_game`."""
    return _find(name_or_path, {**packaged(), **houses()}, "no house file")


def _find(name_or_path: str | Path, known: Mapping[str, Path], none: str) -> Path:
    name = str(name_or_path)
    if isinstance(name_or_path, Path) or name.endswith(".toml"):
        return Path(name)
    if name not in known:
        raise SpielwerkError(f"{none} is called {name!r}.{nearest(name, known)}")
    return known[name]


def _folders() -> tuple[Path, Path]:
    """The folder of the shipped games and that of the user's own; either may be missing."""
    here = Path(__file__)
    installed = here.parent / "games"
    shipped = installed if installed.is_dir() else here.parents[2] / "games"
    return shipped, own_folder()


def _folder_of(package: str) -> Path:
    """The folder of a package, or of one in it; a relative path that leads nowhere if it is not installed."""
    top, *inner = package.split(".")
    try:
        spec = find_spec(top)  # of a package without a dot before it, so nothing is imported
    except (ImportError, ValueError):
        spec = None
    ways = [Path(way, *inner) for way in (spec.submodule_search_locations if spec else None) or ()]
    return next((way for way in ways if way.is_dir()), Path(top, *inner))
