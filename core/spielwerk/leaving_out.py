"""A game goes on without one of its plugins: what it declares stays, so its pieces are plain ones; its rules go."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from attrs import evolve

from spielwerk.assembly import assemble
from spielwerk.errors import SpielwerkError
from spielwerk.marks import PROJECT
from spielwerk.notation import read_state, state_text
from spielwerk.plugins.loading import Plugin, from_module
from spielwerk.rules import Rules
from spielwerk.state import State
from spielwerk.telling import TellingTable


def without(rules: Rules, name: str) -> Rules:
    """The same game in which a plugin does nothing any more. A `SpielwerkError` says why that cannot be."""
    plugin = next((each for each in rules.plugins if each.name == name), None)
    if plugin is None:
        raise SpielwerkError(f"the game has no plugin {name!r} to leave out")
    needed = _needed(rules, plugin)
    if needed:
        raise SpielwerkError(f"the game cannot go on without {name!r}: {needed}")
    plugins = {each.name: each for each in rules.plugins} | {name: _silent(plugin)}
    try:
        return assemble(rules.description, plugins)
    except SpielwerkError as error:
        raise SpielwerkError(f"the game cannot go on without {name!r}: {error}") from error


def is_left_out(plugin: Plugin) -> bool:
    """Whether a plugin of some rules does nothing any more."""
    return getattr(plugin.module, "LEFT_OUT", False) is True


def carried(state: State, rules: Rules) -> TellingTable:
    """The same state under other rules of the same game. A `SpielwerkError` says what they do not know."""
    table = read_state(rules, state_text(state), told=True)
    assert isinstance(table, TellingTable)
    return table


def _silent(plugin: Plugin) -> Plugin:
    """A plugin that declares the same and answers to nothing."""
    module = ModuleType(plugin.module.__name__)
    for name, thing in vars(plugin.module).items():
        if not hasattr(thing, f"{PROJECT}_impl"):
            vars(module)[name] = thing
    vars(module).update(__doc__="", LEFT_OUT=True)
    if plugin.kind is not None:
        vars(module)["PIECE"] = evolve(plugin.kind, rule_de=None)
    return from_module(plugin.name, module, plugin.version)


def _needed(rules: Rules, plugin: Plugin) -> str:
    """What others cannot do without a plugin; empty if there is nothing."""
    others = [each for each in rules.plugins if each is not plugin]
    asking = next((each.name for each in others if plugin.name in each.requires), None)
    if asking is not None:
        return f"{asking!r} needs it"
    for verb, impl in rules.performers.items():
        if impl.plugin is plugin and "turn" in impl.concern.steps:
            return f"it carries out {verb!r}, which every turn may ask for"
    for value in plugin.values:
        user = next((each.name for each in others if _uses(rules, each, value.name)), None)
        if user is not None:
            return f"it owns the value {value.name!r}, and {user!r} uses that"
    set_up = {impl.plugin for impl in rules.impls["set_up"]}
    return "nobody else sets a round up" if set_up == {plugin} else ""


def _uses(rules: Rules, plugin: Plugin, value: str) -> bool:
    """Whether a function of a plugin names a value, as an argument or on the table."""
    functions: list[Any] = [impl.function for impls in rules.impls.values() for impl in impls if impl.plugin is plugin]
    return any(
        value in function.__code__.co_varnames[: function.__code__.co_argcount] or value in function.__code__.co_names
        for function in functions
    )
