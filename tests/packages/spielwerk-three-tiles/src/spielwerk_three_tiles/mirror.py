"""Mirror: turn a row round behind its 1, so that its first tile is now the last; it needs two tiles there."""

from spielwerk import Refusal, State, Table, forbids, hookimpl, kind, refusal

PIECE = kind("mirror", code="M", symbol="↔", ascii="M", de="Spiegel", en="Mirror")
REQUIRES = ["tools"]
ZONES = ["row"]
NOTHING_TO_TURN = refusal(
    "nothing_to_turn", de="{zone}: hinter der 1 liegt nichts umzudrehen", en="{zone}: behind the 1 is nothing to turn"
)


@hookimpl
def value_of(tool_value: int) -> int:
    return tool_value


@forbids("use", kind="mirror")
def two_tiles_behind_the_one(state: State, zone: str) -> Refusal | None:
    return NOTHING_TO_TURN if len(state.zones[zone]) < 3 else None


@hookimpl
def on_play(table: Table, zone: str) -> None:
    table.move(zone, zone, *reversed(table.zones[zone][1:]))
