"""Where plugins come from: built in, installed, or local files; known by name and version, and none of it imported.

Built in and installed plugins are entry points of the group `spielwerk.plugins`; a local one is a file `NAME.py` in the
user's folder or in a folder that somebody named. The current directory is no such folder, and no TOML file names one.
"""

from __future__ import annotations

import hashlib
import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

from attrs import evolve, frozen

from spielwerk.errors import SpielwerkError, nearest
from spielwerk.sections import A_WORD, WORD
from spielwerk.surroundings import OURS, Entry, config_folder, entries, is_seen

GROUP = "spielwerk.plugins"
VARIABLE = "SPIELWERK_PLUGINS_DIR"
MOST_BYTES = 1_000_000
"""What a file of a plugin may hold at most; what is larger was not written by hand."""
Place = Literal["built in", "installed", "local"]
_MODULE = r"\s*(\w+(?:\.\w+)*)\s*(?::\s*[\w.]+\s*)?(?:\[.*\]\s*)?"
"""What an entry point names: a module, behind which an attribute and extras may stand."""


class NoSuchPlugin(SpielwerkError):
    """No plugin has this name, in any of the places."""


@frozen
class Source:
    """A plugin that could be loaded: its name, where it comes from, the file its code stands in."""

    name: str
    place: Place
    file: Path | None = None
    """None for an installed plugin whose file only its import would find."""
    module: str = ""
    """What is imported; empty for a local file."""
    distribution: str = ""
    """The distribution that it was installed with; empty for a local file."""
    release: str = ""
    """The version of its distribution; empty for a local file."""
    fault: str = ""
    """Why it cannot be loaded, whatever stands in it."""
    consent: bool = True
    """Whether somebody named its folder or installed it. A file in the user's folder must be trusted first."""
    twice: bool = False
    """Whether there is another one of its name, so that neither can be used."""

    @property
    def version(self) -> str:
        """The version of the distribution; of a local file a short hash of what it says."""
        if self.module or self.file is None:
            return self.release
        try:
            return short(digest(content_of(self.file)))
        except SpielwerkError:
            return ""

    @property
    def where(self) -> str:
        """The place and the file, for messages."""
        return f"{self.place} ({self.file or self.module or self.distribution})"


def digest(content: bytes) -> str:
    """The hash of what a file says."""
    return hashlib.sha256(content).hexdigest()


def short(hashed: str) -> str:
    """A hash as the version of a plugin."""
    return hashed[:12]


def content_of(file: Path) -> bytes:
    """What a file of a plugin says. Raises `SpielwerkError` if it is no ordinary file, too large or cannot be read."""
    fault = _file_fault(file)
    try:
        if not fault:
            return file.read_bytes()
    except OSError as error:
        fault = f"{file}: {error.strerror}"
    raise SpielwerkError(fault)


def _file_fault(file: Path) -> str:
    """Why a file is not even read; empty if nothing speaks against it."""
    try:
        found = file.stat()
    except OSError as error:
        return f"{file}: {error.strerror}"
    if not stat.S_ISREG(found.st_mode):
        return f"{file}: this is no ordinary file"
    if found.st_size > MOST_BYTES:
        return f"{file}: the file has {found.st_size:_} bytes; a plugin has {MOST_BYTES:_} at most"
    return ""


def sources() -> dict[str, Source]:
    """All plugins that are there, by name in order, also those that cannot be loaded. Nothing is imported.

    Raises `SpielwerkError` where `SPIELWERK_PLUGINS_DIR` names what is no folder.
    """
    found: dict[str, list[Source]] = {}
    for source in (*installed(), *_local()):
        found.setdefault(source.name, []).append(source)
    return {name: _the_one(found[name]) for name in sorted(found)}


def source(name: str) -> Source:
    """The plugin of a name. Raises `NoSuchPlugin`, or `SpielwerkError` if it cannot be loaded."""
    known = sources()
    if name not in known:
        raise NoSuchPlugin(f"no plugin is called {name!r}.{nearest(name, known)}")
    found = known[name]
    if found.fault:
        raise SpielwerkError(f"plugin {name!r} cannot be loaded: {found.fault}")
    return found


def use_folder(path: Path | str) -> Path:
    """Let the plugins of a folder be loaded, in this process and in those that it starts; gives the whole path.

    Raises `SpielwerkError` if it is no folder.
    """
    if not str(path):
        raise SpielwerkError("'' is no folder of plugins; write . for the current one")
    folder = Path(os.path.abspath(path))
    if not os.path.isdir(folder):
        raise SpielwerkError(f"{str(path)!r} is no folder of plugins: {_not_a_folder(folder)}")
    if os.pathsep in str(folder):
        raise SpielwerkError(f"{str(path)!r} cannot be used: the name of the folder has a {os.pathsep!r} in it")
    said = [part for part in os.environ.get(VARIABLE, "").split(os.pathsep) if part]
    if str(folder) not in said:
        os.environ[VARIABLE] = os.pathsep.join([*said, str(folder)])
    return folder


