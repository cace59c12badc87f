"""Spielwerk: a tabletop engine. This is its front door, for authors of plugins and for programs that play.

A plugin imports from here and from nowhere else in the project. A name is loaded when it is first asked for, so the
door opens at once and whoever needs little loads little.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from spielwerk.assembly import assemble
    from spielwerk.description import Description, bend, describe, read_game
    from spielwerk.errors import Mistake, Mistakes, SpielwerkError
    from spielwerk.library import find_game, games
    from spielwerk.marks import forbids, hookimpl, lifts, offers, on_move, on_play, performs, when
    from spielwerk.match import Match, Refused
    from spielwerk.pieces import (
        Choice,
        Kind,
        Move,
        Option,
        Outcome,
        Piece,
        Refusal,
        Result,
        Value,
        choice_option,
        kind,
        number_option,
        refusal,
        switch,
        value,
    )
    from spielwerk.rules import Rules
    from spielwerk.search import best_move
    from spielwerk.state import State, Table
    from spielwerk.telling import Event
    from spielwerk.texts import Text, text
    from spielwerk.view import View

__version__ = "0.1.0"

__all__ = [
    "Choice",
    "Description",
    "Event",
    "Kind",
    "Match",
    "Mistake",
    "Mistakes",
    "Move",
    "Option",
    "Outcome",
    "Piece",
    "Refusal",
    "Refused",
    "Result",
    "Rules",
    "SpielwerkError",
    "State",
    "Table",
    "Text",
    "Value",
    "View",
    "assemble",
    "bend",
    "best_move",
    "choice_option",
    "describe",
    "find_game",
    "forbids",
    "games",
    "hookimpl",
    "kind",
    "lifts",
    "number_option",
    "offers",
    "on_move",
    "on_play",
    "performs",
    "read_game",
    "refusal",
    "switch",
    "text",
    "value",
    "when",
]

_ROOMS = {
    "assembly": "assemble",
    "description": "Description bend describe read_game",
    "errors": "Mistake Mistakes SpielwerkError",
    "library": "find_game games",
    "marks": "forbids hookimpl lifts offers on_move on_play performs when",
    "match": "Match Refused",
    "pieces": "Choice Kind Move Option Outcome Piece Refusal Result Value "
    "choice_option kind number_option refusal switch value",
    "rules": "Rules",
    "search": "best_move",
    "state": "State Table",
    "telling": "Event",
    "texts": "Text text",
    "view": "View",
}
_ROOM_OF = {name: room for room, names in _ROOMS.items() for name in names.split()}
_GOING: dict[str, str] = {}
"""Names on their way out, each with what to write instead; whoever asks for one is warned. See docs/plugins/api.md."""


def __getattr__(name: str) -> Any:
    if name not in _ROOM_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f"{__name__}.{_ROOM_OF[name]}"), name)
    if name in _GOING:
        from warnings import warn

        from spielwerk.plugins.loading import Deprecated

        warn(Deprecated(f"spielwerk.{name} is going; {_GOING[name]}"), stacklevel=2)
    else:
        globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
