"""`spielwerk explain`: an event goes back over hooks and plugins to a line of a file; a refusal says who and why."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from broken import broken_rules, house_file, plugin_file
from spielwerk import Match, assemble, find_game, read_game
from spielwerk.explaining import explain_asked, explain_events, trace_line, where_in_game
from spielwerk.notation import read_state
from spielwerk.plugins.loading import load_file
from spielwerk.record import write_record
from spielwerk.testing import rules_of

HANDS = "hand.1=r+2,r7,b1,b2 hand.2=r1,g2 discard=r5"


def at(rules, line=HANDS) -> Match:
    state = read_state(rules, line, told=True)
    return Match(rules, state.seats, state=state)


def lines(match: Match, move: str, language="en") -> list[str]:
    """The tree of a move that is made."""
    where = where_in_game(match.rules)
    return list(explain_events(match, match.play(move), language, lambda keys: where(keys).rpartition("/")[2]).lines())


def asked(match: Match, move: str, language="en") -> list[str]:
    """The tree of a move that somebody asks about."""
    where = where_in_game(match.rules)
    return list(explain_asked(match, move, language, lambda keys: where(keys).rpartition("/")[2]).lines())


def line_of(text: str, name: str = "zieh_vier") -> int:
    rows = find_game(name).read_text(encoding="utf-8").splitlines()
    return next(number for number, row in enumerate(rows, 1) if text in row)


def code_line(rules, plugin: str, text: str) -> int:
    module = next(each.module for each in rules.plugins if each.name == plugin)
    with open(module.__file__, encoding="utf-8") as file:
        return next(number for number, row in enumerate(file, 1) if text in row)


# events


def test_an_event_goes_back_over_nested_hooks_to_the_lines_of_the_game_file():
    rules = rules_of("zieh_vier")
    tree = lines(at(rules), "r+2")
    start = tree.index("  set owed=2")
    decorated = code_line(rules, "draw_two", "def on_play") - 1
    assert tree[0] == "move 1, 'r+2' of seat 1 in round 1: Red Draw Two"
    assert tree[start + 1] == (
        f"    ← on_play of draw_two (draw_two.py:{decorated}), listed at zieh_vier.toml:{line_of('draw_two')}"
    )
    assert tree[start + 2].startswith("      ← perform of match_top (match_top.py:")


def test_options_that_a_function_read_are_told_with_their_lines(tmp_path):
    house = tmp_path / "evening.toml"
    house.write_text('extends = "zieh_vier"\n[rules]\nplay_drawn = "no"\n', encoding="utf-8")
    for rules, where in (
        (assemble(read_game(find_game("zieh_vier"), house)), "play_drawn = no (evening.toml:3)"),
        (rules_of("zieh_vier", play_drawn="may"), "play_drawn = may (given by a program)"),
    ):
        assert any(where in line for line in lines(at(rules), "draw"))


def test_an_option_that_nobody_set_has_its_default():
    assert any("play_drawn = may (default)" in line for line in lines(at(rules_of("zieh_vier")), "draw"))


def test_what_people_are_told_is_in_their_language():
    assert any(": Platz 1 zieht " in line for line in lines(at(rules_of("zieh_vier")), "draw", "de"))


# refusals


def test_a_refusal_names_code_sentence_function_and_what_could_lift_it():
    rules = rules_of("zieh_vier")
    tree = asked(at(rules), "b1")
    assert tree[0] == "'b1' of seat 1 is refused (no_match): Blue 1 matches neither Red nor Red 5"
    assert tree[1].startswith("  position: hand.1=")
    assert tree[2].startswith("  ← forbid of match_top (match_top.py:")
    assert ", matches), listed at zieh_vier.toml:" in tree[2]
    lifted = next(line for line in tree if "could be lifted by" in line)
    assert "lift of stacking (stacking.py:" in lifted
    assert "where stacking = any (here same" in lifted


def test_a_refusal_that_nothing_lifts_says_so():
    assert asked(at(rules_of("zieh_vier")), "take")[-1] == "  nothing in this game lifts it"


def test_a_refusal_of_the_core_says_so():
    tree = asked(at(rules_of("zieh_vier")), "g2")
    assert "(not_in_hand)" in tree[0]
    assert tree[-1] == "  ← the core's own rule; no plugin decides it"


def test_the_options_that_a_refusal_read_are_told(tmp_path):
    source = (
        'OPTIONS = [switch("calm", True)]\nNO = refusal("calm", de="ruhig", en="calm down")\n'
        '@forbids("draw")\ndef no(calm): return NO if calm else None\n'
    )
    rules = broken_rules(tmp_path, source)
    tree = asked(at(rules), "draw")
    assert tree[0] == "'draw' of seat 1 is refused (calm): calm down"
    assert tree[2:4] == [
        "  ← forbid of bomb (bomb.py:4, no), listed at evening.toml:2",
        "      reads calm = yes (default)",
    ]


def test_of_two_refusals_of_a_plugin_the_one_that_holds_is_named(tmp_path):
    source = (
        'A = refusal("first", de="a", en="a")\nB = refusal("second", de="b", en="b")\n'
        '@forbids("draw")\ndef one(seat): return None\n@forbids("draw")\ndef two(seat): return B\n'
    )
    assert any("(bomb.py:6, two)" in line for line in asked(at(broken_rules(tmp_path, source)), "draw"))


def test_a_move_that_is_allowed_says_who_offers_it():
    tree = asked(at(rules_of("zieh_vier")), "r7")
    assert tree[0] == "'r7' of seat 1 is allowed"
    assert tree[2].startswith("  ← plays of match_top (match_top.py:")
    tree = asked(at(rules_of("zieh_vier")), "draw")
    assert tree[2].startswith("  ← perform of draw_pile (draw_pile.py:")


def test_of_two_that_say_how_a_piece_is_played_the_one_that_gives_the_move_is_named(tmp_path):
    source = (
        '@performs("save", form="verb pieces")\ndef save(table, seat, move): table.play(seat, move, onto="discard")\n'
        '@hookimpl\ndef plays(piece): return [("save", "discard")]\n'
    )
    rules = broken_rules(tmp_path, source)
    assert asked(at(rules), "r7")[2].startswith("  ← plays of match_top (match_top.py:")
    assert asked(at(rules), "save r7")[2].startswith("  ← plays of bomb (bomb.py:")


# the command


@pytest.fixture
def record(tmp_path):
    """A record of two rounds' beginning, and its moves."""
    match = Match(rules_of("zieh_vier"), 2, seed=4, players=["Anna", "Ben"])
    for _ in range(6):
        match.play(match.legal_moves()[0])
    path = tmp_path / "evening-record.toml"
    write_record(match, path)
    return path, [step.move.text for step in match.history]


