"""Rule: a card is laid on one of its own colour, or on one that is lower, at most three lower (a switch)."""

from collections.abc import Iterable

from spielwerk import Move, Piece, Refusal, Table, forbids, hookimpl, number_option, performs, refusal, text

AFTER = ["dealing", "dealer"]
ZONES = ["discard"]
OPTIONS = [number_option("my_game_steps", 3, least=1, most=9, label=text("Stufen auf einmal", "steps at once"))]
TEXTS = {"told.play": text("{seat} legt {pieces}", "{seat} plays {pieces}")}
NO_STEP = refusal(
    "no_step",
    de="{piece} hat weder die Farbe von {top}, noch ist es 1 bis {my_game_steps} höher",
    en="{piece} has neither the colour of {top}, nor is it 1 to {my_game_steps} higher",
)


@hookimpl
def set_up(table: Table) -> None:
    table.turn_up("discard")


@hookimpl
def plays(piece: Piece) -> Iterable[tuple[str, str]]:
    return [("play", "discard")]


@forbids("play")
def colour_or_a_step_higher(piece: Piece, top: Piece | None, my_game_steps: int) -> Refusal | None:
    if top is None or piece.colour == top.colour:
        return None
    step = (piece.number or 0) - (top.number or 0)
    return None if 1 <= step <= my_game_steps else NO_STEP


@performs("play", form="pieces")
def play(table: Table, seat: int, move: Move) -> None:
    table.play(seat, move)


@hookimpl
def appeal(piece: Piece) -> float:
    return 11.0 - (piece.number or 0)  # a low card is a step higher on few others
