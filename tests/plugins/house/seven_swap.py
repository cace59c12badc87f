"""House rule: who plays a 7 swaps hands with another seat, unless it was the last card."""

from collections.abc import Iterable

from spielwerk import Move, Rules, State, Table, offers, on_play, performs, text

TEXTS = {
    "step.swap_hands": text("{seat} tauscht mit wem?", "{seat} swaps with whom?"),
    "move.swap_hands": text("mit {choice} tauschen", "swap with {choice}"),
}


@on_play(number=7)
def ask_with_whom(table: Table, seat: int) -> None:
    if table.count(seat):
        table.ask("swap_hands", seat)


@offers("swap_hands")
def partners(state: State, seat: int, rules: Rules) -> Iterable[Move]:
    return [rules.move("swap_hands", choice=other) for other in sorted(state.others(seat))]


@performs("swap_hands", form="verb choice")
def swap_hands(table: Table, seat: int, move: Move) -> None:
    table.swap(seat, move.target)
