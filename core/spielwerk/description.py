"""What a game file and a house file say, checked: the description from which rules are assembled."""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping, Sequence
from pathlib import Path, PureWindowsPath
from typing import Any

from attrs import evolve, field, frozen

from spielwerk.checking import Entries, Layers, quote
from spielwerk.errors import Mistake, Mistakes, nearest
from spielwerk.library import find_house, games, houses
from spielwerk.sections import A_WORD, WORD, Colour, PieceRow, Zone, read_colours, read_pieces, read_zones
from spielwerk.texts import Text
from spielwerk.tomlfile import TomlFile

__all__ = ["Colour", "Description", "PieceRow", "Zone", "bend", "describe", "read_game"]

FORMAT = 1
MOST_SEATS = 99


@frozen
class Description:
    """All that a game file says, bent by a house file and options; equal if they describe the same game."""

    id: str
    name: Text
    seats_min: int
    seats_max: int
    plugins: tuple[str, ...]
    zones: Mapping[str, Zone]
    colours: Mapping[str, Colour]
    pieces: tuple[PieceRow, ...]
    rules: Mapping[str, object]
    preset: str | None
    bot: str | None
    """The bot that plays where nobody says which."""
    layers: Layers = field(eq=False, repr=False)

    @property
    def files(self) -> tuple[str, ...]:
        """The names of the files it was read from, the game file first."""
        return tuple(file.path for file in self.layers.files if file.path)

    def mistake(self, keys: Sequence[str | int], text: str) -> Mistake:
        """A mistake about one key, with the file and line where a person wrote it.

        `keys` is for example `("rules", "stacking")`, `("plugins", "skip")` or `(*row.keys, "kind")`.
        """
        keys = tuple(keys)
        if keys[:1] == ("plugins",) and keys[1:] and keys[1] in self.plugins:
            keys = ("plugins", self.plugins.index(str(keys[1])))
        return self.layers.mistake(keys, text)

    def resolved(self) -> dict[str, Any]:
        """The same game as one plain table that TOML can hold: nothing to extend, only the pieces of its preset."""
        data = copy.deepcopy(self.layers.data)
        data["pieces"] = [piece for piece in data["pieces"] if piece.get("preset", self.preset) == self.preset]
        if self.preset is not None:
            data["presets"] = [self.preset]
        return data


def read_game(path: Path | str, house: Path | str | None = None, **rules: object) -> Description:
    """The game in a file, bent by a house file and by values of options. Raises `Mistakes`, all of them at once.

    `house` is a path, or the name of a house file that the library finds. A house file may also be given alone: the
    library finds the game that it extends.
    """
    file = TomlFile.read(path)
    bending = None if house is None else TomlFile.read(find_house(house))
    if bending is None and "extends" in file.data:
        file, bending = _extended(file), file
    if bending is None and not {"format", "id", "zones"} & file.data.keys():
        text = 'this is no game; a house file says first which game it bends: extends = "…"'
        raise Mistakes([file.mistake(("extends",), text)])
    mistakes: list[Mistake] = []
    bent = [] if bending is None else [_house(bending, file, mistakes)]
    if rules:
        bent.append(TomlFile("", {"rules": rules}))
    stem, name = Path(file.path).stem, file.data.get("id", "")
    if name and isinstance(name, str) and name != stem:
        text = f"{name!r} is not {stem!r}, the name of the file; a game is found by it, so call both alike"
        mistakes.append(file.mistake(("id",), text))
    return _describe(Layers([file, *bent]), mistakes)


def describe(data: dict[str, Any], name: str = "<data>") -> Description:
    """The game that a plain table describes; `name` is its file in messages. Raises `Mistakes`."""
    return _describe(Layers([TomlFile(name, data)]), [])


def bend(
    description: Description,
    plugins: Sequence[str] = (),
    rules: Mapping[str, object] | None = None,
    preset: str | None = None,
) -> Description:
    """The same game with plugins added, values of options replaced or another preset. Raises `Mistakes`."""
    data: dict[str, Any] = {"plugins": list(plugins), "rules": dict(rules or {})}
    if preset is not None:
        data["preset"] = preset
    return _describe(Layers([*description.layers.files, TomlFile("", data)]), [])


