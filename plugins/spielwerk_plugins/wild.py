"""Farbwahl: fits on every card; whoever plays it names the active colour.

As the first card of a round the seat that begins names the colour as a move of its own, then has its turn.
"""

from collections.abc import Iterable, Sequence

from spielwerk import Move, Rules, Table, hookimpl, kind, offers, performs, text

PIECE = kind(
    "wild",
    code="W",
    symbol="☼",
    ascii="W",
    de="Farbwahl",
    en="Wild",
    rule_de="Passt auf alles; wer sie legt, wünscht die Farbe.",
)
TEXTS = {
    "step.colour": text("{seat} nennt die Farbe", "{seat} names the colour"),
    "move.name": text("{choice}", "{choice}"),
    "told.name": text("{seat} nennt {choice}", "{seat} names {choice}"),
}


@hookimpl
def on_turned_up(table: Table, seat: int) -> None:
    table.ask("colour", seat)


@offers("colour")
def colours_to_name(rules: Rules, colours: Sequence[str]) -> Iterable[Move]:
    return [rules.move("name", choice=colour) for colour in colours]


@performs("name", form="verb choice")
def name(table: Table, move: Move) -> None:
    table.colour = move.choice


@hookimpl
def appeal() -> float:
    return -34.0  # worth keeping: it fits when nothing else does
