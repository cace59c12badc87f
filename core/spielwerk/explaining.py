"""Why something happened, or cannot be done: from an event back over hooks and plugins to the line of a TOML file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from attrs import asdict, frozen

from spielwerk.answers import offering, refusing
from spielwerk.errors import SpielwerkError
from spielwerk.marks import concern_of
from spielwerk.match import Match
from spielwerk.notation import codes, position_text, read_move, word
from spielwerk.pieces import Move, Refusal
from spielwerk.plugins.loading import Impl
from spielwerk.record import Record, replay
from spielwerk.rules import Rules
from spielwerk.telling import Cause, Event
from spielwerk.texts import Language
from spielwerk.tomlfile import Keys
from spielwerk.wording import Wording

DEFAULT, GIVEN = "default", "given by a program"
SET_UP = "the set-up"
"""Where a chain ends that no move began."""
DIGITS = 18
Where = Callable[[Keys], str]
"""Gives `file:line` of a key of the game."""


@frozen
class Read:
    """An option that a function read: its name, its content, and where that was written."""

    option: str
    content: Any
    where: str


@frozen
class Link:
    """One part of a chain: a function of a plugin, where it stands, where the game lists the plugin, what it read."""

    plugin: str
    hook: str
    function: str
    place: str
    file: str
    listed: str
    options: tuple[Read, ...] = ()

    def lines(self) -> Iterator[str]:
        """The link as a person reads it."""
        name = f", {self.function}" if self.function and self.function != self.hook else ""
        code = f" ({self.place}{name})" if self.place else ""
        yield f"{self.hook} of {self.plugin}{code}, listed at {self.listed}"
        for read in self.options:
            yield f"  reads {read.option} = {word(read.content)} ({read.where})"


@frozen
class Happened:
    """One event: in words ("" if nobody is told it), in notation, the verb, and who caused it, the nearest first."""

    words: str
    text: str
    verb: str
    chain: tuple[Link, ...]


@frozen
class MoveExplained:
    """A move that was made: its number in the match, its round, the seat from 1, and each event that it caused."""

    number: int
    round: int
    seat: int
    move: str
    words: str
    events: tuple[Happened, ...]

    def lines(self) -> Iterator[str]:
        """The whole as a tree of lines."""
        yield f"move {self.number}, {self.move!r} of seat {self.seat} in round {self.round}: {self.words}"
        for event in self.events:
            told = f": {event.words}" if event.words else ""
            yield f"  {event.text}{told}"
            for depth, link in enumerate(event.chain):
                for at, line in enumerate(link.lines()):
                    yield "    " + "  " * depth + ("← " if not at else "  ") + line


@frozen
class Asked:
    """A move that somebody asks about: refused with code and sentence, or not; who says so, and what could lift it."""

    seat: int
    move: str
    code: str
    sentence: str
    position: str
    chain: tuple[Link, ...]
    lifts: tuple[tuple[Link, str], ...] = ()

    def lines(self) -> Iterator[str]:
        """The whole as a tree of lines."""
        said = f"is refused ({self.code}): {self.sentence}" if self.code else "is allowed"
        yield f"{self.move!r} of seat {self.seat} {said}"
        yield f"  position: {self.position}"
        for link in self.chain:
            for at, line in enumerate(link.lines()):
                yield f"  {'← ' if not at else '  '}{line}"
        if self.code and not self.chain:
            yield "  ← the core's own rule; no plugin decides it"
        elif self.code and not self.lifts:
            yield "  nothing in this game lifts it"
        for link, condition in self.lifts:
            for at, line in enumerate(link.lines()):
                yield f"  {'could be lifted by ' if not at else '  '}{line}{condition if not at else ''}"


def as_data(explained: MoveExplained | Asked) -> dict[str, Any]:
    """The same as plain data."""
    return asdict(explained)


# -- what is asked


def explain(
    record: Record, asked: str, at: int | None = None, language: Language = "en", *, rules: Rules | None = None
) -> MoveExplained | Asked:
    """Explain a move of a record, by number or as round.move; any other words are a move asked for at its end.

    With `at` they are a move asked for before the move of that number. A `SpielwerkError` says what names nothing.
    """
    rules, moves = record.rules() if rules is None else rules, moves_of(record)
    number = _number(record, asked) if at is None else None
    if number is not None and not 1 <= number <= len(moves):
        raise SpielwerkError(f"there is no move {asked}; the record has {len(moves)}")
    if at is not None and not 1 <= at <= len(moves) + 1:
        raise SpielwerkError(f"--at {at}: the record has {len(moves)} moves, so 1 to {len(moves) + 1} is possible")
    before = number or at
    match = replay(record, rules, most=len(moves) if before is None else before - 1)

    def where(keys: Keys) -> str:
        return f"{record.file.path}:{record.file.line('game', *keys)}"

    if number is None:
        return explain_asked(match, asked, language, where)
    seat, text = moves[number - 1]
    if before is not None and match.round_over:
        match.next_round()
    return explain_events(match, match.play(text, seat), language, where)


def moves_of(record: Record) -> list[tuple[int, str]]:
    """The moves of all rounds in order, as (seat from 0, text)."""
    return [(seat, text) for each in record.rounds for seat, text in each.moves if seat is not None]


def _number(record: Record, asked: str) -> int | None:
    """The number of a move in the match, from `12` or from `2.3`, the third move of the second round."""
    first, dot, second = asked.partition(".")
    if not first.isdecimal() or (dot and not second.isdecimal()):
        return None
    if len(asked) > DIGITS:
        raise SpielwerkError(f"there is no move of so many digits; the record has {len(moves_of(record))}")
    if not dot:
        return int(first)
    sizes = [sum(seat is not None for seat, _ in each.moves) for each in record.rounds]
    if not 1 <= int(first) <= len(sizes) or not 1 <= int(second) <= sizes[int(first) - 1]:
        rounds = ", ".join(f"{number}.1 to {number}.{size}" for number, size in enumerate(sizes, 1) if size)
        raise SpielwerkError(f"there is no move {asked}; the record has {rounds or 'none'}")
    return sum(sizes[: int(first) - 1]) + int(second)


def explain_events(match: Match, events: Sequence[Event], language: Language, where: Where) -> MoveExplained:
    """The last move of a match, whose events these are."""
    step, wording = match.history[-1], Wording(match.rules, language, match.players)
    happened = tuple(
        Happened(wording.event(event), event_text(match.rules, event), event.name, chain)
        for event in events
        if event.name != "asked"
        for chain in [tuple(links_of(match.rules, event.cause, event.move or step.move, where))]
    )
    words = wording.move(step.move)
    return MoveExplained(len(match.history), step.round, step.seat + 1, step.move.text, words, happened)


def explain_asked(match: Match, text: str, language: Language, where: Where) -> Asked:
    """Why a move is refused or allowed now, to the seat that is asked."""
    rules, state = match.rules, match.state
    move = read_move(rules, state, text)
    seat = match.asked[0] if match.asked else state.seat
    why = match.why_not(move)
    position = position_text(state)
    if why is None:
        chain = tuple(_link(rules, impl, where) for impl in offering(rules, state, seat, move))
        return Asked(seat + 1, move.text, "", "", position, chain)
    sentence = Wording(rules, language, match.players).refusal(why)
    chain = tuple(_link(rules, impl, where) for impl in refusing(rules, state, seat, move, why))
    return Asked(seat + 1, move.text, why.code, sentence, position, chain, tuple(_lifting(rules, why, where)))


def _lifting(rules: Rules, why: Refusal, where: Where) -> Iterator[tuple[Link, str]]:
    """What could lift a refusal: each function for its code, and the options that it waits for."""
    for plugin in rules.plugins:
        for function in vars(plugin.module).values():
            concern = concern_of(function) if callable(function) else None
            if concern is None or concern.code is None or concern.code != why.code:
                continue
            names = function.__code__.co_varnames[: function.__code__.co_argcount]
            link = _link(rules, Impl(plugin, "lift", function, tuple(names), concern), where)
            wants = [
                f"{name} = {word(wanted)} (here {word(rules.options.get(name))}, {_written(rules, name, where)})"
                for name, wanted in concern.when.items()
            ]
            yield link, f", where {' and '.join(wants)}" if wants else ""


# -- chains


def links_of(rules: Rules, cause: Cause, move: Move | None, where: Where) -> Iterator[Link]:
    """The chain behind an event, the nearest first."""
    for plugin, hook in ((cause.plugin, cause.hook), *cause.outer):
        if plugin:
            yield _link(rules, _impl_of(rules, plugin, hook, move) or (plugin, hook), where)


def where_in_game(rules: Rules) -> Where:
    """Where keys stand in the files of a game."""

    def where(keys: Keys) -> str:
        mistake = rules.description.mistake(keys, "")
        return ":".join(str(part) for part in (mistake.file, mistake.line) if part)

    return where


def _impl_of(rules: Rules, plugin: str, hook: str, move: Move | None) -> Impl | None:
    """The function that answered to a hook for a move; of several that may have, the first."""
    own = [impl for impl in rules.impls.get(hook, ()) if impl.plugin.name == plugin]
    if move is not None and hook in ("perform", "on_move"):
        own = [impl for impl in own if impl.concern.verb in (None, move.verb)] or own
    if move is not None and hook == "on_play":
        own = [impl for impl in own if any(rules.concerns(impl, piece) for piece in move.pieces)] or own
    return own[0] if own else None


def _link(rules: Rules, impl: Impl | tuple[str, str], where: Where) -> Link:
    description = rules.description
    name = impl[0] if isinstance(impl, tuple) else impl.plugin.name
    at = description.plugins.index(name) if name in description.plugins else 0
    listed = where(("plugins", at))
    if isinstance(impl, tuple):
        return Link(name, impl[1], "", "", "", listed)
    code = impl.function.__code__
    reads = tuple(
        Read(option, rules.options[option], _written(rules, option, where))
        for option in impl.names
        if option in rules.options
    )
    place = f"{Path(code.co_filename).name}:{code.co_firstlineno}"
    return Link(name, impl.hook, code.co_name, place, code.co_filename, listed, reads)


def _written(rules: Rules, option: str, where: Where) -> str:
    return (where(("rules", option)) or GIVEN) if option in rules.description.rules else DEFAULT


# -- notation


def event_text(rules: Rules, event: Event) -> str:
    """An event as one line of notation: `draw seat=2 count=2 pieces=r5,b3 source=draw`."""
    parts = [event.name]
    if event.name == "asked" and event.move is not None and event.seat is not None:
        return f"asked seat={event.seat + 1} move={event.move.text!r}"
    if event.name == "set":
        value = event.value
        if event.zone in rules.seat_values and value is not None:
            value += 1
        return f"set {event.zone}={word(value)}"
    if event.seat is not None:
        parts.append(f"seat={event.seat + 1}")
    if event.count:
        parts.append(f"count={event.count}")
    if event.pieces:
        parts.append(f"pieces={codes(event.pieces)}")
    parts += [f"{name}={part}" for name, part in (("source", event.source), ("zone", event.zone)) if part]
    if event.name == "swap":
        parts.append(f"other={event.value + 1}")
    if event.name == "end" and event.value is not None:
        winners = ",".join(str(seat + 1) for seat in event.value.winners)
        parts.append(f"why={event.value.why} winners={winners or '-'}")
    return " ".join(parts)


def trace_line(rules: Rules, event: Event) -> str:
    """An event and its chain in one line."""
    if event.name == "asked":
        return event_text(rules, event)
    links = links_of(rules, event.cause, event.move, where_in_game(rules))
    chain = [f"{link.hook} of {link.plugin}" + (f" ({link.place})" if link.place else "") for link in links]
    return " ← ".join([event_text(rules, event), *chain, event.cause.move or SET_UP])
