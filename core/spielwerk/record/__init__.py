"""A game as text, from which it can be played again: its rules, plugin versions, seed, players, moves and results."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from spielwerk.errors import Mistakes, SpielwerkError
from spielwerk.match import Match
from spielwerk.plugins.loading import API
from spielwerk.record.reading import FORMAT, NEXT_ROUND, WITHOUT, Failure, Record, read_record
from spielwerk.record.replaying import Diverged, FailedAgain, again, changes, from_1, replay
from spielwerk.tomlfile import TomlFile

__all__ = [
    "NEXT_ROUND",
    "Diverged",
    "FailedAgain",
    "Failure",
    "Record",
    "again",
    "changes",
    "check_writable",
    "read_record",
    "record_text",
    "replay",
    "write_record",
    "write_text",
]


def record_text(match: Match, bots: Sequence[str | None] = (), failure: Failure | None = None) -> str:
    """A match as text; `bots` names the bot of each seat, None for a person; `failure` is what cannot be done next."""
    import tomli_w

    data = _data(match, bots)
    if failure is not None:
        data["failure"] = {"at": failure.at, "said": failure.said}
    return tomli_w.dumps(data)


def write_record(match: Match, path: Path | str, bots: Sequence[str | None] = ()) -> None:
    """Write the record of a match: the file is replaced whole or not at all. A `SpielwerkError` says why not."""
    write_text(record_text(match, bots), path)


def write_text(text: str, path: Path | str) -> None:
    """Write a record that is text already, in the same way."""
    from tempfile import mkstemp  # imported only by who writes: it takes long

    target = Path(os.path.realpath(path))
    try:
        if target.exists() and not target.is_file():
            raise SpielwerkError(f"{path}: the record cannot be written: this is no ordinary file")
        handle, name = mkstemp(prefix=f".{target.name}.", dir=target.parent)
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
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

    target = Path(os.path.realpath(path))
    if os.path.exists(target) and not os.path.isfile(target) and not os.path.isdir(target):
        raise SpielwerkError(f"{path}: this is no ordinary file; name a file for the record")
    if os.path.isdir(target):
        raise SpielwerkError(f"{path}: this is a folder; name a file for the record")
    if not os.path.isdir(target.parent):
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
        data["result"] = {"winners": from_1(match.winners), "points": list(match.totals)}
    return data


def _round_data(match: Match, number: int) -> dict[str, Any]:
    moves: list[str] = []
    for at, step in enumerate([*match.history, None]):
        gone = [each for each in match.departures if each.moves == at and each.round == number]
        moves += [f"{WITHOUT} {each.plugin}" for each in gone]
        if step is not None and step.round == number:
            moves.append(f"{step.seat + 1} {step.move.text}")
    data: dict[str, Any] = {"moves": moves}
    if number <= len(match.results):
        result = match.results[number - 1]
        data["winners"] = from_1(result.outcome.winners)
        data["points"] = list(result.points)
        data["why"] = result.outcome.why
    return data
