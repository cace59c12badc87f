"""The command line: its commands, what it says to whatever was mistyped, and that no traceback reaches a person."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import spielwerk_ui.cmd_list as cmd_list
from spielwerk import SpielwerkError, __version__
from spielwerk.match import PluginFailed
from spielwerk.record import read_record
from spielwerk_ui import terminal
from spielwerk_ui.cmd_line import language_of_terminal

BOTS = ["play", "zieh_vier", "--plain", "--seats", "bot,bot:random", "--lang", "en"]


@pytest.fixture
def wrong(run):
    """Run a command that is wrong; gives its complaint."""

    def wrong(*words: str) -> str:
        code, out, err = run(*words)
        assert (code, out) == (2, ""), (out, err)
        assert "Traceback" not in err
        return err.strip()

    return wrong


# -- help and version


def test_version_is_that_of_the_engine(run):
    assert run("--version") == (0, f"spielwerk {__version__}\n", "")


@pytest.mark.parametrize("command", ["play", "games", "plugins", "hooks", "scenario", "replay"])
def test_each_command_has_help_with_examples(command, run):
    code, out, err = run(command, "--help")
    assert (code, err) == (0, "")
    assert f"usage: spielwerk {command}" in out
    assert f"examples:\n  spielwerk {command}" in out


def test_help_lists_the_commands_and_examples(run):
    code, out, _ = run("--help")
    assert code == 0
    assert all(f"\n    {command} " in out for command in ("play", "games", "plugins", "scenario", "replay"))
    assert "examples:\n  spielwerk " in out


# -- mistypings


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("plya", "there is no command 'plya'. Did you mean 'play'?"),
        ("--lang de plya", "there is no command 'plya'. Did you mean 'play'?"),
        ("plya --lang", "there is no command 'plya'. Did you mean 'play'?"),
        ("play", "the following arguments are required: GAME; 'spielwerk play --help' shows how"),
        ("play zieh_veir", "no game is called 'zieh_veir'. Did you mean 'zieh_vier'?"),
        ("play zieh_vier --sed 3", "'--sed' is no option for 'spielwerk play'. Did you mean '--seed'?"),
        ("play zieh_vier --sedd=3", "'--sedd=3' is no option for 'spielwerk play'. Did you mean '--seed'?"),
        ("play zieh_vier sixteen", "'sixteen' is one word too many for 'spielwerk play'."),
        ("play zieh_vier --seed x", "--seed: 'x' is no whole number from 0, of at most 18 digits"),
        ("play zieh_vier --seed -1", "--seed: "),
        ("play zieh_vier --seed ²", "--seed: '²' is no whole number"),
        ("play zieh_vier --seed", "--seed: expected one argument"),
        ("play zieh_vier --lang fr", "--lang: 'fr' is no language here; there are de and en"),
        ("play zieh_vier --seats bot,robot", "'robot' is no seat"),
        ("play zieh_vier --seats bot:gredy,bot", "no bot is called 'gredy'. Did you mean 'greedy'?"),
        ("play zieh_vier --seats bot", "--seats names 1; zieh_vier is for 2 to 10 seats"),
        ("games --jsn", "'--jsn' is no option for 'spielwerk games'. Did you mean '--json'?"),
        ("replay", "the following arguments are required: FILE"),
        ("scenario", "the following arguments are required: PATH"),
        ("", "the start menu needs a terminal; 'spielwerk --help' shows the commands"),
    ],
)
def test_what_is_mistyped_is_told_with_what_would_be_right(line, said, wrong):
    assert said in wrong(*line.split())


def test_a_missing_file_is_told_by_every_command(wrong, tmp_path):
    file = str(tmp_path / "gone.toml")
    for words in (["play", file], ["play", "zieh_vier", "--house", file], ["replay", file]):
        assert wrong(*words) == f"{file}: there is no such file."


def test_a_wrong_game_file_is_told_with_file_line_and_key(wrong, tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text('extends = "zieh_vier"\n\n[rules]\nstaking = "any"\n', encoding="utf-8")
    said = wrong("play", str(file))
    assert said == f"{file}:4: rules.staking: no plugin of the game has an option 'staking'. Did you mean 'stacking'?"


def test_a_broken_record_is_told_with_file_and_line(wrong, tmp_path):
    file = tmp_path / "x.toml"
    file.write_text("rounds = [\n", encoding="utf-8")
    assert wrong("replay", str(file)).startswith(f"{file}:1: this is not TOML: ")


def test_a_record_that_cannot_be_written_is_told_before_the_first_move(wrong, tmp_path):
    assert "there is no folder" in wrong(*BOTS, "--record", str(tmp_path / "no" / "x.toml"))


def test_a_file_that_is_no_record_is_not_replaced_by_one(wrong, tmp_path):
    file = tmp_path / "letter.txt"
    file.write_text("Dear", encoding="utf-8")
    assert "it is no record of a game; name another file" in wrong(*BOTS, "--record", str(file))
    assert file.read_text(encoding="utf-8") == "Dear"


LONG = "a" * 300


@pytest.mark.parametrize(
    "line",
    [
        f"play zieh_vier --plain --seats bot,bot --record {LONG}",
        f"play zieh_vier --plain --seats bot,bot --trace {LONG}",
        f"play {LONG}.toml",
        f"check {LONG}",
        f"check {LONG}.py",
        f"check {LONG}.toml",
        f"check greedy --games 1 --save {LONG}",
        f"replay {LONG}",
    ],
)
def test_a_path_that_is_too_long_is_told(line, wrong):
    assert "should not happen" not in wrong(*line.split())


# -- errors nobody foresaw


def fails_with(monkeypatch, error):
    def fails(args):
        raise error

    monkeypatch.setattr(cmd_list, "list_games", fails)


def test_an_unforeseen_error_is_one_sentence_that_names_debug(run, monkeypatch):
    fails_with(monkeypatch, KeyError("x"))
    code, _, err = run("games")
    assert code == 1
    assert err.startswith("this should not happen: KeyError: 'x' (test_main.py:")
    assert err.endswith("; the same command with --debug shows more\n")
    assert err.count("\n") == 1


class Dumb(BaseException):
    def __str__(self):
        raise ValueError


@pytest.mark.parametrize(
    ("error", "said"), [(SystemExit(3), "SystemExit: 3"), (GeneratorExit(), "Gen"), (Dumb(), "Du")]
)
def test_whatever_ends_a_command_is_said_and_no_traceback_is_shown(run, monkeypatch, error, said):
    fails_with(monkeypatch, error)
    code, out, err = run("games")
    assert (code, out) == (1, "")
    assert err.startswith(f"this should not happen: {said}")


def test_debug_shows_the_traceback_as_well(run, monkeypatch):
    fails_with(monkeypatch, SpielwerkError("no luck"))
    code, _, err = run("games", "--debug")
    assert code == 2
    assert err.startswith("Traceback")
    assert err.endswith("no luck\n")


def test_a_failing_plugin_is_no_bad_input(run, monkeypatch):
    fails_with(monkeypatch, PluginFailed("bomb", "bomb.py:3, explode", ValueError("x"), "r5"))
    code, _, err = run("games")
    assert (code, err[:14]) == (1, "plugin 'bomb' ")


def test_an_interrupt_ends_quietly(run, monkeypatch):
    fails_with(monkeypatch, KeyboardInterrupt())
    assert run("games") == (130, "", "")


# -- play


def test_bots_play_the_same_game_for_the_same_seed(run):
    first, again, other = (run(*BOTS, "--seed", seed) for seed in ("7", "7", "8"))
    assert first == again
    assert first[1] != other[1]
    assert first[0] == 0


def test_without_a_seed_one_is_drawn_and_printed(run):
    seeds = {run(*BOTS)[1].split("\n")[0] for _ in range(3)}
    assert len(seeds) > 1
    said = seeds.pop()
    seed = said.removeprefix("Draw Four, seed ").rstrip(".")
    assert run(*BOTS, "--seed", seed)[1].startswith(said)


def test_without_a_screen_a_game_is_played_line_by_line_and_that_is_said(run, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    code, out, err = run("play", "zieh_vier", "--seats", "human:Anna,bot", "--seed", "1")
    assert code == 0
    assert "Your hand (7): " in out
    assert err == "no screen here, so the game is played line by line, as with --plain\n"


def test_with_a_screen_the_table_is_opened(run, monkeypatch):
    opened = []
    module = type(sys)("spielwerk_ui.table")
    module.open_table = lambda setup: opened.append(setup) or 0
    module.open_menu = lambda language: opened.append(language) or 0
    monkeypatch.setitem(sys.modules, "spielwerk_ui.table", module)
    monkeypatch.setattr(terminal, "has_screen", lambda: True)
    assert run("play", "zieh_vier", "--seed", "5", "--lang", "de") == (0, "", "")
    assert run("--lang", "de") == (0, "", "")
    assert (opened[0].seed, opened[0].language, len(opened[0].seats), opened[1]) == (5, "de", 4, "de")


def test_a_screen_that_is_not_installed_is_told(run, monkeypatch):
    monkeypatch.setattr(terminal, "has_screen", lambda: True)
    for name in ["textual", *[name for name in sys.modules if name.startswith("textual.")]]:
        monkeypatch.setitem(sys.modules, name, None)
    for name in [name for name in sys.modules if name.startswith("spielwerk_ui.table")]:
        monkeypatch.delitem(sys.modules, name)
    code, _, err = run("play", "zieh_vier")
    assert code == 2
    assert "not installed; --plain plays without" in err


def test_house_rules_are_played_from_a_file_beside_the_game_or_alone(run, tmp_path):
    house = tmp_path / "house.toml"
    house.write_text(
        'extends = "zieh_vier"\nname = "Abend"\n[rules]\nmatch = "points"\ntarget = 60\n', encoding="utf-8"
    )
    beside = run(*BOTS, "--house", str(house), "--seed", "3")
    alone = run("play", str(house), *BOTS[2:], "--seed", "3")
    assert beside == alone
    assert beside[1].startswith("Abend, seed 3.")


def test_the_record_of_a_game_is_played_again_with_the_same_log(run, tmp_path):
    file = str(tmp_path / "x.toml")
    _, played, _ = run(*BOTS, "--seed", "3", "--record", file)
    code, again, err = run("replay", file)
    assert (code, err) == (0, "")
    log = played.split("\n")[2:-2]
    assert again.split("\n")[:-2] == log
    assert again.endswith("The record holds.\n")


def test_a_record_of_several_rounds_is_told_with_each_result(run, tmp_path):
    file, house = str(tmp_path / "x.toml"), tmp_path / "house.toml"
    house.write_text('extends = "sixteen"\n[rules]\nrounds = 3\n', encoding="utf-8")
    _, played, _ = run("play", str(house), "--plain", "--seats", "bot,bot", "--record", file, "--seed", "1")
    _, again, _ = run("replay", file)
    assert again.count("Points of this round") == 3
    assert again.split("\n")[:-2] == played.split("\n")[2:-2]


def test_a_record_that_does_not_hold_is_told_up_to_there_and_where(run, tmp_path):
    file = tmp_path / "x.toml"
    run(*BOTS, "--seed", "3", "--record", str(file))
    file.write_text(file.read_text(encoding="utf-8").replace('why = "out"', 'why = "stuck"'), encoding="utf-8")
    code, out, err = run("replay", str(file))
    assert code == 1
    assert "The round is over" in out
    assert err.startswith(f"The record does not hold: {file}:")
    assert "The record holds" not in out


def test_a_record_of_other_versions_is_played_with_a_warning(run, tmp_path):
    file = tmp_path / "x.toml"
    run(*BOTS, "--seed", "3", "--record", str(file))
    text = file.read_text(encoding="utf-8").replace('going_out = "', 'going_out = "9.')
    file.write_text(text, encoding="utf-8")
    code, _, err = run("replay", str(file))
    assert (code, err.count("\n")) == (0, 1)
    assert "plugin 'going_out' was of version 9." in err


def test_a_record_is_told_in_german_if_asked(run, tmp_path):
    file = str(tmp_path / "x.toml")
    run(*BOTS, "--seed", "3", "--record", file)
    assert run("replay", file, "--lang", "de")[1].endswith("Die Aufzeichnung stimmt.\n")
    assert read_record(file).bots == ("greedy", "random")


# -- lists


def test_games_are_listed_with_id_name_seats_and_file(run):
    code, out, _ = run("games", "--lang", "de")
    line = next(line for line in out.split("\n") if line.startswith("zieh_vier"))
    assert code == 0
    assert line.split()[:4] == ["zieh_vier", "Zieh", "Vier", "2-10"]
    assert Path(line.split()[-1]).is_file()


def test_games_as_json(run):
    found = {each["id"]: each for each in json.loads(run("games", "--json")[1])}
    assert found["sixteen"]["seats"] == {"min": 2, "max": 4}
    assert found["zieh_vier"]["name"] == {"de": "Zieh Vier", "en": "Draw Four"}


def test_a_game_that_cannot_be_used_stays_in_the_list_with_the_reason(run, monkeypatch, tmp_path):
    broken = tmp_path / "broken.toml"
    broken.write_text("id = 1\n", encoding="utf-8")
    monkeypatch.setattr(cmd_list, "games", lambda: {"broken": broken})
    code, out, _ = run("games")
    assert code == 0
    assert f"broken  cannot be used: {broken}" in out
    assert "error" in json.loads(run("games", "--json")[1])[0]


# -- scenarios


def test_scenarios_are_checked_by_the_scenario_command(run, tmp_path):
    for name, said in (("gone.toml", "there is no such file"), (LONG, "the file cannot be read")):
        code, out, err = run("scenario", str(tmp_path / name))
        assert (code, err) == (2, "")
        assert said in out


# -- the language


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "de_DE"}, "de"),
        ({"LANG": "de_DE", "LC_ALL": ""}, "de"),
        ({"LANG": "fr_FR"}, "en"),
    ],
)
def test_the_language_is_that_of_the_terminal(environment, language):
    assert language_of_terminal(environment) == language


@pytest.mark.parametrize("line", ["--lang de {}", "{} --lang de", "--lang en {} --lang de"])
def test_a_language_may_stand_before_or_behind_the_command(line, run):
    assert "Zieh Vier, Startzahl 1." in run(*line.format("play zieh_vier --plain --seats bot,bot --seed 1").split())[1]


# -- as a process


def process(*words: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-c", "import sys; from spielwerk_ui.main import main; sys.exit(main())", *words]
    clean = {**os.environ, "LC_ALL": "C", **environment}
    return subprocess.run(command, env=clean, capture_output=True, stdin=subprocess.DEVNULL, check=False)


def test_two_processes_with_other_hashes_print_the_same_game():
    first, second = (process(*BOTS, "--seed", "9", PYTHONHASHSEED=hashes) for hashes in ("1", "99"))
    assert first.returncode == 0
    assert first.stdout == second.stdout
    assert first.stdout


def test_a_terminal_that_knows_ascii_only_never_stops_a_game():
    done = process(*BOTS[:-2], "--lang", "de", "--seed", "9", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")


def test_the_end_of_the_input_ends_a_game_of_a_person():
    done = process("play", "zieh_vier", "--seats", "human,bot", "--seed", "9")
    assert done.returncode == 0
    assert done.stdout.decode().rstrip().endswith("The game ends here.")


def test_the_plain_table_never_loads_the_screen():
    code = (
        "import sys; from spielwerk_ui.main import main; "
        f"main({[*BOTS, '--seed', '1']!r}); "
        "sys.exit(any(name.partition('.')[0] in ('textual', 'rich', 'json') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0


# -- what a game is made of


def test_a_game_shows_its_box_its_zones_and_what_its_switches_are_set_to(run):
    code, out, _ = run("games", "strict", "--lang", "en")
    lines = [line.strip() for line in out.splitlines()]
    assert code == 0
    assert lines[0] == "zieh_vier: By the book, 2-10 seats"
    assert {"box, 108 pieces:", "76 number: red, yellow, green, blue; 0-9", "4 wild: without a colour"} <= {*lines}
    assert "hand for each seat, seen by owner, 7 dealt" in lines
    assert 'play_drawn = "may" (or "must", "no"); here "must" [draw_pile]' in lines


def test_a_game_as_json_holds_the_same(run):
    data = json.loads(run("games", "sixteen", "--json")[1])
    assert sum(each["count"] for each in data["pieces"]) == 88
    assert {"name": "hand", "kind": "hand", "each": "seat", "seen_by": "owner"}.items() <= data["zones"][-1].items()
    assert next(each for each in data["switches"] if each["name"] == "rounds")["value"] == 1


def test_a_list_of_games_ends_with_where_ones_own_are_found(run, tmp_path, monkeypatch):
    monkeypatch.setenv("SPIELWERK_CONFIG_DIR", str(tmp_path))
    own = tmp_path / "games" / "houses" / "garden.toml"
    own.parent.mkdir(parents=True)
    own.write_text('extends = "sixteen"\n[rules]\nrounds = 2\n', encoding="utf-8")
    out = run("games", "--lang", "en")[1]
    assert f"Your own: {tmp_path / 'games'}; house files in {own.parent}." in out
    assert "garden" in out
    assert "here 2" in run("games", "garden")[1]


# -- terminals that know ASCII only


def test_umlauts_are_spelt_out_where_the_terminal_has_none():
    words = ["play", "sixteen", "--plain", "--seats", "bot,bot", "--seed", "1", "--lang", "de"]
    code = f"from spielwerk_ui.main import main; main({words!r})"
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    out = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, check=True).stdout
    assert b"Rot 1: Uebrige Plaettchen -> Reihe Rot." in out
    assert b"?" not in out
