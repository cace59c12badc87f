"""The functions of a plugin that are hooks: whether each is marked, can be asked, and asks for what there is.

Each check gives a sentence about a function, or nothing; who asks says of which plugin, and where it stands.
"""

from __future__ import annotations

import inspect
import linecache
import os
import re
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from types import FunctionType, MethodType, ModuleType
from typing import Any

from spielwerk.errors import SpielwerkError, nearest
from spielwerk.hookspecs import MARKED, Hooks
from spielwerk.marks import PROJECT

HOOKS = tuple(name for name in vars(Hooks) if not name.startswith("_"))
GENERATORS = ("offer", "plays")
"""The hooks whose answer is gone through, so that they may give it bit by bit."""
_MARKER = {
    "offer": "offers('turn')",
    "perform": "performs('play')",
    "forbid": "forbids('play')",
    "lift": "lifts('code')",
    "on_move": "on_move()",
}


def arguments_of(hook: str) -> tuple[str, ...]:
    """The nouns that a hook gives, in order."""
    code = getattr(Hooks, hook).__code__
    return tuple(code.co_varnames[1 : code.co_argcount])


def marked(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """Everything in a module that is marked as a hook, by the name of the hook, whatever it is."""
    for key, thing in vars(module).items():
        mark = mark_of(thing)
        if mark is not None:
            yield mark.get("specname") or key, thing


def mark_of(thing: Any) -> Mapping[str, Any] | None:
    """What a marker has left on a thing."""
    mark = getattr(thing, f"{PROJECT}_impl", None)
    return mark if isinstance(mark, dict) else None


def place_in(module: ModuleType, function: Any) -> str:
    """File and line of a function of a plugin, for messages."""
    file = getattr(module, "__file__", None) or f"{module.__name__}.py"
    return f"{Path(file).name}:{getattr(getattr(function, '__code__', None), 'co_firstlineno', 0)}"


def declared_in(module: ModuleType, key: str) -> str:
    """File and line of where a module declares something by this name; empty if it has no source."""
    file = getattr(module, "__file__", None)
    lines = linecache.getlines(file) if file and os.path.isabs(file) else []
    line = next((at for at, text in enumerate(lines, 1) if re.match(rf"(?:class |def )?{key}\b", text)), None)
    return f"{Path(file).name}:{line}" if file and line else ""


def check_marks(name: str, module: ModuleType) -> None:
    """Raise a `SpielwerkError` for the first thing in a module that is meant as a hook and can be none."""
    for key, thing in vars(module).items():
        fault = _fault(key, thing, module)
        if fault:
            place = place_in(module, thing) if isinstance(thing, FunctionType) else declared_in(module, key)
            raise SpielwerkError(f"plugin {name!r}{f' ({place})' if place else ''}: {fault}")


def _fault(key: str, thing: Any, module: ModuleType) -> str:
    mark = mark_of(thing)
    if mark is None:
        if not callable(thing) or getattr(thing, "__module__", None) != module.__name__:
            return ""
        if key in HOOKS:
            return f"{key} has no marker, so it is never asked; write @hookimpl above it"
        return _fault_inside(key, thing) if isinstance(thing, type) else ""
    hook = mark.get("specname") or key
    if hook not in HOOKS:
        return f"there is no hook {hook!r}.{nearest(hook, HOOKS)}"
    if not isinstance(thing, FunctionType):
        return f"{key} is {_sort_of(thing)}; a hook is a function: write def {key}(…)"
    if hook in MARKED and not hasattr(thing, "spielwerk_concern"):
        return f"{hook} needs its own marker, such as @{_MARKER[hook]}, to say what it concerns"
    return _fault_of_running(key, hook, thing)


def _fault_inside(name: str, made: type) -> str:
    """Whether hooks stand in the body of a class, where nobody asks them."""
    inside = next((key for key, each in vars(made).items() if mark_of(each) is not None), None)
    return f"{inside} stands in the class {name}, so it is never asked; a hook stands by itself" if inside else ""


def _fault_of_running(key: str, hook: str, function: FunctionType) -> str:
    if inspect.iscoroutinefunction(function) or inspect.isasyncgenfunction(function):
        return f"{key} is an async function, so nothing of it runs; write def {key}(…)"
    if inspect.isgeneratorfunction(function) and hook not in GENERATORS:
        return f"{key} has a yield in it, so nothing of it runs; only {' and '.join(GENERATORS)} may have one"
    return ""


def _sort_of(thing: Any) -> str:
    if isinstance(thing, type):
        return "a class"
    return "a method" if isinstance(thing, MethodType) else f"an object of the type {type(thing).__name__!r}"


def argument_faults(hook: str, function: FunctionType, known: Collection[str]) -> Iterator[str]:
    """What is wrong with the arguments of a hook, which are given by their places, if it can have `known` ones."""
    for name, argument in inspect.signature(function).parameters.items():
        if argument.kind in (argument.VAR_POSITIONAL, argument.VAR_KEYWORD):
            stars = "*" if argument.kind is argument.VAR_POSITIONAL else "**"
            yield f"{hook} has {stars}{name}; a hook names each argument that it uses"
        elif argument.kind is argument.KEYWORD_ONLY:
            yield f"{hook} has {name!r} behind a *; a hook's arguments are plain: leave the * out"
        elif argument.default is not argument.empty:
            yield f"{hook} has a default for {name!r}; a hook's argument has no default"
        elif name not in known:
            noun = f"{hook} asks for {name!r}, which is no noun of this hook and no value or option of the game"
            yield f"{noun}.{nearest(name, known)}"
