"""The larger sections of a game file, each read and checked: colours, zones and pieces."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Literal

from attrs import field, frozen

from spielwerk.checking import Entries, is_a, quote, unquoted, without_quotes
from spielwerk.errors import nearest
from spielwerk.texts import Text
from spielwerk.tomlfile import Keys

WORD = r"[a-z][a-z0-9_]*"
A_WORD = "a word of small letters, digits and _ that begins with a letter"

ZoneKind = Literal["pile", "row", "hand"]
Each = Literal["seat", "colour"]
SeenBy = Literal["nobody", "owner", "all"]

_ZONE_KINDS: tuple[ZoneKind, ...] = ("pile", "row", "hand")
_EACH: tuple[Each, ...] = ("seat", "colour")
_SEEN_BY: tuple[SeenBy, ...] = ("nobody", "owner", "all")
_SEATS = r"[1-9][0-9]?"
_RANGE = r"([0-9]{1,3})-([0-9]{1,3})"
MOST_COPIES = 1000
_A_NUMBER = 'a number, a list of numbers or a range such as "1-9"'


@frozen
class Colour:
    """A colour of pieces: its name, its code in notation, its signs (each one cell wide) and its ink (`#RRGGBB`)."""

    id: str
    name: Text
    code: str
    sign: str
    ascii: str
    ink: str


@frozen
class Zone:
    """A place for pieces, there once or once for each seat or colour; `deal` pieces come to each at the start.

    `deal` is a number, or a number for each number of seats.
    """

    name: str
    kind: ZoneKind
    each: Each | None
    seen_by: SeenBy
    deal: int | Mapping[int, int]
    stock: bool
    label: Text

    def dealt(self, seats: int) -> int:
        """How many pieces each is dealt. Raises `KeyError` for a number of seats that the game is not for."""
        return self.deal if isinstance(self.deal, int) else self.deal[seats]


@frozen
class PieceRow:
    """Pieces that are alike: `copies` of one kind, colour and number. `keys` leads to the table that lists them."""

    kind: str
    colour: str | None
    number: int | None
    copies: int
    keys: Keys = field(eq=False)


def read_colours(game: Entries) -> dict[str, Colour]:
    """The colours of a game by id, in its order."""
    colours: dict[str, Colour] = {}
    for name, entries in game.named("colours").items():
        entries.only("name", "code", "sign", "ascii", "ink")
        _check_word(entries, name)
        colours[name] = Colour(
            name,
            entries.text("name"),
            entries.matching("code", "[A-Za-z]{1,2}", "one or two letters of a to z"),
            _cell(entries, "sign", _is_one_cell, "one character that is one cell wide"),
            _cell(entries, "ascii", lambda sign: sign.isascii() and _is_one_cell(sign), "one visible ASCII character"),
            entries.matching("ink", "#[0-9A-Fa-f]{6}", "an ink such as '#6CBEFF'"),
        )
        for key in ("code", "sign", "ascii"):
            other = next(
                (c.id for c in colours.values() if c.id != name and getattr(c, key) == entries.data.get(key)), ""
            )
            if other:
                entries.note(f"{quote(entries.data[key])} is already the {key} of {other!r}; give each its own", key)
    return colours


def _check_word(entries: Entries, name: str) -> None:
    """Notes a name of a table that is not a word."""
    if not re.fullmatch(WORD, name):
        entries.note(f"{name!r} is not {A_WORD}")


def _cell(entries: Entries, key: str, fits: Callable[[str], bool], what: str) -> str:
    """A sign for one cell of the screen."""
    known = isinstance(entries.data.get(key), str)
    sign = entries.need(key, str)
    if known and not fits(sign):
        entries.note(f"{sign!r} is not {what}", key)
    return sign


def _is_one_cell(sign: str) -> bool:
    """Whether this is one visible character that a terminal shows in one cell."""
    if len(sign) != 1 or sign.isspace() or not sign.isprintable():
        return False
    return not unicodedata.category(sign).startswith("M") and unicodedata.east_asian_width(sign) not in "WF"


def read_zones(game: Entries, colours: Collection[str], seats: range) -> dict[str, Zone]:
    """The zones of a game by name; exactly one is each seat's hand, exactly one the stock."""
    before = len(game.mistakes)
    zones = {name: _zone(name, entries, colours, seats) for name, entries in game.named("zones", required=True).items()}
    if zones and len(game.mistakes) == before:
        hands = [zone.name for zone in zones.values() if (zone.kind, zone.each) == ("hand", "seat")]
        _check_one(game, hands, 'has kind = "hand" and each = "seat"')
        _check_one(game, [zone.name for zone in zones.values() if zone.stock], "has stock = true")
    return zones


def _zone(name: str, entries: Entries, colours: Collection[str], seats: range) -> Zone:
    entries.only("kind", "each", "seen_by", "deal", "stock", "name")
    _check_word(entries, name)
    zone = Zone(
        name,
        entries.one_of("kind", _ZONE_KINDS),
        entries.one_of("each", _EACH) if "each" in entries.data else None,
        entries.one_of("seen_by", _SEEN_BY),
        _deal(entries, seats),
        entries.get("stock", bool, False),
        entries.text("name", Text(name, name)),
    )
    if zone.each == "colour" and not colours:
        entries.note("'colour' needs [colours], and the game has none", "each")
    if zone.seen_by == "owner" and "seen_by" in entries.data and zone.each != "seat":
        entries.note("'owner' is for a zone that each seat has: each = \"seat\"", "seen_by")
    if zone.stock and (zone.kind != "pile" or zone.each):
        entries.note('the stock is one pile: kind = "pile", without each', "stock")
    return zone


