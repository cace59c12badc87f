"""The markers an author puts on the functions of a plugin: which hook, and what it concerns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import pluggy
from attrs import evolve, field, frozen

F = TypeVar("F", bound=Callable[..., Any])
PROJECT = "spielwerk"
hookimpl = pluggy.HookimplMarker(PROJECT)
hookspec = pluggy.HookspecMarker(PROJECT)


@frozen
class Concern:
    """What a marked function answers for. None means: all of them."""

    verb: str | None = None
    steps: tuple[str, ...] = ()
    each: str | None = None
    code: str | None = None
    face: Mapping[str, Any] | None = None
    form: str = "verb pieces zone choice"
    when: Mapping[str, Any] = field(factory=dict)


def concern_of(function: Callable[..., Any]) -> Concern:
    """What a function was marked to answer for."""
    found: Concern = getattr(function, "spielwerk_concern", Concern())
    return found


def _mark(function: F, spec: str | None, **changes: Any) -> F:
    function.spielwerk_concern = evolve(concern_of(function), **changes)  # type: ignore[attr-defined]
    return hookimpl(specname=spec)(function) if spec else function


def offers(step: str = "turn", *, each: str | None = None, verb: str | None = None) -> Callable[[F], F]:
    """Mark a function that offers moves in a step (may be put on a function several times, for several steps).

    `each` names a family of zones: then the function is asked once for each zone of it, with `held` the pieces of the
    hand that belong there and that a move there can use; `verb` is the verb of the moves it offers. Its answer is
    remembered, so it may read only `held`, `zone`, `rules` and options; more pieces may not mean fewer moves.
    """

    def mark(function: F) -> F:
        steps = (*concern_of(function).steps, step)
        return _mark(function, "offer", steps=steps, each=each, verb=verb)

    return mark


def performs(verb: str, step: str | None = None, *, form: str = "verb pieces zone choice") -> Callable[[F], F]:
    """Mark the function that carries out a verb. With a step the move of the bare verb is offered there.

    `form` lists the parts of the move's text in notation, in order: some of `verb`, `pieces`, `zone`, `choice`.
    """
    return lambda function: _mark(function, "perform", verb=verb, steps=(step,) if step else (), form=form)


def forbids(verb: str, step: str | None = None, **face: Any) -> Callable[[F], F]:
    """Mark a function that may refuse moves of a verb: all of them, also in a plugin with a `PIECE`.

    With `kind`, `colour` or `number` it concerns only moves whose first piece has that face: a piece that forbids
    something for itself alone names its own kind. With a step only moves in that step.
    """
    return lambda function: _mark(function, "forbid", verb=verb, steps=(step,) if step else (), face=face)


def lifts(code: str) -> Callable[[F], F]:
    """Mark a function that may lift refusals of this code, by returning True."""
    return lambda function: _mark(function, "lift", code=code)


def on_play(**face: Any) -> Callable[[F], F]:
    """Mark a happening for each piece of this `kind`, `colour` or `number` that is played, whatever the `PIECE`.

    With nothing in the brackets it concerns every piece; plain `@hookimpl` in a plugin with a `PIECE` only that kind.
    """
    return lambda function: _mark(function, "on_play", face=face)


def on_move(verb: str | None = None) -> Callable[[F], F]:
    """Mark a happening after a move of this verb, or after every move, was carried out."""
    return lambda function: _mark(function, "on_move", verb=verb)


def when(**options: Any) -> Callable[[F], F]:
    """Mark a function that is bound only where options have these values (a tuple: one of several)."""

    def mark(function: F) -> F:
        known = dict(concern_of(function).when)
        return _mark(function, None, when={**known, **options})

    return mark
