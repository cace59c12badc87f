"""A bot under check: it gives one of the moves it is offered, changes nothing, and the same chance gives the same."""

from __future__ import annotations

import inspect
import traceback
from collections.abc import Iterator
from random import Random
from typing import Any

from attrs import evolve

from spielwerk.budget import Cut
from spielwerk.conformance.field import Field
from spielwerk.conformance.finding import Case, Finding
from spielwerk.conformance.invariants import contents
from spielwerk.conformance.trouble import Trouble
from spielwerk.conformance.walk import choose
from spielwerk.conformance.watching import Impure
from spielwerk.notation import state_text
from spielwerk.pieces import Move
from spielwerk.plugins.importing import said
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
    for case, seat, view, before in _views(game, seed):
        try:
            with game.blame.watching(before[0], f"choosing for seat {seat + 1}"):
                moves = [_asked(plugin, view, seed) for _ in range(1 if clocked else 2)]
        except Trouble as trouble:
            yield evolve(_owned(trouble, plugin, seat), case=case)
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
            yield Finding("return", "error", plugin.name, wrong, mend, "choose", file, line, case)
            return


def _owned(trouble: Trouble, plugin: Plugin, seat: int) -> Finding:
    """What came of asking, put down to the bot and its line where no other plugin is to blame."""
    found = trouble.finding
    if found.plugin:
        return found
    wrong = f"choosing for seat {seat + 1}: {found.wrong}" if found.code == "endless" else found.wrong
    line = _line(plugin, trouble.__cause__)
    return evolve(found, plugin=plugin.name, hook="choose", file=str(plugin.file or ""), line=line, wrong=wrong)


def _line(plugin: Plugin, error: BaseException | None) -> int | None:
    """The last line of the bot's own file on the way to an error, or to the cut of what did not end."""
    while error is not None:
        frames = traceback.extract_tb(error.__traceback__)
        lines = [each.lineno for each in frames if each.filename == str(plugin.file)]
        if lines:
            return lines[-1]
        error = error.__context__
    return None


def _asked(plugin: Plugin, view: Any, seed: int) -> Any:
    """What a bot answers; whatever it raises is told with the line of its own file. Raises `Trouble`."""
    try:
        return _answer(plugin, view, seed)
    except (Impure, Cut, KeyboardInterrupt):
        raise
    except BaseException as error:  # a bot may also ask the program to end
        wrong = f"choosing for seat {view.seat + 1} failed: {said(error)}"
        mend = "see what the line was given: the case shows the position, and the seat was asked there"
        file = str(plugin.file or "")
        finding = Finding("raises", "error", plugin.name, wrong, mend, "choose", file, _line(plugin, error))
        raise Trouble(finding) from error


def _answer(plugin: Plugin, view: Any, seed: int) -> Any:
    options = {option.name: option.default for option in getattr(plugin.module, "BOT_OPTIONS", ())}
    known = {"view": view, "chance": Random(seed), **options}
    code = plugin.module.choose.__code__
    return plugin.module.choose(*[known[name] for name in code.co_varnames[: code.co_argcount]])


def _views(game: Field, seed: int) -> Iterator[tuple[Case, int, Any, tuple[Any, dict[str, Any]]]]:
    chance, asked = Random(seed), 0
    rules = game.rules
    while asked < ASKED:
        table = rules.deal(rules.description.seats_min, seed + asked, told=True)
        made = 0
        while table.outcome is None and asked < ASKED:
            seat, move = choose(game, table, "eager", chance)
            if made % APART == 0:
                asked += 1
                case = Case(table.seats, state_text(table), (), seed + asked, made)
                yield case, seat, view_of(table, seat), (table, contents(table))
            rules.apply(table, move, seat)
            made += 1
