"""A match: rounds, totals and history; each move is carried out whole or not at all."""

from __future__ import annotations

import pytest
from written import house_rules

from spielwerk import Match, Refused, SpielwerkError, Table, assemble, describe, find_game, read_game
from spielwerk.match import PluginFailed
from spielwerk.notation import read_move, read_state, state_text
from spielwerk.testing import rules_of
from spielwerk.view import view_of

LINE = "hand.1=r7,b1,b2 hand.2=r1,g2 hand.3=g3,g4 discard=r5"


def match_at(rules, line: str = LINE) -> Match:
    """A match that stands at a position."""
    state = read_state(rules, line, told=True)
    return Match(rules, state.seats, state=state)


@pytest.fixture
def match():
    return match_at(rules_of("zieh_vier"))


@pytest.fixture
def broken(tmp_path):
    """A match with a plugin whose source raises somewhere."""
    return lambda source, line=LINE: match_at(house_rules(tmp_path, bomb=source), line)


def everything(match: Match) -> tuple[object, ...]:
    """All that a match remembers."""
    return state_text(match.state), list(match.log), list(match.history), list(match.results), match.winners


# moves


def test_a_move_is_given_as_such_or_as_text(match):
    match.play("r7")
    match.play(match.legal_moves()[0])
    assert [step.move.text for step in match.history] == ["r7", "r1"]


def test_a_move_gives_its_events_and_the_log_keeps_them(match):
    events = match.play("r7")
    assert [event.name for event in events] == ["asked", "play"]
    assert match.log == events


def test_the_history_says_who_moved_in_which_round(match):
    match.play("r7")
    match.play("r1")
    assert [(step.round, step.seat, str(step.move)) for step in match.history] == [(1, 0, "r7"), (1, 1, "r1")]


def test_a_seat_that_is_not_asked_has_no_moves(match):
    assert match.asked == (0,)
    assert match.legal_moves(1) == []


def test_players_have_names_or_numbers():
    rules = rules_of("zieh_vier")
    assert Match(rules, 2, players=["Anna", "Ben"]).players == ("Anna", "Ben")
    assert Match(rules, 2).players == ("1", "2")


def test_there_are_as_many_players_as_seats():
    with pytest.raises(SpielwerkError, match="3 seats, but 1 players"):
        Match(rules_of("zieh_vier"), 3, players=["Anna"])


@pytest.mark.parametrize("seats", [1, 11])
def test_a_game_is_for_so_many_seats(seats):
    with pytest.raises(SpielwerkError, match=f"zieh_vier is for 2 to 10 seats, not {seats}"):
        Match(rules_of("zieh_vier"), seats)


# refused moves


def test_a_refused_move_says_why_in_words(match):
    with pytest.raises(Refused) as refused:
        match.play("b1")
    assert str(refused.value) == "'b1': Blue 1 matches neither Red nor Red 5"
    assert refused.value.refusal.code == "no_match"


def test_it_says_so_in_german_too(match):
    with pytest.raises(Refused, match="'b1': Blau 1 passt weder zu Rot noch zu Rot 5"):
        match.play("b1", language="de")


def test_a_refusal_names_its_plugin(match):
    assert match.why_not(read_move(match.rules, match.state, "b1")).plugin == "match_top"


def test_a_refused_move_carries_the_position_in_notation(match):
    with pytest.raises(Refused) as refused:
        match.play("b1")
    assert refused.value.position.startswith("hand.1=r7,b1,b2 hand.2=r1,g2 hand.3=g3,g4 discard=r5 turn=1")
    again = match_at(match.rules, refused.value.position)
    with pytest.raises(Refused, match="'b1': Blue 1 matches neither Red nor Red 5"):
        again.play("b1")


def test_a_refused_move_changes_nothing(match):
    before = everything(match)
    with pytest.raises(Refused):
        match.play("b1")
    assert everything(match) == before


def test_text_that_names_no_move_is_told_with_the_nearest_move(match):
    with pytest.raises(SpielwerkError, match=r"'darw' names no move of this game\. Did you mean 'draw'\?"):
        match.play("darw")


# a plugin that fails

RAISES_IN_THE_MIDDLE = """
@on_play(number=7)
def explode(table, seat):
    table.draw(seat, 2)
    table.owed = 9
    table.ask("turn", 2)
    raise ZeroDivisionError("boom")
"""


def test_if_a_plugin_raises_in_the_middle_everything_is_as_before(broken):
    match = broken(RAISES_IN_THE_MIDDLE)
    before = everything(match)
    with pytest.raises(PluginFailed):
        match.play("r7")
    assert everything(match) == before


