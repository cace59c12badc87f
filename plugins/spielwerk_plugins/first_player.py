"""Rule: whoever holds the red 1 after the deal starts, else chance decides; then the start moves on each round.

A switch: the red 1, chance, or a seat by its number.
"""

from spielwerk import SpielwerkError, Table, hookimpl, number_option

OPTIONS = [number_option("first_player", "red_one", least=1, words=("red_one", "random"))]


@hookimpl
def set_up(table: Table, first_player: str | int) -> None:
    if table.starter is not None:
        table.start_with((table.starter + 1) % table.seats)
    elif isinstance(first_player, int):
        if first_player > table.seats:
            raise SpielwerkError(f"first_player = {first_player}, but there are {table.seats} seats")
        table.start_with(first_player - 1)
    else:
        holders = [seat for seat in range(table.seats) if table.hand(seat, colour="red", number=1)]
        table.start_with(holders[0] if holders and first_player == "red_one" else table.pick(table.seats))
