"""Lint of hooks: misspelt, unmarked, or with arguments that nobody gives them."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterator

from spielwerk.conformance.finding import Finding
from spielwerk.conformance.source import MARKERS, Function, Source
from spielwerk.errors import nearest
from spielwerk.hookspecs import MARKED, Hooks
from spielwerk.plugins.loading import HOOKS

CLOSE = 0.8
"""How alike, from 0 to 1, a name is to a hook's that is taken for a slip of the pen."""
HOW = {
    "offer": "@offers('turn')",
    "perform": "@performs('verb')",
    "lift": "@lifts('code')",
    "on_move": "@on_move()",
    "forbid": "@forbids('verb')",
    "on_play": "@on_play(kind=…)",
}
AT_ASSEMBLY = ("plays", "value_of", "points")
BOT = ("choose",)


def lint_marks(source: Source, spare: Collection[str], options: Collection[str]) -> Iterator[Finding]:
    """What is wrong with the marks and arguments of a plugin's functions.

    `spare` are the names of all values and options of the game, `options` those of the options alone.
    """
    used = _used(source)
    for function in source.functions:
        if function.hook:
            yield from _marked(source, function)
            if function.hook in HOOKS and function.hook not in BOT:
                yield from _arguments(source, function, options if function.hook in AT_ASSEMBLY else spare)
        elif function.name in HOOKS:
            how = HOW[function.name] if function.name in MARKED else "@hookimpl"
            wrong = f"{function.name} has no marker, so it is never asked"
            yield source.finding("marker", "error", function.node.lineno, wrong, f"write {how} above it", function.name)
        elif function.name not in used and not function.name.startswith("_"):
            yield from _looks_like_a_hook(source, function)


def _used(source: Source) -> set[str]:
    """The functions of a plugin that its code calls or hands on."""
    return {function.name for function in source.functions} & source.names()


def _marked(source: Source, function: Function) -> Iterator[Finding]:
    line, hook = function.node.lineno, function.hook
    if function.bare:
        wrong = f"the marker @{function.marker} stands without brackets, so it marks nothing"
        yield source.finding("marker", "error", line, wrong, f"write {HOW[MARKERS[function.marker]]}", hook)
    elif hook not in HOOKS:
        wrong = f"there is no hook {hook!r}, so this is never asked"
        mend = f"'spielwerk hooks' lists them.{nearest(hook, HOOKS)}"
        yield source.finding("hook", "error", line, wrong, mend, hook)
    elif function.marker == "hookimpl" and hook in MARKED:
        wrong = f"{hook} needs its own marker, which says what it concerns"
        yield source.finding("marker", "error", line, wrong, f"write {HOW[hook]} in the place of @hookimpl", hook)
    if function.node.args.vararg or function.node.args.kwarg or function.node.args.kwonlyargs:
        wrong = "a hook is given its arguments by name and in order, never as *, ** or behind a *"
        yield source.finding("argument", "error", line, wrong, "name the nouns, values and options it uses", hook)


def _looks_like_a_hook(source: Source, function: Function) -> Iterator[Finding]:
    close = difflib.get_close_matches(function.name, HOOKS, n=1, cutoff=CLOSE)
    if close:
        wrong = f"nothing calls {function.name}, and it has no marker"
        mend = f"if the hook {close[0]!r} is meant, call it so and write {HOW.get(close[0], '@hookimpl')} above it"
        yield source.finding("hook", "error", function.node.lineno, wrong, mend, function.name)


def _arguments(source: Source, function: Function, spare: Collection[str]) -> Iterator[Finding]:
    code = getattr(Hooks, function.hook).__code__
    nouns = code.co_varnames[1 : code.co_argcount]
    for name in function.arguments:
        if name not in nouns and name not in spare:
            wrong = f"it asks for {name!r}, which is no noun of {function.hook} and no value or option of the game"
            close = nearest(name, [*nouns, *spare])
            mend = f"'spielwerk hooks {function.hook}' lists the nouns.{close}"
            yield source.finding("argument", "error", function.node.lineno, wrong, mend, function.hook)
