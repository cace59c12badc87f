"""Measure: how many tiles the longest run of a game had."""

from measuring import measured


def test_the_longest_run_counts():
    assert measured("sixteen", "longest_run", "hand.1=r2,r3,r9 hand.2=b2,b9 row.red=r1", "r2 r3", "b2", "r9") == 2


def test_a_game_without_a_run_has_none():
    assert measured("sixteen", "longest_run", "hand.1=r2 hand.2=b2 row.red=r1") == 0