def test_a_move_is_named_by_its_number_or_by_round_and_number(run, record):
    path, moves = record
    code, out, _ = run("explain", str(path), "2")
    assert (code, out.splitlines()[0].startswith(f"move 2, {moves[1]!r} of seat ")) == (0, True)
    assert run("explain", str(path), "1.2")[1] == out


def test_the_lines_are_those_of_the_record(run, record):
    path, _ = record
    number = next(n for n, row in enumerate(path.read_text(encoding="utf-8").splitlines(), 1) if '"match_top"' in row)
    assert f"listed at {path}:{number}" in run("explain", str(path), "1")[1]


def test_a_move_in_notation_is_asked_for_at_the_end_or_before_a_move(run, record):
    path, moves = record
    _, out, _ = run("explain", str(path), moves[0], "--at", "1")
    assert out.splitlines()[0].endswith("is allowed")
    _, out, _ = run("explain", str(path), "take")
    assert "position: " in out


def test_json_has_the_same_chain(run, record):
    path, moves = record
    data = json.loads(run("explain", str(path), "1", "--json")[1])
    assert (data["move"], data["number"]) == (moves[0], 1)
    assert data["events"][0]["chain"][0]["plugin"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("7",), "there is no move 7; the record has 6"),
        (("0",), "there is no move 0; the record has 6"),
        (("9" * 5000,), "there is no move of so many digits; the record has 6"),
        (("1." + "9" * 5000,), "there is no move of so many digits; the record has 6"),
        (("2.1",), "there is no move 2.1; the record has 1.1 to 1.6"),
        (("r5", "--at", "9"), "--at 9: the record has 6 moves, so 1 to 7 is possible"),
        (("darw",), "'darw' names no move of this game"),
    ],
)
def test_a_move_that_is_not_there_is_told(run, record, words, said):
    code, _, complained = run("explain", str(record[0]), *words)
    assert (code, said in complained) == (2, True), complained


def test_a_plugin_of_another_version_than_in_the_record_is_told(run, record):
    path, _ = record
    path.write_text(path.read_text(encoding="utf-8").replace('dealing = "', 'dealing = "9.'), encoding="utf-8")
    code, out, complained = run("explain", str(path), "2", "--json")
    assert (code, json.loads(out)["number"]) == (0, 2)
    assert complained.startswith(f"{path}: plugin 'dealing' was of version 9.")
    assert complained.count("\n") == 1


