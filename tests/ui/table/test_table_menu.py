"""The start menu: a game, house rules, seats, names, a language; mistakes are read, not crashed on."""

from __future__ import annotations

from typing import get_args

import pytest
from seated import seated

from spielwerk.plugins.status import Status
from spielwerk_ui.table.app import TableApp
from spielwerk_ui.table.menu import Menu, SeatRow, bot_names
from spielwerk_ui.table.page import Ask, Reader
from spielwerk_ui.table.screen import TableScreen
from spielwerk_ui.words import WORDS


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


# -- plugins that cannot be used


@pytest.fixture
def plugins_of(tmp_path, monkeypatch):
    """Local plugins by name and source, in a folder that was named; none by itself."""

    def plugins_of(**sources: str) -> None:
        folder = tmp_path / "cards"
        folder.mkdir()
        for name, source in sources.items():
            (folder / f"{name}.py").write_text(source, encoding="utf-8")
        monkeypatch.setenv("SPIELWERK_PLUGINS_DIR", str(folder))

    return plugins_of


async def test_no_line_where_every_plugin_can_be_used():
    async with seated(app=TableApp("en")) as table:
        assert not table.app.screen.query_one("#unusable").display


async def test_a_plugin_that_fails_is_told_in_one_line(plugins_of):
    plugins_of(bomb="nonsense\n")
    async with seated(app=TableApp("en")) as table:
        assert "1 plugin cannot be used: bomb ('spielwerk plugins' says why)" in table.text


async def test_several_are_told_in_german_too(plugins_of):
    plugins_of(bomb="nonsense\n", crash="API = 99\n")
    async with seated(app=TableApp("de")) as table:
        assert "2 Plugins sind nicht benutzbar: bomb, crash" in table.text


async def test_a_game_that_cannot_be_used_because_of_a_plugin_says_so(plugins_of, tmp_path):
    plugins_of(bomb="nonsense\n", crash="nonsense\n")
    house = tmp_path / "house.toml"
    for plugin, why in (("bomb", "the plugin »bomb« cannot be loaded"), ("boms", "there is no plugin »boms«")):
        house.write_text(f'extends = "zieh_vier"\nplugins = ["{plugin}"]\n', encoding="utf-8")
        async with seated(app=TableApp("en")) as table:
            while table.app.screen.game.value != "zieh_vier":
                await table.press("right")
            table.app.screen.house.value = str(house)
            table.app.screen.house.focus()
            await table.press("enter")
            assert f"Not playable like this: {why}" in " ".join(table.text.split())


def test_each_way_in_which_a_plugin_cannot_be_used_has_words_in_both_languages():
    for status in {*get_args(Status), "missing"} - {"ok"}:
        text = WORDS[f"menu.game.{status}"]
        assert "»{plugin}«" in text.de
        assert "»{plugin}«" in text.en
        assert text.de != text.en
