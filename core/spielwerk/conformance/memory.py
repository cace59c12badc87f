"""What a module holds must be the same after games as before them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import FunctionType, ModuleType
from typing import Any

from spielwerk.conformance.finding import Finding
from spielwerk.conformance.lint_habits import MEMORY
from spielwerk.plugins.loading import Plugin

PLAIN = (str, int, float, bool, bytes, type(None))


def snapshot(plugin: Plugin) -> dict[str, str]:
    """What the variables of a plugin's module hold, as text: containers, plain values, attributes of functions."""
    found: dict[str, str] = {}
    for name, thing in vars(plugin.module).items():
        if name.startswith("__") or isinstance(thing, ModuleType | type):
            continue
        if isinstance(thing, FunctionType):
            own = {key: value for key, value in vars(thing).items() if not key.startswith("spielwerk_")}
            found |= {f"{name}.{key}": _told(value) for key, value in own.items() if key != "__wrapped__"}
            found[f"{name}()"] = _told(thing.__defaults__)
        elif callable(getattr(thing, "cache_info", None)):
            found[name] = str(thing.cache_info().currsize)
        else:
            found[name] = _told(thing)
    return found


def _told(thing: Any) -> str:
    """A text that changes whenever what is held changes."""
    if isinstance(thing, Mapping):
        return "{" + ", ".join(f"{_told(key)}: {_told(value)}" for key, value in thing.items()) + "}"
    if isinstance(thing, set | frozenset):
        return "{" + ", ".join(sorted(map(_told, thing))) + "}"
    if isinstance(thing, PLAIN):
        return repr(thing)
    if hasattr(thing, "__iter__") and hasattr(thing, "__len__"):
        return f"{type(thing).__name__}[" + ", ".join(map(_told, thing)) + "]"
    if hasattr(thing, "__dict__") and type(thing).__module__ != "builtins":
        return f"{type(thing).__name__}({_told(vars(thing))})" if len(vars(thing)) < 20 else type(thing).__name__
    return repr(thing)


def changed(plugin: Plugin, before: Mapping[str, str], games: int) -> Iterator[Finding]:
    """A finding for each variable that holds something else than before."""
    after = snapshot(plugin)
    for name in dict.fromkeys([*before, *after]):
        if before.get(name) != after.get(name):
            wrong = f"{name.removesuffix('()')} of the module holds something else after {games} games than before"
            yield Finding("memory", "error", plugin.name, wrong, MEMORY, file=str(plugin.module.__file__ or ""))
