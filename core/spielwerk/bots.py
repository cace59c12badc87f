"""Bots: plugins that choose. A bot gets a view and a source of chance of its own, and nothing else.

A bot is named as `NAME` or `NAME(key=value, …)`, with the options that its module declares in `BOT_OPTIONS`.
"""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from threading import Lock, Thread
from typing import Any, Literal

from attrs import evolve, frozen

from spielwerk.errors import SpielwerkError, nearest
from spielwerk.pieces import Move, Option
from spielwerk.plugins.loading import Plugin, load, names
from spielwerk.plugins.status import look
from spielwerk.view import View

Bot = Callable[[View, Random], Move]
Failure = Literal["raised", "illegal", "late"]
FACTS = ("view", "chance")
LIMIT = 10.0
"""The seconds that a bot may take for a move, where nobody says otherwise."""
DETAIL = 120
DIGITS = 18


def load_bot(words: str) -> Bot:
    """The bot that the words name, with its options. A `SpielwerkError` says what is wrong with them."""
    name, given = bot_parts(words)
    plugin = _bot_plugin(name)
    choose: Callable[..., Move] = plugin.module.choose
    facts = {option.name: option.default for option in _options(plugin)} | given
    wanted = choose.__code__.co_varnames[: choose.__code__.co_argcount]
    unknown = next((each for each in wanted if each not in (*FACTS, *facts)), None)
    if unknown is not None:
        raise SpielwerkError(f"plugin {name!r}: choose asks for {unknown!r}; it may name {', '.join((*FACTS, *facts))}")

    def bot(view: View, chance: Random) -> Move:
        known = {"view": view, "chance": chance, **facts}
        return choose(*[known[each] for each in wanted])

    return bot


def bot_names() -> list[str]:
    """The names of all bots that are installed."""
    return [name for name in names() if _chooses(name)]


def bot_parts(words: str) -> tuple[str, dict[str, Any]]:
    """Name and options of `NAME(key=value, …)`, both checked."""
    name, bracket, rest = words.strip().partition("(")
    name = name.strip()
    options = {option.name: option for option in _options(_bot_plugin(name))}
    if bracket and not rest.endswith(")"):
        raise SpielwerkError(f"{words!r}: the bracket is not closed; write NAME(key=value, …)")
    given: dict[str, Any] = {}
    for part in filter(None, map(str.strip, rest[:-1].split(","))):
        key, equals, value = (each.strip() for each in part.partition("="))
        if not equals:
            raise SpielwerkError(f"{words!r}: {part!r} is no option; write key=value")
        if key not in options:
            hint = nearest(key, options) or " It has none."
            raise SpielwerkError(f"{words!r}: the bot {name!r} has no option {key!r}.{hint}")
        if key in given:
            raise SpielwerkError(f"{words!r}: {key!r} is given twice")
        given[key] = _value(value)
        fault = options[key].fault(given[key])
        if fault:
            raise SpielwerkError(f"{words!r}: {key}: {fault}")
    return name, given


def with_options(words: str, usual: Mapping[str, Any]) -> str:
    """The same bot with further options, as far as it has them and the words do not give them."""
    if not usual:
        return words
    name, given = bot_parts(words)
    has = {option.name for option in _options(_bot_plugin(name))}
    both = {key: value for key, value in usual.items() if key in has} | given
    return f"{name}({','.join(f'{key}={_written(value)}' for key, value in both.items())})" if both else name


def bot_file(words: str) -> str:
    """The file that the bot was loaded from; "" if none is known."""
    try:
        return str(_bot_plugin(bot_parts(words)[0]).file or "")
    except SpielwerkError:
        return ""


def split_list(words: str) -> list[str]:
    """The items between commas; commas in brackets belong to their item."""
    return [item.strip() for item in re.split(r",(?![^(]*\))", words)]


def _value(word: str) -> Any:
    if word.lower() in ("true", "false"):
        return word.lower() == "true"
    digits = word.removeprefix("-")
    return int(word) if digits.isascii() and digits.isdigit() and len(digits) <= DIGITS else word


