"""Scissors: as the first tile of a turn, remove the last tile of a row, never its 1; then one may lay on that row."""

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

PIECE = kind("scissors", code="X", symbol="x", de="Schere", en="Scissors")
TEXTS = {
    "move.cut": text("{pieces} → {zone}", "{pieces} → {zone}"),
    "told.cut": text("{seat} setzt die {pieces} an: {zone}", "{seat} uses the {pieces}: {zone}"),
}
NOTHING_TO_CUT = refusal("nothing_to_cut", de="{zone}: nichts hinter der 1", en="{zone}: nothing behind the 1")


@hookimpl
def value_of(tool_value: int) -> int:
    return tool_value


@offers("turn")
def cuts(piece: Piece, rules: Rules, colours: Sequence[str]) -> Iterable[Move]:
    return [rules.move("cut", piece, zone=f"row.{colour}") for colour in colours]


@forbids("cut")
def something_to_cut(state: State, zone: str) -> Refusal | None:
    return None if len(state.zones[zone]) > 1 else NOTHING_TO_CUT


@performs("cut", form="pieces zone")
def cut(table: Table, seat: int, piece: Piece, zone: str) -> None:
    table.put(seat, piece, "box")
    table.move(zone, "box", table.zones[zone][-1])
    if table.hands[seat]:
        table.ask("go_on", seat, payload=zone)
