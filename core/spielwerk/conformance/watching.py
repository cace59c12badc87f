"""Plugins under watch: the same functions, with each call counted, timed and its answer looked at."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from time import perf_counter
from types import FunctionType, ModuleType
from typing import Any

from attrs import define, field

from spielwerk.binding.situations import Unmade
from spielwerk.conformance.finding import Finding, Findings
from spielwerk.conformance.invariants import contents
from spielwerk.conformance.lint_game import marked
from spielwerk.hookspecs import QUESTIONS
from spielwerk.pieces import Move, Piece, Refusal
from spielwerk.plugins.loading import Plugin
from spielwerk.state import State

NUMBERS = (int, float)


def _is_int(answer: object) -> bool:
    return isinstance(answer, int) and not isinstance(answer, bool)


def _ints(answer: object) -> bool:
    return isinstance(answer, Sequence) and not isinstance(answer, str) and all(map(_is_int, answer))


def _moves(answer: object) -> bool:
    return isinstance(answer, list) and all(isinstance(each, Move) for each in answer)


def _ways(answer: object) -> bool:
    return isinstance(answer, list) and all(isinstance(each, tuple) and len(each) in (2, 3) for each in answer)


def _measures(answer: object) -> bool:
    return isinstance(answer, Mapping) and all(isinstance(k, str) and _is_int(v) for k, v in answer.items())


WANTED: Mapping[str, tuple[Callable[[Any], bool], str, Any]] = {
    "plays": (_ways, "tuples (verb, zone) or (verb, zone, choice)", []),
    "value_of": (lambda a: a is None or _is_int(a), "a whole number or None", None),
    "points": (lambda a: a is None or _is_int(a), "a whole number or None", None),
    "offer": (_moves, "moves made by rules.move(…)", []),
    "forbid": (lambda a: a is None or isinstance(a, Refusal), "a refusal declared in the plugin, or None", None),
    "lift": (lambda a: isinstance(a, bool), "True or False", False),
    "score": (_ints, "a whole number for each seat", None),
    "match_winners": (lambda a: a is None or _ints(a), "the seats that won, or None", None),
    "appeal": (lambda a: isinstance(a, NUMBERS) and not isinstance(a, bool), "a number", 0.0),
    "measure": (_measures, "whole numbers by name", {}),
}
"""For each question: whether an answer is one, what is wanted, and what stands in for a wrong one."""


class Impure(Exception):
    """A question that has changed the state."""

    code = "purity"

    def __init__(self, plugin: str, hook: str, line: int, wrong: str, mend: str) -> None:
        super().__init__(wrong)
        self.plugin, self.hook, self.line, self.wrong, self.mend = plugin, hook, line, wrong, mend


class Misplaced(Impure):
    """A happening after which pieces are missing or doubled that were not before."""

    code = "invariant"


@define
class Watch:
    """What was seen of the plugins of one game while it was played."""

    findings: Findings = field(factory=Findings)
    calls: Counter[tuple[str, str]] = field(factory=Counter)
    """How often each function was called, by plugin and name."""
    seconds: dict[str, float] = field(factory=dict)
    """The seconds spent in each plugin's own lines and in the verbs it uses, without other plugins."""
    legal: set[tuple[str, str]] = field(factory=set)
    """What was legal at least once, each as a verb and the kind of a piece, "" for a move without one."""
    guarded: State | None = None
    """A state that no question may change; each call is then held against it."""
    counted: State | None = None
    """A state in which every happening must leave the pieces as many as they were."""
    _inner: list[float] = field(factory=lambda: [0.0])

    def saw_legal(self, moves: Iterable[Move]) -> None:
        """Note which kinds of pieces are legal with which verbs."""
        for move in moves:
            self.legal |= {(move.verb, piece.kind) for piece in move.pieces} if move.pieces else {(move.verb, "")}

    def module(self, plugin: Plugin) -> ModuleType:
        """The module of a plugin with its hooks under watch."""
        module = ModuleType(plugin.module.__name__, plugin.module.__doc__)
        vars(module).update(vars(plugin.module))
        for (hook, function), _ in marked(plugin):
            if isinstance(function, FunctionType):
                name = next(key for key, each in vars(plugin.module).items() if each is function)
                setattr(module, name, self._wrapped(plugin, hook, function))
        return module

    def _wrapped(self, plugin: Plugin, hook: str, function: FunctionType) -> Any:
        """A function of the same name and arguments, which assembly cannot tell from the original."""
        code = function.__code__
        names = ", ".join(code.co_varnames[: code.co_argcount])
        made: dict[str, Any] = {"watch": functools.partial(self._call, plugin, hook, function)}
        exec(f"def {function.__name__}({names}): return watch({names})", made)
        wrapped = made[function.__name__]
        wrapped.__code__ = wrapped.__code__.replace(co_firstlineno=code.co_firstlineno)
        wrapped.__dict__.update(function.__dict__)
        wrapped.__defaults__ = function.__defaults__
        wrapped.__module__, wrapped.__doc__ = function.__module__, function.__doc__
        wrapped.__wrapped__ = function
        return wrapped

    def _call(self, plugin: Plugin, hook: str, function: FunctionType, *arguments: Any) -> Any:
        self.calls[plugin.name, function.__name__] += 1
        if self.guarded is not None and hook in QUESTIONS:
            return self._guarded_call(self.guarded, plugin, hook, function, *arguments)
        if self.counted is not None and hook not in QUESTIONS:
            return self._counted_call(self.counted, plugin, hook, function, *arguments)
        begin = perf_counter()
        self._inner.append(0.0)
        try:
            answer = function(*arguments)
            if hook in ("plays", "offer") and isinstance(answer, Iterable) and not isinstance(answer, str):
                answer = list(answer)  # a generator does its work here, so that it is seen
        finally:
            spent = perf_counter() - begin
            inner = self._inner.pop()
            self._inner[-1] += spent
            self.seconds[plugin.name] = self.seconds.get(plugin.name, 0.0) + spent - inner
        if any(isinstance(each, Unmade) for each in arguments):
            return answer  # the engine asks what there could be, and wants no moves
        return self._judged(plugin, hook, function, answer)

    def _guarded_call(self, state: State, plugin: Plugin, hook: str, function: FunctionType, *arguments: Any) -> Any:
        before = contents(state)
        answer = function(*arguments)
        if hook in ("plays", "offer") and isinstance(answer, Iterable) and not isinstance(answer, str):
            answer = list(answer)
        after = contents(state)
        changed = [name for name in before if before[name] != after[name]]
        if changed:
            wrong = f"{function.__name__} is a question, and changes {' and '.join(changed)}"
            mend = f"ask only; what changes belongs into a happening, such as on_play or @performs (hook {hook!r} asks)"
            raise Impure(plugin.name, hook, function.__code__.co_firstlineno, wrong, mend)
        if any(isinstance(each, Unmade) for each in arguments):
            return answer
        return self._judged(plugin, hook, function, answer)

    def _counted_call(self, state: State, plugin: Plugin, hook: str, function: FunctionType, *arguments: Any) -> Any:
        before = _pieces(state)
        answer = function(*arguments)
        after = _pieces(state)
        if before != after:
            odd = sorted({piece.code for piece in ((before - after) + (after - before))})
            wrong = f"after {function.__name__} pieces are missing or doubled: {', '.join(odd)}"
            mend = "move pieces by verbs alone: table.move, put, draw, gather …, never by table.zones[…].pop() and such"
            raise Misplaced(plugin.name, hook, function.__code__.co_firstlineno, wrong, mend)
        return self._judged(plugin, hook, function, answer)

    def _judged(self, plugin: Plugin, hook: str, function: FunctionType, answer: Any) -> Any:
        """The answer, or what stands in for one that is of the wrong sort."""
        if hook in WANTED:
            fits, wanted, instead = WANTED[hook]
            if not fits(answer):
                self._wrong(plugin, hook, function, answer, f"return {wanted}")
                return instead
            if isinstance(answer, Refusal) and answer.code not in plugin.refusals:
                mend = "declare it once at the top of the plugin: NAME = refusal('code', de='…', en='…')"
                self._wrong(plugin, hook, function, answer.code, mend, "a refusal that the plugin does not declare: ")
                return None
        elif hook not in QUESTIONS and answer is not None:
            self._wrong(plugin, hook, function, answer, "return nothing; a happening acts by the verbs of the table")
            return None
        return answer

    def _wrong(self, plugin: Plugin, hook: str, function: FunctionType, answer: Any, mend: str, what: str = "") -> None:
        line = function.__code__.co_firstlineno
        wrong = f"{function.__name__} returned {what}{_shown(answer)}"
        file = str(plugin.module.__file__ or "")
        self.findings.add(Finding("return", "error", plugin.name, wrong, mend, hook, file, line))


def _pieces(state: State) -> Counter[Piece]:
    """How often each piece is there."""
    found: Counter[Piece] = Counter()
    for lying in (*(state.hand(seat) for seat in range(state.seats)), *state.zones.values()):
        found.update(lying)
    return found


def _shown(answer: Any) -> str:
    """An answer in a few words, with its type where that is what is wrong."""
    if isinstance(answer, list):
        odd = next((each for each in answer if not isinstance(each, Move)), answer)
        return f"a list with {_shown(odd)}" if odd is not answer else "a list"
    words = repr(answer)
    return words if len(words) <= 60 else f"{words[:59]}…"
