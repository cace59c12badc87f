"""Picking with keys, digits and the mouse comes to the same; what cannot be picked says why."""

from __future__ import annotations

import pytest
from seated import seated

ONE = "hand.1=r1,r3,b2,W hand.2=g2,g3,g4 discard=r5"
RUN = "hand.1=r3,r4,r5,r7,X,b9 hand.2=g2,b3,g3 row.red=r1 row.blue=b1,b2 row.green=g1 row.orange=o1,o2 row.grey=y1"


async def by_arrows(table):
    while table.table.hand.piece.code != "r3":
        await table.press("right")
    await table.press("enter")


async def by_digit(table):
    await table.press("2")


async def by_click(table):
    await table.click("#hand", "r3")


@pytest.mark.parametrize("select", [by_arrows, by_digit, by_click])
async def test_select_then_play(select):
    async with seated("zieh_vier", ONE) as table:
        await select(table)
        assert [piece.code for piece in table.sitting.picked] == ["r3"]
        assert table.history == []
        await select(table) if select is not by_arrows else await table.press("enter")
        assert table.history[0] == "r3"


@pytest.mark.parametrize("way", ["key", "enter", "click"])
async def test_a_move_without_a_piece(way):
    async with seated("zieh_vier", "hand.1=b2 hand.2=g2,g3 discard=r5 next=y9,g9") as table:
        assert table.offers == ["d draw a card"]
        if way == "key":
            await table.press("d")
        elif way == "enter":
            await table.press("enter")
        else:
            await table.click("#offers", "draw a card")
        assert table.history[0] == "draw"


@pytest.mark.parametrize("way", ["digit", "arrows", "click"])
async def test_a_colour_is_asked_for(way):
    async with seated("zieh_vier", ONE) as table:
        await table.click("#hand", "W")
        assert table.offers[:4] == ["1 Red", "2 Yellow", "3 Green", "4 Blue"]
        if way == "digit":
            await table.press("3")
        elif way == "arrows":
            await table.press("right", "right", "enter")
        else:
            await table.click("#offers", "Green")
        assert table.history[0] == "W green"


async def test_a_run_is_picked_tile_by_tile_and_laid_together():
    async with seated("sixteen", RUN) as table:
        await table.press("1")
        assert "⏎ do it: Red 3" in table.offers
        await table.press("1", "1")
        assert "⏎ do it: Red 3, Red 4, Red 5" in table.offers
        await table.press("enter")
        assert table.history[0] == "r3 r4 r5"


async def test_a_run_by_clicks_alone():
    async with seated("sixteen", RUN) as table:
        await table.click("#hand", "r3")
        await table.click("#hand", "r4")
        await table.click("#offers", "do it: Red 3, Red 4")
        assert table.history[0] == "r3 r4"


async def test_another_piece_begins_anew():
    async with seated("sixteen", RUN) as table:
        await table.click("#hand", "r3")
        await table.click("#hand", "r7")
        assert [piece.code for piece in table.sitting.picked] == ["r7"]


@pytest.mark.parametrize("way", ["digit", "arrows", "click"])
async def test_a_place_is_asked_for(way):
    async with seated("sixteen", RUN) as table:
        await table.click("#hand", "X")
        assert table.hint.endswith("where to?")
        assert table.app.focused is table.table.zones
        if way == "digit":
            await table.press("2")
        elif way == "arrows":
            await table.press("down", "enter")
        else:
            await table.click("#zones", "row.blue")
        assert table.history[0] == "X blue"


async def test_escape_takes_back_pick_by_pick():
    async with seated("sixteen", RUN) as table:
        await table.press("1", "1", "escape")
        assert [piece.code for piece in table.sitting.picked] == ["r3"]
        await table.press("escape", "escape")
        assert table.sitting.picked == []


@pytest.mark.parametrize("language", ["de", "en"])
async def test_a_piece_that_cannot_be_played_says_why(language):
    async with seated("zieh_vier", ONE, language=language) as table:
        await table.click("#hand", "b2")
        wanted = {"en": "Blue 2 matches neither Red nor Red 5", "de": "Blau 2 passt weder zu Rot noch zu Rot 5"}
        assert table.hint == wanted[language]
        assert table.history == []


async def test_the_reason_shows_as_soon_as_the_cursor_is_there():
    async with seated("zieh_vier", "hand.1=r1,+4 hand.2=g2,g3 discard=r5") as table:
        await table.press("right")
        assert table.hint == "Draw Four only if nothing else fits; another card can be played"


async def test_equal_pieces_are_both_pickable():
    async with seated("zieh_vier", "hand.1=r1,r1,b2 hand.2=g2,g3 discard=r5") as table:
        await table.press("2")
        assert table.sitting.picked == [table.sitting.hand()[1]]
        await table.press("enter")
        assert table.history[0] == "r1"


async def test_arrows_reach_the_bar_and_the_hand():
    async with seated("zieh_vier", ONE) as table:
        await table.press("up")
        assert table.app.focused is table.table.offers
        await table.press("down")
        assert table.app.focused is table.table.hand
        await table.press("up", "enter")
        assert table.history[0] == "draw"


@pytest.mark.parametrize("label", ["undo", "log", "help", "new game", "quit"])
async def test_every_key_at_the_bottom_can_be_clicked(label):
    async with seated("zieh_vier", ONE) as table:
        await table.press("1", "enter")
        before = table.app.screen, len(table.history)
        await table.click("#keys", label)
        await table.pilot.pause()
        assert (table.app.screen, len(table.history)) != before


async def test_a_cursor_move_repaints_one_widget():
    async with seated("zieh_vier", ONE) as table:
        drawn = []
        for widget in (table.table.seats, table.table.zones, table.table.log_pane):
            original = widget.draw
            widget.draw = lambda width, original=original: drawn.append(1) or original(width)
        await table.press("right")
        assert drawn == []
