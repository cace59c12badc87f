"""END-16: counts 16, laid alone or last in a run; it closes its row until it is removed."""

from spielwerk import Piece, Refusal, forbids, hookimpl, kind, refusal

BEFORE = ["rising_rows"]  # so that a closed row says so, whatever the number
PIECE = kind("end_16", code="E", de="END-16", en="END-16", rule_de="Liegt als 16 und schließt die Reihe.")
CLOSED = refusal("closed", de="{top} hat die Reihe geschlossen", en="{top} has closed the row")


@hookimpl
def value_of() -> int:
    return 16


@forbids("lay")
def row_is_closed(top: Piece | None) -> Refusal | None:
    return CLOSED if top is not None and top.kind == "end_16" else None
