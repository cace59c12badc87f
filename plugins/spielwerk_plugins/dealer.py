"""Rule: the seat after the dealer starts; the first dealer is drawn, then the deal moves on by one seat each round."""

from spielwerk import Table, hookimpl


@hookimpl
def set_up(table: Table) -> None:
    dealer = table.pick(table.seats) if table.starter is None else table.starter
    table.start_with((dealer + 1) % table.seats)
