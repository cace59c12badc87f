"""What a plugin did wrong in a game: which plugin, in which hook, on which line, what came and what was wanted."""

from __future__ import annotations

import linecache
import time
import traceback
from collections.abc import Container, Iterator
from contextlib import nullcontext
from opcode import opmap
from pathlib import Path
from types import CodeType, TracebackType
from typing import Any

from spielwerk import answers
from spielwerk.answers import TooManyMoves, WrongAnswer, wrong_answer
from spielwerk.budget import Budget, Cut, EndlessMove
from spielwerk.errors import SpielwerkError, nearest, words_of
from spielwerk.pieces import Move
from spielwerk.rules import Rules
from spielwerk.state import State
from spielwerk.telling import TellingTable

PATIENCE = 1.0
"""The seconds after which Ctrl-C in the middle of a plugin means the plugin, and not the game."""
TAIL = 8
"""How many lines of the way to a failure are shown."""
Blamed = tuple[str, str, CodeType | None, int | None]
"""Plugin, hook, the code that failed and its line."""


class PluginFailed(SpielwerkError):
    """A plugin failed while a move was carried out or listed; the state before the move stands.

    `plugin`, `hook`, `function`, `file` and `line` say where, `doing` at what, `what` what came (and what was wanted),
    `details` the last lines of the way to it.
    """

    def __init__(
        self,
        plugin: str,
        place: str,
        error: BaseException,
        doing: str,
        taken_back: bool = False,
        *,
        hook: str = "",
        file: str = "",
        line: int | None = None,
        function: str = "",
    ) -> None:
        self.what = _what(error)
        end = "; the move was taken back" if taken_back else ""
        super().__init__(f"plugin {plugin!r} ({place}) failed at {doing}: {self.what}{end}")
        self.plugin, self.error, self.doing, self.taken_back = plugin, error, doing, taken_back
        self.hook, self.file, self.line, self.function = hook, file, line, function

    @property
    def place(self) -> str:
        """`file.py:line`, without the folder."""
        return f"{Path(self.file).name}:{self.line}" if self.file else ""

    @property
    def details(self) -> str:
        """The last lines of the way to the failure, from the plugin on; of a wrong answer the lines that gave it."""
        error = self.error
        if isinstance(error, WrongAnswer) and self.line is not None:
            lines = [linecache.getline(self.file, self.line + at).rstrip() for at in range(TAIL)]
            end = next((at for at, line in enumerate(lines) if not line), TAIL)
            return "\n".join([f'  File "{self.file}", line {self.line}, in {self.function}', *lines[:end], self.what])
        if isinstance(error, EndlessMove) and error.__context__ is not None:
            error = error.__context__
        frames = traceback.extract_tb(error.__traceback__)
        first = next((at for at, frame in enumerate(frames) if frame.filename == self.file), 0)
        lines = traceback.format_list(frames[first:][-TAIL:])
        return "".join(lines) + self.what


# -- guarding


class Met(list[Move]):
    """The moves of a game that were met so far; `left` is how many more may be met before it is too much."""

    left: int | None = None

    def append(self, move: Move) -> None:
        """Add a move. Raises `TooManyMoves` where no more may come."""
        if self.left is not None:
            self.left -= 1
            if self.left < 0:
                raise TooManyMoves
        super().append(move)


