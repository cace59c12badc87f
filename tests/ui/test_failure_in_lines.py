"""A plugin that fails at the line-based table: details, on without it, save and stop, or another move."""

from __future__ import annotations

import pytest

from broken import broken_rules, house_file, plugin_file
from spielwerk import Match
from spielwerk.notation import read_state
from spielwerk.record import FailedAgain, read_record, replay
from spielwerk_ui.plain import PlainTable
from spielwerk_ui.setup import Seat, Setup

PIECE = 'PIECE = kind("bomb", code="B", de="Bombe", en="Bomb")\n'
RAISES = f'{PIECE}@hookimpl\ndef on_play(table, seat):\n    table.draw(seat, 2)\n    raise ZeroDivisionError("boom")\n'
PIECES = '[[pieces]]\nkind = "bomb"\ncolour = ["red"]\ncopies = 2\n'
HANDS = "hand.1=rB,b1,b2 hand.2=r1,r2,b9 discard=r5"


@pytest.fixture
def play(tmp_path, monkeypatch):
    """Play with somebody who types lines; gives the table and what was printed."""
    monkeypatch.chdir(tmp_path)

    def play(*typed, source=RAISES, more=PIECES, line=HANDS, language="en", bots=1, record=None):
        rules = broken_rules(tmp_path, source, more)
        names = ("Anna", "Ben")
        seats = tuple(Seat(name, "greedy" if at >= 2 - bots else None) for at, name in enumerate(names))
        about = Setup(rules, seats, 3, language, record)
        lines, printed = list(typed), []

        def read(prompt: str) -> str:
            printed.append(prompt)
            if not lines:
                raise EOFError
            return lines.pop(0)

        match = None
        if line:
            match = Match(rules, 2, players=names, state=read_state(rules, line, told=True))
        table = PlainTable(about, read, printed.append, match)
        table.code = table.run()
        return table, "\n".join(printed)

    return play


def test_after_a_failure_it_is_said_what_can_be_typed(play):
    table, text = play("rB")
    assert "Plugin 'bomb' (bomb.py:6, on_play) failed at rB: ZeroDivisionError: boom; the move was taken back." in text
    assert "without: go on without the plugin bomb; save: write a record" in text
    assert table.match.history == []


def test_details_show_hook_place_and_the_way_to_it(play):
    _, text = play("rB", "details")
    assert "Plugin bomb, hook on_play, bomb.py:6: ZeroDivisionError: boom" in text
    assert '    raise ZeroDivisionError("boom")' in text


def test_without_the_plugin_the_same_move_is_made(play):
    table, text = play("rB", "without", "rB")
    assert "From here on without the plugin bomb." in text
    assert table.match.history[0].move.text == "rB"
    assert table.code == 0


def test_what_others_need_stays_and_it_is_said_why(play):
    needs = "@forbids('draw')\ndef no(): return 3\n"
    rules_text = f"{PIECE}@performs('boom', step='turn')\ndef boom(): raise ZeroDivisionError\n{needs}"
    table, text = play("without", source=rules_text)
    assert "The game cannot go on without 'bomb': it carries out 'boom', which every turn may ask for." in text
    assert table.match.departures == []


def test_save_writes_a_record_that_fails_again_and_stops(play, tmp_path):
    source = f'{PIECE}@on_move()\ndef fail(table): raise ZeroDivisionError("boom")\n'
    table, text = play("1", "save", source=source, line="")
    assert "The record zieh_vier-3-bomb.toml shows the failure: spielwerk replay zieh_vier-3-bomb.toml" in text
    with pytest.raises(FailedAgain, match="boom"):
        replay(read_record(tmp_path / "zieh_vier-3-bomb.toml"), table.match.rules)


def test_a_second_record_gets_a_name_of_its_own(play, tmp_path):
    for _ in range(2):
        play("1", "save", source=f"{PIECE}@on_move()\ndef fail(): raise ZeroDivisionError\n", line="")
    assert sorted(path.name for path in tmp_path.glob("zieh_vier-3-*")) == [
        "zieh_vier-3-bomb-2.toml",
        "zieh_vier-3-bomb.toml",
    ]


BOT_FAILS = "@on_play()\ndef fail(table, seat):\n    if seat == 1: raise ZeroDivisionError\n"


def test_what_was_saved_is_never_written_over_though_moves_have_followed(play, tmp_path):
    record = tmp_path / "evening-record.toml"
    table, text = play("draw", "save", source=BOT_FAILS, more="", line="", record=record)
    assert len(table.match.history) == 2
    assert read_record(record).failure.at.startswith("2 ")
    assert ("shows the failure" in text, "The record is in" in text) == (True, False)


def test_the_words_mean_nothing_before_something_has_failed(play):
    _, text = play("details", "without", "save", "draw")
    assert text.count("Nothing has failed.") == 3


PLAIN = "hand.1=r7,b1,b2 hand.2=r1,r2,b9 discard=r5"
LISTING = '@offers("turn")\ndef more(state):\n    if state.moves: return None\n    return []\n'


def test_where_no_move_can_be_listed_it_is_asked_what_to_do(play):
    table, text = play("draw", "details", "without", source=LISTING, more="", line=PLAIN)
    assert "offer returned None; it must return moves made by rules.move(…), in a list." in text
    assert "details, without, save, undo or quit: " in text
    assert len(table.match.history) >= 2


def test_undo_leads_back_before_it(play):
    table, text = play("draw", "undo", source=LISTING, more="", line=PLAIN)
    assert "Taken back." in text
    assert table.match.history == []


def test_bots_alone_stop_with_a_record_that_fails_again(run, tmp_path, monkeypatch):
    monkeypatch.setenv("SPIELWERK_PLUGINS_DIR", str(tmp_path))
    plugin_file(tmp_path, "@on_move()\ndef fail(table):\n    if table.moves == 3: raise ValueError\n")
    record = tmp_path / "record.toml"
    words = ("--plain", "--seats", "bot,bot", "--seed", "3", "--record", str(record))
    code, _, _ = run("play", str(house_file(tmp_path, "bomb")), *words)
    assert code == 1
    assert len(read_record(record).rounds[0].moves) == 2
    assert read_record(record).failure.at.split()[0] in ("1", "2")
    assert run("replay", str(record))[0] == 1
    plugin_file(tmp_path, "")
    code, out, _ = run("replay", str(record))
    assert (code, "The record holds; the failure at its end does not come again." in out) == (0, True)
