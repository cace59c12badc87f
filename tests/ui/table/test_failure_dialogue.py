"""After a plugin has failed the table says so in a dialog: details, on without it, save and leave, or another move."""

from __future__ import annotations

import pytest
from attrs import evolve
from seated import Placed, seated

from broken import broken_rules
from spielwerk.record import FailedAgain, read_record, replay
from spielwerk_ui.setup import Seat
from spielwerk_ui.table.app import TableApp
from spielwerk_ui.table.failure import FailureDialog
from spielwerk_ui.table.page import Reader
from spielwerk_ui.table.screen import TableScreen

HANDS = "hand.1=rB,b1,b2 hand.2=r1,r2,b9 discard=r5"
PIECE = 'PIECE = kind("bomb", code="B", de="Bombe", en="Bomb")\n'
RAISES = (
    f'{PIECE}@hookimpl\ndef on_play(table, seat):\n    table.draw(seat, 2)\n    raise ZeroDivisionError("[/boom]")\n'
)
PIECES = '[[pieces]]\nkind = "bomb"\ncolour = ["red"]\ncopies = 2\n'
BOT_FAILS = "@on_play()\ndef fail(table, seat):\n    if seat == 1 and table.turns: raise ZeroDivisionError\n"


def app(folder, source=RAISES, line=HANDS, *, language="en", people=1, more=PIECES, **facts) -> TableApp:
    rules = broken_rules(folder, source, more)
    seats = tuple(Seat(name, None if at < people else "greedy") for at, name in enumerate(("Anna", "Ben")))
    return TableApp(language, Placed(rules, seats, 3, language, line=line, **facts))


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


async def test_the_dialog_says_plugin_hook_place_and_what_came(here):
    async with seated(app=app(here)) as table:
        await table.press("1", "enter")
        assert isinstance(table.app.screen, FailureDialog)
        for words in ("The plugin bomb failed", "Hook on_play, bomb.py:6", "ZeroDivisionError: [/boom]"):
            assert words in table.text
        assert "The move rB was taken back whole." in table.text
        assert table.history == []


async def test_another_move_can_be_made(here):
    async with seated(app=app(here)) as table:
        await table.press("1", "enter", "escape")
        assert isinstance(table.app.screen, TableScreen)
        assert table.hand() == ["rB", "b1", "b2"]
        await table.press("d")
        assert table.history[0] == "draw"


async def test_the_details_are_read_over_the_dialog(here):
    async with seated(app=app(here)) as table:
        await table.press("1", "enter", "d")
        assert isinstance(table.app.screen, Reader)
        assert "bomb.py" in table.text
        assert "raise ZeroDivisionError" in table.text
        await table.press("escape")
        assert isinstance(table.app.screen, FailureDialog)


async def test_the_game_goes_on_without_the_plugin(here):
    async with seated(app=app(here)) as table:
        await table.press("1", "enter", "g")
        assert table.hint == "From here on without the plugin bomb."
        assert table.hand() == ["rB", "b1", "b2"]
        await table.press("1", "enter")
        assert table.history[0] == "rB"
        assert [each.plugin for each in table.sitting.match.departures] == ["bomb"]


async def test_what_others_need_is_not_offered_to_be_left_out(here):
    needs = "\n@on_play(number=9)\ndef other(table): table.fuse = 3\n"
    source = 'VALUES = [value("fuse", 0)]\n' + RAISES
    from broken import house_file, plugin_file
    from spielwerk import assemble, find_game, read_game
    from spielwerk.plugins.loading import load_file

    house = house_file(here, "bomb", "fuses", more=PIECES)
    files = {"bomb": plugin_file(here, source), "fuses": plugin_file(here, needs, "fuses")}
    rules = assemble(read_game(find_game("zieh_vier"), house), {name: load_file(file) for name, file in files.items()})
    made = app(here)
    made = TableApp("en", evolve(made._first.sitting.setup, rules=rules))
    async with seated(app=made) as table:
        await table.press("1", "enter")
        words = " ".join(table.text.split())
        assert "There is no going on without: the game cannot go on without 'bomb': it owns the value 'fuse'" in words
        assert "go on without bomb" not in table.text
        await table.press("g")
        assert isinstance(table.app.screen, FailureDialog)


