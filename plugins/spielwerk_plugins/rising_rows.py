"""Rule: lay a tile, or a run of consecutive rising numbers of one colour, at the end of that colour's row.

The first number must be higher than the row's last one; gaps are allowed. The run may be as short as one likes.
"""

from collections.abc import Iterator

from spielwerk import Move, Piece, Refusal, Rules, Table, View, forbids, hookimpl, offers, performs, refusal, text

ZONES = ["row"]
TEXTS = {
    "shape.lay": text(
        "gelegt wird ein Plättchen oder eine lückenlos steigende Folge einer Farbe",
        "one tile is laid, or a run of consecutive rising numbers of one colour",
    ),
    "move.lay": text("{pieces}", "{pieces}"),
    "move.stop": text("aufhören", "stop"),
    "step.go_on": text("{payload}: weiterlegen oder aufhören?", "{payload}: lay on or stop?"),
    "told.lay": text("{seat} legt {pieces} an", "{seat} lays {pieces}"),
    "told.stop": text("{seat} hört auf", "{seat} stops"),
}
NOT_HIGHER = refusal("not_higher", de="{piece} ist nicht höher als {top}", en="{piece} is not higher than {top}")


@offers("turn", each="row", verb="lay")
@offers("go_on", each="row", verb="lay")
def runs(held: list[Piece], zone: str, rules: Rules) -> Iterator[Move]:
    of_number: dict[int, list[Piece]] = {}
    for piece in held:
        of_number.setdefault(rules.value(piece), []).append(piece)
    for first in held:
        unfinished: list[tuple[Piece, ...]] = [(first,)]
        for run in unfinished:
            yield rules.move("lay", *run, zone=zone)
            unfinished += [(*run, piece) for piece in of_number.get(rules.value(run[-1]) + 1, ())]


@forbids("lay")
def rises(piece: Piece, top: Piece | None, rules: Rules) -> Refusal | None:
    return None if rules.value(piece) > rules.value(top, lying=True) else NOT_HIGHER


@performs("lay", form="pieces")
def lay(table: Table, seat: int, move: Move) -> None:
    table.play(seat, move)


@performs("stop", step="go_on")
def stop() -> None:
    pass


@hookimpl
def appeal(view: View, move: Move, rules: Rules) -> float:
    if move.verb != "lay" or move.zone is None:
        return 0.0
    skipped = rules.value(move.piece) - rules.value(view.top(move.zone), lying=True) - 1
    return 10.0 + len(move.pieces) - skipped
