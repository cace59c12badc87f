"""A bot under check: it gives one of the moves it is offered, changes nothing, and the same chance gives the same."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from random import Random
from typing import Any

from spielwerk.conformance.field import Field
from spielwerk.conformance.finding import Finding
from spielwerk.conformance.invariants import contents
from spielwerk.conformance.trouble import Trouble
from spielwerk.conformance.walk import choose
from spielwerk.pieces import Move
from spielwerk.plugins.loading import Plugin
from spielwerk.view import view_of

ASKED = 12
"""How often a bot is asked; one that searches takes its time."""
APART = 5
"""How many moves lie between."""


def bot(game: Field, plugin: Plugin, seed: int) -> Iterator[Finding]:
    """What is wrong with the answers of a bot in a few positions of one game."""
    function = plugin.module.choose
    line, file = function.__code__.co_firstlineno, str(plugin.file or "")
    clocked = any(inspect.ismodule(each) and each.__name__ == "time" for each in vars(plugin.module).values())
    clocked = clocked or any(getattr(each, "__module__", "") == "time" for each in vars(plugin.module).values())
    for seat, view, before in _views(game, seed):
        try:
            with game.blame.watching(before[0], f"choosing for seat {seat + 1}"):
                moves = [_asked(plugin, view, seed) for _ in range(1 if clocked else 2)]
        except Trouble as trouble:
            yield trouble.finding
            return
        wrong = ""
        if not any(moves[0] is move for move in view.moves):
            given = f"{moves[0].text!r}" if isinstance(moves[0], Move) else repr(moves[0])
            wrong, mend = f"choose gave {given}, which is none of its moves", "return one of view.moves"
        elif moves[0] is not moves[-1]:
            wrong, mend = "the same view and chance gave two moves", "draw on the chance that it is given, and no other"
        elif contents(before[0]) != before[1]:
            wrong, mend = (
                "choosing changes the table",
                "read the view alone; view.sample(chance) gives a table to try on",
            )
        if wrong:
            yield Finding("return", "error", plugin.name, wrong, mend, "choose", file, line)
            return


def _asked(plugin: Plugin, view: Any, seed: int) -> Any:
    options = {option.name: option.default for option in getattr(plugin.module, "BOT_OPTIONS", ())}
    known = {"view": view, "chance": Random(seed), **options}
    code = plugin.module.choose.__code__
    return plugin.module.choose(*[known[name] for name in code.co_varnames[: code.co_argcount]])


def _views(game: Field, seed: int) -> Iterator[tuple[int, Any, tuple[Any, dict[str, Any]]]]:
    chance, asked = Random(seed), 0
    rules = game.rules
    while asked < ASKED:
        table = rules.deal(rules.description.seats_min, seed + asked, told=True)
        made = 0
        while table.outcome is None and asked < ASKED:
            seat, move = choose(game, table, "eager", chance)
            if made % APART == 0:
                asked += 1
                yield seat, view_of(table, seat), (table, contents(table))
            rules.apply(table, move, seat)
            made += 1
