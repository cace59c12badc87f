"""My card: of the other seats the one with the fewest cards draws one; a switch says how many."""

from spielwerk import Table, hookimpl, kind, number_option, text

PIECE = kind("my_card", code="MC", symbol="MC", ascii="MC", de="My card", en="My card")
OPTIONS = [number_option("my_card_draws", 1, least=1, most=9, label=text("zu ziehen", "cards to draw"))]


@hookimpl
def on_play(table: Table, seat: int, my_card_draws: int) -> None:
    fewest = min(table.others(seat), key=table.count)  # of equal ones the next in the direction of play
    table.draw(fewest, my_card_draws)
