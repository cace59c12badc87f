"""The order probe: whether a game goes another way where two plugins act in the other order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from attrs import evolve, frozen

from spielwerk.budget import EndlessMove
from spielwerk.conformance.field import Field
from spielwerk.conformance.finding import Finding, Severity
from spielwerk.errors import SpielwerkError
from spielwerk.notation import codes, state_text, word
from spielwerk.telling import Event, TellingTable

MOVES = 200
ORDERED = (
    "value_of", "points", "score", "match_winners", "set_up", "on_turned_up", "on_position", "perform", "on_play",
    "on_move", "on_empty", "on_hand_empty", "on_turn_end", "on_turn_start", "on_idle",
)  # fmt: skip
"""Hooks in which it matters who comes first. In others the order is that of a list, or of reasons, for people."""


@frozen
class Turn:
    """One move of a game played for comparison: what was done, what it told, where it led."""

    move: str
    told: tuple[str, ...]
    state: str


def order(game: Field, plugin: str, games: int, seed: int) -> Iterator[Finding]:
    """A finding for each plugin whose order to this one changes a game, where nothing says who comes first."""
    names = list(game.description.plugins)
    place = names.index(plugin)
    seats = game.rules.description.seats_min
    played = _all(game, seats, games, seed)
    for others in (names[:place][::-1], names[place + 1 :]):
        sharing = [other for other in others if shared(game, plugin, other)]
        if not sharing or _all(_moved(game, plugin, sharing[-1]), seats, games, seed) == played:
            continue
        before = played
        for other in sharing:
            after = _all(_moved(game, plugin, other), seats, games, seed)
            if after != before:
                yield _finding(game, plugin, other, (before, after), seed, other in names[:place])
            before = after


def shared(game: Field, plugin: str, other: str) -> list[str]:
    """The hooks that two plugins both answer and in which their order matters."""
    found = []
    for hook in ORDERED:
        who = {impl.plugin.name for impl in game.rules.impls[hook]}
        if {plugin, other} <= who:
            found.append(hook)
    return found


def _moved(game: Field, plugin: str, other: str) -> Field | None:
    """The game with a plugin on the other side of another; None if it cannot be put together so."""
    names = list(game.description.plugins)
    was, to = names.index(plugin), names.index(other)
    names.remove(plugin)
    names.insert(to if to < was else names.index(other) + 1, plugin)
    try:
        return Field(evolve(game.description, plugins=tuple(names)), game.plugins, game.subjects)
    except SpielwerkError:
        return None


def _all(game: Field | None, seats: int, games: int, seed: int) -> list[list[Turn]]:
    return [] if game is None else [_played(game, seats, seed + number) for number in range(games)]


def _played(game: Field, seats: int, seed: int) -> list[Turn]:
    """A game in which the moves are chosen by their texts, so that the order of the list makes no difference."""
    rules, chance, turns = game.rules, Random(seed), list[Turn]()
    try:
        table = rules.deal(seats, seed, told=True)
        turns.append(_turn("the set-up", table))
        while table.outcome is None and len(turns) < MOVES:
            table.log = []
            texts = sorted({move.text: move for move in rules.legal_moves(table)}.items())
            text, move = texts[int(chance.random() * len(texts))]
            with game.blame.watching(table, text):
                rules.apply(table, move)
            turns.append(_turn(text, table))
    except (Exception, EndlessMove) as error:
        turns.append(Turn("", (str(error),), "it fails"))
    return turns


def _turn(move: str, table: TellingTable) -> Turn:
    words = sorted(state_text(table).split(" "))  # by name: values stand in the order of the plugins
    return Turn(move, tuple(map(_told, table.log or ())), " ".join(words))


def _told(event: Event) -> str:
    """An event in a few words."""
    seat = "" if event.seat is None else f"seat {event.seat + 1} "
    value: Any = event.value
    what = codes(event.pieces) or (str(event.count) if event.count else "")
    said = f"{seat}{event.name} {what} {event.zone or ''}".split()
    return " ".join([*said, *([word(value)] if isinstance(value, str | int | bool) else [])])


def _finding(
    game: Field, plugin: str, other: str, played: Sequence[list[list[Turn]]], seed: int, other_first: bool
) -> Finding:
    hooks = shared(game, plugin, other)
    place = _first_difference(*played)
    how = "it cannot be put together or played in the other order" if place is None else _said(*place, seed)
    wrong = f"the game depends on whether it comes before or after {other!r} ({', '.join(hooks)}): {how}"
    declare = f"AFTER = [{other!r}]" if other_first else f"BEFORE = [{other!r}]"
    mend = f"say who comes first: {declare} keeps the order of now; or make both orders alike"
    severity: Severity = "hint" if _written_together(game, plugin, other) else "warning"
    return Finding("order", severity, plugin, wrong, mend, hooks[0], str(game.plugins[plugin].file or ""))


def _first_difference(one: list[list[Turn]], other: list[list[Turn]]) -> tuple[int, int, Turn, Turn] | None:
    for number, games in enumerate(zip(one, other, strict=False)):
        for move, turns in enumerate(zip(*games, strict=False)):
            if turns[0].state != turns[1].state:
                return number, move, *turns
    return None


def _said(number: int, move: int, here: Turn, there: Turn, seed: int) -> str:
    pairs = [pair for pair in zip(here.told, there.told, strict=False) if pair[0] != pair[1]]
    longer = here.told[len(there.told) :] or there.told[len(here.told) :]
    events = f"{pairs[0][0]!r} or {pairs[0][1]!r}" if pairs else f"{longer[0]!r} or not" if longer else "other values"
    return f"seed {seed + number}, move {move} ({here.move}): {events}"


def _written_together(game: Field, plugin: str, other: str) -> bool:
    """Whether both are of one package, whose author knows both."""
    packages = [game.plugins[name].module.__name__.rpartition(".")[0] for name in (plugin, other)]
    return packages[0] == packages[1] != ""
