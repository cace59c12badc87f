"""Zieh 4 + Farbwahl: name the active colour, and the next seat owes four cards more.

Only for a seat that can play nothing else, unless it answers a pending draw. Switches: strict (colour, number, symbol
and plain wilds count), colour (only cards of the active colour count), free.
"""

from spielwerk import Piece, Refusal, Table, choice_option, forbids, hookimpl, kind, refusal, when

PIECE = kind(
    "draw_four",
    code="+4",
    de="Zieh 4",
    en="Draw Four",
    rule_de="Farbe wünschen; der nächste zieht vier. Nur, wenn sonst nichts geht.",
)
OPTIONS = [choice_option("draw_four_rule", "strict", "colour", "free")]
LAST_RESORT = refusal(
    "last_resort",
    de="{piece} nur, wenn sonst nichts passt; eine andere Karte passt",
    en="{piece} only if nothing else fits; another card can be played",
)


@when(draw_four_rule="strict")
@forbids("play", kind="draw_four")
def nothing_else_fits(playable: list[Piece], owed: int) -> Refusal | None:
    return LAST_RESORT if playable and not owed else None


@when(draw_four_rule="colour")
@forbids("play", kind="draw_four")
def nothing_has_the_colour(hand: list[Piece], colour: str | None, owed: int) -> Refusal | None:
    held = any(piece.colour == colour for piece in hand if piece.colour)
    return LAST_RESORT if held and not owed else None


@hookimpl
def on_play(table: Table) -> None:
    table.owed += 4
    table.owed_kind = "draw_four"


@hookimpl
def appeal() -> float:
    return -34.0
