"""Counts add up in any order; what does not belong together is refused with the reason."""

import random

import pytest
from attrs import evolve

from spielwerk import SpielwerkError
from spielwerk.simulation import Findings, Study, Tallies
from spielwerk.simulation.counters import BitCounts
from studies import played, setting


def test_bits_are_counted_as_one_by_one():
    numbers = [random.Random(1).getrandbits(40) for _ in range(200)]
    counts = BitCounts()
    for number in numbers:
        counts.add(number)
    assert [counts.counted(1 << bit) for bit in range(40)] == [
        sum(number >> bit & 1 for number in numbers) for bit in range(40)
    ]


def test_a_game_that_says_nothing_of_a_figure_counts_as_0():
    tallies = Tallies()
    tallies.note({"turns": 3})
    tallies.note({"turns": 4, "shared": 1})
    assert tallies.numbers("shared") == {0: 1, 1: 1}
    assert tallies.numbers("nothing_of_the_kind") == {0: 2}


def test_shards_in_any_order_and_of_any_size_give_the_same(small):
    whole = played(small, (0, 12))
    parts = played(small, (5, 12), (0, 1), (1, 5))
    assert parts == whole
    assert parts.ranges == [(0, 12)]


def test_tallies_are_read_as_they_were_written(small):
    found = played(small, (0, 4)).settings[0]
    assert Tallies.read(found.plain()) == found


def test_the_same_games_are_not_added_twice(small):
    with pytest.raises(SpielwerkError, match="both have games 2 to 3"):
        played(small, (0, 4), (2, 6))


@pytest.mark.parametrize(
    ("other", "why"),
    [
        (Study((setting(),), seed=8), "the seeds differ: 7 and 8"),
        (Study((setting(),), seed=7, full=False), "one counts every move"),
        (Study((setting(), setting(stacking="any")), seed=7), "they compare different numbers of rules: 1 and 2"),
        (Study((setting(stacking="any"),), seed=7), "the rules differ: 'zieh_vier' has the fingerprints"),
        (Study((setting("zieh_vier", "random", "random"),), seed=7), "the bots differ: random, random, random and"),
    ],
)
def test_findings_of_another_study_do_not_add_up(small, other, why):
    assert Findings(small).why_not(Findings(other)).startswith(why)


def test_the_version_of_a_plugin_is_named_where_it_differs(small):
    mine = small.settings[0]
    plugins = tuple((name, "9.9" if name == "skip" else version) for name, version in mine.plugins)
    other = evolve(small, settings=(evolve(mine, plugins=plugins),))
    assert "the versions of plugin 'skip' differ: " in Findings(small).why_not(Findings(other))


def test_findings_with_games_missing_are_partial(small):
    findings = Findings(small, asked=[(0, 6)])
    findings.add(played(small, (0, 2)))
    assert (findings.partial, findings.games, findings.games_asked) == (True, 2, 6)
    findings.add(played(small, (2, 6)))
    assert not findings.partial
