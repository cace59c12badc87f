"""An end for what has none: a move that goes on for ever is cut, and the plugins at work in it are named.

Put a `Budget` around whatever lets plugins act on a telling table, inside of what turns their errors into others:

    with Budget(table):
        rules.apply(table, move, seat)

It raises `EndlessMove` where the table has carried out `verbs` verbs (changes of values count) or the plugins call each
other deeper than Python allows. With `seconds` it also ends a loop that uses no verb, such as `while True: pass`; that
needs the main thread and a system with timers, and is silently left out elsewhere. The table is then in the middle of
a move: go back to a copy. Tables that do not tell have no budget of verbs, so ordinary play pays nothing for it.

While it is being cut, a plugin gets an exception that `except Exception` does not catch. One that catches it
all the same and goes on is cut again and again, then in its `except` too; if that does not help, the program ends.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Iterable, Sequence
from pathlib import Path
from traceback import walk_stack, walk_tb
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, Any, NoReturn

from spielwerk.errors import SpielwerkError

if TYPE_CHECKING:
    from spielwerk.state import State

VERBS = 5_000
"""The verbs that one move, or the set-up of a round, may use; the built-in games stay under a hundred."""
SEEN = 64
"""Of how many verbs before the cut the plugins are named."""


AGAIN = 0.1
"""After how many seconds a plugin is cut once more that has caught the cut before."""
CUTS = 20
"""How often it is cut before the program ends."""


class EndlessMove(SpielwerkError):
    """A move, a question or a set-up that did not come to an end; `plugins` were at work, in `hooks` of them."""

    def __init__(self, at_work: Sequence[tuple[str, str]], why: str, place: str = "") -> None:
        self.plugins = tuple(dict.fromkeys(plugin for plugin, _ in at_work))
        self.hooks = tuple(dict.fromkeys(hook for _, hook in at_work))
        self.why, self.place = why, place
        names = " and ".join(
            f"{plugin!r} ({', '.join(dict.fromkeys(hook for each, hook in at_work if each == plugin and hook))})"
            for plugin in self.plugins
        ).replace(" ()", "")
        at = f", at {place}" if place else ""
        said = {0: "this does not", 1: f"plugin {names} does not"}.get(len(self.plugins), f"plugins {names} do not")
        together = "; each sets the other going again" if len(self.plugins) > 1 else ""
        super().__init__(f"{said} come to an end{at}: {why}{together}")


class Cut(BaseException):
    """Leaves the plugins in the middle of a move; `Budget` turns it into `EndlessMove`."""


class Budget:
    """The verbs, and where wanted the seconds, that plugins have until they must have come to an end."""

    def __init__(self, table: State, *, verbs: int = VERBS, seconds: float | None = None) -> None:
        self.table, self.verbs, self.seconds = table, verbs, seconds
        self.left = verbs
        self._at_work: deque[tuple[str, str]] = deque(maxlen=SEEN)
        self._outer: Any = None
        self._handler: Any = None
        self._before = (0.0, 0.0)
        self._cuts = 0
        self._traced: Any = None

    def spend(self, cause: tuple[str, str]) -> None:
        """A verb is carried out for a plugin and hook. Raises `Cut` if none is left."""
        self._at_work.append(cause)
        self.left -= 1
        if self.left < 0:
            raise Cut(f"{self.verbs:,} verbs in one move")

    def __enter__(self) -> Budget:
        if hasattr(self.table, "verb_budget"):
            self._outer, self.table.verb_budget = self.table.verb_budget, self
        on_time = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
        if self.seconds is not None and on_time:
            self._handler = signal.signal(signal.SIGALRM, self._late)
            self._before = signal.setitimer(signal.ITIMER_REAL, self.seconds, AGAIN)
            self._traced = sys.gettrace()
        return self

    def _late(self, number: int, frame: FrameType | None) -> None:
        self._cuts += 1
        running = self._named((each, line) for each, line in walk_stack(frame))[::-1]
        if self._cuts > CUTS:
            at_work = [(plugin, function) for plugin, function, _ in running[-1:]]
            why = "it catches what ends it, so the program ends here"
            _end(EndlessMove(at_work, why, running[-1][2] if running else ""))
        if self._cuts > 1:
            self._cut_next_line(frame)
        raise self._cut()

    def _cut(self) -> Cut:
        return Cut(f"it took more than {self.seconds:g} seconds")

    def _cut_next_line(self, frame: FrameType | None) -> None:
        """The next line of a plugin, which is that of its `except`, is cut as well."""

        def trace(frame: FrameType, event: str, _: object) -> Any:
            if event == "line":
                raise self._cut()
            return trace

        files = self._files()
        for each, _ in walk_stack(frame):
            if each.f_code.co_filename in files:
                each.f_trace = trace
        sys.settrace(lambda *_: None)

    def __exit__(self, kind: object, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._handler is not None:
            signal.setitimer(signal.ITIMER_REAL, *self._before)  # that of a budget around this one, if there is one
            signal.signal(signal.SIGALRM, self._handler)
            if self._cuts > 1:
                sys.settrace(self._traced)
        if hasattr(self.table, "verb_budget"):
            self.table.verb_budget = self._outer
        if isinstance(error, Cut | RecursionError):
            why = str(error) if isinstance(error, Cut) else "it calls itself again and again"
            running = self._named(walk_tb(trace))
            at_work = [cause for cause in dict.fromkeys(self._at_work) if cause[0]]
            if "seconds" in why or not at_work:  # what runs now, not what has acted before
                at_work = [(plugin, hook) for plugin, hook, _ in running[-1:]] or at_work
            raise EndlessMove(at_work, why, running[-1][2] if running else "") from None

    def _files(self) -> dict[str | None, str]:
        """The plugins by their files."""
        return {plugin.module.__file__: plugin.name for plugin in self.table.rules.plugins}

    def _named(self, frames: Iterable[tuple[FrameType, int]]) -> list[tuple[str, str, str]]:
        """The functions of plugins among these: plugin, function, file and line."""
        names = self._files()
        return [
            (names[code.co_filename], code.co_name, f"{Path(code.co_filename).name}:{line}")
            for code, line in ((frame.f_code, line) for frame, line in frames)
            if code.co_filename in names
        ]


def _end(error: EndlessMove) -> NoReturn:
    """End the program, as there is no way out of what runs; what was written to files so far stays."""
    os.write(2, f"{error}\n".encode(errors="backslashreplace"))
    os._exit(1)
