"""What a comparison tells, and when it says that the games are too few to tell."""

from __future__ import annotations

from random import Random

import pytest

from spielwerk.simulation import UNIT, Findings, Study
from spielwerk.simulation.comparing import compare
from spielwerk.simulation.rates import is_rate
from spielwerk.simulation.shards import note_pair
from spielwerk.simulation.statistics import quantile
from studies import played, setting


@pytest.fixture(scope="module")
def scorings():
    """Two ways to score the same game, which change nothing in its course."""
    study = Study((setting("sixteen"), setting("sixteen", scoring="face_value")), 1)
    return compare(played(study, (0, 120)))[0]


def made(*pairs: tuple[dict[str, int], dict[str, int]]) -> Findings:
    """Findings of invented pairs of games."""
    findings = Findings(Study((setting(), setting(stacking="any"))), [(0, len(pairs))])
    for base, other in pairs:
        findings.settings[0].note(base)
        findings.settings[1].note(other)
        note_pair(findings.pairs[0], base, other)
    return findings


def test_differences_are_those_of_each_pair():
    found = compare(made(*[({"turns": 10 + n}, {"turns": 12 + n + n % 2}) for n in range(40)]))[0]
    change = found.changes[0]
    assert (change.name, change.base, change.other, change.difference.value) == ("turns", 29.5, 32.0, 2.5)
    assert change.told
    assert change.difference.low < 2.5 < change.difference.high


def test_a_difference_among_noise_is_not_told_and_needs_more_games():
    found = compare(made(*[({"turns": 50}, {"turns": 50 + (20 if n % 2 else -18)}) for n in range(60)]))[0]
    change = found.changes[0]
    assert not change.told
    assert change.needed > 60
    assert found.nearest is change


