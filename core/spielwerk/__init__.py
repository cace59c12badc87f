"""Spielwerk: a tabletop engine. This is its front door, for authors of plugins and for programs that play.

A plugin imports from here and from nowhere else in the project.
"""

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