def _deal(entries: Entries, seats: range) -> int | dict[int, int]:
    """How many pieces a zone is dealt, perhaps by the number of seats."""
    if not isinstance(entries.data.get("deal"), dict):
        if "deal" in entries.data and not is_a(entries.data["deal"], int):
            what = "a whole number or a table of them by seats, such as { 2 = 9, 3 = 7 }"
            way_out = without_quotes(entries.data["deal"]) if is_a(unquoted(entries.data["deal"]), int) else ""
            entries.note(f"{quote(entries.data['deal'])} is not {what}{way_out}", "deal")
            return 0
        return entries.number("deal", 0, 0)
    table = entries.inner("deal")
    for key in table.data:
        if not re.fullmatch(_SEATS, key):
            table.note(f"{key!r} is not a number of seats", key)
    missing = [number for number in seats if str(number) not in table.data]
    if missing:
        way_out = "write one number for all of them, name these too, or make them fewer: seats = { … }"
        entries.note(f"says nothing for {_runs(missing)} seats; the game is for {_span(seats)}; {way_out}", "deal")
    return {int(key): table.number(key, 0) for key in table.data if re.fullmatch(_SEATS, key)}


def _span(seats: range) -> str:
    return f"{seats.start} to {seats.stop - 1}"


def _runs(numbers: Iterable[int]) -> str:
    """Rising numbers as a person says them: `2 and 4 to 6`."""
    runs: list[range] = []
    for number in numbers:
        joins = runs and runs[-1].stop == number
        runs.append(range(runs.pop().start if joins else number, number + 1))
    return " and ".join(_span(run) if len(run) > 2 else " and ".join(map(str, run)) for run in runs)


def _check_one(game: Entries, names: Sequence[str], what: str) -> None:
    if not names:
        game.note(f"no zone {what}; exactly one must", "zones")
    for name in names[1:]:
        game.note(f"{name!r} {what}, and so has {names[0]!r}; exactly one must", "zones", name)


def read_pieces(
    game: Entries, colours: Collection[str], presets: Collection[str], preset: str | None
) -> tuple[PieceRow, ...]:
    """The pieces of a game in its preset: lists and ranges multiplied out by colour, then kind, then number."""
    return tuple(
        row
        for entries in game.listed("pieces", required=True)
        for row in _rows(entries, colours, presets)
        if entries.data.get("preset", preset) == preset
    )


def _rows(entries: Entries, colours: Collection[str], presets: Collection[str]) -> Iterator[PieceRow]:
    entries.only("kind", "colour", "number", "copies", "preset")
    if entries.get("preset", str, "") not in {"", *presets}:
        name = entries.data["preset"]
        entries.note(f"{quote(name)} is not among the presets.{nearest(name, presets)}", "preset")
    kinds = _words(entries, "kind")
    if "kind" not in entries.data:
        entries.note("this key is missing; it is a kind of piece or a list of kinds", "kind")
    named = _words(entries, "colour")
    for keys, name in named.items():
        if name and name not in colours:
            entries.note(f"{name!r} is not a colour of the game.{nearest(name, colours)}", *keys)
    copies = entries.number("copies", 1, 1, MOST_COPIES)
    either: Iterable[str | None] = named.values() or [None]
    numbers: Iterable[int | None] = _numbers(entries) or [None]
    for colour, kind, number in product(either, kinds.values(), numbers):
        yield PieceRow(kind, colour, number, copies, entries.keys)


def _words(entries: Entries, key: str) -> dict[Keys, str]:
    """The words of a key that holds one or a list of them, each with the way to it."""
    value = entries.data.get(key)
    if isinstance(value, list):
        words: dict[Keys, str] = {(key, place): word for place, word in entries.strings(key).items()}
        if not value:
            entries.note("[] holds nothing; leave the key out or name one", key)
    else:
        words = {(key,): entries.need(key, str)} if key in entries.data else {}
    for keys, word in words.items():
        if word and not re.fullmatch(WORD, word):
            entries.note(f"{word!r} is not {A_WORD}", *keys)
    return words


def _numbers(entries: Entries) -> list[int]:
    """The numbers of a key that holds one, a list of them or a range; none if it is left out."""
    value = entries.data.get("number")
    if value is None:
        return []
    numbers = value if isinstance(value, list) and value else [value]
    if all(is_a(number, int) for number in numbers):
        return numbers
    between = re.fullmatch(_RANGE, value) if isinstance(value, str) else None
    if between is None:
        wrong = next(number for number in numbers if not is_a(number, int))
        way_out = without_quotes(wrong) if is_a(unquoted(wrong), int) else ""
        entries.note(f"{quote(wrong)} is not {_A_NUMBER}{way_out}", "number")
        return []
    first, last = int(between[1]), int(between[2])
    if first > last:
        entries.note(f'{value!r} runs backwards; write "{last}-{first}"', "number")
    return list(range(first, last + 1))