class Guard:
    """Turns what a plugin does wrong into `PluginFailed`, with plugin, hook, file and line: whatever it raises, too.

    It ends what has no end by itself: after so many verbs of the `table`, so many new moves, or so many `seconds`.
    Errors like `through` pass as they are.
    """

    def __init__(
        self,
        rules: Rules,
        table: State | None,
        doing: str,
        *,
        taken_back: bool = False,
        through: type[SpielwerkError] = PluginFailed,
        seconds: float | None = None,
    ) -> None:
        self.rules, self.table, self.doing, self.taken_back, self.through = rules, table, doing, taken_back, through
        self._budget: Any = nullcontext() if table is None else Budget(table, seconds=seconds)
        self._began = 0.0

    def __enter__(self) -> Guard:
        if not isinstance(self.rules.moves, Met):
            self.rules.moves = Met(self.rules.moves)
        self.rules.moves.left = answers.MOST_MOVES
        self._began = time.monotonic()
        self._budget.__enter__()
        return self

    def __exit__(self, kind: Any, error: BaseException | None, trace: TracebackType | None) -> None:
        try:
            self._budget.__exit__(kind, error, trace)
        except EndlessMove as endless:
            endless.__context__ = error
            error, trace = endless, error.__traceback__ if error else None
        finally:
            assert isinstance(self.rules.moves, Met)
            self.rules.moves.left = None
        if error is None or (isinstance(error, self.through) and not isinstance(error, EndlessMove)):
            return
        in_time = time.monotonic() - self._began <= PATIENCE
        if isinstance(error, Cut) or (isinstance(error, KeyboardInterrupt) and in_time and not self._is_raised(trace)):
            return
        self._blame(error, trace)

    def _blame(self, error: BaseException, trace: TracebackType | None) -> None:
        """Raise `PluginFailed` if a plugin is to blame."""
        found = self._on_the_way(trace) or self._by_name(error)
        if found is None and self.table is not None and isinstance(error, Exception):
            wrong = error if isinstance(error, WrongAnswer) else wrong_answer(self.rules, self.table)
            if wrong is not None:
                error, own = wrong, wrong.impl.function.__code__
                found = wrong.impl.plugin.name, wrong.impl.hook, own, own.co_firstlineno
        if found is None and self.taken_back and isinstance(self.table, TellingTable):
            found = _acted_last(self.table)
        if found is None:
            if isinstance(error, EndlessMove):
                raise error
            return
        plugin, hook, code, line = found
        place = f"{Path(code.co_filename).name}:{line}, {code.co_name}" if code is not None else hook
        file, name = (code.co_filename, code.co_name) if code is not None else ("", "")
        raise PluginFailed(
            plugin, place, error, self.doing, self.taken_back, hook=hook, file=file, line=line, function=name
        ) from error

    def _is_raised(self, trace: TracebackType | None) -> bool:
        """Whether an error comes from a plugin's own `raise`, as Ctrl-C never does."""
        return is_raised(trace, {plugin.module.__file__ for plugin in self.rules.plugins})

    def _on_the_way(self, trace: TracebackType | None) -> Blamed | None:
        """The last function of a plugin on the way to an error: plugin, hook, code, line."""
        files = {plugin.module.__file__: plugin.name for plugin in self.rules.plugins if plugin.module.__file__}
        found: Blamed | None = None
        hooks: dict[str, str] = {}
        while trace is not None:
            code = trace.tb_frame.f_code
            if code.co_filename in files:
                plugin = files[code.co_filename]
                hooks[plugin] = _hook_of(self.rules, plugin, code) or hooks.get(plugin, "")
                found = plugin, hooks[plugin], code, trace.tb_lineno
            trace = trace.tb_next
        return found

    def _by_name(self, error: BaseException) -> Blamed | None:
        """Who went on for ever, where none of its functions was on the way when it was ended."""
        if not isinstance(error, EndlessMove) or not error.plugins:
            return None
        plugin, hook = error.plugins[-1], error.hooks[-1] if error.hooks else ""
        codes = [impl.function.__code__ for impl in self.rules.impls.get(hook, ()) if impl.plugin.name == plugin]
        return plugin, hook, codes[0] if codes else None, codes[0].co_firstlineno if codes else None


def is_raised(trace: TracebackType | None, files: Container[str | None]) -> bool:
    """Whether an error comes from a `raise` that stands in one of these files."""
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    code = None if trace is None else trace.tb_frame.f_code
    if trace is None or code is None or code.co_filename not in files:
        return False
    return code.co_code[trace.tb_lasti] == opmap["RAISE_VARARGS"]


def _hook_of(rules: Rules, plugin: str, code: CodeType) -> str:
    """The hook in whose function a piece of code stands; empty for a helper of the plugin."""
    for hook, impls in rules.impls.items():
        for impl in impls:
            if impl.plugin.name == plugin and code in _codes(impl.function.__code__):
                return hook
    return ""


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _codes(inner)


def _what(error: BaseException) -> str:
    if isinstance(error, EndlessMove) and len(error.plugins) < 2:
        return f"it does not come to an end: {error.why}"
    if isinstance(error, WrongAnswer | TooManyMoves | EndlessMove):
        return str(error)
    return no_such_verb(error) or f"{type(error).__name__}: {words_of(error)}".removesuffix(": ")


def no_such_verb(error: BaseException) -> str:
    """What a table was asked for that it does not have, with the nearest name; "" for any other error."""
    if not isinstance(error, AttributeError) or not isinstance(error.obj, State):
        return ""
    known = [name for name in dir(error.obj) if not name.startswith("_")]
    return f"a table has no {error.name!r}.{nearest(str(error.name), known)}"


def _acted_last(table: TellingTable) -> Blamed | None:
    """Plugin and hook of the last event that a plugin caused in a move that was cut short."""
    causes = [event.cause for event in table.log or () if event.cause.plugin]
    return (causes[-1].plugin, f"{causes[-1].hook}, which acted last", None, None) if causes else None
