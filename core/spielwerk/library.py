"""Where games are found: those that come with Spielwerk, and the user's own."""

from __future__ import annotations

from pathlib import Path

from spielwerk.errors import SpielwerkError, nearest


def games() -> dict[str, Path]:
    """The file of each game, by its id. One of the user's own stands in for a shipped one of the same id."""
    return {path.stem: path for folder in _folders() for path in sorted(folder.glob("*.toml"))}


def find_game(id_or_path: str | Path) -> Path:
    """The file of a game, named by its id or by a path that ends in `.toml`.

    Raises `SpielwerkError` for an unknown id; whether a path exists is found out by reading it.
    """
    if str(id_or_path).endswith(".toml"):
        return Path(id_or_path)
    known = games()
    if str(id_or_path) not in known:
        raise SpielwerkError(f"no game is called {str(id_or_path)!r}.{nearest(id_or_path, known)}")
    return known[str(id_or_path)]


def _folders() -> list[Path]:
    """The folders that hold games; a later one wins."""
    from platformdirs import user_config_path  # takes longer to import than all of this module

    here = Path(__file__)
    installed = here.parent / "games"
    shipped = installed if installed.is_dir() else here.parents[2] / "games"
    own = user_config_path("spielwerk") / "games"
    return [folder for folder in (shipped, own) if folder.is_dir()]
