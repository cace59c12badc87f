"""Retour: the direction of play turns; with two seats the other one also loses its turn (a switch)."""

from spielwerk import Table, choice_option, hookimpl, kind

PIECE = kind(
    "reverse", code="R", symbol="↔", ascii="R", de="Retour", en="Reverse", rule_de="Die Richtung dreht sich um."
)
OPTIONS = [choice_option("two_player_reverse", "skip", "turn_only")]


@hookimpl
def on_play(table: Table, two_player_reverse: str) -> None:
    table.reverse()
    if table.seats == 2 and two_player_reverse == "skip":
        table.skip()


@hookimpl
def on_turned_up(table: Table, seat: int) -> None:
    table.reverse()
    table.turn_to(table.next_seat(seat))  # the dealer, who sits before the seat that was to begin