def test_the_error_names_plugin_file_line_function_and_move(broken):
    with pytest.raises(PluginFailed) as failed:
        broken(RAISES_IN_THE_MIDDLE).play("r7")
    assert str(failed.value) == (
        "plugin 'bomb' (bomb.py:7, explode) failed at r7: ZeroDivisionError: boom; the move was taken back"
    )
    assert isinstance(failed.value.__cause__, ZeroDivisionError)


def test_play_goes_on_after_a_plugin_has_failed(broken):
    match = broken(RAISES_IN_THE_MIDDLE)
    with pytest.raises(PluginFailed):
        match.play("r7")
    match.play("draw")
    assert [step.move.text for step in match.history] == ["draw"]


def test_the_chance_that_a_failed_move_used_comes_again(broken):
    match, other = broken(RAISES_IN_THE_MIDDLE), broken(RAISES_IN_THE_MIDDLE)
    with pytest.raises(PluginFailed):
        match.play("r7")
    for each in (match, other):
        each.play("draw")
    assert state_text(match.state) == state_text(other.state)


@pytest.mark.parametrize(
    "source",
    [
        "@hookimpl(tryfirst=True)\ndef score(state): return 1 / 0",
        "@hookimpl(tryfirst=True)\ndef match_winners(results): return 1 / 0",
        "@hookimpl(tryfirst=True)\ndef on_hand_empty(table): return 1 / 0",
    ],
)
def test_a_rule_that_fails_at_the_end_of_a_round_takes_the_last_move_back(broken, source):
    match = broken(source, "hand.1=r7 hand.2=g2 discard=r5")
    before = everything(match)
    with pytest.raises(PluginFailed, match=r"bomb\.py:2"):
        match.play("r7")
    assert everything(match) == before


def test_a_move_that_fails_outside_every_plugin_is_taken_back_too(match, monkeypatch):
    def fail(table: Table, *_: object) -> None:
        table.owed = 9
        raise KeyError("core")

    before = everything(match)
    monkeypatch.setattr(match.rules, "apply", fail)
    with pytest.raises(KeyError):
        match.play("r7")
    assert everything(match) == before


def test_a_plugin_that_fails_when_moves_are_listed_is_named(broken):
    match = broken('@offers("turn")\ndef more(state): return [1 / 0]')
    for ask in (match.legal_moves, lambda: match.view(0), lambda: match.play("r7")):
        with pytest.raises(PluginFailed) as failed:
            ask()
        assert str(failed.value) == (
            "plugin 'bomb' (bomb.py:2, more) failed at listing moves: ZeroDivisionError: division by zero"
        )


def test_a_plugin_that_fails_when_a_refusal_is_asked_for_is_named(broken):
    match = broken('@forbids("draw")\ndef never(seat): return 1 / 0')
    move = match.rules.move("draw")
    with pytest.raises(PluginFailed, match=r"plugin 'bomb' \(bomb.py:2, never\) failed at draw"):
        match.why_not(move)


def test_a_plugin_that_fails_in_the_set_up_is_named(tmp_path):
    rules = house_rules(tmp_path, bomb="@hookimpl\ndef set_up(table): 1 / 0")
    with pytest.raises(PluginFailed, match=r"plugin 'bomb' \(bomb.py:2, set_up\) failed at the set-up"):
        Match(rules, 2)


# undo


def test_a_move_can_be_taken_back(match):
    before = everything(match)
    match.play("r7")
    assert match.undo()
    assert everything(match) == before


def test_all_moves_can_be_taken_back_one_after_another(match):
    marks = []
    for move in ("r7", "r1", "draw"):
        marks.append(everything(match))
        match.play(move)
    for mark in reversed(marks):
        assert match.undo()
        assert everything(match) == mark


def test_where_nothing_was_played_there_is_nothing_to_take_back(match):
    assert not match.undo()


def test_after_taking_back_the_same_card_is_drawn_again():
    match = Match(rules_of("zieh_vier", first_card="number_only", play_drawn="no"), 3, seed=4)
    drawn = []
    for _ in range(3):
        match.play("draw")
        drawn.append(state_text(match.state))
        assert match.undo()
    assert len(set(drawn)) == 1


def test_the_first_move_can_be_taken_back_after_the_round_is_over():
    match = match_at(rules_of("zieh_vier"), "hand.1=r7 hand.2=g2 discard=r5")
    match.play("r7")
    assert match.over
    assert match.undo()
    assert (match.over, match.results, match.totals) == (False, [], (0, 0))


