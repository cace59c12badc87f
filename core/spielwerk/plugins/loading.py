"""Plugins: one module each, loaded by name or from a file, looked at once, and turned into what assembly binds."""

from __future__ import annotations

import linecache
import os
import re
import warnings
from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from attrs import field, frozen

from spielwerk.errors import SpielwerkError, nearest
from spielwerk.hookspecs import MARKED, Hooks
from spielwerk.marks import PROJECT, Concern
from spielwerk.pieces import Kind, Option, Refusal, Value
from spielwerk.plugins import trust
from spielwerk.plugins.importing import import_entry, import_file
from spielwerk.plugins.places import digest, is_plugin_file, name_fault, short, source, sources
from spielwerk.texts import Language, Text

API = 1
OLDEST_API = 1
"""The lowest number that is still served."""
HOOKS = tuple(name for name in vars(Hooks) if not name.startswith("_"))


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
        return str(self.module.__doc__ or "").strip().split("\n", 1)[0]

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
        return file.read_bytes()
    except OSError as error:
        raise SpielwerkError(f"plugin {file.stem!r} cannot be loaded: {file}: {error.strerror}") from error


def _from_content(file: Path, content: bytes) -> Plugin:
    try:
        module = import_file(file.stem, file, content)
    except SpielwerkError:
        _check_api(file.stem, _written_api(content))
        raise
    return from_module(file.stem, module, short(digest(content)))


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
    _check_api(name, _typed(name, module, "API", int, API))
    _check_marks(name, module)
    declared = {
        "kind": _typed(name, module, "PIECE", Kind, None),
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
    file = getattr(module, "__file__", None)
    lines = linecache.getlines(file) if file and os.path.isabs(file) else []
    line = next((at for at, text in enumerate(lines, 1) if re.match(rf"{key}\b", text)), None)
    return SpielwerkError(f"plugin {name!r}{f' ({Path(file).name}:{line})' if file and line else ''}: {what}")


def place_in(module: ModuleType, function: Any) -> str:
    """File and line of a function of a plugin, for messages."""
    file = getattr(module, "__file__", None) or f"{module.__name__}.py"
    return f"{Path(file).name}:{getattr(getattr(function, '__code__', None), 'co_firstlineno', 0)}"


def _listed(name: str, module: ModuleType, key: str, wanted: type) -> tuple[Any, ...]:
    found = tuple(_typed(name, module, key, (list, tuple), ()))
    for each in found:
        if not isinstance(each, wanted):
            raise _wrong(name, module, key, f"{key} holds {each!r}, which is no {wanted.__name__.lower()}")
    return found


def _texts(name: str, module: ModuleType) -> Mapping[str, Text]:
    found: Mapping[str, Text] = _typed(name, module, "TEXTS", dict, {})
    for key, words in found.items():
        if not isinstance(words, Text):
            raise _wrong(name, module, "TEXTS", f"TEXTS[{key!r}] is {words!r}; write text(de, en)")
    return found


def _check_marks(name: str, module: ModuleType) -> None:
    for key, function in vars(module).items():
        if not callable(function) or getattr(function, "__module__", None) != module.__name__:
            continue
        mark = getattr(function, f"{PROJECT}_impl", None)
        place = f"plugin {name!r} ({place_in(module, function)})"
        if mark is None:
            if key in HOOKS:
                raise SpielwerkError(f"{place}: {key} has no marker, so it is never asked; write @hookimpl above it")
            continue
        hook = mark.get("specname") or key
        if hook not in HOOKS:
            raise SpielwerkError(f"{place}: there is no hook {hook!r}.{nearest(hook, HOOKS)}")
        if hook in MARKED and not hasattr(function, "spielwerk_concern"):
            raise SpielwerkError(
                f"{place}: {hook} needs its own marker, such as @{_MARKER[hook]}, to say what it concerns"
            )


_MARKER = {
    "offer": "offers('turn')",
    "perform": "performs('play')",
    "forbid": "forbids('play')",
    "lift": "lifts('code')",
    "on_move": "on_move()",
}
