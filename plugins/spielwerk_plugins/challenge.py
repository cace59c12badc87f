"""House rule: a Zieh 4 may be a bluff, and the seat that owes may challenge the one just played.

The hand that is left is shown to the challenger. Guilty is who holds the colour that was active before: then that seat
draws the cards and the challenger has an ordinary turn. Else the challenger draws two more and loses the turn. An
answer to a pending draw and a last card cannot be challenged.
"""

from spielwerk import Refusal, Table, forbids, lifts, on_play, performs, refusal, switch, text, value

OPTIONS = [switch("challenge", False)]
WHEN = {"challenge": True}
BEFORE = ["draw_four"]
VALUES = [value("suspect", seat=True), value("colour_before")]
TEXTS = {
    "move.challenge": text("anzweifeln", "challenge"),
    "told.challenge": text("{seat} zweifelt an", "{seat} challenges"),
}
NO_BLUFF = refusal("no_bluff", de="es gibt nichts anzuzweifeln", en="there is nothing to challenge")


@lifts("last_resort")
def may_be_a_bluff() -> bool:
    return True


@on_play(kind="draw_four")
def remember(table: Table, seat: int, owed: int) -> None:
    table.suspect = None if owed else seat
    table.colour_before = table.colour


@forbids("challenge")
def a_fresh_draw_four(suspect: int | None, owed_kind: str | None) -> Refusal | None:
    return None if owed_kind == "draw_four" and suspect is not None else NO_BLUFF


@performs("challenge", step="turn")
def challenge(table: Table, seat: int, suspect: int, owed: int, colour_before: str | None) -> None:
    table.owed, table.owed_kind, table.suspect = 0, None, None
    table.show(suspect, seat)
    if any(piece.colour == colour_before for piece in table.hand(suspect) if piece.colour):
        table.draw(suspect, owed)
        table.ask("turn", seat)
    else:
        table.draw(seat, owed + 2)
