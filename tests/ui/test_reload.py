"""`play --reload`: saved files are read again and the moves replayed; what does not fit leaves the old rules."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest

from broken import house_file, plugin_file
from spielwerk import assemble, find_game, read_game
from spielwerk.leaving_out import is_left_out
from spielwerk.notation import state_text
from spielwerk.record import read_record, replay
from spielwerk_ui.plain import PlainTable
from spielwerk_ui.seating import Driver
from spielwerk_ui.setup import Seat, Setup

DRAWS_ONE = "@on_play()\ndef more(table, seat): table.draw(seat, 1)\n"
NOTHING = "@on_play()\ndef more(table): pass\n"


def write(folder: Path, source: str, name: str = "bomb") -> Path:
    """Save a plugin as an editor would, at a time of its own."""
    file = plugin_file(folder, source, name)
    write.clock += 1_000_000_000
    os.utime(file, ns=(write.clock, write.clock))
    return file


write.clock = 1_700_000_000_000_000_000


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("SPIELWERK_PLUGINS_DIR", str(tmp_path))
    write(tmp_path, NOTHING)
    house_file(tmp_path, "bomb")
    return tmp_path


PERSON_AND_BOT = (Seat("Anna"), Seat("Ben", "greedy"))


def setup(folder: Path, seats=PERSON_AND_BOT, **facts) -> Setup:
    rules = assemble(read_game(find_game("zieh_vier"), folder / "evening.toml"))
    return Setup(rules, tuple(seats), 13, reload=True, **facts)


def play_on(driver: Driver, moves: int) -> None:
    for _ in range(moves):
        driver.match.play(driver.match.legal_moves()[-1])


# the driver


def test_nothing_is_read_again_while_nothing_is_saved(folder):
    assert Driver(setup(folder)).reload() is None


def test_a_saved_plugin_is_used_and_the_moves_so_far_are_kept(folder):
    driver = Driver(setup(folder))
    play_on(driver, 2)
    made = [step.move.text for step in driver.match.history]
    write(folder, "# only a remark\n" + NOTHING)
    found = driver.reload()
    assert (found.names, found.why) == (("bomb.py",), "")
    assert [step.move.text for step in driver.match.history] == made
    assert driver.setup.rules is driver.match.rules
    assert driver.reload() is None


def test_what_the_saved_plugin_does_is_done_from_then_on(folder):
    driver = Driver(setup(folder))
    before = [driver.match.state.count(seat) for seat in (0, 1)]
    write(folder, DRAWS_ONE)
    driver.reload()
    seat = driver.match.asked[0]
    move = next(move for move in driver.match.legal_moves() if move.pieces and "+" not in move.text)
    driver.match.play(move)
    assert driver.match.state.count(seat) == before[seat]


def test_a_file_that_is_touched_but_says_the_same_is_not_read_again(folder):
    driver = Driver(setup(folder))
    write(folder, NOTHING)
    assert driver.reload() is None


def test_moves_that_no_longer_fit_keep_the_old_rules_and_say_where(folder):
    driver = Driver(setup(folder))
    move = next(move for move in driver.match.legal_moves() if move.pieces and "+" not in move.text)
    driver.match.play(move)
    rules = driver.match.rules
    write(folder, 'NO = refusal("never", de="nie", en="never")\n@forbids("play")\ndef no(piece): return NO\n')
    found = driver.reload()
    assert found.match is None
    assert f"move 1, {move.text!r} of seat" in found.why
    assert "does not fit any more" in found.why
    assert driver.match.rules is rules
    driver.match.play(driver.match.legal_moves()[-1])


@pytest.mark.parametrize("source", ["def broken(:\n", "1 / 0\n", '@offers("turn")\ndef more(zork): pass\n'])
def test_a_file_with_a_mistake_gets_its_sentence_and_the_old_rules_stay(folder, source):
    driver = Driver(setup(folder))
    rules = driver.match.rules
    write(folder, source)
    found = driver.reload()
    assert (found.match, "bomb" in found.why) == (None, True)
    assert driver.match.rules is rules
    assert driver.reload() is None


def test_after_a_mistake_the_next_good_save_counts(folder):
    driver = Driver(setup(folder))
    write(folder, "1 / 0\n")
    driver.reload()
    write(folder, DRAWS_ONE)
    assert driver.reload().match is driver.match


def test_a_saved_house_file_counts_too(folder):
    driver = Driver(setup(folder))
    house_file(folder, "bomb", more='[rules]\nplay_drawn = "no"\n')
    assert driver.reload().names == ("evening.toml",)
    assert driver.match.rules.options["play_drawn"] == "no"


def test_a_house_file_may_add_a_plugin_and_that_is_watched_then(folder):
    driver = Driver(setup(folder))
    write(folder, NOTHING, "fuses")
    house_file(folder, "bomb", "fuses")
    driver.reload()
    assert "fuses" in {plugin.name for plugin in driver.match.rules.plugins}
    write(folder, DRAWS_ONE, "fuses")
    assert driver.reload().names == ("fuses.py",)


def test_a_mistake_in_the_house_file_is_told_with_its_line(folder):
    driver = Driver(setup(folder))
    house_file(folder, "bomb", more="[rules]\nplay_drawm = 3\n")
    assert "evening.toml:4: rules.play_drawm" in driver.reload().why


def test_a_plugin_left_out_stays_out(folder):
    driver = Driver(setup(folder))
    driver.go_on_without("bomb")
    write(folder, DRAWS_ONE)
    assert driver.reload().match is not None
    assert [each.plugin for each in driver.match.departures] == ["bomb"]


def test_another_match_has_all_plugins_again(folder):
    driver = Driver(setup(folder))
    rules = driver.match.rules
    driver.go_on_without("bomb")
    assert driver.setup.rules is not rules
    assert driver.afresh.rules is rules


def test_it_is_there_again_in_another_match_after_a_reload_too(folder):
    driver = Driver(setup(folder))
    driver.go_on_without("bomb")
    house_file(folder, "bomb", more='[rules]\nplay_drawn = "no"\n')
    assert driver.reload().match is not None
    bomb = [
        next(each for each in rules.plugins if each.name == "bomb")
        for rules in (driver.afresh.rules, driver.setup.rules)
    ]
    assert [is_left_out(each) for each in bomb] == [False, True]


def test_undo_and_record_belong_to_the_new_rules(folder):
    driver = Driver(setup(folder, record=folder / "record.toml"))
    before = state_text(driver.match.state)
    driver.play(driver.match.asked[0], driver.match.legal_moves()[-1])
    house_file(folder, "bomb", more='[rules]\nplay_drawn = "no"\n')
    assert driver.reload().match is not None
    driver.write_record()
    record = read_record(folder / "record.toml")
    assert tomllib.loads((folder / "record.toml").read_text(encoding="utf-8"))["game"]["rules"]["play_drawn"] == "no"
    assert state_text(replay(record).state) == state_text(driver.match.state)
    assert driver.undo()
    assert state_text(driver.match.state) == before


def test_the_bots_play_on_with_the_new_rules(folder):
    driver = Driver(setup(folder, seats=(Seat("a", "greedy"), Seat("b", "random"))))
    moves = driver.bots_play()
    for _ in range(3):
        next(moves)
    write(folder, DRAWS_ONE.replace("1)", "1) if table.moves > 3 else None"))
    assert driver.reload().why == ""
    for _ in range(3):
        next(moves)
    assert len(driver.match.history) >= 6


# line by line


def typed(folder: Path, *acts) -> list[str]:
    """What is printed while somebody types, or does something before a line is typed."""
    printed: list[str] = []
    todo = list(acts)

    def read(prompt: str) -> str:
        printed.append(prompt)
        while todo and callable(todo[0]):
            todo.pop(0)()
        if not todo:
            raise EOFError
        return todo.pop(0)

    PlainTable(setup(folder), read, printed.append).run()
    return printed


def test_a_line_says_what_was_reloaded(folder):
    printed = typed(folder, "1", lambda: write(folder, "# 2\n" + NOTHING), "")
    assert any(line.startswith("bomb.py reloaded, ") and line.endswith("replayed.") for line in printed)


def test_after_a_reload_the_moves_are_shown_again_before_a_number_counts(folder):
    def save():
        write(folder, 'NO = refusal("never", de="nie", en="never")\n@forbids("play")\ndef no(piece): return NO\n')

    printed = typed(folder, save, "1")
    at = printed.index("bomb.py reloaded, 0 moves replayed.")
    assert "  1  draw  draw a card" in printed[at:]
    assert not any(line.startswith("Anna plays") for line in printed[at:])


def test_a_mistake_is_told_and_the_typed_move_is_made(folder):
    printed = typed(folder, lambda: write(folder, "1 / 0\n"), "draw")
    said = next(line for line in printed if "not reloaded, the rules stay as they were" in line)
    assert "ZeroDivisionError" in said
    assert any(line.startswith("Anna draws") for line in printed)


# at the table


async def test_the_table_reloads_by_itself_and_says_so_discreetly(folder, monkeypatch):
    monkeypatch.setattr("spielwerk_ui.table.screen.LOOKING", 0.05)
    monkeypatch.setenv("SPIELWERK_BOT_PAUSE", "0")
    from spielwerk_ui.table.app import TableApp

    app = TableApp("en", setup(folder))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.2)
        sitting = app.screen.sitting
        before = sitting.match
        write(folder, DRAWS_ONE)
        for _ in range(200):
            if sitting.match is not before:
                break
            await pilot.pause(0.02)
        await pilot.pause(0.05)
        assert sitting.news.startswith("bomb.py reloaded, ")
        assert sitting.look.rules is sitting.match.rules
        write(folder, "1 / 0\n")
        for _ in range(200):
            if sitting.note:
                break
            await pilot.pause(0.02)
        assert "bomb.py not reloaded, the rules stay as they were" in sitting.note
