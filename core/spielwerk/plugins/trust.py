"""Which local files the user trusts: a plugin runs with the user's rights, and there is no sandbox.

What was decided is kept in `trusted.toml` in the user's folder, for each file by its path and the hash of what it says:
a file that has changed since is asked about again.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from typing import Any, Literal

from spielwerk.errors import Mistakes, SpielwerkError
from spielwerk.plugins.places import content_of, digest
from spielwerk.surroundings import config_folder
from spielwerk.tomlfile import TomlFile

Verdict = Literal["trusted", "disabled", "unknown", "changed"]
Asker = Callable[[str, Path, bool], bool | None]
"""Asks somebody whether a plugin, by its name and file, may be loaded; the third says whether another state of the file
was decided about before. None: no answer, so it is not loaded, and asked about again the next time."""

_asker: ContextVar[Asker | None] = ContextVar("asker", default=None)


class NotTrusted(SpielwerkError):
    """A local file that nobody has trusted yet."""


class Disabled(SpielwerkError):
    """A local file that the user does not want to be loaded."""


@contextmanager
def asking(asker: Asker | None) -> Iterator[None]:
    """While this lasts, somebody is asked about a file that nobody has decided about; nobody, if None."""
    token = _asker.set(asker)
    try:
        yield
    finally:
        _asker.reset(token)


def check(name: str, file: Path, hashed: str) -> None:
    """Raise `NotTrusted` or `Disabled` if a file with this content may not be loaded; ask, if there is somebody."""
    found = verdict(file, hashed)
    ask = _asker.get()
    if found in ("unknown", "changed") and ask is not None:
        answer = ask(name, file, found == "changed")
        if answer is not None:
            _note(file, hashed, answer)
            found = "trusted" if answer else "disabled"
    if found == "disabled":
        raise Disabled(f"plugin {name!r} ({file}) is disabled; 'spielwerk plugins {name} --trust' enables it")
    if found != "trusted":
        why = "is not trusted yet" if found == "unknown" else "has changed since it was decided about"
        how = f"it would run with your rights; look at it, then 'spielwerk plugins {name} --trust' lets it be loaded"
        raise NotTrusted(f"plugin {name!r} ({file}) {why}: {how}")


def verdict(file: Path, hashed: str) -> Verdict:
    """What the user decided about a file with this content. Raises `SpielwerkError` where the decisions are none."""
    decided = _decisions(_said()).get(str(file))
    if decided is None:
        return "unknown"
    if decided["sha256"] != hashed:
        return "changed"
    return "trusted" if decided["trusted"] else "disabled"


def decide(file: Path, trusted: bool) -> None:
    """Keep that a file, as it stands, may be loaded, or may not. Raises `SpielwerkError` if that cannot be written."""
    _note(file, digest(content_of(file)), trusted)


def _kept() -> Path:
    return config_folder() / "trusted.toml"


def _said() -> TomlFile:
    path = _kept()
    return TomlFile.read(path) if os.path.exists(path) else TomlFile(str(path), {})


def _decisions(said: TomlFile) -> dict[str, dict[str, Any]]:
    """What was decided about each file. Raises `Mistakes` where that is of another form: then it is left as it is."""
    found = said.data.get("files", {})
    if not isinstance(found, dict):
        raise Mistakes([said.mistake(("files",), "this is no table of files; mend it or remove it")])
    for file, decided in found.items():
        known = decided if isinstance(decided, dict) else {}
        if not isinstance(known.get("sha256"), str) or not isinstance(known.get("trusted"), bool):
            text = "a file has a table with sha256 (text) and trusted (true or false); mend it or remove it"
            raise Mistakes([said.mistake(("files", file), text)])
    return found


def _note(file: Path, hashed: str, trusted: bool) -> None:
    import tomli_w

    said = _said()
    files = {**_decisions(said), str(file): {"sha256": hashed, "trusted": trusted}}
    try:
        text = tomli_w.dumps({**said.data, "files": files}).encode()
    except UnicodeEncodeError:
        raise SpielwerkError(f"{str(file)!r} cannot be kept in {_kept().name}: this path is not UTF-8") from None
    _write(_kept().resolve(), text)  # of a link what it leads to


def _write(path: Path, text: bytes) -> None:
    """Put a file in its place as a whole, or leave everything as it is."""
    from tempfile import mkstemp

    name = ""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = mkstemp(prefix=f".{path.name}.", dir=path.parent)
        with os.fdopen(handle, "wb") as opened:
            opened.write(text)
        os.replace(name, path)
    except OSError as error:
        if name:
            with suppress(OSError):
                os.unlink(name)
        raise SpielwerkError(f"{path} cannot be written: {error.strerror}") from error
