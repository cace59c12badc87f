"""The 1-tiles are laid out before the first turn, by whoever holds them."""

import pytest

ONES = {"row.red": "r1", "row.orange": "o1", "row.grey": "y1", "row.blue": "b1", "row.green": "g1"}


def rows(table):
    return {name: table.zone(name) for name in ONES}


def laid_out(table, seat):
    """How many 1-tiles a seat laid out itself."""
    return sum(event.name == "put" and event.seat == seat - 1 for event in table.events)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(20))
def test_all_five_rows_begin_with_their_one_and_nothing_else(deal, seats, seed):
    assert rows(deal(seats, seed)) == ONES


def test_with_two_seats_the_ones_are_laid_out_before_the_deal(deal):
    table = deal(2)
    assert [event.name for event in table.events][:6] == ["move"] * 5 + ["draw"]
    assert [table.count(1), table.count(2)] == [30, 30]


@pytest.mark.parametrize(("seats", "size"), [(3, 29), (4, 22)])
def test_with_three_or_four_seats_whoever_holds_a_one_lays_it_out(deal, seats, size):
    table = deal(seats)
    for seat in range(1, seats + 1):
        assert table.count(seat) == size - laid_out(table, seat)
    assert sum(laid_out(table, seat) for seat in range(1, seats + 1)) == 5


def test_hands_become_unequal(deal):
    table = deal(4)
    assert len({table.count(seat) for seat in (1, 2, 3, 4)}) > 1


def test_a_one_that_stays_unseen_with_three_seats_is_laid_out_as_well(deal):
    table = next(table for table in (deal(3, seed) for seed in range(400)) if not table.zone("unused"))
    assert sum(laid_out(table, seat) for seat in (1, 2, 3)) == 4
    assert rows(table) == ONES


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_one_is_left_in_a_hand_or_among_the_unused_tiles(deal, seats):
    table = deal(seats)
    hidden = [table.zone("unused"), *(table.hand(seat) for seat in range(1, seats + 1))]
    assert not set(",".join(hidden).split(",")) & set(ONES.values())
