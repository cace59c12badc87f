"""`spielwerk compare`: what it prints of real differences, of none, and of too few games."""

from __future__ import annotations

import json
import re

import pytest

RANDOM = ["--seats", "bot:random,bot:random,bot:random", "--jobs", "1", "--lang", "en"]


def test_it_says_in_words_what_changes_most(run):
    code, out, err = run("compare", "sixteen", "scoring=face_value", "--games", "100", *RANDOM)
    assert (code, err) == (0, "")
    assert "scoring=face_value against sixteen\n  What changes most:\n    shared wins: 1" in out
    assert re.search(r"In \d\d\.\d % of the pairs \(.* to .*\) not the same seats win\.", out)
    assert re.search(r"\n  turns +\d+\.\d\d +\d+\.\d\d +0\.00 +0\.00 … 0\.00 +same", out)


def test_it_says_when_the_games_are_too_few_to_tell(run):
    _, out, _ = run("compare", "zieh_vier", "stacking=any", "--games", "8", *RANDOM)
    assert "8 pairs are too few to tell any difference." in out
    assert re.search(r"a difference like the one seen \(.*\) takes about [\d ]+ pairs to tell", out)


def test_it_says_when_nothing_differs(run):
    _, out, _ = run("compare", "sixteen", "tool_value=15", "--games", "20", *RANDOM)
    assert "Each pair of games takes the same course." in out


def test_several_rules_are_each_compared_with_the_first(run):
    _, out, _ = run("compare", "zieh_vier", "stacking=any", "stacking=off,draw_four_rule=free", "--games", "4", *RANDOM)
    assert "stacking=any against zieh_vier" in out
    assert "stacking=off,draw_four_rule=free against zieh_vier" in out


def test_a_house_file_can_be_compared(run, tmp_path):
    house = tmp_path / "family.toml"
    house.write_text('extends = "sixteen"\n[rules]\npass_policy = "free"\n', encoding="utf-8")
    assert (
        "family.toml gegenüber sixteen" in run("compare", "sixteen", str(house), "--games", "4", *RANDOM[:-1], "de")[1]
    )


def test_settings_with_other_numbers_of_rounds_are_told_to_be_so(run, tmp_path):
    house = tmp_path / "thrice.toml"
    house.write_text('extends = "sixteen"\n[rules]\nrounds = 3\n', encoding="utf-8")
    page = tmp_path / "page.html"
    out = run("compare", "sixteen", str(house), "--games", "12", "--html", str(page), *RANDOM)[1]
    line = 'Rounds a game: 1 in sixteen, 3 in thrice.toml. "turns a round" and how rounds end compare rounds'
    assert line in out
    assert line.partition(" in sixteen")[0] in page.read_text(encoding="utf-8")
    assert re.search(r"\n  turns a round +\d+\.\d\d +\d+\.\d\d ", out)
    assert all(
        float(part) <= 100 for line in out.splitlines() if "end: " in line for part in re.findall(r"([\d.]+) %", line)
    )


def test_where_each_game_is_one_round_no_word_is_lost_on_it(run):
    out = run("compare", "sixteen", "scoring=face_value", "--games", "10", *RANDOM)[1]
    assert "a round" not in out
    assert "Rounds a game" not in out


def test_the_page_shows_differences_and_both_sides(run, tmp_path):
    page = tmp_path / "page.html"
    run("compare", "sixteen", "scoring=face_value", "--games", "20", "--html", str(page), *RANDOM)
    text = page.read_text(encoding="utf-8")
    assert "difference in standard deviations" in text
    assert text.count("Who wins") >= 2


def test_parts_of_a_comparison_add_up_to_the_whole(run, tmp_path):
    words = ["compare", "sixteen", "scoring=face_value", *RANDOM]
    paths = [str(tmp_path / f"{name}.json") for name in ("whole", "one", "two", "merged")]
    run(*words, "--games", "20", "--json", paths[0])
    run(*words, "--games", "8", "--json", paths[1])
    run(*words, "--first", "8", "--games", "12", "--json", paths[2])
    assert (
        "scoring=face_value against sixteen" in run("merge", paths[1], paths[2], "--json", paths[3], "--lang", "en")[1]
    )
    assert (tmp_path / "merged.json").read_bytes() == (tmp_path / "whole.json").read_bytes()
    data = json.loads((tmp_path / "merged.json").read_text(encoding="utf-8"))
    assert data["figures"]["comparisons"][0]["games"] == 20


@pytest.mark.parametrize(
    ("others", "why"),
    [
        (["sixteen"], "'sixteen' has the same rules as 'sixteen'; there is nothing to compare"),
        (["scoring=count"], "'scoring=count' has the same rules as 'sixteen'"),
        (["scorin=count"], "no plugin of the game has an option 'scorin'. Did you mean 'scoring'?"),
        (["scoring=most"], "'most' is not one of its values: 'count', 'face_value'"),
        (["scoring="], "'scoring=' is no option; write option=value"),
        ([], "the following arguments are required: OTHER"),
        (["sixtee"], "no game is called 'sixtee'. Did you mean 'sixteen'?"),
        (["zieh_vier", "--seats", "bot,bot,bot,bot,bot"], "sixteen is for 2 to 4 seats, not 5"),
    ],
)
def test_bad_input_is_said_at_once(run, others, why):
    code, out, err = run("compare", "sixteen", *others)
    assert (code, out) == (2, "")
    assert why in err
