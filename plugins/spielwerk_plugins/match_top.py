"""Rule: a card may be laid if it has the active colour, or the number or the symbol of the top card.

A card without a colour fits on everything, and whoever plays it names the active colour with it; as the last card of a
hand it names none, and the active colour stays.
"""

from collections.abc import Iterable, Sequence

from spielwerk import Move, Piece, Refusal, Table, View, forbids, hookimpl, performs, refusal, text, value

ZONES = ["discard"]
VALUES = [value("colour", label=text("Farbe", "Colour"))]
TEXTS = {
    "move.play": text("{pieces} {choice}", "{pieces} {choice}"),
    "told.play": text("{seat} legt {pieces} {choice}", "{seat} plays {pieces} {choice}"),
}
NO_MATCH = refusal(
    "no_match", de="{piece} passt weder zu {colour} noch zu {top}", en="{piece} matches neither {colour} nor {top}"
)
NAME_A_COLOUR = refusal("name_a_colour", de="zu {piece} gehört eine Farbe", en="{piece} needs a colour with it")
NO_COLOUR_NOW = refusal(
    "no_colour_now", de="{piece} als letzte Karte wünscht keine Farbe", en="{piece} as the last card names no colour"
)


@hookimpl
def plays(piece: Piece, colours: Sequence[str]) -> Iterable[tuple[str, str, str | None]]:
    named = [] if piece.colour else colours
    return [("play", "discard", colour) for colour in (None, *named)]


@hookimpl(trylast=True)
def set_up(table: Table) -> None:
    take_colour_of_top(table)


@hookimpl
def on_position(table: Table) -> None:
    take_colour_of_top(table)


def take_colour_of_top(table: Table) -> None:
    top = table.top("discard")
    if top is not None and top.colour is not None:
        table.colour = top.colour


@forbids("play")
def matches(piece: Piece, top: Piece | None, colour: str | None) -> Refusal | None:
    if piece.colour is None or piece.colour == colour or top is None:
        return None
    same_symbol = piece.kind == top.kind and piece.number == top.number
    return None if same_symbol else NO_MATCH


@forbids("play")
def names_a_colour(piece: Piece, move: Move, last: bool) -> Refusal | None:
    if piece.colour is not None or last != (move.choice is not None):
        return None
    return NO_COLOUR_NOW if last else NAME_A_COLOUR


@performs("play", form="pieces choice")
def play(table: Table, seat: int, move: Move) -> None:
    table.play(seat, move)  # what the card does still sees the colour that was active before
    table.colour = move.choice or move.piece.colour or table.colour


@hookimpl
def appeal(view: View, move: Move) -> float:
    return 0.1 * view.holding(colour=move.choice) if move.choice else 0.0
