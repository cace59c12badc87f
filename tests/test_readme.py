"""What the README shows works as it stands."""

from __future__ import annotations

from types import ModuleType

import pytest

from pages import ROOT, files
from pages import blocks as blocks_of
from spielwerk import Match, assemble, read_game
from spielwerk.notation import read_move, read_state
from spielwerk_ui.main import main

README = ROOT / "README.md"


def blocks(language: str) -> list[str]:
    return blocks_of("README.md", language)


@pytest.fixture
def rules(tmp_path):
    card = ModuleType("double_skip")
    exec(blocks("python")[0], card.__dict__)
    house = tmp_path / "family.toml"
    house.write_text(blocks("toml")[0], encoding="utf-8")
    return assemble(read_game(house), {"double_skip": card})


def test_the_card_of_the_readme_skips_two_seats(rules):
    table = read_state(rules, "hand.1=rSS,b1 hand.2=g2 hand.3=g3 hand.4=g4 discard=r5")
    rules.apply(table, read_move(rules, table, "rSS"))
    assert table.seat == 3


def test_the_house_file_of_the_readme_bends_the_game(rules):
    assert rules.description.name.en == "Familienabend"
    assert rules.options["stacking"] == "any"
    assert len(rules.by_code["bSS"]) == 1


def test_the_card_takes_no_more_than_twenty_lines():
    assert blocks("python")[0].count("\n") <= 20


def test_the_first_screen_holds_the_two_commands():
    screen = README.read_text(encoding="utf-8").splitlines()[:24]
    assert len([line for line in screen if line.startswith("python3 -m venv")]) == 2


def test_each_seat_that_the_card_skips_is_told(rules):
    match = Match(
        rules, 4, state=read_state(rules, "hand.1=rSS,b1 hand.2=g2 hand.3=g3 hand.4=g4 discard=r5", told=True)
    )
    assert [event.seat for event in match.play("rSS") if event.name == "skip"] == [1, 2]


def test_its_files_in_a_folder_can_be_played(tmp_path, monkeypatch, capfd):
    for name, text in files("README.md").items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert "spielwerk play family.toml --plugins-dir ." in blocks("sh")[-1]
    assert main(["play", "family.toml", "--plugins-dir", ".", "--plain", "--seats", "bot,bot", "--seed", "3"]) == 0
    assert "The match is over" in capfd.readouterr().out
