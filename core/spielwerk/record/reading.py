"""Reading the record of a game: every mistake in the file is told at once, and nothing is played yet."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from attrs import frozen

from spielwerk.assembly import assemble
from spielwerk.checking import Entries
from spielwerk.description import Description, describe
from spielwerk.errors import Mistake, Mistakes
from spielwerk.plugins.loading import API
from spielwerk.rules import Rules
from spielwerk.tomlfile import TomlFile, spell

FORMAT = 1
KEYS = ("format", "spielwerk", "api", "seed", "players", "bots", "plugins", "game", "rounds", "result", "failure")
WITHOUT = "without"
"""The word before a plugin that is left out from there on, in the list of moves."""
NEXT_ROUND = "next round"


@frozen
class Ending:
    """How a round ended as a record says it: the seats that won it (from 0), the points, the code of the reason."""

    winners: tuple[int, ...]
    points: tuple[int, ...]
    why: str


@frozen
class Round:
    """One round of a record: its moves as (seat from 0, text), and its ending if it has ended.

    Without a seat the text is the name of a plugin that is left out from there on.
    """

    moves: tuple[tuple[int | None, str], ...]
    ending: Ending | None


@frozen
class Failure:
    """What failed after the last move of a record: `at` is a seat and its move (`"1 r5"`), a seat alone whose moves
    could not be listed, or `"next round"`; `said` is the sentence of that time.
    """

    at: str
    said: str


@frozen
class Record:
    """What a record says, checked but not yet played. `bots` names the bot of each seat, "" for a person."""

    file: TomlFile
    description: Description
    spielwerk: str
    plugins: Mapping[str, str]
    seed: int
    players: tuple[str, ...]
    bots: tuple[str, ...]
    rounds: tuple[Round, ...]
    result: tuple[tuple[int, ...], tuple[int, ...]] | None
    """The seats that won the match and the points of all rounds, if the match has ended."""
    failure: Failure | None = None

    def rules(self) -> Rules:
        """The rules of the recorded game, put together anew. Raises `Mistakes`, as for a plugin that is missing."""
        try:
            return assemble(self.description)
        except Mistakes as error:
            raise _in_record(error, self.file) from error


def read_record(path: Path | str) -> Record:
    """The record in a file. Raises `Mistakes`, all of them at once, with file, line and key."""
    file = TomlFile.read(path)
    if not {"spielwerk", "rounds"} & file.data.keys():
        raise Mistakes([Mistake("this is no record of a game", file=file.path)])
    entries = Entries.of(file)
    _check_format(entries)
    entries.only(*KEYS)
    players = tuple(entries.strings("players", required=True).values())
    bots = tuple(entries.strings("bots").values()) or ("",) * len(players)
    if len(bots) != len(players):
        entries.note(f"{len(bots)} entries for {len(players)} players; write one for each, empty for a person", "bots")
    plugins = entries.inner("plugins", required=True)
    description = _game(entries, file)
    if description is not None and not description.seats_min <= len(players) <= description.seats_max:
        least, most = description.seats_min, description.seats_max
        entries.note(f"{len(players)} players; {description.id} is for {least} to {most}", "players")
    spielwerk, seed = entries.need("spielwerk", str), entries.number("seed", 0)
    versions = {name: plugins.need(name, str) for name in plugins.data}
    rounds = tuple(_round(each, len(players)) for each in entries.listed("rounds", required=True))
    result = _result(entries.inner("result"), len(players)) if "result" in entries.data else None
    failure = _failure(entries.inner("failure"), len(players)) if "failure" in entries.data else None
    entries.finish()
    assert description is not None  # otherwise there was a mistake
    return Record(file, description, spielwerk, versions, seed, players, bots, rounds, result, failure)


def _check_format(entries: Entries) -> None:
    """Notes a format or an API that is not known; one that is newer is the only mistake told."""
    for key, known in (("format", FORMAT), ("api", API)):
        found = entries.number(key, 1)
        if found > known:
            entries.mistakes.clear()
            entries.note(f"this record is of {key} {found}; this Spielwerk knows {known}: a newer one reads it", key)
            entries.finish()


def _game(entries: Entries, file: TomlFile) -> Description | None:
    game = entries.need("game", dict)
    if not isinstance(entries.data.get("game"), dict):
        return None
    try:
        return describe(game, file.path)
    except Mistakes as error:
        entries.mistakes.extend(_in_record(error, file).mistakes)
        return None


def _in_record(error: Mistakes, file: TomlFile) -> Mistakes:
    """Mistakes about the game of a record, with their place in the record."""
    lines = {spell(keys): line for keys, line in file.lines.items()}
    moved = []
    for mistake in error.mistakes:
        key = around = f"game.{mistake.key}".removesuffix(".")
        while around and around not in lines:
            around = around[: max(around.rfind("."), around.rfind("["), 0)]
        moved.append(Mistake(mistake.text, key, file.path, lines.get(around)))
    return Mistakes(moved)


def _round(entries: Entries, seats: int) -> Round:
    entries.only("moves", "winners", "points", "why")
    moves: list[tuple[int | None, str]] = []
    for place, text in entries.strings("moves", required=True).items():
        number, _, move = text.partition(" ")
        if number == WITHOUT and move:
            moves.append((None, move))
        elif not move or not _is_seat(number, seats):
            entries.note(f"{text!r} is no seat (1 to {seats}) and its move, such as '1 pass'", "moves", place)
        else:
            moves.append((int(number) - 1, move))
    if not {"winners", "points", "why"} & entries.data.keys():
        return Round(tuple(moves), None)
    winners, points = _winners(entries, seats), _points(entries, seats)
    return Round(tuple(moves), Ending(winners, points, entries.need("why", str)))


def _is_seat(word: str, seats: int) -> bool:
    return word in map(str, range(1, seats + 1))


def _failure(entries: Entries, seats: int) -> Failure:
    entries.only("at", "said")
    at, said = entries.need("at", str), entries.get("said", str, "")
    is_text = isinstance(entries.data.get("at"), str)
    if is_text and at != NEXT_ROUND and not _is_seat(at.partition(" ")[0], seats):
        entries.note(f"{at!r} is no seat (1 to {seats}) with or without its move, and not {NEXT_ROUND!r}", "at")
    return Failure(at, said)


def _result(entries: Entries, seats: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    entries.only("winners", "points")
    return _winners(entries, seats), _points(entries, seats)


def _winners(entries: Entries, seats: int) -> tuple[int, ...]:
    found = entries.need("winners", list)
    for place, seat in enumerate(found):
        if type(seat) is not int or not 1 <= seat <= seats:
            entries.note(f"{seat!r} is no seat; seats are 1 to {seats}", "winners", place)
    return tuple(seat - 1 for seat in found if type(seat) is int)


def _points(entries: Entries, seats: int) -> tuple[int, ...]:
    found = entries.need("points", list)
    if any(type(each) is not int for each in found) or (found and len(found) != seats):
        entries.note(f"these are not {seats} whole numbers, one for each seat", "points")
    return tuple(each for each in found if type(each) is int)