def _extended(house: TomlFile) -> TomlFile:
    """The game file that a house file extends."""
    entries = Entries.of(house)
    name = entries.need("extends", str)
    entries.finish()
    found = games()
    if name in found:
        file = TomlFile.read(found[name])
        if "extends" not in file.data:
            return file
    raise Mistakes([house.mistake(("extends",), _no_game(name, Path(house.path).name))])


def _no_game(name: str, house: str) -> str:
    """Why what a house file extends is no game of the library."""
    bends = {other: _bent_by(path) for other, path in {**houses(), **games()}.items()}
    ids = [other for other in games() if bends[other] is None]
    if name in bends:
        text = f"{name!r} is a house file, and extends names a game; house files do not build on each other"
        return f"{text}. It bends {bends[name]!r}" if bends[name] in ids else text
    way = PureWindowsPath(name)  # which knows both strokes between folders
    if len(way.parts) > 1 or way.suffix == ".toml":
        how = f"'spielwerk play GAME.toml --house {house}' bends a game file"
        return f"{name!r} is a path, and extends names a game by its id; {how}.{nearest(way.stem, ids)}"
    if not re.fullmatch(WORD, name):
        return f"{name!r} is not the id of a game: {A_WORD}.{nearest(name, ids)}"
    return f"no game is called {name!r}.{nearest(name, ids)}"


def _bent_by(path: Path) -> object:
    """What a file extends; None if it is a game, or cannot be read."""
    try:
        return TomlFile.read(path).data.get("extends")
    except Mistakes:
        return None


_GAME_KEYS = (
    "format", "id", "name", "seats", "bot", "plugins", "preset", "presets", "zones", "colours", "pieces", "rules",
)  # fmt: skip
_HOUSE_KEYS = ("format", "extends", "name", "seats", "bot", "plugins", "preset", "zones", "pieces", "rules")


def _house(file: TomlFile, game: TomlFile, mistakes: list[Mistake]) -> TomlFile:
    """What a house file changes, fit to be laid over the game; what it must not say is noted and left out."""
    house = Entries(file.data, file, (), mistakes)
    _check_format(house, default=FORMAT)
    extends = house.need("extends", str)
    if extends and extends != game.data.get("id", extends):
        house.note(f"this house file bends {extends!r}, but the game is {quote(game.data['id'])}", "extends")
    for key in file.data:
        if key in _GAME_KEYS and key not in _HOUSE_KEYS:
            house.note("a house file cannot change this; only the game file says it", key)
        elif key not in _HOUSE_KEYS:
            house.note(f"unknown key.{nearest(key, _HOUSE_KEYS)}", key)
    data = {key: value for key, value in file.data.items() if key in _HOUSE_KEYS and key in _GAME_KEYS}
    data.pop("format", None)
    known, changed = game.data.get("zones"), data.get("zones")
    if isinstance(known, dict) and isinstance(changed, dict):
        for zone in [zone for zone in changed if zone not in known]:
            house.note(f"the game has no such zone.{nearest(zone, known)}", "zones", zone)
        data["zones"] = {zone: change for zone, change in changed.items() if zone in known}
    return evolve(file, data=data)


def _describe(layers: Layers, mistakes: list[Mistake]) -> Description:
    game = Entries(layers.data, layers, (), mistakes)
    if "extends" in layers.data:
        game.note("this is a house file; it bends a game and cannot be one", "extends")
        game.finish()
    _check_format(game)
    game.only(*_GAME_KEYS)
    before = len(mistakes)
    seats = _seats(game)
    colours = read_colours(game)
    zones = read_zones(game, colours, seats)
    presets, preset = _presets(game)
    pieces = read_pieces(game, colours, presets, preset)
    if len(mistakes) == before:
        _check_deal(layers, game, zones, seats, len(colours), sum(row.copies for row in pieces))
    found = Description(
        id=game.matching("id", WORD, A_WORD),
        name=game.text("name"),
        seats_min=seats.start,
        seats_max=seats.stop - 1,
        plugins=_plugins(layers, game),
        zones=zones,
        colours=colours,
        pieces=pieces,
        rules=_rules(game),
        preset=preset,
        bot=game.get("bot", str, "") or None,
        layers=layers,
    )
    game.finish()
    return found


