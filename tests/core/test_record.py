"""A game as text: written whole or not at all, read with every mistake named, played again to the same game."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path
from random import Random

import pytest

from spielwerk import Match, Mistakes, SpielwerkError, __version__, record
from spielwerk.notation import state_text
from spielwerk.record import Diverged, changes, check_writable, read_record, record_text, replay, write_record
from spielwerk.testing import rules_of
from spielwerk.wording import Wording

GAMES = {
    "one round": ("zieh_vier", 3, {}),
    "a match for points": ("zieh_vier", 2, {"match": "points", "target": 150}),
    "challenges": ("zieh_vier", 4, {"challenge": True, "stacking": "any"}),
    "two rounds": ("sixteen", 3, {"rounds": 2}),
}


def play_on(match: Match, moves: int, chance: Random) -> Match:
    """Go on with random moves, until the match is over or so many were made."""
    while not match.over and moves:
        if match.round_over:
            match.next_round()
            continue
        seat = match.asked[0]
        legal = list({move.text: move for move in reversed(match.legal_moves(seat))}.values())
        match.play(legal[int(chance.random() * len(legal))], seat)
        moves -= 1
    return match


@cache
def a_match(name: str = "one round", moves: int = -1) -> Match:
    game, seats, options = GAMES[name]
    players = ["Anna", "Ben", "Cem", "Dora"][:seats]
    return play_on(Match(rules_of(game, **options), seats, seed=11, players=players), moves, Random(5))


def story(match: Match) -> list[str]:
    wording = Wording(match.rules, "en", match.players)
    return [wording.event(event) for event in match.log]


@pytest.fixture
def file(tmp_path):
    return tmp_path / "evening.toml"


def changed(path: Path, old: str, new: str, match: Match | None = None) -> Path:
    """The record of a match with one place changed by hand."""
    text = record_text(match or a_match())
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def told(path: Path) -> str:
    """What reading a record finds wrong, without the folder."""
    with pytest.raises(Mistakes) as caught:
        read_record(path)
    return str(caught.value).replace(str(path), path.name)


def line_of(path: Path, words: str) -> int:
    lines = path.read_text(encoding="utf-8").split("\n")
    return next(number for number, line in enumerate(lines, 1) if words in line)


def diverged(path: Path) -> str:
    with pytest.raises(Diverged) as caught:
        replay(read_record(path))
    return str(caught.value).replace(str(path), path.name)


# -- the text


def test_a_record_holds_versions_seed_players_and_bots():
    data = tomllib.loads(record_text(a_match(), ["greedy", None, "random"]))
    assert (data["spielwerk"], data["api"], data["seed"]) == (__version__, 1, 11)
    assert (data["players"], data["bots"]) == (["Anna", "Ben", "Cem"], ["greedy", "", "random"])


def test_a_record_lists_every_plugin_of_the_game_with_its_version():
    plugins = tomllib.loads(record_text(a_match()))["plugins"]
    assert plugins == {plugin.name: plugin.version for plugin in a_match().rules.plugins}
    assert all(plugins.values())


def test_the_game_is_there_with_its_house_rules_and_extends_nothing():
    game = tomllib.loads(record_text(a_match("challenges")))["game"]
    assert (game["id"], game["rules"]["stacking"], "extends" in game) == ("zieh_vier", "any", False)


def test_moves_stand_by_round_as_a_seat_from_1_and_their_text():
    match = a_match("two rounds")
    rounds = tomllib.loads(record_text(match))["rounds"]
    told = [move for each in rounds for move in each["moves"]]
    assert told == [f"{step.seat + 1} {step.move.text}" for step in match.history]
    assert [len(rounds), rounds[0]["moves"][0].partition(" ")[0] in "123"] == [2, True]


def test_the_result_of_each_round_and_of_the_match_is_there():
    match = a_match("two rounds")
    data = tomllib.loads(record_text(match))
    assert [each["points"] for each in data["rounds"]] == [list(result.points) for result in match.results]
    assert data["result"] == {"winners": [seat + 1 for seat in match.winners or ()], "points": list(match.totals)}


def test_a_game_broken_off_has_no_result():
    data = tomllib.loads(record_text(a_match(moves=9)))
    assert ("result" in data, "why" in data["rounds"][0]) == (False, False)


# -- played again


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("moves", [-1, 0, 9])
def test_played_again_the_history_log_and_state_are_the_same(name, moves, file):
    match = a_match(name, moves)
    write_record(match, file)
    again = replay(read_record(file))
    assert [(step.round, step.seat, step.move.text) for step in again.history] == [
        (step.round, step.seat, step.move.text) for step in match.history
    ]
    assert story(again) == story(match)
    assert state_text(again.state) == state_text(match.state)
    assert (again.winners, again.totals, again.players) == (match.winners, match.totals, match.players)


def test_a_record_of_a_game_played_again_is_the_same_text(file):
    write_record(a_match("two rounds"), file)
    assert record_text(replay(read_record(file))) == file.read_text(encoding="utf-8")


def test_moves_taken_back_are_in_no_record(file):
    game, seats, options = GAMES["one round"]
    match = play_on(Match(rules_of(game, **options), seats, seed=3), 12, Random(1))
    match.undo(), match.undo()
    play_on(match, 5, Random(2))
    write_record(match, file)
    assert state_text(replay(read_record(file)).state) == state_text(match.state)


def test_a_game_goes_on_from_its_record(file):
    write_record(a_match(moves=9), file)
    assert play_on(replay(read_record(file)), -1, Random(8)).over


def test_names_with_quotes_and_umlauts_come_back(file):
    players = ['Jörg "Jo" \\ Müller', "李"]
    write_record(Match(rules_of("sixteen"), 2, players=players), file)
    assert replay(read_record(file)).players == tuple(players)


REPLAY = """
import sys
from spielwerk.notation import state_text
from spielwerk.record import read_record, record_text, replay
from spielwerk.wording import Wording
match = replay(read_record(sys.argv[1]))
wording = Wording(match.rules, "en", match.players)
for event in match.log:
    print(wording.event(event))
