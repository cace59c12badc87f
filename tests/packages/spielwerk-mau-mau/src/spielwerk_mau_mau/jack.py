"""Jack: fits on everything, and whoever plays it names the suit that counts.

As the last card of a hand it names none, and its own suit counts. A switch: a jack may not be played on a jack.
"""

from collections.abc import Iterable, Sequence

from spielwerk import Move, Piece, Refusal, forbids, hookimpl, kind, lifts, refusal, switch, when

PIECE = kind("jack", code="J", de="Bube", en="Jack")
REQUIRES = ["match_top"]
OPTIONS = [switch("jack_on_jack", True)]
NAME_A_SUIT = refusal("name_a_suit", de="zu {piece} gehört eine Farbe", en="a suit is named with {piece}")
NO_SUIT_NOW = refusal(
    "no_suit_now", de="{piece} als letzte Karte wünscht keine Farbe", en="{piece} as the last card names no suit"
)
JACK_ON_JACK = refusal("jack_on_jack", de="Bube auf Bube gilt nicht", en="a jack may not be played on a jack")


@hookimpl
def plays(colours: Sequence[str]) -> Iterable[tuple[str, str, str]]:
    return [("play", "discard", colour) for colour in colours]


@lifts("no_match")
def fits_on_everything(piece: Piece) -> bool:
    return piece.kind == "jack"


@forbids("play", kind="jack")
def names_a_suit(move: Move, last: bool) -> Refusal | None:
    if last != (move.choice is not None):
        return None
    return NO_SUIT_NOW if last else NAME_A_SUIT


@when(jack_on_jack=False)
@forbids("play", kind="jack")
def never_on_a_jack(top: Piece | None) -> Refusal | None:
    return JACK_ON_JACK if top is not None and top.kind == "jack" else None
