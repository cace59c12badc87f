"""Plugins: one module each, loaded by name or from a file, looked at once, and turned into what assembly binds."""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Callable, Mapping
from importlib.util import decode_source
from pathlib import Path
from types import ModuleType
from typing import Any

from attrs import field, frozen

from spielwerk.errors import SpielwerkError
from spielwerk.hookspecs import Hooks
from spielwerk.marks import PROJECT, Concern
from spielwerk.pieces import Kind, Option, Refusal, Value
from spielwerk.plugins import trust
from spielwerk.plugins.hooking import HOOKS as HOOKS
from spielwerk.plugins.hooking import check_marks, declared_in, place_in
from spielwerk.plugins.importing import import_entry, import_file, place_of, said
from spielwerk.plugins.places import content_of, digest, is_plugin_file, name_fault, short, source, sources
from spielwerk.sections import A_WORD, WORD
from spielwerk.texts import Language, Text

API = 1
OLDEST_API = 1
"""The lowest number that is still served."""


@frozen(eq=False)
class Plugin:
    """One plugin as its module declares it."""

    name: str
    module: ModuleType = field(repr=False)
    version: str = ""
    kind: Kind | None = None
    options: tuple[Option, ...] = ()
    values: tuple[Value, ...] = ()
    texts: Mapping[str, Text] = field(factory=dict)
    refusals: Mapping[str, Refusal] = field(factory=dict)
    requires: tuple[str, ...] = ()
    zones: tuple[str, ...] = ()
    """The zones, or families of zones, that the game must have."""
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    when: Mapping[str, Any] = field(factory=dict)

    @property
    def sentence(self) -> str:
        """The rule, as the first line of the module says it."""
        words = self.module.__doc__
        return words.strip().split("\n", 1)[0] if isinstance(words, str) else ""

    def rule(self, language: Language) -> str:
        """What the piece of the plugin does, without its name, in a language if the plugin says it there."""
        if language == "de" and self.kind is not None and self.kind.rule_de is not None:
            return self.kind.rule_de
        name, colon, rule = self.sentence.partition(": ")
        return rule[:1].upper() + rule[1:] if colon else name

    @property
    def file(self) -> Path | None:
        """The file that it was loaded from."""
        file = getattr(self.module, "__file__", None)
        return None if file is None else Path(file)


@frozen(eq=False)
class Impl:
    """One function of a plugin, for one hook."""

    plugin: Plugin
    hook: str
    function: Callable[..., Any]
    names: tuple[str, ...]
    concern: Concern


class Deprecated(FutureWarning):
    """A plugin uses what goes with a later API; `docs/plugins/api.md` says how long it is still served."""


class NeedsApi(SpielwerkError):
    """A plugin that was written for an API which is not offered here."""


def warn_of_going(impl: Impl) -> None:
    """Warn with `Deprecated` of each argument of a function that its hook will not give for ever.

    The spec says so: `@hookspec(warn_on_impl_args={"argument": Warning("what to write instead")})`.
    """
    going = getattr(getattr(Hooks, impl.hook), f"{PROJECT}_spec").get("warn_on_impl_args") or {}
    for name in impl.names:
        if name in going:
            place, code = place_in(impl.plugin.module, impl.function), impl.function.__code__
            words = f"plugin {impl.plugin.name!r} ({place}): {impl.hook} asks for {name!r}, which goes: {going[name]}"
            warnings.warn_explicit(Deprecated(words), None, code.co_filename, code.co_firstlineno)


def names() -> list[str]:
    """The names of all plugins there are, also of those that cannot be loaded."""
    return list(sources())


def load(name: str) -> Plugin:
    """Load a plugin by name; a `SpielwerkError` says what is wrong with it.

    A file in the user's own folder must be trusted first; `trust.asking` says who is asked.
    """
    found = source(name)
    if found.file is None or found.module:
        try:
            module = import_entry(name, found.module)
        except SpielwerkError:
            _check_api(name, _written_api(_read(found.file) if found.file else b""))
            raise
        return from_module(name, module, found.release)
    content = _read(found.file)
    if not found.consent:
        trust.check(name, found.file, digest(content))
    return _from_content(found.file, content)


def load_file(path: Path | str) -> Plugin:
    """Load the plugin in a file that was named on purpose; a `SpielwerkError` says what is wrong with it."""
    file = Path(os.path.abspath(path))
    fault = name_fault(file)
    if file.suffix != ".py" or not is_plugin_file(file):
        fault = f"{path} is no plugin; a plugin is a file NAME.py, and neither a test nor begins with an underscore"
    if fault:
        raise SpielwerkError(fault)
    return _from_content(file, _read(file))


def _read(file: Path) -> bytes:
    try:
        return content_of(file)
    except SpielwerkError as error:
        raise SpielwerkError(f"plugin {file.stem!r} cannot be loaded: {error}") from error


