"""Rules for a test: by name or path, bent by files, texts, options, and plugins that stand in the test."""

from __future__ import annotations

import pytest

from double_skip import CARD, HOUSE, LINE
from spielwerk import Mistakes, SpielwerkError
from spielwerk.testing import game_with, play_out, plugin_from, position, rules_of, use_folder


def test_rules_are_put_together_once():
    assert rules_of("zieh_vier", stacking="any") is rules_of("zieh_vier", stacking="any")
    assert rules_of("zieh_vier", stacking="any") is not rules_of("zieh_vier")


def test_a_file_that_is_written_anew_is_read_anew(tmp_path):
    house = tmp_path / "family.toml"
    for target in (40, 7_000):
        house.write_text(f'extends = "zieh_vier"\n[rules]\ntarget = {target}\n', encoding="utf-8")
        assert rules_of("zieh_vier", house=house).options["target"] == target


def test_a_house_file_is_named_beside_the_game_or_stands_for_it(tmp_path):
    house = tmp_path / "family.toml"
    house.write_text('extends = "zieh_vier"\n[rules]\ntarget = 40\n', encoding="utf-8")
    assert rules_of("zieh_vier", house=house).options["target"] == 40
    assert rules_of(house).options["target"] == 40
    assert position(house, "hand.1=r1 hand.2=g2 discard=r5", target=41).rules.options["target"] == 41


def test_an_option_that_is_misspelt_is_told_with_the_nearest():
    with pytest.raises(Mistakes, match=r"Did you mean 'stacking'\?"):
        rules_of("zieh_vier", stackin="any")


@pytest.mark.parametrize("folder", [True, False])
def test_a_plugin_and_a_house_file_may_stand_in_the_test(tmp_path, folder):
    file = tmp_path / "double_skip.py"
    file.write_text(CARD, encoding="utf-8")
    rules = game_with("zieh_vier", HOUSE, plugins={"double_skip": file if folder else CARD})
    assert position(rules, LINE).play("rSS").turn == 4


def test_a_plugin_that_the_house_file_does_not_list_is_added():
    rules = game_with("zieh_vier", plugins={"slow": "@on_play(number=7)\ndef linger(table): table.skip()"}, target=9)
    assert ([plugin.name for plugin in rules.plugins][-1], rules.options["target"]) == ("slow", 9)
    assert position(rules, "hand.1=r7,b1 hand.2=g2 hand.3=g3 discard=r5").play("r7").turn == 3


def test_a_mistake_of_a_house_text_is_told_with_its_line():
    with pytest.raises(Mistakes) as told:
        game_with("zieh_vier", 'extends = "zieh_vier"\n[rules]\nstackin = "any"\n')
    assert str(told.value).startswith("house.toml:3: rules.stackin: no plugin of the game has an option 'stackin'")


def test_a_plugin_of_a_text_needs_no_imports():
    assert plugin_from('PIECE = kind("bomb", code="X", de="Bombe", en="Bomb")', "bomb").PIECE.name == "bomb"


def test_a_plugin_of_a_text_that_cannot_be_run_is_told_with_its_line():
    with pytest.raises(SpielwerkError, match=r"^plugin 'bomb' cannot be loaded: bomb\.py:2: ZeroDivisionError: "):
        plugin_from('"""Bomb."""\n1 / 0', "bomb")


def test_a_plugin_of_a_text_needs_a_name():
    with pytest.raises(SpielwerkError, match="needs a name"):
        plugin_from(CARD)


def test_a_folder_that_is_used_offers_its_plugins(tmp_path, monkeypatch):
    monkeypatch.setenv("SPIELWERK_PLUGINS_DIR", "")
    (tmp_path / "double_skip.py").write_text(CARD, encoding="utf-8")
    (tmp_path / "family.toml").write_text(HOUSE, encoding="utf-8")
    use_folder(tmp_path)
    assert position(tmp_path / "family.toml", LINE).play("rSS").turn == 4


def test_a_game_is_played_out_the_same_way_for_the_same_seed():
    first, again, other = (play_out("zieh_vier", seats=3, seed=seed) for seed in (1, 1, 2))
    assert first.over
    assert first.history == again.history
    assert first.history != other.history


def test_a_game_that_does_not_end_is_told_with_seed_and_position():
    with pytest.raises(AssertionError, match=r"^the match is not over; seed 3, after 5 moves: hand\.1="):
        play_out("zieh_vier", seed=3, most=5)
