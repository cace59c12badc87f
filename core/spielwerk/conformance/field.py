"""Where a check is played out: the rules of one game with the plugins under watch, and who is to blame."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from attrs import define, field

from spielwerk.assembly import assemble
from spielwerk.conformance.trouble import Blame
from spielwerk.conformance.watching import Watch
from spielwerk.description import Description, bend
from spielwerk.plugins.loading import Plugin
from spielwerk.rules import Rules
from spielwerk.wording import Wording


@define(eq=False)
class Field:
    """One game, put together for checking. `subjects` are the plugins that the check is about."""

    description: Description
    plugins: Mapping[str, Plugin]
    subjects: Collection[str]
    options: Mapping[str, Any] = field(factory=dict)
    """What was changed of the game's options, to try a switch."""
    watch: Watch = field(factory=Watch)
    rules: Rules = field(init=False)
    blame: Blame = field(init=False)
    words: Wording = field(init=False)

    def __attrs_post_init__(self) -> None:
        description = bend(self.description, rules=self.options) if self.options else self.description
        modules = {name: self.watch.module(plugin) for name, plugin in self.plugins.items()}
        self.rules = assemble(description, modules)
        self.blame = Blame(self.rules, self.subjects)
        self.words = Wording(self.rules)

    def bent(self, **options: Any) -> Field:
        """The same game with other values of options, seen by the same watch. Raises `Mistakes`."""
        return Field(self.description, self.plugins, self.subjects, options, self.watch)


def switches(plugins: Mapping[str, Plugin], subjects: Collection[str], most: int) -> list[dict[str, Any]]:
    """Values of the options of the plugins under check, one changed at a time, at most so many."""
    found: list[dict[str, Any]] = []
    for name in subjects:
        for option in plugins[name].options if name in plugins else ():
            tried = [choice for choice in option.choices if choice != option.default]
            if option.least is not None and option.least != option.default:
                tried.append(option.least)
            found += [{option.name: each} for each in tried]
    return found[:most]
