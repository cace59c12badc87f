"""`spielwerk plugins`: what there is, what each contributes, and what may be loaded."""

from __future__ import annotations

import json
import tomllib

import pytest

from spielwerk import __version__
from spielwerk.surroundings import CONFIG

BOMB = '''"""Bomb: the next seat loses its turn, or not."""

from spielwerk import Table, forbids, kind, hookimpl, number_option, refusal, switch, text, value, when

PIECE = kind("bomb", code="X", symbol="¤", ascii="*", de="Bombe", en="Bomb")
OPTIONS = [switch("loud", False, label=text("laut", "loud")), number_option("fuse", 3, least=1, most=9)]
VALUES = [value("ticks", 0, label=text("Ticken", "ticks"))]
TEXTS = {"move.throw": text("werfen", "throw")}
REQUIRES, BEFORE, AFTER, ZONES = ["match_top"], ["skip"], ["wild"], ["discard"]
WET = refusal("wet", de="{piece} ist nass", en="{piece} is wet")


@when(loud=True)
@forbids("play", kind="bomb")
def never_when_wet(ticks):
    return WET if ticks else None


@hookimpl
def on_play(table: Table, fuse):
    table.skip()
'''


@pytest.fixture
def folder(tmp_path):
    """A folder with the plugin of this file, and one that fails."""
    made = tmp_path / "cards"
    made.mkdir()
    (made / "bomb.py").write_text(BOMB, encoding="utf-8")
    (made / "crash.py").write_text("\n1 / 0\n", encoding="utf-8")
    return made


@pytest.fixture
def own(tmp_path, monkeypatch):
    """The plugin of this file in the user's own folder."""
    monkeypatch.setenv(CONFIG, str(tmp_path / "config"))
    file = tmp_path / "config" / "plugins" / "bomb.py"
    file.parent.mkdir(parents=True)
    file.write_text(BOMB, encoding="utf-8")
    return file


# -- the list


def test_plugins_are_listed_with_place_version_sign_and_rule(run):
    code, out, err = run("plugins")
    rows = {line.split()[0]: line for line in out.splitlines()}
    assert (code, err) == (0, "")
    assert rows["draw_two"].split()[1:5] == ["built", "in", __version__, "+2"]
    assert rows["draw_two"].endswith("Zieh 2: the next seat owes two cards more.")
    assert rows["greedy"].split()[4] == "Bot:"


def test_a_plugin_that_cannot_be_used_stays_in_the_list_with_the_reason(run, folder):
    code, out, _ = run("plugins", "--plugins-dir", str(folder))
    rows = {line.split()[0]: line for line in out.splitlines()}
    assert code == 0
    assert f"failed: plugin 'crash' cannot be loaded: {folder / 'crash.py'}:2: ZeroDivisionError" in rows["crash"]
    assert rows["bomb"].split()[1] == "local"
    assert "draw_two" in rows


def test_strict_ends_the_list_with_the_sentence_of_the_first_that_fails(run, folder, monkeypatch):
    monkeypatch.setenv("SPIELWERK_STRICT", "1")
    code, out, err = run("plugins", "--plugins-dir", str(folder))
    assert (code, out) == (2, "")
    assert err.splitlines()[-1].startswith("plugin 'crash' cannot be loaded: ")


def test_plugins_as_json(run, folder):
    found = {each["name"]: each for each in json.loads(run("plugins", "--json", "--plugins-dir", str(folder))[1])}
    text = {"de": "Zieh 2", "en": "Draw Two"}
    rule = "Der nächste zieht zwei Karten und setzt aus."
    kind = {"name": "draw_two", "code": "+2", "symbol": "+2", "ascii": "+2", "text": text, "rule_de": rule}
    assert found["draw_two"]["kind"] == kind
    assert (found["greedy"]["kind"], found["greedy"]["status"]) == (None, "ok")
    assert (found["bomb"]["place"], found["bomb"]["file"]) == ("local", str(folder / "bomb.py"))
    assert (found["crash"]["status"], "ZeroDivisionError" in found["crash"]["reason"]) == ("failed", True)


def test_a_plugin_that_prints_spoils_no_json(run, folder):
    (folder / "loud.py").write_text("print('boo')\n", encoding="utf-8")
    code, out, err = run("plugins", "--json", "--plugins-dir", str(folder))
    assert (code, "loud" in [each["name"] for each in json.loads(out)]) == (0, True)
    assert "boo" in err


