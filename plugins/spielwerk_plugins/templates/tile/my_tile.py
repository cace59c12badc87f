"""My tile: counts as an 8, and the next seat loses its turn; a switch says what it counts as."""

from spielwerk import Table, hookimpl, kind, number_option, text

PIECE = kind("my_tile", code="MT", symbol="MT", ascii="MT", de="My tile", en="My tile")
OPTIONS = [number_option("my_tile_counts", 8, least=2, most=15, label=text("zählt als", "counts as"))]


@hookimpl
def value_of(my_tile_counts: int) -> int:
    return my_tile_counts


@hookimpl
def on_play(table: Table) -> None:
    table.skip()
