"""A record is played again, and held against what it says; so are the moves of a match under other rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from spielwerk.errors import Mistake, SpielwerkError
from spielwerk.leaving_out import carried
from spielwerk.match import Match, PluginFailed, Refused
from spielwerk.notation import read_state
from spielwerk.record.reading import NEXT_ROUND, Ending, Failure, Record
from spielwerk.rules import Rules
from spielwerk.texts import Language
from spielwerk.tomlfile import Keys


class Diverged(SpielwerkError):
    """A record that does not hold: `match` is the game up to there."""

    def __init__(self, mistake: Mistake, match: Match) -> None:
        super().__init__(str(mistake))
        self.mistake, self.match = mistake, match


class FailedAgain(SpielwerkError):
    """What failed at the end of a record fails again: `failed` says how, `match` is the game up to there."""

    def __init__(self, failed: PluginFailed, match: Match) -> None:
        super().__init__(str(failed))
        self.failed, self.match = failed, match


def changes(record: Record, rules: Rules) -> list[str]:
    """What is of another version than when the game was recorded, a sentence each; the game may differ by it."""
    from spielwerk import __version__

    told = []
    if record.spielwerk != __version__:
        told.append(f"the game was recorded with Spielwerk {record.spielwerk}; this is {__version__}")
    for plugin in rules.plugins:
        was = record.plugins.get(plugin.name, "")
        if was != plugin.version:
            here = plugin.version or "unknown"
            told.append(f"plugin {plugin.name!r} was of version {was or 'unknown'}; the one here is {here}")
    return told


def replay(
    record: Record,
    rules: Rules | None = None,
    *,
    language: Language = "en",
    seconds: float | None = None,
    most: int | None = None,
) -> Match:
    """Play a record again, with so many seconds for each move; `most`: only so many moves, and nothing after them.

    Raises `Diverged` where a move or a result is not what the record says, and `FailedAgain` where it ends with a
    failure and that comes again.
    """
    rules = record.rules() if rules is None else rules
    match = Match(rules, len(record.players), record.seed, players=record.players, seconds=seconds)
    for number, each in enumerate(record.rounds):
        if number:
            _next_round(record, match, number)
        for place, (seat, text) in enumerate(each.moves):
            if seat is not None and len(match.history) == most:
                return match
            _replay_move(record, match, (number, place), seat, text, language)
        if len(match.history) == most and number + 1 == len(record.rounds):
            return match
        _check_ending(record, match, number, each.ending)
    if record.result != (None if match.winners is None else (match.winners, match.totals)):
        _fail(record, match, ("result",), f"the record says {_said(record.result)}; played again: {_came(match)}")
    if record.failure is not None:
        _fail_again(record, match, record.failure)
    return match


def _fail_again(record: Record, match: Match, failure: Failure) -> None:
    """Do what failed; nothing has happened if it does not fail any more."""
    seat, _, move = failure.at.partition(" ")
    try:
        if failure.at == NEXT_ROUND:
            match.next_round()
        elif move:
            match.play(move, int(seat) - 1)
            match.undo()
        else:
            match.view(int(seat) - 1)
    except PluginFailed as error:
        raise FailedAgain(error, match) from error
    except SpielwerkError as error:
        _fail(record, match, ("failure", "at"), f"{failure.at!r} should fail, but: {error}")


def again(match: Match, rules: Rules) -> Match:
    """The same moves under other rules, from the same beginning.

    A `SpielwerkError` says which move does not fit any more, and why.
    """
    state = None if match.start is None else carried(read_state(match.rules, match.start, told=True), rules)
    made = Match(rules, match.seats, match.seed, players=match.players, state=state, seconds=match.seconds)
    for at in range(len(match.history) + 1):
        step = match.history[at] if at < len(match.history) else None
        try:
            for gone in match.departures:
                if gone.moves == at:
                    _until(made, gone.round)
                    made.go_on_without(gone.plugin)
            _until(made, match.state.round if step is None else step.round)
            if step is not None:
                made.play(step.move.text, step.seat)
        except SpielwerkError as error:
            what = "the end" if step is None else f"move {at + 1}, {step.move.text!r} of seat {step.seat + 1},"
            raise SpielwerkError(f"{what} does not fit any more: {error}") from error
    return made


def _until(match: Match, round: int) -> None:
    """Begin rounds until it is this one."""
    while match.state.round < round:
        match.next_round()


def _fail(record: Record, match: Match, keys: Keys, text: str) -> NoReturn:
    raise Diverged(record.file.mistake(keys, text), match)


def _next_round(record: Record, match: Match, number: int) -> None:
    try:
        match.next_round()
    except SpielwerkError as error:
        _fail(record, match, ("rounds", number), f"round {number + 1}: {error}")


def _replay_move(
    record: Record, match: Match, place: tuple[int, int], seat: int | None, text: str, language: Language
) -> None:
    number, at = place
    made = sum(seat is not None for seat, _ in record.rounds[number].moves[:at])
    where = f"move {made + 1} of round {number + 1}"
    if seat is None:
        try:
            match.go_on_without(text)
        except SpielwerkError as error:
            _fail(record, match, ("rounds", number, "moves", at), f"before {where}: {error}")
        return
    try:
        match.play(text, seat, language=language)
    except SpielwerkError as error:
        position = f" (position: {error.position})" if isinstance(error, Refused) else ""
        _fail(record, match, ("rounds", number, "moves", at), f"{where}, by seat {seat + 1}: {error}{position}")


def _check_ending(record: Record, match: Match, number: int, said: Ending | None) -> None:
    came = None
    if number < len(match.results):
        result = match.results[number]
        came = Ending(result.outcome.winners, result.points, result.outcome.why)
    if said != came:
        text = f"round {number + 1}: the record says {_ending(said)}; played again: {_ending(came)}"
        _fail(record, match, ("rounds", number, "why"), text)


def _ending(ending: Ending | None) -> str:
    if ending is None:
        return "it goes on"
    return f"{ending.why}, winners {from_1(ending.winners)}, points {list(ending.points)}"


def _said(result: tuple[tuple[int, ...], tuple[int, ...]] | None) -> str:
    return "the match goes on" if result is None else f"winners {from_1(result[0])}, points {list(result[1])}"


def _came(match: Match) -> str:
    return _said(None if match.winners is None else (match.winners, match.totals))


def from_1(seats: Sequence[int]) -> list[int]:
    """Seats as people count them."""
    return [seat + 1 for seat in seats]
