"""What an author of plugins gets for tests: one-line tables, scenarios as tests, fixtures, strategies.

A project's `conftest.py` asks for the fixtures and for scenario files as tests with
`pytest_plugins = ["spielwerk.testing"]`. The functions are there without pytest, and only the strategies need
hypothesis. See `docs/plugins/testing.md`.

PYTEST_DONT_REWRITE: a conftest may import from here before pytest loads this as a plugin.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from spielwerk.plugins.places import use_folder
    from spielwerk.testing.bending import game_with, plugin_from, rules_of
    from spielwerk.testing.playing import play_out
    from spielwerk.testing.strategies import Setup, games, moves, options_of, positions
    from spielwerk.testing.tables import Position, position

__all__ = [
    "Position",
    "Setup",
    "game_with",
    "games",
    "moves",
    "options_of",
    "play_out",
    "plugin_from",
    "position",
    "positions",
    "rules_of",
    "use_folder",
]

pytest_plugins = ["spielwerk.testing.pytest_plugin"]

_ROOMS = {
    "spielwerk.plugins.places": "use_folder",
    "spielwerk.testing.bending": "game_with plugin_from rules_of",
    "spielwerk.testing.playing": "play_out",
    "spielwerk.testing.strategies": "Setup games moves options_of positions",
    "spielwerk.testing.tables": "Position position",
}
_ROOM_OF = {name: room for room, names in _ROOMS.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    if name not in _ROOM_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        room = import_module(_ROOM_OF[name])
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "hypothesis":
            raise
        from spielwerk.errors import SpielwerkError

        text = f"spielwerk.testing.{name} needs hypothesis, which is not installed: pip install 'spielwerk[testing]'"
        raise SpielwerkError(text) from None
    globals()[name] = found = getattr(room, name)
    return found


def __dir__() -> list[str]:
    return sorted([*__all__, "pytest_plugins"])
