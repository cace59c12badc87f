"""The course of a match at the table: turns, hand-over, undo, failures, the end of rounds, new games."""

from __future__ import annotations

from random import Random

import pytest
from seated import seated, setup

from spielwerk import SpielwerkError
from spielwerk.bots import Thinker
from spielwerk_ui.setup import Seat
from spielwerk_ui.table.app import TableApp
from spielwerk_ui.table.menu import Menu
from spielwerk_ui.table.page import Ask, HandOver, Reader
from spielwerk_ui.table.result import Outcome
from spielwerk_ui.table.screen import TableScreen

TWO = "hand.1=r1,r3,b2 hand.2=r7,r8,y9 discard=r5"
LAST = "hand.1=r1 hand.2=g2,g3 discard=r5"


async def test_hand_over_shows_only_the_name():
    async with seated("zieh_vier", TWO, people=2) as table:
        assert isinstance(table.app.screen, HandOver)
        assert table.text.split() == [
            *["It", "is", "Anna's", "turn"],
            *["When", "nobody", "else", "is", "looking:", "press", "Enter"],
            "ready",
        ]


async def test_a_hand_stays_hidden_until_its_person_sits_down():
    async with seated("zieh_vier", TWO, people=2) as table:
        await table.press("enter")
        assert table.hand() == ["r1", "r3", "b2"]
        await table.press("1", "enter")
        assert isinstance(table.app.screen, HandOver)
        assert "Ben" in table.text
        assert not any(sign in table.text for sign in "●▲■♦789")
        await table.press("enter")
        assert table.hand() == ["r7", "r8", "y9"]


async def test_the_log_is_the_log_of_the_one_who_looks():
    async with seated("zieh_vier", people=2, seed=5) as table:
        await table.press("enter")
        seat = table.sitting.viewer
        own, other = table.sitting.wording.seat(seat), table.sitting.wording.seat(1 - seat)
        log = "\n".join(table.sitting.log())
        assert f"{other} draws 7." in log
        assert f"{own} draws 7." not in log


async def test_escape_does_not_open_the_hand():
    async with seated("zieh_vier", TWO, people=2) as table:
        await table.press("escape")
        assert isinstance(table.app.screen, HandOver)


async def test_one_person_needs_no_hand_over():
    async with seated("zieh_vier", TWO) as table:
        assert isinstance(table.app.screen, TableScreen)


async def test_undo_takes_back_to_the_last_decision():
    async with seated("zieh_vier", TWO) as table:
        hand = table.hand()
        await table.press("1", "enter")
        assert len(table.history) >= 2
        await table.press("u")
        assert (table.hand(), table.history) == (hand, [])
        await table.press("u")
        assert table.hint == "There is nothing to take back."


async def test_undo_is_for_one_person():
    async with seated("zieh_vier", TWO, people=2) as table:
        await table.press("enter", "u")
        assert table.hint == "Taking back is for a table with one person only."


async def test_quit_asks_and_no_has_the_focus():
    async with seated("zieh_vier", TWO) as table:
        await table.press("q")
        assert isinstance(table.app.screen, Ask)
        await table.press("enter")
        assert isinstance(table.app.screen, TableScreen)
        await table.press("q", "y")
        assert table.app.return_value == 0


async def test_bots_alone_finish_a_round_and_the_log_shows():
    async with seated("sixteen", people=0, seats=3) as table:
        for _ in range(100):
            await table.pilot.pause(0.02)
            if isinstance(table.app.screen, Outcome):
                break
        assert isinstance(table.app.screen, Outcome)
        assert table.sitting.match.over
        await table.press("escape")
        assert table.sitting.log()[-1] in table.text.replace("\n", " ") or "over" in table.line("#below")


async def test_the_result_leads_to_the_next_round_and_to_a_new_game():
    async with seated("zieh_vier", LAST, match="points", target=500) as table:
        await table.press("1", "enter")
        assert isinstance(table.app.screen, Outcome)
        assert "End of round 1" in table.text
        assert "next round" in table.text
        await table.press("enter")
        assert table.sitting.match.state.round == 2
        assert "Round 2" in table.text
        await table.press("n", "y")
        assert isinstance(table.app.screen, Menu)


