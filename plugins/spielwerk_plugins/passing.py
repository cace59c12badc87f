"""Rule: who can neither play nor draw passes."""

from spielwerk import Refusal, Table, forbids, performs, refusal, text

TEXTS = {"move.pass": text("passen", "pass"), "told.pass": text("{seat} passt", "{seat} passes")}
CAN_MOVE = refusal(
    "can_move", de="passen geht nur, wenn sonst nichts geht", en="passing is for those who can do nothing else"
)


@forbids("pass")
def can_do_nothing(can_move: bool) -> Refusal | None:
    return CAN_MOVE if can_move else None


@performs("pass", step="turn")
def passes(table: Table) -> None:
    table.pass_turn()
