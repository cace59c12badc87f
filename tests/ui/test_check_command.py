"""`spielwerk check`: what it prints, how it ends, where it writes; the page about it shows it as it is."""

import json
import re
from pathlib import Path

import pytest

from pages import ROOT, files, shown

BROKEN = ROOT / "tests" / "core" / "conformance" / "broken"
FEW = ("--games", "6")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty folder in which the command is run."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def copied(folder: Path, *names: str) -> None:
    for name in names:
        (folder / f"{name}.py").write_bytes((BROKEN / f"{name}.py").read_bytes())


def test_a_good_plugin_is_green_and_the_end_is_0(run, folder):
    code, out, err = run("check", "scissors", *FEW)
    lines = out.splitlines()
    assert (code, err) == (0, "")
    assert lines[:2] == ["scissors in sixteen", "  the game is sixteen, which lists the plugin"]
    assert all(line.endswith("  ok") for line in lines[2:] if line.startswith("  "))


def test_house_rules_are_named_as_for_play(run, folder):
    code, out, _ = run("check", "scissors", "--house", "workshop", "--games", "3")
    assert (code, out.splitlines()[0]) == (0, "scissors in workshop")


def test_an_error_ends_in_1_with_place_reason_advice_and_case(run, folder):
    copied(folder, "raises")
    code, out, _ = run("check", "raises.py", "--game", "zieh_vier", *FEW)
    assert code == 1
    assert "raises.py:11: error: plugin 'raises' on_play: the move 'bB' failed: KeyError: 'discards'" in out
    assert "    name a zone of the game (the plugin's ZONES says which it needs). Did you mean 'discard'?" in out
    assert "    moves: seat 1: bB" in out


def test_a_case_is_saved_beside_the_plugin_with_the_box_that_it_needs(run, folder):
    copied(folder, "raises")
    _, out, _ = run("check", "raises.py", "--game", "zieh_vier", *FEW)
    command = "spielwerk scenario raises_raises.scenario.toml --plugins-dir ."
    assert command in out
    code, out, _ = run(*command.split()[1:])
    assert (code, "discards" in out) == (1, True)
    assert 'kind = "raises"' in (folder / "raises_box.toml").read_text(encoding="utf-8")


def test_a_case_is_saved_where_somebody_says(run, folder):
    copied(folder, "sees_hands")
    (folder / "cases").mkdir()
    run("check", "sees_hands.py", "--game", "zieh_vier", "--save", "cases", *FEW)
    assert [path.name for path in (folder / "cases").iterdir()] == ["sees_hands_leak.scenario.toml"]
    code, out, _ = run("scenario", "cases", "--plugins-dir", ".")
    assert (code, "expected: legal is: " in out) == (1, True)


BOT = '''"""Bot: half a bot."""
from spielwerk import hookimpl

@hookimpl
def choose(view):
    if view.rules.description.id == "sixteen":
        return view.moves[len(view.moves)]
    return view.moves[0]
'''


def test_a_bot_is_checked_in_every_game_and_fails_if_it_fails_in_one(run, folder):
    (folder / "half.py").write_text(BOT, encoding="utf-8")
    code, out, _ = run("check", "half.py", "--games", "3")
    assert code == 1
    assert "half in sixteen\n  a bot belongs to no game, so it is checked in each; --game GAME names one" in out
    assert "half in zieh_vier\n" in out
    assert "half.py:7: error: plugin 'half' choose: choosing for seat " in out
    assert "    position: " in out
    assert out.splitlines()[-1] == "2 checked, 1 with errors: half in sixteen"
    assert list(folder.glob("*.toml")) == []


def test_a_bot_without_fault_is_green_in_every_game(run, folder):
    (folder / "whole.py").write_text(BOT.replace("[len(view.moves)]", "[-1]"), encoding="utf-8")
    code, out, _ = run("check", "whole.py", "--games", "3")
    assert (code, out.splitlines()[-1]) == (0, "2 checked, all ok")


