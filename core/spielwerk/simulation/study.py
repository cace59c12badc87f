"""What is to be simulated: rules and bots as plain data that another process or machine can take up."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from attrs import frozen

from spielwerk.assembly import assemble
from spielwerk.bots import bot_parts, load_bot
from spielwerk.description import Description, describe
from spielwerk.errors import SpielwerkError
from spielwerk.plugins.loading import API
from spielwerk.plugins.places import VARIABLE, source
from spielwerk.rules import Rules


@frozen
class Setting:
    """A game and who sits at it: one side of a study."""

    name: str
    """What the side is called in reports."""
    game: str
    """The resolved description with all options, as JSON."""
    plugins: tuple[tuple[str, str], ...]
    """Each plugin of the game with its version."""
    bots: tuple[str, ...]
    """The bot of each seat."""

    @property
    def fingerprint(self) -> str:
        """A short text that is the same for the same rules, plugin versions and bots, whatever the side is called."""
        said = json.dumps([API, self.game, self.plugins, self.bots, [_bot_version(bot) for bot in self.bots]])
        return hashlib.sha256(said.encode()).hexdigest()[:16]

    @property
    def data(self) -> dict[str, Any]:
        """The resolved description as a plain table."""
        found: dict[str, Any] = json.loads(self.game)
        return found

    def rules(self) -> Rules:
        """The rules, put together once in each process. Raises `SpielwerkError` where the plugins here are others."""
        return _rules(self.game, self.plugins)


def setting_of(description: Description, bots: Sequence[str], name: str = "") -> Setting:
    """A description with bots at its seats. Raises `Mistakes` if it makes no game, `SpielwerkError` for the seats."""
    rules = assemble(description)
    least, most = description.seats_min, description.seats_max
    if not least <= len(bots) <= most:
        wanted = f"{least}" if least == most else f"{least} to {most}"
        raise SpielwerkError(f"{description.id} is for {wanted} seats, not {len(bots)}")
    for bot in bots:
        load_bot(bot)
    said = {**description.resolved(), "rules": dict(rules.options)}  # so that a default need not be written down
    game = json.dumps(said, sort_keys=True, ensure_ascii=False)
    return Setting(name or description.id, game, _versions(rules), tuple(bots))


@lru_cache(maxsize=64)
def _rules(game: str, plugins: tuple[tuple[str, str], ...]) -> Rules:
    try:
        rules = assemble(describe(json.loads(game), "<simulation>"))
    except SpielwerkError as error:
        raise lacking(error) from error
    here = dict(_versions(rules))
    for name, version in plugins:
        if here[name] != version:
            raise SpielwerkError(f"plugin {name!r} has version {here[name]!r} here and {version!r} in the study")
    return rules


def lacking(error: SpielwerkError) -> SpielwerkError:
    """What a worker says that cannot put a game together which was put together where it was thought of."""
    needed = f"it needs the same files and plugins ({VARIABLE} names folders of local ones)"
    return SpielwerkError(f"a worker cannot put the game together: {error}\n{needed}")


def _versions(rules: Rules) -> tuple[tuple[str, str], ...]:
    return tuple((plugin.name, plugin.version) for plugin in rules.plugins)


def _bot_version(bot: str) -> str:
    return source(bot_parts(bot)[0]).version


@frozen
class Study:
    """One setting, or several that are compared with the first: game by game with the same seeds.

    `full`: also what needs each move: choices, the lead, pieces, what plugins measure. Else only how games end.
    """

    settings: tuple[Setting, ...]
    seed: int = 0
    full: bool = True

    @property
    def fingerprint(self) -> str:
        """The same for studies whose findings may be added up."""
        said = json.dumps([[each.fingerprint for each in self.settings], self.seed, self.full])
        return hashlib.sha256(said.encode()).hexdigest()[:16]


def seeds_of(seed: int, number: int) -> tuple[int, int]:
    """The seeds of game `number`: of its table, and of the bots. They follow from the two numbers alone."""
    drawn = int.from_bytes(hashlib.blake2b(f"{seed}/{number}".encode(), digest_size=16).digest(), "big")
    return drawn >> 75, drawn & (2**53 - 1)