def _from_content(file: Path, content: bytes) -> Plugin:
    fault = _encoding_fault(content)
    if fault:
        raise SpielwerkError(f"plugin {file.stem!r} cannot be loaded: {file}: {fault}; save it as UTF-8")
    try:
        module = import_file(file.stem, file, content)
    except SpielwerkError:
        _check_api(file.stem, _written_api(content))
        raise
    return from_module(file.stem, module, short(digest(content)))


def _encoding_fault(content: bytes) -> str:
    """Why a file is no text that Python reads; empty if it is."""
    if b"\0" in content:
        return "there are null bytes in it, as in UTF-16"
    try:
        decode_source(content)
    except (SyntaxError, UnicodeDecodeError):
        return "it is not UTF-8"
    return ""


def _written_api(content: bytes) -> int:
    """The API number that stands in a source which cannot be run, perhaps because it uses what is not here yet."""
    found = re.search(rb"^API\s*=\s*(\d{1,9})\s*(#.*)?$", content, re.MULTILINE)
    return API if found is None else int(found[1])


def _check_api(name: str, api: int) -> None:
    if api > API:
        raise NeedsApi(f"plugin {name!r} needs API {api}; this Spielwerk offers {API}: a newer Spielwerk is needed")
    if api < OLDEST_API:
        served = f"this Spielwerk serves {OLDEST_API} to {API}: a newer plugin, or an older Spielwerk, is needed"
        raise NeedsApi(f"plugin {name!r} is written for API {api}; {served}")


def from_module(name: str, module: ModuleType, version: str = "") -> Plugin:
    """Read what a module declares; a `SpielwerkError` names what is misspelt, unmarked or of the wrong type."""
    try:
        return _read_module(name, module, version)
    except (SpielwerkError, KeyboardInterrupt):
        raise
    except BaseException as error:  # a module may hold things that raise as soon as they are looked at
        file = getattr(module, "__file__", None)
        raise SpielwerkError(f"plugin {name!r} cannot be read: {place_of(error, file)}{said(error)}") from error


def _read_module(name: str, module: ModuleType, version: str) -> Plugin:
    if not isinstance(module, ModuleType):
        what = f"what it put in the place of its module is of the type {type(module).__name__!r}"
        raise SpielwerkError(f"plugin {name!r} cannot be read: {what}")
    if not isinstance(getattr(module, "__file__", ""), str | None):
        raise SpielwerkError(f"plugin {name!r} cannot be read: it sets __file__, which Python sets itself")
    _check_api(name, _typed(name, module, "API", int, API))
    check_marks(name, module)
    declared = {
        "kind": _kind(name, module),
        "options": _listed(name, module, "OPTIONS", Option),
        "values": _listed(name, module, "VALUES", Value),
        "texts": _texts(name, module),
        "requires": _listed(name, module, "REQUIRES", str),
        "zones": _listed(name, module, "ZONES", str),
        "before": _listed(name, module, "BEFORE", str),
        "after": _listed(name, module, "AFTER", str),
        "when": _typed(name, module, "WHEN", dict, {}),
    }
    refusals = {each.code: each for each in vars(module).values() if isinstance(each, Refusal)}
    return Plugin(name, module, version, refusals=refusals, **declared)


def _typed(name: str, module: ModuleType, key: str, wanted: Any, default: Any) -> Any:
    found = getattr(module, key, default)
    if found is not default and not isinstance(found, wanted):
        raise _wrong(name, module, key, f"{key} is {found!r}, which is of the wrong type")
    return found


def _wrong(name: str, module: ModuleType, key: str, what: str) -> SpielwerkError:
    """A mistake in what a module declares, with the line on which that begins, if it has a source."""
    place = declared_in(module, key)
    return SpielwerkError(f"plugin {name!r}{f' ({place})' if place else ''}: {what}")


def _kind(name: str, module: ModuleType) -> Kind | None:
    found: Kind | None = _typed(name, module, "PIECE", Kind, None)
    if found is None:
        return None
    fault = found.fault()
    if not isinstance(found.name, str) or not re.fullmatch(WORD, found.name):
        fault = f"its name {found.name!r} is not {A_WORD}"
    if fault:
        raise _wrong(name, module, "PIECE", f"PIECE: {fault}")
    return found


def _listed(name: str, module: ModuleType, key: str, wanted: type) -> tuple[Any, ...]:
    found = tuple(_typed(name, module, key, (list, tuple), ()))
    for each in found:
        if not isinstance(each, wanted):
            raise _wrong(name, module, key, f"{key} holds {each!r}, which is no {wanted.__name__.lower()}")
    return found


def _texts(name: str, module: ModuleType) -> Mapping[str, Text]:
    found: Mapping[str, Text] = _typed(name, module, "TEXTS", dict, {})
    for key, words in found.items():
        if not isinstance(key, str):
            raise _wrong(name, module, "TEXTS", f"TEXTS has the key {key!r}; a key is text, such as 'move.play'")
        if not isinstance(words, Text):
            raise _wrong(name, module, "TEXTS", f"TEXTS[{key!r}] is {words!r}; write text(de, en)")
    return found
