"""Assembly: a description and its plugins become `Rules`, once. All conflicts are found here."""

from __future__ import annotations

import graphlib
import shlex
from collections.abc import Mapping, Sequence
from keyword import iskeyword
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Any

import pluggy
from attrs import evolve

from spielwerk.binding.steps import TURN
from spielwerk.building import Faults, build
from spielwerk.checking import unquoted, without_quotes
from spielwerk.description import Description
from spielwerk.errors import SpielwerkError, nearest
from spielwerk.hookspecs import OF_PIECES
from spielwerk.marks import PROJECT, concern_of, hookspec
from spielwerk.pieces import NUMBER_KIND, Choice, Kind, Option
from spielwerk.plugins.hooking import HOOKS, argument_faults, arguments_of, marked, place_in
from spielwerk.plugins.loading import Impl, Plugin, from_module, load, warn_of_going
from spielwerk.plugins.places import NoSuchPlugin
from spielwerk.reasons import CORE_REFUSALS
from spielwerk.rules import Rules
from spielwerk.telling import TellingTable

AT_ASSEMBLY = ("plays", "value_of", "points")


def assemble(description: Description, modules: Mapping[str, ModuleType | Plugin] | None = None) -> Rules:
    """Put a game together. `Mistakes` lists everything in its files and plugins that does not fit.

    `modules` gives plugins that are not looked for, by name: a module, or a plugin that was loaded already.
    """
    return _Assembly(description, modules or {}).rules