async def test_after_a_match_the_same_table_plays_once_more():
    async with seated("zieh_vier", LAST) as table:
        await table.press("1", "enter")
        assert "End of the match" in table.text
        old = table.sitting
        await table.press("enter")
        assert table.sitting is not old
        assert [seat.name for seat in table.sitting.setup.seats] == ["Anna", "Ben"]


async def test_from_the_result_one_can_look_at_the_table_and_return():
    async with seated("zieh_vier", LAST) as table:
        await table.press("1", "enter", "escape")
        assert isinstance(table.app.screen, TableScreen)
        assert table.offers == ["⏎ result"]
        await table.press("enter")
        assert isinstance(table.app.screen, Outcome)


async def test_a_plugin_that_fails_says_so_and_the_game_goes_on():
    async with seated("zieh_vier", TWO) as table:
        rules, move = table.sitting.match.rules, table.sitting.narrowing.all[0]
        plugin = next(plugin for plugin in rules.plugins if hasattr(plugin.module, "play"))
        broken = compile("def broken(*_): raise ValueError('[/oops]')", plugin.module.__file__, "exec")
        names = {}
        exec(broken, names)
        kept, rules.told.performs[move.id] = rules.told.performs[move.id], names["broken"]
        try:
            await table.press("1", "enter")
            assert "[/oops]" in table.text
            await table.press("escape")
            assert "[/oops]; the move was taken back" in table.hint
            assert table.history == []
        finally:
            rules.told.performs[move.id] = kept
        await table.press("1", "enter")
        assert table.history[0] == move.text


async def test_a_bot_that_fails_is_told_of_and_chance_plays():
    async with seated("zieh_vier", TWO) as table:

        def broken(view, chance):
            raise RuntimeError("[/lost]")

        table.sitting._bots[1] = Thinker(broken, Random(1), Random(2))
        await table.press("1", "enter")
        assert len(table.history) >= 2
        assert any("[/lost]" in line for line in table.sitting.log())


async def test_a_stale_thought_is_dropped():
    async with seated("zieh_vier", TWO) as table:
        sitting = table.sitting
        sitting.person_plays(sitting.narrowing.all[0])
        thought = sitting.think(sitting.moment())
        sitting.take_back()
        assert not sitting.bot_plays(thought)
        assert table.history == []


@pytest.mark.parametrize("size", [(20, 5), (59, 20), (60, 19)])
async def test_a_window_too_small_names_the_plain_mode_and_loses_nothing(size):
    async with seated("zieh_vier", TWO) as table:
        await table.press("1")
        await table.pilot.resize_terminal(*size)
        await table.pilot.pause()
        assert "--plain" in table.text
        assert f"{size[0]}x{size[1]}" in table.text
        await table.press("enter", "d", "2", "q")
        assert table.history == []
        await table.pilot.resize_terminal(80, 24)
        await table.pilot.pause()
        assert "--plain" not in table.text
        assert [piece.code for piece in table.sitting.picked] == ["r1"]
        assert table.app.focused is table.table.hand
        await table.press("enter")
        assert table.history[0] == "r1"


HOSTILE = ("[/x]", "[bold]", "{seat}[red]", "a\x1b[31m\nb", "Ｗ🀄宽")


@pytest.mark.parametrize("name", HOSTILE)
async def test_hostile_names_are_shown_as_they_are(name):
    async with seated("zieh_vier", TWO, names=(name, f"{name}2"), people=2) as table:
        await table.press("enter")
        await table.press("l")
        assert isinstance(table.app.screen, Reader)
        await table.press("enter", "1", "enter")
        assert isinstance(table.app.screen, HandOver)
        await table.press("enter")
        if name.isascii() and name.isprintable():
            assert name in table.text


