"""Bots: plugins that choose. A bot gets a view and a source of chance of its own, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from spielwerk.errors import SpielwerkError, nearest
from spielwerk.pieces import Move
from spielwerk.plugins import Plugin, load, names
from spielwerk.view import View

Bot = Callable[[View, Random], Move]


def load_bot(name: str) -> Bot:
    """The bot of a plugin by name. A `SpielwerkError` says which bots there are."""
    known = [each for each in names() if _chooses(each)] if name not in names() else [name]
    if name not in names():
        raise SpielwerkError(f"no bot is called {name!r}.{nearest(name, known)}")
    choose = _choose_of(load(name))
    if choose is None:
        raise SpielwerkError(f"plugin {name!r} is no bot.{nearest(name, [each for each in names() if _chooses(each)])}")
    arguments = choose.__code__.co_varnames[: choose.__code__.co_argcount]

    def bot(view: View, chance: Random) -> Move:
        facts = {"view": view, "chance": chance}
        move: Move = choose(*[facts[argument] for argument in arguments])
        return move

    return bot


def _choose_of(plugin: Plugin) -> Callable[..., Move] | None:
    return getattr(plugin.module, "choose", None)


def _chooses(name: str) -> bool:
    try:
        return _choose_of(load(name)) is not None
    except SpielwerkError:
        return False
