"""Rule: the last card of a hand is a number; a switch says how high it must be at least."""

from spielwerk import Piece, Refusal, forbids, number_option, refusal, text

OPTIONS = [number_option("my_rule_least", 1, most=9, label=text("letzte Karte mindestens", "last card at least"))]
LAST_CARD = refusal(
    "my_rule",
    de="die letzte Karte ist eine Zahl, mindestens {my_rule_least}",
    en="the last card is a number, at least {my_rule_least}",
)


@forbids("play")
def last_card_is_a_number(piece: Piece, last: bool, my_rule_least: int) -> Refusal | None:
    if last and (piece.number is None or piece.number < my_rule_least):
        return LAST_CARD
    return None
