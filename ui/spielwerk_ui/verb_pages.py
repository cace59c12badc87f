"""The verbs of the table, and what a plugin may read: made from the signatures and docstrings in the core.

`python -m spielwerk_ui.verb_pages` prints them all as one document.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from attrs import frozen

from spielwerk import Choice, Move, Piece, Rules, State, Table, View, find_game, games, read_game
from spielwerk.library import packaged
from spielwerk.surroundings import config_folder
from spielwerk_ui.hook_pages import MAKE

ABOUT = """\
`spielwerk verbs NAME` shows the same in the terminal. A question is given the `state`, a happening the `table`, which
is the state with its verbs; a bot is given a `view`. Seats count from 0 here, and from 1 wherever a person reads or
writes them. `**face` is any of `kind=…`, `colour=…`, `number=…`."""
SECTIONS: Mapping[str, tuple[str, type, str]] = {
    "state": (
        "What may be read of the state",
        State,
        "All of it can be read of a `table` too. A value of a plugin is read by its name: as an argument of the hook, "
        "or as `state.NAME`.",
    ),
    "table": (
        "The verbs of the table",
        Table,
        "They are the only way in which zones, hands and turns change. A value is changed by plain assignment: "
        "`table.NAME = …`.",
    ),
    "rules": ("What the rules offer", Rules, "The rules are the game put together; they never change."),
    "view": ("What a view shows", View, "What one seat may see, and nothing else."),
    "piece": ("A piece", Piece, "Two equal pieces are two objects with the same `code`."),
    "move": ("A move", Move, "Made by `rules.move`: one object for each content."),
    "choice": (
        "A question that waits",
        Choice,
        "Put on the stack by `table.ask`; the last of `state.choices` is open.",
    ),
}
FIELDS: Mapping[str, Mapping[str, str]] = {
    "state": {
        "zones": "All zones but the hands, by name; the last piece is the top. The stock has no order.",
        "stock": "The name of the zone that pieces are drawn from.",
        "seat": "Whose turn it is.",
        "starter": "The seat that began the round.",
        "direction": "1 where seats rise, -1 where they fall.",
        "round": "The number of the round, from 1 on.",
        "turns": "How many turns of the round are over.",
        "moves": "How many moves of the round were made.",
        "passes": "How many turns in a row were idle.",
        "skips": "How many of the next seats lose their turn.",
        "choices": "The questions that wait; the last one is open.",
        "outcome": "How the round ended; None while it goes on.",
    },
    "rules": {
        "colours": "The colours of the game, in order.",
        "pieces": "All pieces of the game, in order.",
        "by_code": "The pieces by their code in notation.",
        "options": "The switches and what they are set to.",
        "stock": "The name of the zone that pieces are drawn from.",
    },
    "view": {
        "rules": "The rules of the game.",
        "seat": "The seat that looks; None for somebody who only watches.",
        "moves": "Its legal moves; none if it is not asked.",
        "hands": "The pieces of each hand where the seat sees them, else their number.",
        "zones": "The pieces of each zone where the seat sees them, else their number.",
        "values": "The values of the plugins, by name.",
        "turn": "Whose turn it is.",
        "starter": "The seat that began the round.",
        "direction": "1 where seats rise, -1 where they fall.",
        "round": "The number of the round, from 1 on.",
        "turn_number": "How many turns of the round are over.",
        "choices": "The questions that wait; the last one is open.",
        "outcome": "How the round ended; None while it goes on.",
    },
    "piece": {
        "kind": "Its kind, as TOML files name it.",
        "colour": "Its colour, or None.",
        "number": "The number that is printed on it, or None; what it counts is `rules.value(piece)`.",
        "code": "How notation writes it.",
    },
    "move": {
        "verb": "What is done; one plugin performs it.",
        "pieces": "The pieces of the move, in order.",
        "piece": "The first piece; None in a move without pieces.",
        "zone": "Where they go, or which zone it is about.",
        "choice": "What is chosen with it: a word, or a seat.",
        "text": "How notation writes it.",
    },
    "choice": {
        "step": "The name of the step; `turn` is an ordinary turn.",
        "seats": "The seats that are asked.",
        "payload": "What the question is about: a piece, a zone, or nothing.",
    },
}
"""The fields that plugins read, with what each is."""
OF_RULES = (
    *("move", "value", "plays_of", "zone_names", "hand_size"),
    *("legal_moves", "playable", "why_not", "apply", "random_move", "playout", "appeal"),
)
"""What of the rules is for plugins, in this order; the rest is for programs."""


@frozen
class Word:
    """A name that a plugin can use."""

    owner: str
    """What it is asked of: state, table, rules, …"""
    name: str
    signature: str
    """How it is called and what it gives."""
    about: str
    """What it is or does, in sentences."""

    @property
    def full(self) -> str:
        """The name with its owner."""
        return f"{self.owner}.{self.name}"

    @property
    def summary(self) -> str:
        """The first sentence."""
        return self.about.partition(". ")[0].rstrip(".") + "."


@cache
def words() -> tuple[Word, ...]:
    """Everything that a plugin can use, section by section."""
    return tuple(word for owner in SECTIONS for word in (*_fields(owner), *_methods(owner)))


def _fields(owner: str) -> Iterator[Word]:
    types = inspect.get_annotations(SECTIONS[owner][1])
    for name, about in FIELDS.get(owner, {}).items():
        kind = re.sub(r"^ClassVar\[(.*)\]$", r"\1", types[name])
        yield Word(owner, name, f"{owner}.{name}: {kind}", about)


def _methods(owner: str) -> Iterator[Word]:
    cls = SECTIONS[owner][1]
    for name in OF_RULES if owner == "rules" else vars(cls):
        found = vars(cls)[name]
        function = found.fget if isinstance(found, property) else found
        if not name.startswith("_") and inspect.isfunction(function):
            about = " ".join((inspect.getdoc(function) or "").split())
            yield Word(owner, name, f"{owner}.{name}{_arguments(function, called=function is found)}", about)


def _arguments(function: Any, *, called: bool) -> str:
    """The head of a function without `self`; that of a property looks like a field."""
    signature = inspect.signature(function)
    gives = str(signature.return_annotation)
    if not called:
        return f": {gives}"
    bare = signature.replace(
        parameters=list(signature.parameters.values())[1:], return_annotation=inspect.Signature.empty
    )
    return str(bare).replace("'", "") + ("" if gives == "None" else f" -> {gives}")


# -- the document


def document() -> str:
    """All words as one document."""
    parts = [
        "# Verbs, and what can be read",
        f"<!-- Made from the source by `{MAKE}`; a test holds it to that. -->",
        ABOUT,
        *(_section(owner, words()) for owner in SECTIONS),
        "## The names of zones",
        "A zone that there is once is called by its name. Of a family with a zone for each colour one is "
        "`family.colour`; `rules.zone_names(family, seats)` gives them all. The hands are not among `state.zones`: "
        "read one with `state.hand(seat)`. In scenarios and one-line positions they are `hand.1`, `hand.2` and so on. "
        "The games that come along have these zones; what another has stands in its TOML file.",
        "| game | zones |\n|---|---|\n" + "\n".join(map(_zones, _coming_along())),
    ]
    return "\n\n".join(parts) + "\n"


def _section(owner: str, known: Iterable[Word]) -> str:
    title, _, about = SECTIONS[owner]
    lines = "\n".join(f"- **`{word.signature}`**: {word.about}" for word in known if word.owner == owner)
    return f"## {title}\n\n{about}\n\n{lines}"


def _coming_along() -> list[str]:
    """The games that neither a package nor the user's own folder brings."""
    return [game for game, path in games().items() if game not in packaged() and config_folder() not in path.parents]


def _zones(game: str) -> str:
    """The zones of a game as the row of a table; of a family the first two."""
    description = read_game(find_game(game))
    names = []
    for family, zone in description.zones.items():
        if zone.each == "colour":
            names.append(", ".join(f"`{family}.{colour}`" for colour in [*description.colours][:2]) + ", …")
        else:
            names.append(f"`{family}`" + (" (the stock)" if zone.stock else " (one each seat)" if zone.each else ""))
    return f"| {description.name.en} | {', '.join(names)} |"


if __name__ == "__main__":
    print(document(), end="")
