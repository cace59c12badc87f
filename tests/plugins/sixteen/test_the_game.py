"""The rule book of Sixteen beyond its single plugins: the box of tiles, what is secret, what must always hold."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from spielwerk import SpielwerkError
from spielwerk.testing import rules_of
from spielwerk.view import view_of

VARIANTS = [{}, {"pass_policy": "forced"}, {"pass_policy": "free"}]


def test_there_are_88_tiles():
    pieces = rules_of("sixteen").pieces
    assert len(pieces) == 88
    assert Counter(piece.kind for piece in pieces) == {
        "number": 75, "end_16": 5, "restart": 5, "scissors": 2, "trash_can": 1
    }  # fmt: skip


def test_each_of_five_colours_has_17_tiles_and_no_plain_16():
    rules = rules_of("sixteen")
    for colour in ("red", "orange", "grey", "blue", "green"):
        tiles = [piece for piece in rules.pieces if piece.colour == colour]
        assert len(tiles) == 17
        assert sorted(piece.number for piece in tiles if piece.number) == list(range(1, 16))


def test_it_is_for_two_to_four_seats():
    description = rules_of("sixteen").description
    assert (description.seats_min, description.seats_max) == (2, 4)


def test_a_tile_is_in_one_place_only(sixteen):
    with pytest.raises(SpielwerkError, match="'r3' is there 1 times at most"):
        sixteen("hand.1=r3 hand.2=r3")


def test_the_other_hands_and_the_unused_tiles_are_secret_but_for_their_number(deal):
    table = deal(2)
    seen = view_of(table.table, 0)
    assert (seen.hands[1], seen.zones["unused"]) == (30, 23)
    assert [piece.code for piece in seen.hand] == table.hand(1).split(",")


def test_rows_and_box_are_public(sixteen):
    table = sixteen("hand.1=X,r9 hand.2=o2 row.red=r1,r3,r5").play("X red")
    for seat in (None, 0, 1):
        seen = view_of(table.table, seat)
        assert [piece.code for piece in seen.zones["row.red"]] == ["r1", "r3"]
        assert [piece.code for piece in seen.zones["box"]] == ["X", "r5"]


@pytest.mark.parametrize("options", VARIANTS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_must_always_hold_in_random_games(seats, options):
    rules, chance = rules_of("sixteen", **options), Random(seats)
    for seed in range(5):
        table, acted = rules.deal(seats, seed), set()
        while table.outcome is None:
            hands, turn = counts(table), table.turns
            move = rules.random_move(table, chance)
            acted |= {turn} if move.verb != "pass" else set()
            rules.apply(table, move)
            assert all(now <= before for now, before in zip(counts(table), hands, strict=True))
            every_tile_is_in_one_place(table)
            rows_rise_between_restarts_and_end_16_is_only_last(table)
        assert len(acted) <= 83


def counts(table):
    return [table.count(seat) for seat in range(table.seats)]


def every_tile_is_in_one_place(table):
    hands = [piece.id for seat in range(table.seats) for piece in table.hand(seat)]
    zones = [piece.id for zone in table.zones.values() for piece in zone]
    assert sorted(hands + zones) == list(range(88))


def rows_rise_between_restarts_and_end_16_is_only_last(table):
    for name, row in table.zones.items():
        if name.startswith("row."):
            assert all(piece.colour == name[4:] for piece in row)
            assert all(piece.kind != "end_16" for piece in row[:-1])
            for before, after in pairwise(row):
                assert table.rules.value(after) > table.rules.value(before, lying=True)
