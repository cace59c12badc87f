"""The three tiles in whole games, together and alone. What each of them does is said by the scenarios."""

from __future__ import annotations

import random

import pytest

from spielwerk.testing import rules_of

TILES = {
    "mirror": 'kind = "mirror"',
    "hourglass": 'kind = "hourglass"\ncolour = ["red"]',
    "spy": 'kind = "spy"\ncolour = ["red"]',
}


def ends(rules, seats, seed):
    table = rules.deal(seats, seed=seed)
    rules.playout(table, random.Random(seed), 10_000)
    return table.outcome is not None


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_with_all_three_comes_to_its_end(seats):
    assert all(ends(rules_of("three_tiles"), seats, seed) for seed in range(20))


@pytest.mark.parametrize("tile", TILES)
def test_each_tile_can_be_put_in_alone(tile, tmp_path):
    house = tmp_path / "house.toml"
    house.write_text(f'extends = "sixteen"\nplugins = ["{tile}"]\n[[pieces]]\n{TILES[tile]}\n', encoding="utf-8")
    assert ends(rules_of(house), 4, seed=1)


def test_all_tiles_are_there():
    rules = rules_of("three_tiles")
    assert len(rules.pieces) == 100
    assert [len(rules.by_code[code]) for code in ("M", "rH", "yS")] == [2, 1, 1]


def test_names_are_there_in_both_languages():
    kinds = rules_of("three_tiles").kinds
    assert [kinds[tile].text.de for tile in TILES] == ["Spiegel", "Sanduhr", "Spion"]
    assert [kinds[tile].text.en for tile in TILES] == ["Mirror", "Hourglass", "Spy"]