def _written(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _bot_plugin(name: str) -> Plugin:
    if name not in names():
        raise SpielwerkError(f"no bot is called {name!r}.{nearest(name, bot_names())}")
    plugin = load(name)
    if not hasattr(plugin.module, "choose"):
        raise SpielwerkError(f"plugin {name!r} is no bot.{nearest(name, bot_names())}")
    return plugin


def _options(plugin: Plugin) -> tuple[Option, ...]:
    found = getattr(plugin.module, "BOT_OPTIONS", ())
    for each in found:
        if not isinstance(each, Option) or each.name in FACTS:
            raise SpielwerkError(f"plugin {plugin.name!r}: BOT_OPTIONS holds {each!r}, which is no option for a bot")
    return tuple(found)


def _chooses(name: str) -> bool:
    plugin = look(name).plugin
    return plugin is not None and hasattr(plugin.module, "choose")


# -- a bot at a table


@frozen
class Answer:
    """What came of asking a bot: the move to make, and how the bot lost its own, if it did."""

    move: Move
    failure: Failure | None = None
    detail: str = ""
    """What it raised and in which line of its file, what it gave in the place of a move, or how many seconds it had."""


class Thinker:
    """A bot at a seat. Whatever it does it loses a move at most: then one is played by chance.

    It thinks in a thread of its own, from which no state can be reached, and is left behind when its time is up; as
    long as it goes on with an old question, it is not asked a new one.
    """

    def __init__(self, bot: Bot, chance: Random, spare: Random, seconds: float = LIMIT) -> None:
        self.bot, self.seconds = bot, seconds
        self.begin(chance, spare)
        self._lock = Lock()
        self._behind: SimpleQueue[Answer] | None = None

    def begin(self, chance: Random, spare: Random) -> None:
        """A new game begins, with new sources of chance: the bot's, and that of moves in the place of lost ones."""
        self.chance, self._spare = chance, spare

    def ask(self, view: View) -> Answer:
        """Its answer, or one by chance, after `seconds` at the latest."""
        with self._lock:
            if self._behind is not None and self._behind.empty():
                return self._late(view)
            box: SimpleQueue[Answer] = SimpleQueue()
            shown = evolve(view, zones={**view.zones}, values={**view.values})  # so that `view` stays as it is
            Thread(target=_think, args=(self.bot, shown, self.chance, box), daemon=True).start()
            try:
                answer = box.get(timeout=self.seconds)
            except Empty:
                self._behind = box
                return self._late(view)
            return answer if answer.failure is None else self._by_chance(view, answer.failure, answer.detail)

    def any(self, moves: Sequence[Move]) -> Move:
        """One of some moves by chance."""
        return moves[int(self._spare.random() * len(moves))]

    def _late(self, view: View) -> Answer:
        return self._by_chance(view, "late", f"{self.seconds:g}")

    def _by_chance(self, view: View, failure: Failure, detail: str) -> Answer:
        return Answer(first_alike(view.moves, self.any(view.moves)), failure, detail)


def first_alike(moves: Sequence[Move], move: Move) -> Move:
    """The first of the moves that read alike, which is the one a record gives back."""
    return next(each for each in moves if each.text == move.text)


def _think(bot: Bot, view: View, chance: Random, box: SimpleQueue[Answer]) -> None:
    """Ask a bot and judge its answer by the moves as they were, since a view can be changed by force."""
    moves = view.moves
    answer = Answer(moves[0], "raised")
    try:
        given = bot(view, chance)
        if any(given is move for move in moves):
            answer = Answer(first_alike(moves, given))
        else:
            answer = Answer(moves[0], "illegal", _shown(given.text if type(given) is Move else repr(given)))
    except BaseException as error:  # a bot may also ask the program to end
        answer = Answer(moves[0], "raised", _told(error))
    finally:
        box.put(answer)


def _told(error: BaseException) -> str:
    """An error in a few words, even where it cannot say any itself, behind the line of the bot that it came from."""
    place = _place(error)
    try:
        return _shown(f"{place}{type(error).__name__}: {error}")
    except BaseException:
        return f"{place}{type(error).__name__}"


def _place(error: BaseException) -> str:
    """`file.py:line: ` of the last line on the way that stands in the bot's own file; "" if it was not reached."""
    frames = [each for each in traceback.extract_tb(error.__traceback__) if each.filename != __file__]
    lines = [each.lineno for each in frames if each.filename == frames[0].filename]
    return f"{Path(frames[0].filename).name}:{lines[-1]}: " if frames else ""


def _shown(words: str) -> str:
    """Words that fit into a line of a log."""
    line = " ".join(words[: 4 * DETAIL].split())
    line = "".join(sign if sign.isprintable() else "?" for sign in line)
    return line if len(line) <= DETAIL else f"{line[: DETAIL - 1]}…"
