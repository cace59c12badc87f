"""A game as text, from which it can be played again: its rules, plugin versions, seed, players, moves and results."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from spielwerk.errors import Mistake, Mistakes, SpielwerkError
from spielwerk.match import Match, Refused
from spielwerk.plugins import API
from spielwerk.record_reading import FORMAT, Ending, Record, read_record
from spielwerk.rules import Rules
from spielwerk.texts import Language
from spielwerk.tomlfile import Keys, TomlFile

__all__ = ["Diverged", "Record", "changes", "check_writable", "read_record", "record_text", "replay", "write_record"]


class Diverged(SpielwerkError):
    """A record that does not hold: `match` is the game up to there."""

    def __init__(self, mistake: Mistake, match: Match) -> None:
        super().__init__(str(mistake))
        self.mistake, self.match = mistake, match


# -- writing


def record_text(match: Match, bots: Sequence[str | None] = ()) -> str:
    """A match as text; `bots` names the bot of each seat, None for a person."""
    import tomli_w

    return tomli_w.dumps(_data(match, bots))


def write_record(match: Match, path: Path | str, bots: Sequence[str | None] = ()) -> None:
    """Write the record of a match: the file is replaced whole or not at all. A `SpielwerkError` says why not."""
    from tempfile import mkstemp  # imported only by who writes: it takes long

    target = Path(path).resolve()
    if target.exists() and not target.is_file():
        raise SpielwerkError(f"{path}: the record cannot be written: this is no ordinary file")
    try:
        handle, name = mkstemp(prefix=f".{target.name}.", dir=target.parent)
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(record_text(match, bots))
            os.chmod(name, _mode(target))
            os.replace(name, target)
        except BaseException:
            os.unlink(name)
            raise
    except OSError as error:
        raise SpielwerkError(f"{path}: the record cannot be written: {error.strerror}") from error


def check_writable(path: Path | str) -> None:
    """Raise a `SpielwerkError` if a record cannot be written there, or would replace a file that is no record."""
    from tempfile import TemporaryFile

    target = Path(path).resolve()
    if target.exists() and not target.is_file() and not target.is_dir():
        raise SpielwerkError(f"{path}: this is no ordinary file; name a file for the record")
    if target.is_dir():
        raise SpielwerkError(f"{path}: this is a folder; name a file for the record")
    if not target.parent.is_dir():
        raise SpielwerkError(f"{path}: there is no folder {str(target.parent)!r} to write the record to")
    try:
        with TemporaryFile(dir=target.parent):
            pass
        there = target.read_bytes() if target.exists() else b""
    except OSError as error:
        raise SpielwerkError(f"{path}: the record cannot be written: {error.strerror}") from error
    if there.strip() and not _looks_like_a_record(there):
        raise SpielwerkError(f"{path}: there is such a file, and it is no record of a game; name another file")


def _looks_like_a_record(raw: bytes) -> bool:
    try:
        data = TomlFile.parse(raw.decode("utf-8-sig"), "").data
    except (Mistakes, UnicodeDecodeError):
        return False
    return "spielwerk" in data and "rounds" in data


def _mode(target: Path) -> int:
    """The rights of the file that is replaced, or those of any new file."""
    if target.exists():
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _data(match: Match, bots: Sequence[str | None]) -> dict[str, Any]:
    from spielwerk import __version__  # the front door imports this module's neighbours

    data: dict[str, Any] = {
        "format": FORMAT,
        "spielwerk": __version__,
        "api": API,
        "seed": match.seed,
        "players": list(match.players),
        "bots": [bot or "" for bot in bots] or [""] * match.seats,
        "plugins": {plugin.name: plugin.version for plugin in match.rules.plugins},
        "game": match.rules.description.resolved(),
        "rounds": [_round_data(match, number) for number in range(1, match.state.round + 1)],
    }
    if match.winners is not None:
        data["result"] = {"winners": _from_1(match.winners), "points": list(match.totals)}
    return data


def _round_data(match: Match, number: int) -> dict[str, Any]:
    moves = [f"{step.seat + 1} {step.move.text}" for step in match.history if step.round == number]
    data: dict[str, Any] = {"moves": moves}
    if number <= len(match.results):
        result = match.results[number - 1]
        data["winners"] = _from_1(result.outcome.winners)
        data["points"] = list(result.points)
        data["why"] = result.outcome.why
    return data


def _from_1(seats: Sequence[int]) -> list[int]:
    return [seat + 1 for seat in seats]


# -- playing again


def changes(record: Record, rules: Rules) -> list[str]:
    """What is of another version than when the game was recorded, a sentence each; the game may differ by it."""
    from spielwerk import __version__

    told = []
    if record.spielwerk != __version__:
        told.append(f"the game was recorded with Spielwerk {record.spielwerk}; this is {__version__}")
    for plugin in rules.plugins:
        was = record.plugins.get(plugin.name, "")
        if was != plugin.version:
            here = plugin.version or "unknown"
            told.append(f"plugin {plugin.name!r} was of version {was or 'unknown'}; the one here is {here}")
    return told


def replay(record: Record, rules: Rules | None = None, *, language: Language = "en") -> Match:
    """Play a record again. Raises `Diverged` where a move or a result is not what the record says."""
    rules = record.rules() if rules is None else rules
    match = Match(rules, len(record.players), record.seed, players=record.players)
    for number, each in enumerate(record.rounds):
        if number:
            _next_round(record, match, number)
        for place, (seat, text) in enumerate(each.moves):
            _replay_move(record, match, (number, place), seat, text, language)
        _check_ending(record, match, number, each.ending)
    if record.result != (None if match.winners is None else (match.winners, match.totals)):
        _fail(record, match, ("result",), f"the record says {_said(record.result)}; played again: {_came(match)}")
    return match


def _fail(record: Record, match: Match, keys: Keys, text: str) -> NoReturn:
    raise Diverged(record.file.mistake(keys, text), match)


def _next_round(record: Record, match: Match, number: int) -> None:
    try:
        match.next_round()
    except SpielwerkError as error:
        _fail(record, match, ("rounds", number), f"round {number + 1}: {error}")


def _replay_move(
    record: Record, match: Match, place: tuple[int, int], seat: int, text: str, language: Language
) -> None:
    number, at = place
    where = f"move {at + 1} of round {number + 1}"
    try:
        match.play(text, seat, language=language)
    except SpielwerkError as error:
        position = f" (position: {error.position})" if isinstance(error, Refused) else ""
        _fail(record, match, ("rounds", number, "moves", at), f"{where}, by seat {seat + 1}: {error}{position}")


def _check_ending(record: Record, match: Match, number: int, said: Ending | None) -> None:
    came = None
    if number < len(match.results):
        result = match.results[number]
        came = Ending(result.outcome.winners, result.points, result.outcome.why)
    if said != came:
        text = f"round {number + 1}: the record says {_ending(said)}; played again: {_ending(came)}"
        _fail(record, match, ("rounds", number, "why"), text)


def _ending(ending: Ending | None) -> str:
    if ending is None:
        return "it goes on"
    return f"{ending.why}, winners {_from_1(ending.winners)}, points {list(ending.points)}"


def _said(result: tuple[tuple[int, ...], tuple[int, ...]] | None) -> str:
    return "the match goes on" if result is None else f"winners {_from_1(result[0])}, points {list(result[1])}"


def _came(match: Match) -> str:
    return _said(None if match.winners is None else (match.winners, match.totals))
