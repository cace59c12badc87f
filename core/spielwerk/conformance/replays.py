"""The same seed gives the same game, told or not; and a record of it plays again to the same end."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from spielwerk.conformance.field import Field
from spielwerk.conformance.trouble import Trouble
from spielwerk.conformance.walk import Walk
from spielwerk.errors import SpielwerkError
from spielwerk.match import Match
from spielwerk.notation import state_text
from spielwerk.record import read_record, record_text, replay

MEND = "a rule reads the table alone, and all its chance comes from table.pick: no memory, clock or random of its own"
LONGEST = 600


def same_again(game: Field, walk: Walk) -> Trouble | None:
    """Play the moves of a game again on a table that does not tell, from the same seed."""
    rules = game.rules
    table = rules.deal(walk.plan.seats, walk.plan.seed)
    for number, (seat, move) in enumerate(walk.made, 1):
        if table.outcome is not None or move not in rules.legal_moves(table, seat):
            wrong = f"the same seed and moves gave another game: move {number}, {move.text!r}, is no longer legal"
            return game.blame.trouble("replay", _likely(game), wrong, MEND)
        rules.apply(table, move, seat)
    if state_text(table) != state_text(walk.table):
        pairs = zip(state_text(walk.table).split(" "), state_text(table).split(" "), strict=False)
        was, came = next(pair for pair in pairs if pair[0] != pair[1])
        wrong = f"the same seed and moves gave another end: {was!r}, and then {came!r}"
        return game.blame.trouble("replay", _likely(game), wrong, MEND)
    return None


def recorded_again(game: Field, walk: Walk) -> Trouble | None:
    """Write a record of a game, read it, and play it again."""
    if len(walk.made) > LONGEST:
        return None
    try:
        match = Match(game.rules, walk.plan.seats, walk.plan.seed)
        for seat, move in walk.made:
            match.play(move.text, seat)
        with TemporaryDirectory() as folder:
            file = Path(folder, "game.toml")
            file.write_text(record_text(match), encoding="utf-8")
            replay(read_record(file), game.rules)
    except SpielwerkError as error:
        wrong = f"a record of a game does not play again: {_without_folder(str(error))}"
        return game.blame.trouble("replay", _likely(game), wrong, MEND)
    return None


def _likely(game: Field) -> str:
    """The plugin under check, if it is one only."""
    return next(iter(game.subjects)) if len(game.subjects) == 1 else ""


def _without_folder(message: str) -> str:
    return message.partition("game.toml:")[2].strip() or message
