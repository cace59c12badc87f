"""House rule: who holds a card equal to the one just played may play it out of turn; play goes on behind that seat.

Not while cards are owed, and not with a card without a colour. Several seats are asked at once; the first one to answer
has it.
"""

from collections.abc import Iterable

from spielwerk import (
    Choice,
    Move,
    Piece,
    Rules,
    State,
    Table,
    hookimpl,
    offers,
    on_move,
    performs,
    text,
    value,
)

VALUES = [value("just_played")]
TEXTS = {
    "step.jump": text("{payload} liegt: dazwischenwerfen?", "{payload} was played: jump in?"),
    "move.jump": text("{pieces} dazwischenwerfen", "jump in with {pieces}"),
    "told.jump": text("{seat} wirft {pieces} dazwischen", "{seat} jumps in with {pieces}"),
}


def equal_cards(state: State, seat: int, card: Piece) -> list[Piece]:
    return [piece for piece in state.hand(seat) if piece.code == card.code]


@on_move("play")
def remember(table: Table, move: Move) -> None:
    table.just_played = move.piece


@hookimpl
def on_turn_start(table: Table, seat: int, just_played: Piece | None, owed: int) -> None:
    table.just_played = None
    if just_played is None or just_played.colour is None or owed:
        return
    holders = [each for each in (seat, *table.others(seat)) if equal_cards(table, each, just_played)]
    if holders:
        table.ask("jump", *holders, payload=just_played, first_come=True)


@offers("jump")
def equal_ones(state: State, seat: int, choice: Choice, rules: Rules) -> Iterable[Move]:
    return [rules.move("jump", piece) for piece in equal_cards(state, seat, choice.payload)]


@performs("jump")
def jump(table: Table, seat: int, move: Move, rules: Rules) -> None:
    table.turn_to(seat)
    table.do(seat, rules.plays_of(move.piece)[0])
