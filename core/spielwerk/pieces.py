"""What is made once and never changes: pieces, moves, choices, refusals, outcomes, and what plugins declare."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

from attrs import field, frozen

from spielwerk.texts import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

SeenBy = Literal["nobody", "owner", "all"]
NUMBER_KIND = "number"
_CODE = r"[!-~]{1,3}"


@frozen(eq=False)
class Piece:
    """A card or tile. Two equal pieces are two objects; identity is what counts, `code` is what they share."""

    id: int
    kind: str
    colour: str | None
    number: int | None
    code: str
    mask: int = field(default=0, repr=False)
    """The bits of a hand that stand for this piece: one for each way to play it alone, at least one."""

    def __repr__(self) -> str:
        return f"<{self.code} {self.id}>"


@frozen(eq=False)
class Move:
    """What a seat asks for. `Rules` makes one object for each content and numbers it."""

    id: int
    verb: str
    pieces: tuple[Piece, ...] = ()
    zone: str | None = None
    choice: str | int | None = None
    text: str = ""
    mask: int = field(default=0, repr=False)
    """The bits of the move's pieces in a hand."""
    rest: int = field(init=False, repr=False)
    """All bits but those."""
    piece: Piece = field(init=False, repr=False)
    """The first piece of the move; None in a move without pieces."""

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "rest", ~self.mask)
        object.__setattr__(self, "piece", self.pieces[0] if self.pieces else None)

    @property
    def target(self) -> int:
        """The seat that the move aims at, where its choice is a seat."""
        assert isinstance(self.choice, int), f"{self.text!r} aims at no seat"
        return self.choice

    def __str__(self) -> str:
        return self.text


@frozen
class Choice:
    """A question that waits for an answer: plain data."""

    step: str
    seats: tuple[int, ...]
    payload: Any = None
    secret: bool = False
    """Whether only the seats that are asked see the payload."""
    first_come: bool = False
    """Whether who is asked may let it pass (the move `let`), so that the others are asked on."""

    @property
    def seat(self) -> int:
        """The first seat that is asked."""
        return self.seats[0]


@frozen
class Outcome:
    """How a round ended: the seats that won it (several: shared; none: drawn) and the code of the reason."""

    winners: tuple[int, ...]
    why: str


@frozen
class Result:
    """A finished round: its outcome, the points it gave each seat, and the hands that were left."""

    outcome: Outcome
    points: tuple[int, ...]
    left: tuple[tuple[Piece, ...], ...]


@frozen
class Refusal:
    """Why a move is no legal move: a code for scenarios and tests, words for people, and the facts that fill them.

    `plugin` is the plugin that refuses ("" for the core); it is set when a rule's refusal is given out.
    """

    code: str
    text: Text
    plugin: str = ""
    facts: Mapping[str, Any] = field(factory=dict, eq=False)


def refusal(code: str, *, de: str, en: str) -> Refusal:
    """A reason to refuse. The words may name `{piece}`, `{top}`, values and options of the game."""
    return Refusal(code, Text(de, en))


# -- what a plugin declares


@frozen
class Kind:
    """What is printed on a piece: its name in a TOML file, its code in notation, its signs on a screen, its names."""

    name: str
    code: str
    symbol: str
    ascii: str
    text: Text
    rule_de: str | None = None

    def fault(self) -> str:
        """What is wrong with the signs and names that a plugin gives; empty if nothing is."""
        if not isinstance(self.code, str) or not re.fullmatch(_CODE, self.code):
            return f"its code {self.code!r} is not one to three ASCII signs"
        words = {"de": self.text.de, "en": self.text.en, "symbol": self.symbol, "ascii": self.ascii}
        return next(
            (f"its {key} is {word!r}, which is no text" for key, word in words.items() if type(word) is not str), ""
        )


def kind(
    name: str,
    *,
    code: str,
    de: str,
    en: str,
    symbol: str | None = None,
    ascii: str | None = None,
    rule_de: str | None = None,
) -> Kind:
    """Declare the kind of piece a plugin makes.

    `code` is one to three ASCII signs for notation; `symbol` is what a screen shows (default: the code), `ascii` the
    same on a terminal that knows ASCII only. What the piece does, as people at the table read it, is the first line of
    the plugin; `rule_de` is the same in German.
    """
    return Kind(name, code, symbol or code, ascii or code, Text(de, en), rule_de)


@frozen
class Value:
    """A fact of the table that a plugin owns, such as an active colour. Immutable content; reset each round."""

    name: str
    default: Any = None
    seen_by: SeenBy = "all"
    label: Text | None = None
    seat: bool = False
    """Whether it holds the number of a seat, which people read counted from 1."""


def value(
    name: str, default: Any = None, *, seen_by: SeenBy = "all", label: Text | None = None, seat: bool = False
) -> Value:
    """Declare a value: None, bool, int, str, a piece, or a tuple of these. With a label a screen shows it.

    `seat` says that it holds a seat (counted from 0); then people read it counted from 1, or the player's name.
    """
    return Value(name, default, seen_by, label, seat)


@frozen
class Option:
    """A switch of a rule: its name in `[rules]`, its default, and what it may be."""

    name: str
    default: Any
    choices: tuple[Any, ...] = ()
    least: int | None = None
    most: int | None = None
    label: Text | None = None

    def fault(self, given: Any) -> str:
        """What is wrong with a value that a file gives; empty if nothing is."""
        number = isinstance(given, int) and not isinstance(given, bool)
        if number and self.least is not None:
            if given < self.least or (self.most is not None and given > self.most):
                most = "" if self.most is None else f" to {self.most}"
                return f"{given} is out of range: {self.least}{most or ' or more'}"
            return ""
        if any(given == choice and type(given) is type(choice) for choice in self.choices):
            return ""
        wanted = [_toml(choice) for choice in self.choices]
        if self.least is not None:
            wanted.append(f"a whole number from {self.least}" + ("" if self.most is None else f" to {self.most}"))
        return f"{_toml(given)} is not one of its values: {', '.join(wanted)}"


def _toml(value: Any) -> str:
    """A value as a TOML file writes it."""
    return str(value).lower() if isinstance(value, bool) else repr(value)


def switch(name: str, default: bool, *, label: Text | None = None) -> Option:
    """Declare an option that is true or false."""
    return Option(name, default, (True, False), label=label)


def choice_option(name: str, default: str, *others: str, label: Text | None = None) -> Option:
    """Declare an option that is one of several words; the first is the default."""
    return Option(name, default, (default, *others), label=label)


def number_option(
    name: str,
    default: int | str,
    *,
    least: int = 0,
    most: int | None = None,
    words: Sequence[str] = (),
    label: Text | None = None,
) -> Option:
    """Declare an option that is a whole number from `least` to `most`, or one of a few words."""
    return Option(name, default, tuple(words), least, most, label)