async def test_hostile_names_in_a_game_file():
    from spielwerk import assemble, bend, describe, find_game, read_game

    data = bend(read_game(find_game("zieh_vier"))).resolved()
    data["name"] = {"de": "[/x]", "en": "[/x]"}
    data["zones"]["discard"]["name"] = {"de": "[bold]", "en": "[bold]"}
    data["colours"]["red"]["name"] = {"de": "[/red]", "en": "[/red]"}
    made = setup("zieh_vier", seats=3)
    from attrs import evolve

    app = TableApp("en", evolve(made, rules=assemble(describe(data))))
    async with seated(app=app) as table:
        assert "[/x]" in table.text
        assert "[bold]" in table.text
        await table.press("l")
        await table.press("enter", "q")
        assert isinstance(app.screen, Ask)


async def test_names_not_you_in_the_log():
    async with seated("zieh_vier", TWO) as table:
        await table.press("1", "enter")
        assert "Anna plays Red 1." in table.sitting.log()


async def test_a_position_without_a_move_says_so():
    async with seated("zieh_vier", TWO) as table:

        def fails(*_):
            raise SpielwerkError("[/nothing] goes")

        table.sitting.moment = fails
        await table.press("1", "enter")
        assert "[/nothing] goes" in table.hint


async def test_no_colour_keeps_the_table(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    async with seated("zieh_vier", TWO) as table:
        assert table.app.no_color
        assert "1   ●" in table.text


async def test_resizing_changes_the_layout_and_keeps_the_pick():
    async with seated("sixteen", seats=2) as table:
        await table.press("1")
        for size in ((200, 60), (120, 35), (60, 20), (80, 24)):
            await table.pilot.resize_terminal(*size)
            await table.pilot.pause()
            assert len(table.sitting.picked) == 1
            assert ("Log" in table.text or "draws" in table.text) or size[0] < 100


def test_seats_without_a_person_have_no_viewer():
    from spielwerk_ui.table.sitting import Sitting

    sitting = Sitting(setup(people=0))
    assert sitting.viewer is None
    assert sitting.hand() == []
    assert all(isinstance(seat, Seat) for seat in sitting.setup.seats)


async def test_the_record_is_written_after_every_move(tmp_path):
    from spielwerk.record import read_record, replay

    path = tmp_path / "evening.toml"
    async with seated("zieh_vier", seats=3, record=path) as table:
        for _ in range(3):
            await table.press("d" if not table.sitting.pickable() else "1", "enter")
            again = replay(read_record(path))
            assert [step.move.text for step in again.history] == table.history


async def test_a_record_that_cannot_be_written_is_told_and_play_goes_on(tmp_path):
    async with seated("zieh_vier", TWO, record=tmp_path / "nowhere" / "x.toml") as table:
        await table.press("1", "enter")
        assert "cannot be written" in table.hint
        assert table.history
        await table.press("q", "y")
        assert table.app.return_code == 1


async def test_first_come_asks_persons_in_turn():
    async with seated("zieh_vier", f"{TWO} ask=colour:1,2:-", people=2) as table:
        assert "Anna" in table.text
        await table.press("enter")
        await table.press("i")
        assert isinstance(table.app.screen, HandOver)
        assert "Ben" in table.text
        await table.press("enter")
        await table.press("3")
        assert table.history == ["let", "name green"]


async def test_an_error_of_the_table_itself_is_one_sentence(capsys):
    app = TableApp("en", setup(line=TWO))

    def broken(*_):
        raise ZeroDivisionError("[/x]")

    async def press_what_fails():
        async with seated(app=app) as table:
            table.table.action_log = broken
            await table.press("l")

    with pytest.raises(ZeroDivisionError):
        await press_what_fails()
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("language", "rule"),
    [("en", "x   Scissors: Remove the last tile of a row"), ("de", "x   Schere: Entfernt das letzte")],
)
async def test_the_help_says_what_the_special_pieces_do(language, rule):
    async with seated("sixteen", language=language) as table:
        await table.press("question_mark")
        assert rule in table.text


async def test_the_help_says_which_house_rules_hold():
    async with seated("sixteen", rounds=2, pass_policy="free") as table:
        await table.press("question_mark")
        assert 'House rules: pass_policy = "free", rounds = 2' in table.text