# -- one plugin


def test_one_plugin_is_shown_with_all_that_it_contributes(run, folder):
    code, out, _ = run("plugins", "bomb", "--plugins-dir", str(folder))
    assert code == 0
    for line in (
        f"  {folder / 'bomb.py'}",
        "  Bomb: the next seat loses its turn, or not.",
        "  piece: bomb: symbol ¤, ASCII *, code X (Bombe / Bomb)",
        "    loud = false (or true) (laut / loud)",
        "    fuse = 3 (or any number from 1 to 9)",
        "    ticks = 0, seen by all (Ticken / ticks)",
        "    wet: {piece} ist nass / {piece} is wet",
        "    move.throw: werfen / throw",
        "    forbid (verb play, kind bomb, only with loud = True): never_when_wet(ticks), line 13",
        "    on_play: on_play(table, fuse), line 19",
        "    before skip",
        "    after wild",
        "    the plugin match_top",
        "    the zone discard",
    ):
        assert line in out.splitlines()


def test_it_is_said_which_games_use_a_plugin_by_themselves_or_by_house_rules(run, own, tmp_path):
    house = tmp_path / "config" / "games" / "evening.toml"
    house.parent.mkdir()
    house.write_text('extends = "zieh_vier"\nplugins = ["bomb"]\n', encoding="utf-8")
    found = json.loads(run("plugins", "stacking", "--json")[1])["games"]
    assert [(each["game"], each["house"]) for each in found] == [("zieh_vier", False), ("zieh_vier", True)]
    run("plugins", "bomb", "--trust")
    assert f"games: zieh_vier (bent by {house})" in " ".join(run("plugins", "bomb")[1].split())


def test_options_of_a_bot_are_shown(run):
    assert "    iterations = 0 (or any number from 0)" in run("plugins", "ismcts")[1]


def test_a_plugin_that_cannot_be_used_is_shown_with_the_reason_and_fails(run, folder):
    code, out, _ = run("plugins", "crash", "--plugins-dir", str(folder))
    assert code == 1
    assert "ZeroDivisionError" in out


def test_an_unknown_plugin_is_told_with_the_nearest_name(run):
    assert run("plugins", "skp") == (2, "", "no plugin is called 'skp'. Did you mean 'skip'?\n")


def test_the_order_of_hooks_in_a_game_is_the_one_they_are_bound_in(run):
    found = json.loads(run("plugins", "--game", "sixteen", "--json")[1])
    assert found["hooks"]["set_up"][0] == "lay_out_ones.set_up"
    assert found["hooks"]["set_up"][-1] == "lay_out_ones.after_the_deal"
    _, out, _ = run("plugins", "--game", "sixteen")
    assert f"set_up         {', '.join(found['hooks']['set_up'])}" in out.splitlines()


# -- trust


def test_a_file_of_the_users_own_is_not_trusted_until_somebody_says_so(run, own):
    assert "bomb              local     " in run("plugins")[1]
    assert "not trusted: plugin 'bomb' (" in run("plugins")[1]
    code, out, err = run("plugins", "bomb", "--trust")
    assert (code, err) == (0, "")
    assert out.startswith(f"{own}, version ")
    assert out.endswith(": trusted as it stands\n")
    assert "Bomb: the next seat loses its turn" in run("plugins")[1]
    assert run("plugins", "bomb", "--distrust")[1].endswith(": disabled as it stands\n")
    assert "disabled: plugin 'bomb' (" in run("plugins")[1]


def test_a_trusted_file_that_fails_says_so_at_once(run, own):
    own.write_text("1 / 0\n", encoding="utf-8")
    code, out, _ = run("plugins", "bomb", "--trust")
    assert (code, out.splitlines()[1].startswith("failed: plugin 'bomb' cannot be loaded")) == (1, True)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--trust"], "--trust and --distrust need the name of a plugin"),
        (["skip", "--distrust"], "plugin 'skip' is built in: it was installed on purpose"),
        (["skip", "--trust", "--distrust"], "not allowed with"),
        (["skip", "--game", "sixteen"], "leave the name out"),
    ],
)
def test_what_cannot_be_asked_for_is_told(run, words, said):
    code, out, err = run("plugins", *words)
    assert (code, out) == (2, "")
    assert said in err