class _Assembly:
    """The steps of putting one game together, in order."""

    def __init__(self, description: Description, modules: Mapping[str, ModuleType | Plugin]) -> None:
        self.description = description
        self.faults = Faults(description)
        self.rules = rules = Rules()
        rules.description = description
        rules.colours = tuple(description.colours)
        rules.turn_choices = tuple(Choice(TURN, (seat,)) for seat in range(description.seats_max))
        self.plugins = self._load(modules)
        self.faults.stop()
        self._check_requirements()
        rules.plugins = self.plugins = self._ordered(self.plugins)
        self.declared_options: dict[str, tuple[Plugin, Any]] = {}
        self.declared_options = self._owned("options", [(p, o) for p in self.plugins for o in p.options])
        self.declared_values = self._owned("values", [(p, v) for p in self.plugins for v in p.values])
        rules.kinds = MappingProxyType(self._kinds())
        rules.options = MappingProxyType(self._options())
        rules.value_names = tuple(value.name for _, value in self.declared_values.values())
        rules.defaults = tuple((value.name, value.default) for _, value in self.declared_values.values())
        rules.seat_values = frozenset(value.name for _, value in self.declared_values.values() if value.seat)
        rules.seen_by = MappingProxyType({value.name: value.seen_by for _, value in self.declared_values.values()})
        self._refusals()
        self.faults.stop()
        rules.impls = MappingProxyType(self._impls())
        self.faults.stop()
        build(rules, self.faults, [value for _, value in self.declared_values.values()])

    # -- plugins

    def _load(self, modules: Mapping[str, ModuleType | Plugin]) -> tuple[Plugin, ...]:
        found = []
        for name in self.description.plugins:
            try:
                given = modules.get(name)
                loaded = given if isinstance(given, Plugin) else from_module(name, given) if given else load(name)
                found.append(loaded)
            except NoSuchPlugin as error:
                self.faults.note(("plugins", name), self._lying_beside(name) or str(error))
            except SpielwerkError as error:
                self.faults.note(("plugins", name), str(error))
        return tuple(found)

    def _lying_beside(self, name: str) -> str:
        """What to say of a plugin whose file lies beside the one that lists it, and is not loaded for that alone."""
        listing = Path(self.description.mistake(("plugins", name), "").file)
        if not listing.is_file() or not listing.with_name(f"{name}.py").is_file():
            return ""
        how = f"--plugins-dir {shlex.quote(str(listing.parent))} lets it be loaded"
        return f"no plugin is called {name!r}. {name}.py lies beside this file; {how}"

    def _check_requirements(self) -> None:
        names = {plugin.name for plugin in self.plugins}
        for plugin in self.plugins:
            for needed in plugin.requires:
                if needed not in names:
                    self.faults.note(
                        ("plugins", plugin.name),
                        f"plugin {plugin.name!r} needs {needed!r}, which the game does not list; add it to plugins",
                    )
            for zone in plugin.zones:
                if zone not in self.description.zones:
                    hint = nearest(zone, self.description.zones)
                    text = f"plugin {plugin.name!r} needs a zone {zone!r}, which the game does not have.{hint}"
                    self.faults.note(("plugins", plugin.name), text)

    def _ordered(self, plugins: Sequence[Plugin]) -> tuple[Plugin, ...]:
        """The order of the TOML, changed only where a plugin declares before or after whom it stands."""
        by_name = {plugin.name: plugin for plugin in plugins}
        wishes: dict[str, set[str]] = {name: set() for name in by_name}
        for plugin in plugins:
            for other in plugin.after:
                if other in by_name:
                    wishes[plugin.name].add(other)
            for other in plugin.before:
                if other in by_name:
                    wishes[other].add(plugin.name)
        order: list[Plugin] = []
        try:
            graphlib.TopologicalSorter(wishes).prepare()
        except graphlib.CycleError as error:
            names = " before ".join(error.args[1])
            self.faults.note(("plugins", error.args[1][0]), f"these plugins declare an order that goes round: {names}")
            return tuple(plugins)
        place = {name: float(number) for number, name in enumerate(by_name)}

        def moved_up(name: str) -> float:
            """Where a plugin stands: right before the first of those that it declares to stand before."""
            later = [moved_up(other) - 1 / (len(place) + 1) for other in by_name[name].before if other in by_name]
            return min([place[name], *later])

        waiting = sorted(by_name, key=moved_up)
        while waiting:
            name = next(name for name in waiting if not wishes[name] & set(waiting))
            waiting.remove(name)
            order.append(by_name[name])
        return tuple(order)

    def _owned(self, what: str, declared: Sequence[tuple[Plugin, Any]]) -> dict[str, tuple[Plugin, Any]]:
        owners: dict[str, tuple[Plugin, Any]] = {}
        taken = _taken()
        for plugin, thing in declared:
            other = owners.get(thing.name) or self.declared_options.get(thing.name)
            if other is not None:
                self.faults.note(
                    ("plugins", plugin.name),
                    f"plugins {other[0].name!r} and {plugin.name!r} both own {thing.name!r} ({what}); leave one out",
                )
            elif thing.name in taken or not thing.name.isidentifier() or iskeyword(thing.name):
                why = "which means something else already" if thing.name in taken else "which is no name in Python"
                self.faults.note(
                    ("plugins", plugin.name), f"plugin {plugin.name!r} calls one of its {what} {thing.name!r}, {why}"
                )
            owners.setdefault(thing.name, (plugin, thing))
        return owners

    def _kinds(self) -> dict[str, Kind]:
        kinds: dict[str, Kind] = {}
        makers: dict[str, str] = {}
        for plugin in self.plugins:
            if plugin.kind is None:
                continue
            if plugin.kind.name in kinds:
                self.faults.note(
                    ("plugins", plugin.name),
                    f"plugins {makers[plugin.kind.name]!r} and {plugin.name!r} both make the kind {plugin.kind.name!r}",
                )
            kinds[plugin.kind.name], makers[plugin.kind.name] = plugin.kind, plugin.name
        for row in self.description.pieces:
            if row.kind != NUMBER_KIND and row.kind not in kinds:
                hint = nearest(row.kind, [*kinds, NUMBER_KIND])
                self.faults.note((*row.keys, "kind"), f"{row.kind!r}: no plugin of the game makes this kind.{hint}")
            elif row.kind == NUMBER_KIND and row.number is None:
                self.faults.note((*row.keys, "kind"), "a piece of the kind 'number' needs a number")
        return kinds

    def _options(self) -> dict[str, Any]:
        options = {name: option.default for name, (_, option) in self.declared_options.items()}
        for name, given in self.description.rules.items():
            if name not in self.declared_options:
                self.faults.note(
                    ("rules", name),
                    f"no plugin of the game has an option {name!r}.{nearest(name, self.declared_options)}",
                )
                continue
            option: Option = self.declared_options[name][1]
            fault = option.fault(given)
            if fault:
                meant = unquoted(given)
                if meant is not None and not option.fault(meant):
                    fault += without_quotes(given)
                hint = nearest(given, [choice for choice in option.choices if isinstance(choice, str)])
                self.faults.note(("rules", name), fault + "." + (hint if "Did you mean" in hint else ""))
            options[name] = given
        return options

    def _refusals(self) -> None:
        known = {refusal.code: "spielwerk" for refusal in CORE_REFUSALS}
        for plugin in self.plugins:
            for code, refusal in plugin.refusals.items():
                if known.setdefault(code, plugin.name) != plugin.name:
                    self.faults.note(
                        ("plugins", plugin.name),
                        f"plugins {known[code]!r} and {plugin.name!r} both refuse with the code {code!r}; rename one",
                    )
                self.rules.refusals[code] = (plugin.name, refusal)

    # -- hooks

    def _impls(self) -> dict[str, list[Impl]]:
        """All implementations, found and checked by pluggy, in the order in which they are asked."""
        manager = pluggy.PluginManager(PROJECT)
        spare = [*self.declared_values, *self.declared_options]
        manager.add_hookspecs(_specs(spare))
        for plugin in self.plugins:
            if self._applies(plugin, plugin.when) and self._arguments_fit(plugin, spare):
                manager.register(plugin.module, plugin.name)
        self.faults.stop()
        manager.check_pending()
        order = {plugin.name: number for number, plugin in enumerate(self.plugins)}
        by_name = {plugin.name: plugin for plugin in self.plugins}
        found: dict[str, list[Impl]] = {}
        for hook in HOOKS:
            impls = sorted(
                getattr(manager.hook, hook).get_hookimpls(),
                key=lambda impl: (
                    0 if impl.tryfirst else 2 if impl.trylast else 1,
                    order[impl.plugin_name],
                    impl.function.__code__.co_firstlineno,
                ),
            )
            made = [_impl(by_name[impl.plugin_name], hook, impl) for impl in impls]
            found[hook] = [impl for impl in made if self._applies(impl.plugin, impl.concern.when)]
            for impl in found[hook]:
                warn_of_going(impl)
        return found

    def _applies(self, plugin: Plugin, when: Mapping[str, Any]) -> bool:
        """Whether the options have the values that something is bound for."""
        options = self.rules.options
        for name in when:
            if name not in options:
                hint = nearest(name, options)
                text = f"plugin {plugin.name!r} is bound by an option {name!r}, which the game does not have.{hint}"
                self.faults.note(("plugins", plugin.name), text)
        return all(
            options.get(name) in wanted if isinstance(wanted, tuple) else options.get(name) == wanted
            for name, wanted in when.items()
        )

    def _arguments_fit(self, plugin: Plugin, spare: Sequence[str]) -> bool:
        """Whether each hook of a plugin names only what it can be given; else say what it could have meant."""
        good = True
        for hook, function in marked(plugin.module):
            known = [*arguments_of(hook), *(self.declared_options if hook in AT_ASSEMBLY else spare)]
            for fault in argument_faults(hook, function, known):
                good = False
                place = place_in(plugin.module, function)
                self.faults.note(("plugins", plugin.name), f"plugin {plugin.name!r} ({place}): {fault}")
        return good


def _impl(plugin: Plugin, hook: str, found: Any) -> Impl:
    concern = concern_of(found.function)
    if plugin.kind is not None and hook in OF_PIECES and concern.face is None:
        concern = evolve(concern, face={"kind": plugin.kind.name})
    return Impl(plugin, hook, found.function, tuple(found.argnames), concern)


def _taken() -> set[str]:
    """The names that a plugin's values and options cannot have: nouns of the hooks, and what a table is made of."""
    nouns = {name for hook in HOOKS for name in arguments_of(hook)}
    return nouns.union(*({*vars(part), *vars(part).get("__annotations__", ())} for part in TellingTable.__mro__))


def _specs(spare: Sequence[str]) -> Any:
    """The hook specs, with the values and options of a game as further arguments."""
    made: dict[str, Any] = {}
    for hook in HOOKS:
        names = ", ".join(dict.fromkeys(["self", *arguments_of(hook), *spare]))
        exec(f"def {hook}({names}): ...", made)
        made[hook] = hookspec(made[hook])
    return type("Specs", (), {hook: made[hook] for hook in HOOKS})
