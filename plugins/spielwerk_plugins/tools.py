"""Rule: a tool is laid as the first tile of a turn and is the only tool in it; it needs a tile behind the 1 of a row.

It removes tiles of that row, as it says itself. Tool and removed tiles go into the box; then one may lay on that row.
"""

from collections.abc import Iterable, Sequence

from spielwerk import Move, Piece, Refusal, Table, forbids, hookimpl, performs, refusal, text

ZONES = ["row", "box"]
TEXTS = {
    "move.use": text("{pieces} → {zone}", "{pieces} → {zone}"),
    "told.use": text("{seat} setzt ein: {pieces} auf {zone}", "{seat} uses {pieces} on {zone}"),
}
NOTHING_TO_REMOVE = refusal(
    "nothing_to_remove", de="{zone}: hinter der 1 liegt nichts", en="{zone}: there is nothing behind the 1"
)


@hookimpl
def plays(piece: Piece, colours: Sequence[str]) -> Iterable[tuple[str, str]]:
    return [] if piece.colour else [("use", f"row.{colour}") for colour in colours]


@forbids("use")
def never_the_one(top: Piece | None) -> Refusal | None:
    return NOTHING_TO_REMOVE if top is None or top.number == 1 else None


@performs("use", form="pieces zone")
def use(table: Table, seat: int, move: Move, zone: str) -> None:
    table.play(seat, move, onto="box")
    if table.hands[seat]:
        table.ask("go_on", seat, payload=zone)
