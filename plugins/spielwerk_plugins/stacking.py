"""Rule: whoever owes cards answers with a card that draws, so that the next seat owes the sum, or takes them all.

Nothing else is possible then. Who takes loses the turn. A switch says which cards answer: the same kind, also the
stronger one, any of them, or none.
"""

from spielwerk import (
    Piece,
    Refusal,
    Table,
    choice_option,
    forbids,
    lifts,
    performs,
    refusal,
    text,
    value,
    when,
)

VALUES = [
    value("owed", 0, label=text("zu ziehen", "pending draw")),
    value("owed_kind"),
]
OPTIONS = [choice_option("stacking", "same", "escalating", "any", "off")]
TEXTS = {
    "move.take": text("Karten nehmen", "take the cards"),
    "told.take": text("{seat} nimmt", "{seat} takes"),
}
OWED = refusal(
    "owed",
    de="{owed} Karten sind zu ziehen: nur eine passende Zieh-Karte antwortet, sonst nehmen",
    en="{owed} cards are to be drawn: only a drawing card answers, or take them",
)
NOTHING_OWED = refusal("nothing_owed", de="es ist nichts zu nehmen", en="there is nothing to take")
DRAWING = ("draw_two", "draw_four")


def answers(piece: Piece, owed_kind: str | None, stacking: str) -> bool:
    if stacking == "any":
        return piece.kind in DRAWING
    if stacking == "escalating" and piece.kind == "draw_four":
        return True
    return stacking != "off" and piece.kind == owed_kind


@forbids("play")
def only_an_answer(piece: Piece, owed: int, owed_kind: str | None, stacking: str) -> Refusal | None:
    return OWED if owed and not answers(piece, owed_kind, stacking) else None


@when(stacking="any")
@lifts("no_match")
def any_drawing_card_answers(owed: int) -> bool:
    return owed > 0


@forbids("draw")
def taking_comes_first(owed: int) -> Refusal | None:
    return OWED if owed else None


@forbids("take")
def something_is_owed(owed: int) -> Refusal | None:
    return None if owed else NOTHING_OWED


@performs("take", step="turn")
def take(table: Table, seat: int, owed: int) -> None:
    table.owed, table.owed_kind = 0, None
    table.draw(seat, owed)