def test_a_failure_at_the_end_of_a_record_is_told_by_replay(run, tmp_path, monkeypatch):
    monkeypatch.setenv("SPIELWERK_PLUGINS_DIR", str(tmp_path))
    plugin_file(tmp_path, '@on_play()\ndef fail(table):\n    if table.turns > 1: raise ValueError("no")\n')
    house = house_file(tmp_path, "bomb")
    path = tmp_path / "failed.toml"
    words = ("--plain", "--seats", "bot,bot", "--seed", "3", "--record", str(path))
    code, out, _ = run("play", str(house), *words)
    said = next(line for line in out.splitlines() if "'bomb'" in line)
    assert (code, "ValueError: no; the move was taken back." in said) == (1, True)
    code, _, complained = run("replay", str(path))
    assert (code, f"The failure comes again: {said[0].lower()}{said[1:]}".lower() in complained.lower()) == (1, True)
    assert 'raise ValueError("no")' in complained


# trace


def test_a_trace_tells_each_event_with_its_chain():
    match = at(rules_of("zieh_vier"))
    match.play("r+2")
    told = [trace_line(match.rules, event) for event in match.log]
    assert told[0] == "asked seat=1 move='r+2'"
    owed = next(line for line in told if line.startswith("set owed=2"))
    assert owed.startswith("set owed=2 ← on_play of draw_two (draw_two.py:")
    assert owed.endswith(" ← r+2")


def test_a_trace_goes_to_the_error_output_or_to_a_file(run, tmp_path):
    words = ("play", "zieh_vier", "--plain", "--seats", "bot,bot", "--seed", "5", "--trace")
    _, _, complained = run(*words)
    assert "draw seat=1 count=7 pieces=" in complained
    file = tmp_path / "trace.txt"
    _, _, complained = run(*words, str(file))
    assert complained == ""
    assert "← set_up of dealing (dealing.py:" in file.read_text(encoding="utf-8")


def test_at_the_table_a_trace_needs_a_file(run, monkeypatch):
    from spielwerk_ui import terminal

    monkeypatch.setattr(terminal, "has_screen", lambda: True)
    code, _, complained = run("play", "zieh_vier", "--trace")
    assert (code, "--trace FILE, or add --plain" in complained) == (2, True)


def test_a_trace_that_cannot_be_written_is_told(run, tmp_path):
    code, _, complained = run("play", "zieh_vier", "--plain", "--trace", str(tmp_path / "no" / "trace.txt"))
    assert (code, "the file cannot be written" in complained) == (2, True)


PLAYS = ("play", "zieh_vier", "--plain", "--seats", "bot,bot", "--seed", "5")


@pytest.mark.parametrize("there", ['extends = "zieh_vier"\n', "\nDear diary\n", "\xff"])
def test_a_file_that_is_no_trace_is_never_replaced_by_one(run, tmp_path, there):
    file = tmp_path / "evening.toml"
    file.write_bytes(there.encode("latin-1"))
    code, _, complained = run(*PLAYS, "--trace", str(file))
    assert (code, "it is no trace of a game; name another file" in complained) == (2, True)
    assert file.read_bytes() == there.encode("latin-1")


def test_an_empty_file_and_an_older_trace_are_replaced(run, tmp_path):
    file = tmp_path / "trace.txt"
    file.touch()
    assert run(*PLAYS, "--trace", str(file))[0] == 0
    first = file.read_text(encoding="utf-8")
    assert run(*PLAYS, "--trace", str(file))[0] == 0
    assert file.read_text(encoding="utf-8") == first


def test_an_older_trace_stays_where_the_game_cannot_be_set_up(run, tmp_path):
    file = tmp_path / "trace.txt"
    run(*PLAYS, "--trace", str(file))
    before = file.read_bytes()
    assert run("play", "zieh_veir", "--plain", "--trace", str(file))[0] == 2
    assert file.read_bytes() == before


def test_trace_and_record_need_a_file_each(run, tmp_path):
    code, _, complained = run(*PLAYS, "--trace", str(tmp_path / "x"), "--record", str(tmp_path / "." / "x"))
    assert (code, "--trace and --record name the same file" in complained) == (2, True)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
def test_a_trace_that_fails_on_the_way_is_told_after_the_game(run):
    code, out, complained = run(*PLAYS, "--trace", "/dev/full")
    assert (code, "wins" in out) == (2, True)
    assert complained.startswith("--trace: /dev/full: the file cannot be written: No space left")


def test_the_plugin_of_a_file_is_traced_too(tmp_path):
    source = "@on_play(number=7)\ndef more(table, seat): table.draw(seat, 1)\n"
    house_file(tmp_path, "bomb")
    rules = assemble(
        read_game(find_game("zieh_vier"), tmp_path / "evening.toml"), {"bomb": load_file(plugin_file(tmp_path, source))}
    )
    match = at(rules)
    match.play("r7")
    assert any("← on_play of bomb (bomb.py:2)" in trace_line(rules, event) for event in match.log)
