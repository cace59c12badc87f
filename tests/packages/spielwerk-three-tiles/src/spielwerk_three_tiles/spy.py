"""Spy: counts as a 4; whoever lays it looks at the hand of one other seat."""

from collections.abc import Iterable

from spielwerk import Move, Rules, State, Table, hookimpl, kind, offers, performs, text

PIECE = kind("spy", code="S", de="Spion", en="Spy")
TEXTS = {
    "step.spy": text("{seat}: wessen Hand ansehen?", "{seat}: whose hand to look at?"),
    "move.look": text("{choice}", "{choice}"),
    "told.look": text("{seat} sieht sich die Hand von {choice} an", "{seat} looks at the hand of {choice}"),
}


@hookimpl
def value_of() -> int:
    return 4


@hookimpl
def on_play(table: Table, seat: int) -> None:
    if table.hands[seat]:
        table.ask("spy", seat)


@offers("spy")
def hands_to_look_at(state: State, seat: int, rules: Rules) -> Iterable[Move]:
    return [rules.move("look", choice=other) for other in state.others(seat)]


@performs("look", form="verb choice")
def look(table: Table, seat: int, move: Move) -> None:
    table.show(move.target, seat)
