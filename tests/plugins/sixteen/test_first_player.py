"""Whoever holds the red 1 after the deal starts, else chance decides; then the start moves on each round."""

import pytest

from spielwerk import Mistakes, SpielwerkError
from spielwerk.testing import Position, rules_of

SEEDS = range(30)


def holder(table):
    """The seat that laid the red 1 out, or None if nobody held it."""
    return next((e.seat + 1 for e in table.events if e.name == "put" and e.zone == "row.red"), None)


def starters(deal, seats, **options):
    return {deal(seats, seed, **options).turn for seed in SEEDS}


def next_round(table):
    return Position(table.rules, table.rules.deal(table.seats, after=table.table, told=True))


@pytest.mark.parametrize("seats", [3, 4])
def test_who_laid_the_red_1_starts(deal, seats):
    tables = [deal(seats, seed) for seed in SEEDS]
    assert all(table.turn == holder(table) for table in tables if holder(table))
    assert {table.turn for table in tables} == set(range(1, seats + 1))


def test_with_two_seats_chance_decides(deal):
    assert starters(deal, 2) == {1, 2}


def test_chance_decides_the_same_for_the_same_seed(deal):
    assert [deal(2, seed).turn for seed in SEEDS] == [deal(2, seed).turn for seed in SEEDS]


def test_chance_decides_where_the_red_1_stayed_unseen(deal):
    unseen = [table for table in (deal(3, seed) for seed in range(900)) if holder(table) is None]
    assert len(unseen) > 3
    assert len({table.turn for table in unseen}) > 1


def test_random_lets_chance_decide_whoever_holds_the_red_1(deal):
    tables = [deal(4, seed, first_player="random") for seed in SEEDS]
    assert any(table.turn != holder(table) for table in tables)
    assert {table.turn for table in tables} == {1, 2, 3, 4}


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_seat_by_its_number_starts_whoever_holds_the_red_1(deal, seat):
    assert starters(deal, 3, first_player=seat) == {seat}


def test_a_seat_that_is_not_at_the_table_is_an_error_in_words(deal):
    with pytest.raises(SpielwerkError, match="first_player = 3, but there are 2 seats"):
        deal(2, first_player=3)


def test_seats_count_from_1():
    with pytest.raises(Mistakes, match="0 is out of range"):
        rules_of("sixteen", first_player=0)


def test_another_word_is_an_error_that_lists_the_values():
    with pytest.raises(Mistakes, match="'blue_one' is not one of its values: 'red_one', 'random'"):
        rules_of("sixteen", first_player="blue_one")


@pytest.mark.parametrize("first_player", ["red_one", "random", 2])
def test_from_round_2_on_the_seat_after_the_last_starter_starts(deal, first_player):
    tables = [deal(4, 5, first_player=first_player)]
    for _ in range(5):
        tables.append(next_round(tables[-1]))
    first = tables[0].turn
    assert [table.turn for table in tables] == [(first - 1 + later) % 4 + 1 for later in range(6)]
    assert any(holder(table) != table.turn for table in tables[1:])