def test_a_file_of_a_named_folder_needs_no_decision(run, folder):
    code, _, err = run("plugins", "bomb", "--trust", "--plugins-dir", str(folder))
    assert (code, "named on purpose" in err) == (2, True)


# -- folders on the command line


def test_a_named_folder_says_what_it_offers_and_is_forgotten_afterwards(run, folder):
    _, _, err = run("plugins", "--plugins-dir", str(folder))
    assert err == f"{folder}: bomb, crash; a plugin runs with your rights when a game names it\n"
    assert run("plugins", "bomb")[0] == 2


def test_a_named_folder_says_which_of_its_plugins_are_there_more_than_once(run, folder, tmp_path):
    other = tmp_path / "other"
    other.mkdir()
    (other / "bomb.py").write_text('"""Card."""\n', encoding="utf-8")
    _, _, err = run("plugins", "--plugins-dir", str(folder), "--plugins-dir", str(other))
    assert f"{other}: bomb (there more than once); a plugin runs" in err


def test_a_folder_without_a_name_is_no_folder(run):
    code, out, err = run("plugins", "--plugins-dir", "")
    assert (code, out, err) == (2, "", "'' is no folder of plugins; write . for the current one\n")


def test_folders_may_be_named_before_and_behind_the_command_and_more_than_once(run, folder, tmp_path):
    more = {name: tmp_path / name for name in ("one", "two")}
    for name, made in more.items():
        made.mkdir()
        (made / f"{name}_card.py").write_text('"""Card."""\n', encoding="utf-8")
    before, one, two = (["--plugins-dir", str(each)] for each in (folder, *more.values()))
    _, out, _ = run(*before, "plugins", *one, *two)
    assert {"bomb", "one_card", "two_card"} <= {line.split()[0] for line in out.splitlines()}


def test_what_is_no_folder_is_refused(run, tmp_path):
    code, out, err = run("games", "--plugins-dir", str(tmp_path / "gone"))
    assert (code, out, "there is no such folder" in err) == (2, "", True)


@pytest.fixture
def evening(tmp_path):
    """House rules with the plugin of this file."""
    file = tmp_path / "evening.toml"
    rows = '[[pieces]]\nkind = "bomb"\ncolour = ["red", "blue"]\n'
    file.write_text(f'extends = "zieh_vier"\nplugins = ["bomb"]\n{rows}', encoding="utf-8")
    return str(file)


def test_a_game_with_a_local_plugin_is_played_and_replayed(run, folder, evening, tmp_path):
    record = str(tmp_path / "x.toml")
    words = ["play", evening, "--plain", "--seats", "bot,bot", "--record", record, "--plugins-dir", str(folder)]
    assert run(*words)[0] == 0
    assert "version" not in run("replay", record, "--plugins-dir", str(folder))[2]
    (folder / "bomb.py").write_text(BOMB + "# changed\n", encoding="utf-8")
    assert "plugin 'bomb' was of version" in run("replay", record, "--plugins-dir", str(folder))[2]
    code, _, err = run("replay", record)
    assert (code, "no plugin is called 'bomb'" in err) == (2, True)


def test_the_version_in_a_record_is_that_of_the_list(run, folder, evening, tmp_path):
    record = tmp_path / "x.toml"
    run("play", evening, "--plain", "--seats", "bot,bot", "--record", str(record), "--plugins-dir", str(folder))
    found = json.loads(run("plugins", "bomb", "--json", "--plugins-dir", str(folder))[1])
    assert tomllib.loads(record.read_text(encoding="utf-8"))["plugins"]["bomb"] == found["version"]


def test_the_processes_of_a_simulation_know_the_folder(run, folder, evening):
    words = ["simulate", evening, "--games", "24", "--fast", "--plugins-dir", str(folder)]
    code, two, _ = run(*words, "--jobs", "2")
    assert (code, run(*words, "--jobs", "1")[1]) == (0, two)


def test_a_game_in_the_users_own_folder_of_plugins_is_not_played_untrusted(run, own, evening):
    code, out, err = run("play", evening, "--plain", "--seats", "bot,bot")
    assert (code, out) == (2, "")
    assert f"plugin 'bomb' ({own}) is not trusted yet" in err
    run("plugins", "bomb", "--trust")
    assert run("play", evening, "--plain", "--seats", "bot,bot")[0] == 0
