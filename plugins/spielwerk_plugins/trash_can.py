"""Trash can: as the first tile of a turn, remove everything behind the 1 of a row; then one may lay on that row."""

from collections.abc import Iterable, Sequence

from spielwerk import (
    Move,
    Piece,
    Refusal,
    Rules,
    State,
    Table,
    forbids,
    hookimpl,
    kind,
    offers,
    performs,
    refusal,
    text,
)

PIECE = kind("trash_can", code="T", symbol="u", de="Mülleimer", en="Trash can")
TEXTS = {
    "move.clear": text("{pieces} → {zone}", "{pieces} → {zone}"),
    "told.clear": text("{seat} nimmt den {pieces}: {zone}", "{seat} uses the {pieces}: {zone}"),
}
NOTHING_TO_CLEAR = refusal("nothing_to_clear", de="{zone}: nichts hinter der 1", en="{zone}: nothing behind the 1")


@hookimpl
def value_of(tool_value: int) -> int:
    return tool_value


@offers("turn")
def clears(piece: Piece, rules: Rules, colours: Sequence[str]) -> Iterable[Move]:
    return [rules.move("clear", piece, zone=f"row.{colour}") for colour in colours]


@forbids("clear")
def something_to_clear(state: State, zone: str) -> Refusal | None:
    return None if len(state.zones[zone]) > 1 else NOTHING_TO_CLEAR


@performs("clear", form="pieces zone")
def clear(table: Table, seat: int, piece: Piece, zone: str) -> None:
    table.put(seat, piece, "box")
    table.move(zone, "box", *table.zones[zone][1:])
    if table.hands[seat]:
        table.ask("go_on", seat, payload=zone)
