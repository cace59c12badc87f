"""Rule: who cannot lay may pass; a tool never has to be used.

A switch: as said, or only without any legal action (forced), or always (free).
"""

from collections.abc import Set

from spielwerk import Refusal, Table, choice_option, forbids, performs, refusal, text, when

OPTIONS = [choice_option("pass_policy", "tools_optional", "forced", "free")]
TEXTS = {"move.pass": text("passen", "pass"), "told.pass": text("{seat} passt", "{seat} passes")}
CAN_LAY = refusal("can_lay", de="es lässt sich ein Plättchen legen", en="a tile can be laid")
CAN_ACT = refusal("can_act", de="es lässt sich noch etwas tun", en="something can still be done")


@when(pass_policy="tools_optional")
@forbids("pass")
def nothing_to_lay(verbs: Set[str]) -> Refusal | None:
    return CAN_LAY if "lay" in verbs else None


@when(pass_policy="forced")
@forbids("pass")
def nothing_to_do(can_play: bool) -> Refusal | None:
    return CAN_ACT if can_play else None


@performs("pass", step="turn")
def passes(table: Table) -> None:
    table.pass_turn()
