"""Every seat is dealt its hand: 30 with two seats, 29 with three, 22 with four."""

import pytest


def dealt(table):
    """How many tiles each seat was dealt, in order."""
    return [event.count for event in table.events if event.name == "draw"]


@pytest.mark.parametrize(("seats", "size"), [(2, 30), (3, 29), (4, 22)])
def test_every_seat_is_dealt_as_many_tiles_as_the_table_of_the_rules_says(deal, seats, size):
    assert dealt(deal(seats)) == [size] * seats


def test_with_two_seats_23_tiles_stay_unused(deal):
    assert len(deal(2).table.zones["unused"]) == 23


def test_with_three_seats_one_tile_stays_unseen(deal):
    assert len(deal(3, 0).table.zones["unused"]) == 1


def test_with_four_seats_no_tile_stays_unused(deal):
    assert deal(4).table.zones["unused"] == []


def test_the_same_seed_deals_the_same_hands(deal):
    assert deal(3, 7).table.hands == deal(3, 7).table.hands


def test_another_seed_deals_other_hands(deal):
    assert len({tuple(deal(3, seed).table.hands) for seed in range(20)}) == 20


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_tile_is_in_exactly_one_place(deal, seats):
    table = deal(seats)
    hands = [piece for seat in range(seats) for piece in table.table.hand(seat)]
    zones = [piece for zone in table.table.zones.values() for piece in zone]
    assert sorted(piece.id for piece in hands + zones) == list(range(88))
