"""The start menu: a game, house rules, seats, names, a language; mistakes are read, not crashed on."""

from __future__ import annotations

from seated import seated

from spielwerk_ui.table.app import TableApp
from spielwerk_ui.table.menu import Menu, SeatRow, bot_names
from spielwerk_ui.table.page import Ask, Reader
from spielwerk_ui.table.screen import TableScreen


async def start(table):
    table.app.screen.query_one("#start").focus()
    await table.press("enter")


async def test_by_keys_alone_from_the_menu_to_the_table():
    async with seated(app=TableApp("en")) as table:
        keys = ["right"] if table.app.screen.game.value != "zieh_vier" else []
        await table.press(*keys, "down", "down", "down", "left", "left")
        assert table.app.screen.seats.value == "2"
        await table.press(*["down"] * 3, "enter")
        assert isinstance(table.app.screen, TableScreen)
        assert table.sitting.match.rules.description.id == "zieh_vier"
        assert [seat.bot for seat in table.sitting.setup.seats] == [None, "greedy"]


async def test_a_name_can_be_typed_and_a_bot_chosen():
    async with seated(app=TableApp("en")) as table:
        row = table.app.screen.query(SeatRow).first()
        row.name_input.focus()
        await table.press(*["delete"] * 4, "Z", "o", "e")
        row.who.focus()
        await table.press("right")
        assert (row.seat.name, row.seat.bot) == ("Zoe", "greedy")


async def test_seats_are_as_many_as_the_game_has():
    async with seated(app=TableApp("en")) as table:
        menu = table.app.screen
        while menu.game.value != "sixteen":
            menu.game.focus()
            await table.press("right")
        assert [value for value, _ in menu.seats.choices] == ["2", "3", "4"]


async def test_the_language_can_be_changed():
    async with seated(app=TableApp("en")) as table:
        table.app.screen.tongue.focus()
        await table.press("right")
        assert isinstance(table.app.screen, Menu)
        assert "Hausregeln" in table.text


async def test_mistakes_of_a_house_file_can_be_read(tmp_path):
    house = tmp_path / "house.toml"
    house.write_text('extends = "zieh_vier"\nplugins = ["[/x]"]\n[rules]\nstackin = "any"\n', encoding="utf-8")
    async with seated(app=TableApp("en")) as table:
        table.app.screen.house.value = str(house)
        await start(table)
        assert isinstance(table.app.screen, Reader)
        assert "never paths" in table.text
        await table.press("escape")
        assert isinstance(table.app.screen, Menu)


async def test_a_house_file_is_played(tmp_path):
    house = tmp_path / "house.toml"
    house.write_text('extends = "zieh_vier"\n[rules]\nstacking = "any"\n', encoding="utf-8")
    async with seated(app=TableApp("en")) as table:
        while table.app.screen.game.value != "zieh_vier":
            await table.press("right")
        table.app.screen.house.value = str(house)
        await start(table)
        assert table.sitting.match.rules.options["stacking"] == "any"


async def test_two_seats_of_one_name_are_refused():
    async with seated(app=TableApp("en")) as table:
        for row in table.app.screen.query(SeatRow):
            row.name_input.value = "[/x]"
        await start(table)
        assert isinstance(table.app.screen, Reader)
        assert "[/x]" in table.text


async def test_quitting_the_menu_asks():
    async with seated(app=TableApp("en")) as table:
        await table.press("q")
        assert isinstance(table.app.screen, Ask)
        await table.press("y")
        assert table.app.return_value == 0


def test_bots_are_found_by_what_they_do():
    assert {"greedy", "random"} <= set(bot_names())
    assert "wild" not in bot_names()