# rounds and totals

POINTS = {"match": "points", "target": 20, "first_card": "number_only"}
LAST = "hand.1=r7 hand.2=b9,g3 discard=r5"


@pytest.fixture
def for_points():
    """A match for 20 points in which seat 1 has just won a round with 12."""
    match = match_at(rules_of("zieh_vier", **POINTS), LAST)
    match.play("r7")
    return match


def test_a_finished_round_has_a_result(for_points):
    (result,) = for_points.results
    assert (result.outcome.winners, result.outcome.why, result.points) == ((0,), "out", (12, 0))
    assert [[piece.code for piece in hand] for hand in result.left] == [[], ["g3", "b9"]]


def test_after_a_round_the_hands_are_laid_open(for_points):
    assert [piece.code for piece in view_of(for_points.state, 0).hands[1]] == ["g3", "b9"]


def test_below_the_target_the_match_goes_on(for_points):
    assert (for_points.round_over, for_points.over, for_points.asked) == (True, False, ())


def test_between_rounds_there_are_no_moves(for_points):
    assert for_points.legal_moves() == []
    with pytest.raises(Refused) as refused:
        for_points.play("draw")
    assert refused.value.refusal.code == "over"


def test_the_next_round_is_dealt_to_the_same_seats(for_points):
    for_points.next_round()
    assert (for_points.state.round, for_points.seats, for_points.round_over) == (2, 2, False)
    assert [for_points.state.count(seat) for seat in (0, 1)] == [7, 7]


def test_the_starter_moves_on_by_one_seat(for_points):
    assert for_points.state.starter == 0
    for_points.next_round()
    assert for_points.state.starter == 1


def test_no_next_round_before_this_one_is_over(match):
    with pytest.raises(SpielwerkError, match="no further round can begin: this round is not over"):
        match.next_round()


def test_rounds_are_dealt_differently_and_always_the_same_way():
    def rounds():
        match = match_at(rules_of("zieh_vier", **POINTS), LAST)
        match.play("r7")
        match.next_round()
        return [state_text(match.state), state_text(match.rules.deal(2, 0))]

    first, second = rounds(), rounds()
    assert first == second
    assert first[0].split("discard")[0] != first[1].split("discard")[0]


def test_totals_add_up_over_the_rounds_until_somebody_reaches_the_target(for_points):
    for_points.next_round()
    for_points.state = read_state(for_points.rules, LAST + " round=2", told=True)
    for_points.play("r7")
    assert for_points.totals == (24, 0)
    assert (for_points.over, for_points.winners) == (True, (0,))


def test_the_first_move_of_a_round_taken_back_leaves_the_round(for_points):
    for_points.next_round()
    before = everything(for_points)
    for_points.play("draw")
    for_points.undo()
    assert everything(for_points) == before


def test_taking_back_goes_on_into_the_round_before(for_points):
    for_points.next_round()
    assert for_points.undo()
    assert (for_points.state.round, for_points.results, for_points.history) == (1, [], [])
    assert [piece.code for piece in for_points.state.hand(0)] == ["r7"]


def test_a_round_dealt_again_after_taking_back_is_the_same(for_points):
    for_points.next_round()
    dealt = state_text(for_points.state)
    for_points.undo()
    for_points.play("r7")
    for_points.next_round()
    assert state_text(for_points.state) == dealt


def test_a_set_up_that_fails_leaves_the_round_before_and_its_chance(tmp_path):
    source = "@hookimpl\ndef set_up(table):\n    if table.round > 1: 1 / 0"
    house = '[rules]\nmatch = "points"\n'
    match = match_at(house_rules(tmp_path, house, bomb=source), "hand.1=r+2 hand.2=b9,g3 discard=r5")
    match.play("r+2")
    before = everything(match)
    for _ in range(2):
        with pytest.raises(PluginFailed):
            match.next_round()
    assert everything(match) == before
    assert match.state.copy().pick(1000) == match.state.pick(1000)


def test_a_round_that_ends_at_its_set_up_is_scored_like_any_other():
    data = read_game(find_game("sixteen"), rounds=3).resolved()
    data["zones"]["hand"]["deal"] = 0
    match = Match(assemble(describe(data)), 2)
    assert (match.round_over, match.totals, match.over) == (True, (0, 0), False)
    match.next_round()
    match.next_round()
    assert (len(match.results), match.over) == (3, True)