def test_about_as_many_games_as_were_said_to_be_needed_tell_it():
    def change(games: int):
        return compare(made(*[({"turns": 50}, {"turns": 50 + (20 if n % 2 else -18)}) for n in range(games)]))[
            0
        ].changes[0]

    needed = change(60).needed
    assert change(needed + needed // 10).told
    assert not change(needed - needed // 10).told


def test_a_difference_in_a_few_games_only_is_not_told():
    found = compare(made(*[({"turns": 50}, {"turns": 50 + (n < 5)}) for n in range(200)]))[0]
    assert found.changes[0].differing == 5
    assert not found.changes[0].told


def test_wins_are_read_as_shares():
    found = compare(made(*[({"won.1": UNIT}, {"won.2": UNIT} if n % 4 else {"won.1": UNIT}) for n in range(100)]))[0]
    by_name = {change.name: change for change in found.changes}
    assert (by_name["won.1"].base, by_name["won.1"].other, by_name["won.2"].other) == (1.0, 0.25, 0.75)
    assert (found.other_winners.value, found.no_winner_kept.value) == (0.75, 0.75)


def test_a_win_that_is_no_longer_shared_keeps_a_winner():
    half = UNIT // 2
    found = compare(made(*[({"won.1": half, "won.2": half}, {"won.2": UNIT})] * 20))[0]
    assert (found.other_winners.value, found.no_winner_kept.value) == (1.0, 0.0)


def test_what_never_differs_is_the_same(scorings):
    same = {change.name for change in scorings.changes if change.same}
    assert {"turns", "moves", "branching", "forced", "lead_changes", "why.blocked"} <= same


def test_another_scoring_changes_who_wins_and_how_often_the_win_is_shared(scorings):
    assert scorings.told[0].name == "shared"
    assert scorings.other_winners.low > 0.2


@pytest.fixture(scope="module")
def matches():
    """One round against matches to some points, whose rounds are of the same sort."""
    study = Study((setting(), setting(match="points", target=150)), 1)
    return compare(played(study, (0, 60)))[0]


def test_ends_are_parts_of_the_rounds_in_both_settings(matches):
    ends = [change for change in matches.changes if change.name.startswith("why.")]
    assert sum(change.base for change in ends) == pytest.approx(1)
    assert sum(change.other for change in ends) == pytest.approx(1)
    assert all(-1 <= change.difference.value <= 1 for change in ends)


def test_turns_are_compared_by_the_round_too_where_a_game_has_several(matches):
    by_name = {change.name: change for change in matches.changes}
    assert by_name["turns"].told, "a match is longer than a round"
    assert not by_name["turns_a_round"].told, "its rounds are not"
    assert by_name["turns_a_round"].other == pytest.approx(by_name["turns"].other / by_name["rounds"].other)
    assert matches.rounds == (1, by_name["rounds"].other)


def test_turns_by_the_round_are_left_out_where_each_game_is_one(scorings):
    assert not any(change.name == "turns_a_round" for change in scorings.changes)
    assert scorings.rounds == (1, 1)


def test_a_figure_by_the_round_is_the_total_over_all_rounds():
    pairs = [
        ({"rounds": 1, "turns": 10, "why.out": 1}, {"rounds": 2 + n % 2, "turns": 30, "why.out": 1}) for n in range(40)
    ]
    by_name = {change.name: change for change in compare(made(*pairs))[0].changes}
    assert by_name["turns_a_round"].other == pytest.approx(30 * 40 / 100)
    assert by_name["why.out"].other == pytest.approx(40 / 100)
    assert by_name["why.out"].differing == 40


def test_pairs_with_the_same_figure_by_the_round_are_the_same_and_leave_no_doubt():
    pairs = [({"rounds": 1, "turns": 9 + n}, {"rounds": 2, "turns": 18 + 2 * n}) for n in range(30)]
    change = next(each for each in compare(made(*pairs))[0].changes if each.name == "turns_a_round")
    assert change.same
    assert (change.difference.low, change.difference.high) == (0, 0)


def test_where_each_game_has_as_many_rounds_the_interval_is_that_of_the_means():
    pairs = [({"turns": 50 + n % 7}, {"turns": 50 + n % 5}) for n in range(60)]
    usual = compare(made(*pairs))[0].changes[0]
    twice = [({"rounds": 2, **base}, {"rounds": 2, **other}) for base, other in pairs]
    by_name = {change.name: change for change in compare(made(*twice))[0].changes}
    z = quantile(1) / quantile(len(by_name))
    found = by_name["turns_a_round"]
    assert found.difference.value == pytest.approx(usual.difference.value / 2)
    assert found.difference.half * z == pytest.approx(usual.difference.half / 2)
    assert found.effect == pytest.approx(usual.effect)


def test_the_interval_of_a_figure_by_the_round_holds_what_is_so_about_as_often_as_it_says():
    chance, held = Random(1), 0
    for _ in range(200):
        pairs = []
        for _ in range(60):
            rounds = 1 + int(chance.random() * 5)
            luck = int(chance.random() * 9)
            ends = sum(chance.random() < 0.4 for _ in range(rounds))
            pairs.append(
                (
                    {"rounds": 1, "turns": 20 + luck, "why.out": int(chance.random() < 0.4)},
                    {
                        "rounds": rounds,
                        "turns": sum(20 + int(chance.random() * 9) for _ in range(rounds)),
                        "why.out": ends,
                    },
                )
            )
        changes = compare(made(*pairs))[0].changes
        held += all(each.difference.low <= 0 <= each.difference.high for each in changes if is_rate(each.name))
    assert 185 <= held <= 200, "all intervals hold together with 95 %, of which these are two of four"


def test_figures_by_the_round_are_the_same_in_whatever_parts_they_were_found():
    study = Study((setting(), setting(match="points", target=150)), 1)
    assert compare(played(study, (0, 20))) == compare(played(study, (13, 20), (0, 6), (6, 13)))


def test_points_of_different_scorings_are_not_compared(scorings):
    assert not any(change.name.startswith("points.") for change in scorings.changes)


def test_what_changes_most_comes_first():
    pairs = [({"turns": n, "moves": n}, {"turns": n + 1, "moves": n + 30}) for n in range(100)]
    assert [change.name for change in compare(made(*pairs))[0].told] == ["moves", "turns"]


def test_each_other_setting_is_compared_with_the_first():
    study = Study((setting(), setting(stacking="any"), setting(stacking="off")), 1)
    findings = played(study, (0, 30))
    found = compare(findings)
    assert len(found) == 2
    for comparison, tallies in zip(found, findings.settings[1:], strict=True):
        turns = next(change for change in comparison.changes if change.name == "turns")
        numbers = tallies.numbers("turns")
        assert turns.other == pytest.approx(sum(number * count for number, count in numbers.items()) / 30)
        assert turns.difference.value == pytest.approx(turns.other - turns.base)