def test_a_folder_is_checked_plugin_by_plugin_and_a_broken_one_hides_no_other(run, folder):
    copied(folder, "not_python", "no_marker", "prints")
    code, out, _ = run("check", ".", "--game", "zieh_vier", *FEW)
    assert code == 1
    assert out.splitlines()[-1] == "3 checked, 3 with errors: no_marker, not_python, prints"


def test_a_file_that_cannot_be_read_hides_no_other_plugin_of_the_folder(run, folder):
    copied(folder, "no_marker", "prints")
    (folder / "no_marker.toml").write_text("extends = 3\nplugins = ['no_marker']\n", encoding="utf-8")
    code, out, err = run("check", ".", *FEW)
    assert (code, "prints in " in out) == (2, True)
    assert "no_marker.py cannot be checked: " in err
    assert "no_marker.toml:1: extends: 3 is not text in quotes" in err


def test_a_plugin_whose_game_lists_a_broken_one_is_told_so(run, folder):
    copied(folder, "no_marker", "prints")
    house = "extends = 'zieh_vier'\nname = 'House'\nplugins = ['prints', 'no_marker']\n"
    (folder / "prints.toml").write_text(house, encoding="utf-8")
    code, out, _ = run("check", "prints.py", *FEW)
    assert code == 1
    assert "the game cannot be put together: " in out
    assert "on_play has no marker" in out


def test_what_a_plugin_prints_is_not_in_the_report(run, folder):
    copied(folder, "prints")
    _, out, _ = run("check", "prints.py", "--game", "zieh_vier", *FEW)
    assert "\nskipped" not in out


def test_a_game_is_checked_with_all_of_its_plugins(run, folder):
    code, out, _ = run("check", "sixteen", "--games", "3")
    assert code == 0
    assert "  order      15 plugins, before and after the others" in out


def test_json_tells_the_same_to_a_program(run, folder):
    copied(folder, "raises")
    code, out, _ = run("check", "raises.py", "--game", "zieh_vier", "--json", *FEW)
    (report,) = json.loads(out)
    (finding,) = report["findings"]
    assert (code, report["ok"], report["name"]) == (1, False, "raises")
    assert (finding["code"], finding["line"], finding["case"]["moves"]) == ("raises", 11, ["1 bB"])
    assert Path(finding["saved"]).is_file()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["scisors"], "'scisors' is no plugin, no game and no file. Did you mean 'scissors'?"),
        (["nothing.py"], "nothing.py: there is no such file."),
        (["."], "no plugin is in this folder"),
        (["scissors", "--game", "sixten"], "no game is called 'sixten'. Did you mean 'sixteen'?"),
        (["scissors", "--games", "0"], "'0' is no whole number from 1"),
        (["scissors", "--save", "nowhere"], "--save nowhere: there is no such folder"),
    ],
)
def test_what_cannot_be_checked_is_said_in_a_sentence_and_ends_in_2(run, folder, words, said):
    code, out, err = run("check", *words, *(FEW if "--games" not in words else ()))
    assert (code, out) == (2, "")
    assert said in err


# -- the page


PAGE = "docs/plugins/check.md"


def test_the_page_shows_what_the_command_prints(run, folder):
    for name, text in files(PAGE).items():
        (folder / name).write_text(text, encoding="utf-8")
    blocks = [text for _, language, text in shown(PAGE) if language == "console"]
    assert blocks
    for text in blocks:
        command, _, printed = text.partition("\n")
        _, out, _ = run(*command.removeprefix("$ spielwerk ").split())
        assert steady(out) == steady(printed)


def steady(text: str) -> str:
    """What is printed, but for what is measured."""
    return re.sub(r"\d+% of a turn", "…% of a turn", text).strip()


def test_the_page_lists_every_group_of_the_report():
    from spielwerk.conformance.report import GROUPS

    text = (ROOT / PAGE).read_text(encoding="utf-8")
    assert all(f"## `{name}`" in text for name in GROUPS)
    missing = [code for codes in GROUPS.values() for code in codes if f"`{code}`" not in text]
    assert not missing
