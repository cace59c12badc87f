"""Which local files the user trusts: a plugin runs with the user's rights, and there is no sandbox.

What was decided is kept in `trusted.toml` in the user's folder, for each file by its path and the hash of what it says:
a file that has changed since is asked about again.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any, Literal

from spielwerk.errors import SpielwerkError
from spielwerk.plugins.places import digest
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
    """What the user decided about a file with this content. Raises `SpielwerkError` where the decisions are no TOML."""
    decided = _decisions().get(str(file))
    if not isinstance(decided, dict):
        return "unknown"
    if decided.get("sha256") != hashed:
        return "changed"
    return "trusted" if decided.get("trusted") is True else "disabled"


def decide(file: Path, trusted: bool) -> None:
    """Keep that a file, as it stands, may be loaded, or may not. Raises `SpielwerkError` if that cannot be written."""
    try:
        hashed = digest(file.read_bytes())
    except OSError as error:
        raise SpielwerkError(f"{file} cannot be read: {error.strerror}") from error
    _note(file, hashed, trusted)


def _kept() -> Path:
    return config_folder() / "trusted.toml"


def _decisions() -> dict[str, Any]:
    path = _kept()
    found = TomlFile.read(path).data.get("files", {}) if path.is_file() else {}
    return found if isinstance(found, dict) else {}


def _note(file: Path, hashed: str, trusted: bool) -> None:
    from tempfile import mkstemp

    import tomli_w

    path, data = _kept(), {**_decisions(), str(file): {"sha256": hashed, "trusted": trusted}}
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = mkstemp(prefix=f".{path.name}.", dir=path.parent)
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as opened:
            opened.write(tomli_w.dumps({"files": data}))
        os.replace(name, path)
    except OSError as error:
        raise SpielwerkError(f"{path} cannot be written: {error.strerror}") from error