@contextmanager
def folders_as_they_are() -> Iterator[None]:
    """Whatever folders are taken into use while this lasts are forgotten afterwards."""
    before = os.environ.get(VARIABLE)
    try:
        yield
    finally:
        if before is None:
            os.environ.pop(VARIABLE, None)
        else:
            os.environ[VARIABLE] = before


def own_folder() -> Path:
    """The folder of the user's own plugins; it need not exist."""
    return config_folder() / "plugins"


# -- entry points


def installed() -> list[Source]:
    """The plugins of the distributions that are seen, ours among them."""
    return [source for source in _entries() if is_seen(source.distribution)]


@cache
def _entries() -> tuple[Source, ...]:
    """The plugins of all distributions, once for each process."""
    return tuple(_entry(entry) for entry in sorted(entries(GROUP), key=lambda entry: entry.name))


def _entry(entry: Entry) -> Source:
    name = entry.distribution.lower()
    place: Place = "built in" if name == OURS else "installed"
    fault, named = entry.fault, re.fullmatch(_MODULE, entry.value)
    if not re.fullmatch(WORD, entry.name):
        fault = f"its entry point {entry.name!r} is not {A_WORD}"
    if named is None:
        fault = f"its entry point names {entry.value!r}, which is no module"
        return Source(entry.name, place, None, "", name, entry.release, fault)
    return Source(entry.name, place, _file_of(named[1]), named[1], name, entry.release, fault)


def _file_of(module: str) -> Path | None:
    """The file of a module, found without importing it or the package it is in."""
    top, *inner = module.split(".")
    spec = _top(top)
    if spec is None:
        return None
    if not inner:
        return Path(spec.origin) if spec.has_location and spec.origin else None
    ends = (Path(*inner).with_suffix(".py"), Path(*inner, "__init__.py"))
    there = (Path(folder, end) for folder in spec.submodule_search_locations or () for end in ends)
    return next((path for path in there if path.is_file()), None)


@cache
def _top(name: str) -> Any:
    try:
        return find_spec(name)
    except (ImportError, ValueError, AttributeError):
        return None


# -- local files


def _local() -> Iterator[Source]:
    for folder in _folders():
        yield from files_in(folder, consent=True)
    own = own_folder()
    if os.path.isdir(own) and own not in _folders():
        yield from files_in(own, consent=False)


def _folders() -> list[Path]:
    """The folders that somebody named."""
    found = [Path(os.path.abspath(part)) for part in os.environ.get(VARIABLE, "").split(os.pathsep) if part]
    for folder in found:
        if not os.path.isdir(folder):
            raise SpielwerkError(f"{VARIABLE} names {str(folder)!r}: {_not_a_folder(folder)}")
    return list(dict.fromkeys(found))


def _not_a_folder(path: Path) -> str:
    return "this is a file; name the folder it is in" if os.path.isfile(path) else "there is no such folder"


def files_in(folder: Path, *, consent: bool = True) -> Iterator[Source]:
    """The plugins among the files of a folder; tests and what begins with an underscore are none."""
    try:
        files = sorted(folder.glob("*.py"))
    except OSError as error:
        raise SpielwerkError(f"{folder}: the folder cannot be read: {error.strerror}") from error
    for file in files:
        if is_plugin_file(file) and not file.is_dir():
            yield Source(file.stem, "local", file, fault=name_fault(file) or _file_fault(file), consent=consent)


def is_plugin_file(file: Path) -> bool:
    """Whether a file is meant as a plugin: Python, no test, not for others to import."""
    name = file.stem
    test = name.startswith("test_") or name.endswith("_test") or name == "conftest"
    return file.suffix == ".py" and not test and name[:1] not in ("_", ".")


def name_fault(file: Path) -> str:
    """Why a plugin cannot be called as its file is; empty if it can."""
    return "" if re.fullmatch(WORD, file.stem) else f"{file}: {file.stem!r} is not {A_WORD}; rename the file"


def _the_one(found: list[Source]) -> Source:
    """The plugin of a name. The same file by two ways is one; with two files of one name neither can be used."""
    if len(found) == 1:
        return found[0]
    files = {source.file.resolve() if source.file else source.module: source for source in reversed(found)}
    if len(files) == 1:
        return found[0]
    both = " and ".join(source.where for source in reversed(files.values()))
    return evolve(found[0], twice=True, fault=f"it is there more than once: {both}; rename or remove all but one")