async def test_save_and_leave_writes_a_record_that_fails_again(here, capsys):
    made = app(here, BOT_FAILS, "", people=0, more="")
    setup = made._first.sitting.setup
    async with seated(app=made) as table:
        for _ in range(400):
            if isinstance(table.app.screen, FailureDialog):
                break
            await table.pilot.pause(0.01)
        await table.pilot.press("s")
        failed = table.sitting.failed
    files = list(here.glob("zieh_vier-3-bomb.toml"))
    assert len(files) == 1
    assert "zieh_vier-3-bomb.toml shows the failure" in " ".join(capsys.readouterr().err.split())
    with pytest.raises(FailedAgain) as caught:
        replay(read_record(files[0]), setup.rules)
    assert str(caught.value) == str(failed.error)


async def test_a_bot_whose_move_fails_plays_another_and_the_dialog_says_it_once(here):
    line = "hand.1=r7,b2,b3,b4 hand.2=r1,b9,b8 discard=r5"
    async with seated(app=app(here, BOT_FAILS, line, more="")) as table:
        await table.press("1", "enter")
        assert isinstance(table.app.screen, FailureDialog)
        assert table.history[:2] == ["r7", "draw"]
        await table.press("escape")
        assert isinstance(table.app.screen, TableScreen)
        failed = table.sitting.failed
        while table.sitting.failed is failed:
            await table.press("d")
        assert isinstance(table.app.screen, TableScreen)


async def test_what_was_saved_is_never_written_over_though_moves_have_followed(here):
    line, record = "hand.1=r7,b2,b3,b4 hand.2=r1,b9,b8 discard=r5", here / "evening-record.toml"
    async with seated(app=app(here, BOT_FAILS, line, more="", record=record)) as table:
        await table.press("1", "enter")
        assert len(table.history) == 2
        await table.pilot.press("s")
        table.sitting.look_again()
        table.sitting._keep()
    assert read_record(record).failure.at.startswith("2 ")


async def test_a_plugin_that_fails_when_moves_are_listed_can_be_left_out(here):
    source = '@offers("turn")\ndef more(state):\n    if state.moves: return None\n    return []\n'
    line = "hand.1=r7,b2,b3,b4 hand.2=r1,r2,b9 discard=r5"
    async with seated(app=app(here, source, line, more="")) as table:
        await table.press("1", "enter")
        assert "offer returned None; it must return moves made by rules.move(…), in a list" in " ".join(
            table.text.split()
        )
        await table.press("g")
        assert isinstance(table.app.screen, TableScreen)
        assert not table.sitting.halted
        assert len(table.history) == 2


async def test_a_loop_without_an_end_is_ended_and_told(here):
    source = f"{PIECE}@hookimpl\ndef on_play(table):\n    while True: pass\n"
    async with seated(app=app(here, source, move_limit=0.2)) as table:
        await table.press("1", "enter")
        assert "more than 0.2 seconds" in " ".join(table.text.split())


async def test_the_dialog_speaks_german(here):
    async with seated(app=app(here, language="de")) as table:
        await table.press("1", "enter")
        for words in ("Das Plugin bomb ist gescheitert", "Der Zug rB ist ganz zurückgenommen.", "ohne bomb weiter"):
            assert words in table.text
        await table.press("o")
        assert table.hint == "Ab hier ohne das Plugin bomb."


async def test_every_answer_has_a_key_of_its_own(here):
    for language in ("de", "en"):
        async with seated(app=app(here, language=language)) as table:
            await table.press("1", "enter")
            keys = [item.key for item in table.app.screen.answers()]
            assert len(keys) == len(set(keys)) == 4