print(state_text(match.state), record_text(match))
"""


def test_another_process_with_other_hashes_plays_the_same_game(file):
    write_record(a_match("a match for points"), file)
    told = []
    for hashes in ("1", "271828"):
        environment = {**os.environ, "PYTHONHASHSEED": hashes}
        command = [sys.executable, "-c", REPLAY, str(file)]
        told.append(subprocess.run(command, env=environment, capture_output=True, check=True, encoding="utf-8").stdout)
    match = a_match("a match for points")
    assert told[0] == told[1]
    assert told[0].split("\n")[: len(match.log)] == story(match)
    assert state_text(match.state) in told[0]


# -- where it does not hold


def test_a_move_that_does_not_fit_is_named_with_line_number_round_seat_and_text(file):
    seat = a_match().history[0].seat + 1
    changed(file, "moves = [\n", f'moves = [\n    "{seat} r1 green",\n')
    line = line_of(file, "r1 green")
    place = f"evening.toml:{line}: rounds[0].moves[0]: move 1 of round 1, by seat {seat}"
    assert diverged(file).startswith(f"{place}: 'r1 green' names no move of this game.")


def test_a_refused_move_says_why_and_gives_the_position(file):
    seat = a_match().history[0].seat + 1
    changed(file, "moves = [\n", f'moves = [\n    "{seat} pass",\n')
    assert "'pass': passing is for those who can do nothing else (position: hand.1=" in diverged(file)


def test_a_move_of_a_seat_that_is_not_asked_is_refused(file):
    first = a_match().history[0]
    other = (first.seat + 1) % 3 + 1
    changed(file, f'"{first.seat + 1} {first.move.text}"', f'"{other} {first.move.text}"')
    assert "is not asked" in diverged(file)


def test_moves_after_the_end_of_a_round_are_refused(file):
    last = a_match().history[-1]
    changed(file, "]\nwinners", f'    "{last.seat + 1} draw",\n]\nwinners')
    assert "the round is over" in diverged(file)


def test_a_round_that_ends_otherwise_than_recorded_is_noticed(file):
    changed(file, 'why = "out"', 'why = "stuck"')
    said = diverged(file)
    assert said.startswith(f"evening.toml:{line_of(file, 'why =')}: rounds[0].why: round 1: the record says stuck")
    assert "played again: out, winners [" in said


def test_a_game_that_goes_on_though_the_record_ends_it_is_noticed(file):
    last = a_match().history[-1]
    changed(file, f'    "{last.seat + 1} {last.move.text}",\n]', "]")
    assert "played again: it goes on" in diverged(file)


def test_a_round_more_than_the_match_has_is_noticed(file):
    changed(file, "[result]", "[[rounds]]\nmoves = []\n\n[result]")
    assert "rounds[1]: round 2: no further round can begin: the match is over" in diverged(file)


def test_another_winner_of_the_match_is_noticed(file):
    text = record_text(a_match())
    head, result = text.rsplit("[result]", 1)
    winner = (a_match().winners or (0,))[0] + 1
    file.write_text(head + "[result]" + result.replace(str(winner), str(winner % 3 + 1), 1), encoding="utf-8")
    assert "result: the record says winners" in diverged(file)


def test_the_game_up_to_there_is_at_hand(file):
    changed(file, 'why = "out"', 'why = "stuck"')
    with pytest.raises(Diverged) as caught:
        replay(read_record(file))
    assert len(caught.value.match.history) == len(a_match().history)


def test_another_seed_is_another_game(file):
    changed(file, "seed = 11", "seed = 12")
    assert diverged(file)


# -- versions and plugins


def test_other_versions_are_told_and_played_all_the_same(file):
    changed(file, 'going_out = "', 'going_out = "9.')
    found = read_record(file)
    assert changes(found, found.rules()) == [
        f"plugin 'going_out' was of version 9.{__version__}; the one here is {__version__}"
    ]
    assert replay(found).over


def test_the_same_versions_tell_nothing(file):
    write_record(a_match(), file)
    found = read_record(file)
    assert changes(found, found.rules()) == []


def test_another_version_of_spielwerk_is_told(file):
    changed(file, f'spielwerk = "{__version__}"', 'spielwerk = "0.0.9"')
    found = read_record(file)
    assert changes(found, found.rules()) == [f"the game was recorded with Spielwerk 0.0.9; this is {__version__}"]


def test_a_plugin_that_is_missing_is_named_with_its_line(file):
    changed(file, '    "draw_pile",', '    "draw_pyle",')
    with pytest.raises(Mistakes) as caught:
        read_record(file).rules()
    line = line_of(file, '"draw_pyle",')
    assert f"evening.toml:{line}: game.plugins[" in str(caught.value)
    assert "no plugin is called 'draw_pyle'. Did you mean 'draw_pile'?" in str(caught.value)


def test_a_plugin_that_lies_beside_the_record_is_said_to(file):
    changed(file, '    "draw_pile",', '    "draw_pyle",')
    (file.parent / "draw_pyle.py").write_text("", encoding="utf-8")
    with pytest.raises(Mistakes, match=r"draw_pyle\.py lies beside this file; --plugins-dir \S+ lets it be loaded"):
        read_record(file).rules()


def test_a_newer_api_or_format_is_the_only_mistake_told(file):
    changed(file, "api = 1", "api = 2\nnonsense = 1")
    assert told(file) == "evening.toml:3: api: this record is of api 2; this Spielwerk knows 1: a newer one reads it"


# -- mistakes in the file


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("seed = 11", 'seed = "x"', "seed: 'x' is not a whole number"),
        ("seed = 11", "seed = -1", "seed: -1 is too small; the least is 0"),
        ("seed = 11", "sed = 11", "sed: unknown key. Did you mean 'seed'?"),
        ("seed = 11", "", "seed: this key is missing; it is a whole number"),
        ("seed = 11", "seed = ", "this is not TOML: invalid value"),
        ('    "Cem",\n', "", "bots: 3 entries for 2 players"),
        ('    "Cem",\n', "    3,\n", "players[2]: 3 is not text in quotes"),
        ('why = "out"', "why = 1", "rounds[0].why: 1 is not text in quotes"),
        ('why = "out"', 'wy = "out"', "rounds[0].wy: unknown key. Did you mean 'why'?"),
        ("min = 2", "min = 4", "players: 3 players; zieh_vier is for 4 to 10"),
        ("min = 2", "min = 'x'", "game.seats.min: 'x' is not a whole number"),
        ('kind = "pile"', 'kind = "pyle"', "game.zones.draw.kind: 'pyle' is not one of 'pile', 'row', 'hand'"),
        ("moves = [\n", 'moves = [\n    "7 draw",\n', "rounds[0].moves[0]: '7 draw' is no seat (1 to 3) and its move"),
        ("moves = [\n", 'moves = [\n    "draw",\n', "rounds[0].moves[0]: 'draw' is no seat (1 to 3) and its move"),
        ("moves = [\n", 'moves = [\n    "x draw",\n', "rounds[0].moves[0]: 'x draw' is no seat"),
        ("winners = [\n", "winners = [\n    9,\n", "rounds[0].winners[0]: 9 is no seat; seats are 1 to 3"),
        ("points = [\n", "points = [\n    0,\n", "rounds[0].points: these are not 3 whole numbers, one for each seat"),
    ],
)
def test_a_mistake_is_told_with_file_line_and_key(old, new, said, file):
    told_ = told(changed(file, old, new))
    assert said in told_
    assert told_.startswith("evening.toml")


def test_all_mistakes_are_told_at_once_in_the_order_of_their_lines(file):
    text = record_text(a_match()).replace("seed = 11", "seed = true").replace('why = "out"', "why = []")
    file.write_text(text, encoding="utf-8")
    lines = [line_of(file, words) for words in ("seed = true", "why = []")]
    assert [each.split(":")[1] for each in told(file).splitlines()] == [str(line) for line in lines]


def test_an_empty_game_is_told_as_such(file):
    head = record_text(a_match()).split("[game]")[0]
    file.write_text(head + "[game]\n[[rounds]]\nmoves = []\n", encoding="utf-8")
    assert "evening.toml" in told(file)
    assert "game.id: this key is missing" in told(file)


def test_a_file_of_another_sort_is_no_record(file):
    file.write_text('id = "x"\n', encoding="utf-8")
    assert told(file) == "evening.toml: this is no record of a game"


def test_a_missing_file_is_told_with_the_nearest_name(file, tmp_path):
    write_record(a_match(), file)
    assert "there is no such file. Did you mean 'evening.toml'?" in told(tmp_path / "evenin.toml")


def test_bytes_that_are_no_text_are_told_with_their_line(file):
    file.write_bytes(b"format = 1\n# \xff\n")
    assert told(file) == "evening.toml:2: the byte 0xff is not UTF-8; save the file as UTF-8"


# -- writing


def test_nothing_but_the_record_is_left_in_the_folder(file):
    write_record(a_match(), file)
    write_record(a_match(), file)
    assert [each.name for each in file.parent.iterdir()] == ["evening.toml"]


def test_a_record_that_fails_on_the_way_leaves_the_old_one(file, monkeypatch):
    write_record(a_match(), file)
    before = file.read_bytes()

    def fails(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(record.os, "replace", fails)
    with pytest.raises(SpielwerkError, match="the record cannot be written: No space left on device"):
        write_record(a_match("two rounds"), file)
    assert [each.name for each in file.parent.iterdir()] == ["evening.toml"]
    assert file.read_bytes() == before


def test_a_new_record_may_be_read_by_whom_any_new_file_may_be_read(file):
    other = file.with_name("other.txt")
    other.write_text("")
    write_record(a_match(), file)
    assert file.stat().st_mode == other.stat().st_mode


def test_a_link_stays_a_link(file):
    link = file.with_name("link.toml")
    link.symlink_to(file)
    write_record(a_match(), link)
    assert link.is_symlink()
    assert replay(read_record(file)).over


@pytest.mark.parametrize("there", [None, "", "record"])
def test_a_new_file_an_empty_one_or_an_old_record_may_be_written(there, file):
    if there is not None:
        file.write_text(record_text(a_match()) if there else "", encoding="utf-8")
    before = file.read_bytes() if file.exists() else None
    check_writable(file)
    assert (file.read_bytes() if file.exists() else None) == before


@pytest.mark.parametrize("text", ["id = 1\n", "Dear diary\n", "\x00\xff"])
def test_a_file_that_is_no_record_is_never_replaced(text, file):
    file.write_text(text, encoding="latin-1")
    with pytest.raises(SpielwerkError, match="it is no record of a game; name another file"):
        check_writable(file)


def test_a_folder_or_a_folder_that_is_not_there_is_told(tmp_path):
    with pytest.raises(SpielwerkError, match="this is a folder; name a file for the record"):
        check_writable(tmp_path)
    with pytest.raises(SpielwerkError, match="there is no folder"):
        check_writable(tmp_path / "no" / "x.toml")


def test_a_path_that_is_too_long_is_told(tmp_path):
    for path in (tmp_path / ("a" * 300), tmp_path / ("a" * 300) / "x.toml"):
        with pytest.raises(SpielwerkError, match=r"the record cannot be written|there is no folder"):
            check_writable(path)
        with pytest.raises(SpielwerkError, match="the record cannot be written"):
            write_record(a_match(), path)


def test_a_link_that_leads_to_itself_gives_way_to_the_record(file):
    file.symlink_to(file)
    check_writable(file)
    write_record(a_match(), file)
    assert replay(read_record(file)).over


def test_a_record_never_replaces_what_is_no_ordinary_file(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(SpielwerkError, match="no ordinary file"):
        check_writable(pipe)
    with pytest.raises(Mistakes, match="no ordinary file"):
        read_record(pipe)
