"""Estimates against figures worked out by hand or taken from tables."""

import math
import random
import statistics

import pytest

from spielwerk.simulation.statistics import bins, deviation, mean, percentile, quantile, share, spread


def test_the_interval_of_a_share_is_wilsons():
    found = share(15, 50)
    assert (found.value, round(found.low, 4), round(found.high, 4)) == (0.3, 0.191, 0.4375)


def test_a_share_of_none_or_all_stays_between_0_and_1():
    assert share(0, 20).low == 0
    assert share(20, 20).high == 1
    assert round(share(0, 20).high, 4) == 0.1611


def test_a_share_of_no_cases_may_be_anything():
    assert (share(0, 0).low, share(0, 0).high) == (0, 1)


def test_mean_and_deviation_are_those_of_the_list():
    values = [3, 3, 4, 8, 9, -2]
    counts = {value: values.count(value) for value in values}
    assert mean(counts).value == pytest.approx(statistics.mean(values))
    assert deviation(counts) == pytest.approx(statistics.stdev(values))
    assert mean(counts).half == pytest.approx(1.959964 * statistics.stdev(values) / math.sqrt(6), rel=1e-6)


def test_large_numbers_lose_nothing():
    assert deviation({10**15: 1, 10**15 + 2: 1}) == pytest.approx(math.sqrt(2))


def test_one_number_has_no_interval():
    assert mean({5: 1}).high == math.inf


def test_several_intervals_that_hold_together_are_wider():
    assert quantile() == pytest.approx(1.959964)
    assert quantile(10) == pytest.approx(2.807034)


def test_percentiles_are_numbers_that_came():
    counts = {1: 50, 2: 45, 9: 5}
    assert [percentile(counts, part) for part in (0, 50, 51, 95, 96, 100)] == [1, 1, 2, 2, 9, 9]
    assert spread(counts).median == 1


def test_wilsons_interval_holds_the_truth_as_often_as_it_says():
    chance = random.Random(3)
    held = 0
    for _ in range(1000):
        found = share(sum(chance.random() < 0.3 for _ in range(60)), 60)
        held += found.low <= 0.3 <= found.high
    assert 930 <= held <= 970


def test_bins_hold_every_number_once():
    counts = dict.fromkeys(range(10, 60), 3) | {500: 1}
    found = bins(counts, 12)
    assert sum(count for _, _, count in found) == 151
    assert found[0][0] == 10
    assert found[-1][1] == 500
    assert len(found) <= 12


def test_few_different_numbers_have_a_bin_each():
    assert bins({1: 4, 3: 1}, 20) == [(1, 1, 4), (2, 2, 0), (3, 3, 1)]


def test_no_numbers_no_bins():
    assert bins({}, 5) == []
