"""Lint of what a plugin says about its game: kinds, verbs, codes, steps, options and zones that are not there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from attrs import define, field

from spielwerk.conformance.finding import Finding
from spielwerk.conformance.source import Source, constant, given
from spielwerk.description import Description
from spielwerk.errors import nearest
from spielwerk.marks import PROJECT, Concern, concern_of
from spielwerk.pieces import NUMBER_KIND
from spielwerk.plugins.loading import Plugin
from spielwerk.reasons import CORE_REFUSALS

TURN = "turn"
LET = "let"


@define
class World:
    """All that the plugins of a game declare together: what a word in one of them can mean."""

    description: Description
    plugins: Mapping[str, Plugin]
    sources: Mapping[str, Source]
    verbs: set[str] = field(factory=lambda: {LET})
    steps: set[str] = field(factory=lambda: {TURN})
    asked: set[str] = field(factory=lambda: {TURN})
    """The steps that some plugin asks, as far as its source names them."""
    guessing: bool = False
    """Whether some plugin asks a step whose name its source does not show."""
    codes: set[str] = field(factory=lambda: {refusal.code for refusal in CORE_REFUSALS})
    options: dict[str, Any] = field(factory=dict)
    values: set[str] = field(factory=set)

    def __attrs_post_init__(self) -> None:
        for plugin in self.plugins.values():
            self.codes |= set(plugin.refusals)
            self.options |= {option.name: option for option in plugin.options}
            self.values |= {value.name for value in plugin.values}
            for (hook, _), concern in marked(plugin):
                self.steps |= set(concern.steps)
                if concern.verb and hook == "perform":
                    self.verbs.add(concern.verb)
        for source in self.sources.values():
            for _, call in source.calls("ask"):
                step = constant(given(call, "step", 0))
                self.guessing |= not isinstance(step, str)
                self.asked |= {step} if isinstance(step, str) else set()

    @property
    def kinds(self) -> set[str]:
        """The kinds of the pieces in the box."""
        return {row.kind for row in self.description.pieces}

    @property
    def spare(self) -> set[str]:
        """The names of all values and options."""
        return {*self.values, *self.options}


def marked(plugin: Plugin) -> Iterator[tuple[tuple[str, Callable[..., Any]], Concern]]:
    """The hooks and functions of a plugin, and what each concerns."""
    for key, function in vars(plugin.module).items():
        mark = getattr(function, f"{PROJECT}_impl", None)
        if isinstance(mark, dict) and getattr(function, "__module__", None) == plugin.module.__name__:
            yield (mark.get("specname") or key, function), concern_of(function)


def lint_game(world: World, plugin: Plugin, source: Source | None) -> Iterator[Finding]:
    """What a plugin says that this game does not have."""
    file = source.path if source is not None else ""

    def finding(code: str, line: int | None, wrong: str, mend: str, hook: str = "", severity: Any = "error") -> Finding:
        return Finding(code, severity, plugin.name, wrong, mend, hook, file, line)

    for (hook, function), concern in marked(plugin):
        line = getattr(getattr(function, "__code__", None), "co_firstlineno", None)
        for code, wrong, mend in _unknown(world, hook, concern):
            severity = "warning" if code == "face" else "error"  # another preset may have such pieces
            yield finding(code, line, wrong, mend, hook, severity)
    for name, wanted in plugin.when.items():
        line = source.words().get(name) if source else None
        for code, wrong, mend in _switch(world, name, wanted):
            yield finding(code, line, wrong, mend)
    if plugin.kind is not None and plugin.kind.name not in world.kinds:
        line = source.words().get(plugin.kind.name) if source else None
        wrong = f"no piece of its kind {plugin.kind.name!r} is in the box"
        mend = f'add to the game or house file: [[pieces]] with kind = "{plugin.kind.name}"'
        yield finding("kind", line, wrong, mend, severity="warning")
    yield from _codes(world, plugin, source, finding)
    if source is not None:
        yield from _texts(world, plugin, source, finding)


def _unknown(world: World, hook: str, concern: Concern) -> Iterator[tuple[str, str, str]]:
    """What a mark names that is not there: code of the finding, what is wrong, what to do."""
    if hook in ("forbid", "on_move") and concern.verb is not None and concern.verb not in world.verbs:
        wrong = f"no plugin of the game performs the verb {concern.verb!r}"
        yield "verb", wrong, f"name a verb of the game.{nearest(concern.verb, world.verbs)}"
    if hook == "lift" and concern.code not in world.codes:
        wrong = f"no rule of the game refuses with the code {concern.code!r}"
        yield "code", wrong, f"name the code of a refusal.{nearest(concern.code, world.codes)}"
    for step in concern.steps:
        asks = world.asked if hook in ("offer", "perform") else world.steps
        if step not in asks and not (world.guessing and hook in ("offer", "perform")):
            wrong = f"nobody asks the step {step!r}"
            yield "step", wrong, f"ask it: table.ask({step!r}, seat).{nearest(step, asks)}"
    for trait, wanted in (concern.face or {}).items():
        yield from _face(world, trait, wanted)
    for name, wanted in concern.when.items():
        yield from _switch(world, name, wanted)


def _face(world: World, trait: str, wanted: object) -> Iterator[tuple[str, str, str]]:
    if trait not in ("kind", "colour", "number"):
        wrong = f"a piece has no {trait!r}"
        yield "kind", wrong, f"a mark names kind, colour or number.{nearest(trait, ('kind', 'colour', 'number'))}"
        return
    there = {getattr(row, trait) for row in world.description.pieces}
    if wanted not in there:
        wrong = f"no piece in the box has {trait} {wanted!r}, so this never happens"
        known = [str(each) for each in there if each is not None]
        yield ("kind" if trait == "kind" else "face"), wrong, f"name one of the game's.{nearest(wanted, known)}"


def _switch(world: World, name: str, wanted: object) -> Iterator[tuple[str, str, str]]:
    """What is wrong with an option that something is bound by."""
    if name not in world.options:
        wrong = f"it is bound by an option {name!r}, which no plugin of the game has"
        yield "when", wrong, f"name an option of the game.{nearest(name, world.options)}"
        return
    for each in wanted if isinstance(wanted, tuple) else (wanted,):
        fault = world.options[name].fault(each)
        if fault:
            words = [word for word in world.options[name].choices if isinstance(word, str)]
            yield "when", f"the option {name!r} never has the value {each!r}", f"{fault}.{nearest(each, words)}"


def _texts(world: World, plugin: Plugin, source: Source, finding: Callable[..., Finding]) -> Iterator[Finding]:
    """Texts for verbs and steps that are not there, ends of a round without a text."""
    lines = source.words()
    known: dict[str, Collection[str]] = {
        "move": world.verbs,
        "step": world.steps,
        "shape": world.verbs,
        "told": world.verbs | world.values,
    }
    for key in plugin.texts:
        sort, _, word = key.partition(".")
        if word and sort in known and word.removesuffix(".seen") not in known[sort] and not _is_core(key):
            wrong = f"the text {key!r} is for something that the game does not have"
            yield finding("texts", lines.get(key), wrong, f"correct the name.{nearest(word, known[sort])}")
    for _, call in source.calls("end"):
        why = constant(given(call, "why", 1))
        if isinstance(why, str) and not any(f"end.{why}" in each.texts for each in world.plugins.values()):
            wrong = f"a round may end by {why!r}, for which there are no words"
            mend = f'add to TEXTS: "end.{why}": text("…", "…")'
            yield finding("texts", call.lineno, wrong, mend, severity="warning")


def _codes(world: World, plugin: Plugin, source: Source | None, finding: Callable[..., Finding]) -> Iterator[Finding]:
    """Another kind with the same code, so that notation cannot tell the pieces apart."""
    for other in world.plugins.values():
        if other.kind is None or plugin.kind is None or other is plugin or other.kind.code != plugin.kind.code:
            continue
        colours = [
            {row.colour for row in world.description.pieces if row.kind == each.name}
            for each in (plugin.kind, other.kind)
        ]
        if colours[0] & colours[1]:
            line = next((call.lineno for _, call in source.calls("kind")), None) if source else None
            wrong = f"the code {plugin.kind.code!r} is also that of {other.kind.name!r}, so notation cannot tell them"
            yield finding("code_clash", line, wrong, "give it another code of one to three signs: code='…'")


def _is_core(key: str) -> bool:
    from spielwerk.wording import CORE_TEXTS

    return key in CORE_TEXTS


def number_of_pieces(description: Description, kind: str) -> int:
    """How many pieces of a kind are in the box."""
    return sum(row.copies for row in description.pieces if row.kind == kind and kind != NUMBER_KIND)
