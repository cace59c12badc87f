"""Rule: instead of playing a seat may draw one card; if it fits it may be played at once, only that one, or kept.

Switches: whether one may draw although one could play, and whether a drawn card that fits may, must or must not be
played. When the pile is used up, all discards but the top one are shuffled into a new one.
"""

from collections.abc import Iterable

from spielwerk import (
    Choice,
    Move,
    Piece,
    Refusal,
    Rules,
    State,
    Table,
    choice_option,
    forbids,
    hookimpl,
    offers,
    performs,
    refusal,
    switch,
    text,
    when,
)  # fmt: skip

ZONES = ["discard"]
OPTIONS = [switch("voluntary_draw", True), choice_option("play_drawn", "may", "must", "no")]
TEXTS = {
    "move.draw": text("eine Karte ziehen", "draw a card"),
    "move.keep": text("Karte behalten", "keep the card"),
    "step.drawn": text("{payload} gezogen: legen oder behalten?", "{payload} drawn: play it or keep it?"),
}
CAN_PLAY = refusal("can_play", de="es lässt sich eine Karte legen", en="a card can be played")
NOTHING_LEFT = refusal("nothing_left", de="es gibt nichts mehr zu ziehen", en="there is nothing left to draw")
ONLY_THE_DRAWN = refusal(
    "only_the_drawn", de="nur die gezogene Karte darf gelegt werden", en="only the drawn card may be played"
)
FITS = refusal(
    "fits", de="die gezogene Karte passt und muss gelegt werden", en="the drawn card fits and must be played"
)


@when(voluntary_draw=False)
@forbids("draw")
def nothing_can_be_played(can_play: bool) -> Refusal | None:
    return CAN_PLAY if can_play else None


@forbids("draw")
def something_is_left(state: State) -> Refusal | None:
    return None if state.zones[state.stock] or len(state.zones["discard"]) > 1 else NOTHING_LEFT


@performs("draw", step="turn")
def draw(table: Table, seat: int, play_drawn: str) -> None:
    drawn = table.draw(seat)
    if drawn and play_drawn != "no" and table.fits(seat, drawn[0]):
        table.ask("drawn", seat, payload=drawn[0], secret=True)


@offers("drawn")
def play_it(choice: Choice, rules: Rules) -> Iterable[Move]:
    return rules.plays_of(choice.payload)


@forbids("play", step="drawn")
def only_the_drawn_card(piece: Piece, choice: Choice) -> Refusal | None:
    return None if piece is choice.payload else ONLY_THE_DRAWN


@when(play_drawn="must")
@forbids("keep")
def must_be_played(can_play: bool) -> Refusal | None:
    return FITS if can_play else None


@performs("keep", step="drawn")
def keep() -> None:
    pass


@hookimpl
def on_empty(table: Table, zone: str) -> None:
    table.gather("discard", zone, keep=1)