def _check_format(entries: Entries, default: int | None = None) -> None:
    """Notes a format that is not known; one that is newer is the only mistake told, as all else may follow from it."""
    found = entries.number("format", FORMAT, default)
    if found > FORMAT:
        text = f"this file is of format {found}, and this Spielwerk, which knows {FORMAT}, is older than the file"
        entries.mistakes.clear()
        entries.note(f"{text}; a newer one reads it", "format")
        entries.finish()


def _seats(game: Entries) -> range:
    """The numbers of seats that a game is for; none after a mistake."""
    before = len(game.mistakes)
    seats = game.inner("seats", required=True)
    if len(game.mistakes) == before:
        seats.only("min", "max")
        low, high = seats.number("min", 1), seats.number("max", 1)
    if len(game.mistakes) == before and not low <= high:
        seats.note(f"{low} is more than max = {high}; exchange them", "min")
    if len(game.mistakes) == before and high > MOST_SEATS:
        seats.note(f"{high} is too large; the most is {MOST_SEATS}", "max")
    return range(low, high + 1) if len(game.mistakes) == before else range(0)


def _presets(game: Entries) -> tuple[set[str], str | None]:
    """The presets of a game, and the one it is played with."""
    presets = set(game.strings("presets").values())
    if "preset" not in game.data:
        if presets:
            game.note(f"this key is missing; it is one of the presets.{nearest('', presets)}", "preset")
        return presets, None
    preset = game.get("preset", str, "")
    if preset and preset not in presets:
        game.note(f"{preset!r} is not among the presets.{nearest(preset, presets)}", "preset")
    return presets, preset


def _plugins(layers: Layers, game: Entries) -> tuple[str, ...]:
    """The names of the plugins in their order. Whether they exist, assembly knows."""
    first: dict[str, str] = {}
    for place, name in game.strings("plugins", required=True).items():
        if not re.fullmatch(WORD, name):
            game.note(f"{name!r} is not {A_WORD}; a file names plugins, never paths", "plugins", place)
        elif name in first:
            game.note(f"{name!r} is already there: {first[name]}", "plugins", place)
        first.setdefault(name, str(layers.mistake(("plugins", place), "")))
    return tuple(first)


def _rules(game: Entries) -> dict[str, object]:
    """The values of options. Whether the plugins declare them, assembly knows."""
    rules = game.inner("rules")
    for option, value in rules.data.items():
        if not isinstance(value, bool | int | str):
            rules.note(f"{quote(value)} is not true, false, a whole number or text in quotes", option)
    return dict(rules.data)


def _check_deal(
    layers: Layers, game: Entries, zones: Mapping[str, Zone], seats: range, colours: int, pieces: int
) -> None:
    """Notes a number of seats for which more would be dealt than there are pieces, in the file that bent it last."""

    def dealt(number: int) -> int:
        times = {"seat": number, "colour": colours, None: 1}
        return sum(times[zone.each] * zone.dealt(number) for zone in zones.values())

    too_many = next((number for number in seats if dealt(number) > pieces), None)
    if too_many is None:
        return
    causes: list[tuple[str, ...]] = [("seats", "max")]
    for zone in zones.values():
        by_seats = () if isinstance(zone.deal, int) else (str(too_many),)
        causes.append(("zones", zone.name, "deal", *by_seats))
    cause = max(causes, key=lambda keys: layers.origin(keys)[0])
    text = f"with {too_many} seats {dealt(too_many)} pieces are dealt, but there are {pieces}"
    largest = f"at most {too_many - 1} seats are possible" if too_many > seats.start else "not even the fewest can play"
    game.note(f"{text}; {largest}", *cause)
