"""Plugins: one module each, found by entry points, looked at once, and turned into what assembly binds."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from functools import cache
from types import ModuleType
from typing import Any

from attrs import field, frozen

from spielwerk.errors import SpielwerkError, nearest
from spielwerk.hookspecs import MARKED, Hooks
from spielwerk.marks import PROJECT, Concern
from spielwerk.pieces import Kind, Option, Refusal, Value
from spielwerk.texts import Text

GROUP = "spielwerk.plugins"
API = 1
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
        return (self.module.__doc__ or "").strip().split("\n", 1)[0]


@frozen(eq=False)
class Impl:
    """One function of a plugin, for one hook."""

    plugin: Plugin
    hook: str
    function: Callable[..., Any]
    names: tuple[str, ...]
    concern: Concern


@cache
def installed() -> dict[str, Any]:
    """The entry points of all installed plugins by name, without importing any."""
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=GROUP)}


@cache
def _version(distribution: Any) -> str:
    """The version of an installed distribution, read once for all its plugins."""
    return str(distribution.version)


def names() -> list[str]:
    """The names of all installed plugins."""
    return sorted(installed())


def load(name: str) -> Plugin:
    """Import a plugin by name; a `SpielwerkError` says what is wrong with it."""
    points = installed()
    if name not in points:
        raise SpielwerkError(f"no plugin is called {name!r}.{nearest(name, points)}")
    point = points[name]
    try:
        module = importlib.import_module(point.module)
    except Exception as error:
        raise SpielwerkError(f"plugin {name!r} cannot be loaded: {place_of(error)}{error}") from error
    return from_module(name, module, _version(point.dist) if point.dist else "")


def place_of(error: BaseException) -> str:
    """`file:line: ` of where an error was raised, or of the syntax error itself."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{error.filename}:{error.lineno}: "
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return "" if trace is None else f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}: "


def from_module(name: str, module: ModuleType, version: str = "") -> Plugin:
    """Read what a module declares; a `SpielwerkError` names what is misspelt, unmarked or of the wrong type."""
    api = _typed(name, module, "API", int, API)
    if api > API:
        raise SpielwerkError(
            f"plugin {name!r} needs API {api}; this Spielwerk offers {API}: a newer Spielwerk is needed"
        )
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
        raise SpielwerkError(f"plugin {name!r}: {key} is {found!r}, which is of the wrong type")
    return found


def _listed(name: str, module: ModuleType, key: str, wanted: type) -> tuple[Any, ...]:
    found = tuple(_typed(name, module, key, (list, tuple), ()))
    for each in found:
        if not isinstance(each, wanted):
            raise SpielwerkError(f"plugin {name!r}: {key} holds {each!r}, which is no {wanted.__name__.lower()}")
    return found


def _texts(name: str, module: ModuleType) -> Mapping[str, Text]:
    found: Mapping[str, Text] = _typed(name, module, "TEXTS", dict, {})
    for key, words in found.items():
        if not isinstance(words, Text):
            raise SpielwerkError(f"plugin {name!r}: TEXTS[{key!r}] is {words!r}; write text(de, en)")
    return found


def _check_marks(name: str, module: ModuleType) -> None:
    for key, function in vars(module).items():
        if not callable(function) or getattr(function, "__module__", None) != module.__name__:
            continue
        mark = getattr(function, f"{PROJECT}_impl", None)
        line = getattr(getattr(function, "__code__", None), "co_firstlineno", 0)
        place = f"plugin {name!r} ({module.__name__.rpartition('.')[2]}.py:{line})"
        if mark is None:
            if key in HOOKS:
                raise SpielwerkError(f"{place}: {key} has no marker, so it is never asked; write @hookimpl above it")
            continue
        hook = mark.get("specname") or key
        if hook not in HOOKS:
            raise SpielwerkError(f"{place}: there is no hook {hook!r}.{nearest(hook, HOOKS)}")
        if hook in MARKED and hook != "forbid" and not hasattr(function, "spielwerk_concern"):
            raise SpielwerkError(
                f"{place}: {hook} needs its own marker, such as @{_MARKER[hook]}, to say what it concerns"
            )


_MARKER = {"offer": "offers('turn')", "perform": "performs('play')", "lift": "lifts('code')", "on_move": "on_move()"}
