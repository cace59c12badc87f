"""The seat after the dealer starts; the first dealer is drawn, then the deal moves on by one seat each round."""

import pytest

from spielwerk.testing import rules_of


def starters(rounds: int, seats: int = 4, seed: int = 1) -> list[int]:
    """The starting seats of rounds one after another."""
    rules = rules_of("zieh_vier", first_card="ignore")
    tables = [rules.deal(seats, seed)]
    while len(tables) < rounds:
        tables.append(rules.deal(seats, after=tables[-1]))
    return [table.seat + 1 for table in tables]


def test_the_first_dealer_is_drawn():
    assert {starters(1, seed=seed)[0] for seed in range(40)} == {1, 2, 3, 4}


def test_the_same_seed_draws_the_same_dealer():
    assert starters(1, seed=7) == starters(1, seed=7)


@pytest.mark.parametrize("seats", [2, 3, 4, 10])
def test_the_deal_moves_on_by_one_seat_each_round(seats):
    first, *later = starters(seats + 1, seats)
    assert later == [(first + number) % seats + 1 for number in range(seats)]


def test_the_seat_after_the_dealer_starts(turned_up):
    assert turned_up("r5", seats=4).turn == 1


@pytest.mark.parametrize("first", ["rS", "rR", "W"])
def test_the_deal_moves_on_whatever_the_first_card_did(turned_up, first):
    begun = turned_up(first, seats=3)
    rules = rules_of("zieh_vier", first_card="ignore")
    assert rules.deal(3, after=begun.table).seat == 1


def test_each_round_starts_in_rising_seat_order(turned_up):
    begun = turned_up("rR")
    assert rules_of("zieh_vier", first_card="ignore").deal(3, after=begun.table).direction == 1
