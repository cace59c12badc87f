"""A match is one round, or goes on until somebody reaches the target."""

import pytest

from spielwerk import Match, Outcome, Result, SpielwerkError
from spielwerk.notation import read_state
from spielwerk.testing import rules_of


def won(seat: int, points: int, seats: int = 3) -> Result:
    """A round that a seat won with so many points."""
    given = tuple(points if each == seat - 1 else 0 for each in range(seats))
    return Result(Outcome((seat - 1,), "out"), given, ((),) * seats)


DRAWN = Result(Outcome((), "stuck"), (0, 0, 0), ((),) * 3)


def winners(results, **options):
    """The seats that won a match of these rounds, or None if it goes on."""
    found = rules_of("zieh_vier", **options).match_winners(results)
    return None if found is None else [seat + 1 for seat in found]


def test_a_match_is_one_round():
    assert winners([won(2, 30)]) == [2]


def test_its_points_are_shown():
    rules = rules_of("zieh_vier")
    match = Match(rules, 2, state=read_state(rules, "hand.1=r1 hand.2=g2,W discard=r5", told=True))
    match.play("r1")
    assert (match.over, match.totals) == (True, (37, 0))


def test_a_single_round_without_a_winner_is_drawn():
    assert winners([DRAWN]) == []


def test_a_match_for_points_goes_on_below_the_target():
    assert winners([won(1, 499)], match="points") is None


def test_it_goes_on_with_the_next_dealer_after_a_round_that_nobody_won():
    assert winners([DRAWN], match="points") is None


def test_it_ends_when_somebody_reaches_the_target():
    assert winners([won(1, 200), won(2, 400), won(1, 300)], match="points") == [1]


def test_the_winner_has_the_most_points_not_the_last_round():
    assert winners([won(1, 120), won(2, 100)], match="points", target=100) == [1]


def test_the_target_is_a_switch():
    assert winners([won(3, 99)], match="points", target=100) is None
    assert winners([won(3, 100)], match="points", target=100) == [3]


def test_a_next_round_begins_only_in_a_match_that_goes_on():
    rules = rules_of("zieh_vier")
    match = Match(rules, 2, state=read_state(rules, "hand.1=r1 hand.2=g2 discard=r5", told=True))
    match.play("r1")
    with pytest.raises(SpielwerkError, match="the match is over"):
        match.next_round()


def test_nothing_of_a_round_is_left_over_in_the_next():
    rules = rules_of("zieh_vier", match="points", first_card="number_only")
    line = "hand.1=r+2 hand.2=g2 discard=r5 direction=-1 passes=1"
    match = Match(rules, 2, state=read_state(rules, line, told=True))
    match.play("r+2")
    match.next_round()
    state = match.state
    assert (state.owed, state.owed_kind, state.direction, state.passes, state.moves) == (0, None, 1, 0, 0)
    assert [state.count(seat) for seat in (0, 1)] == [7, 7]
    assert state.colour == state.top("discard").colour
