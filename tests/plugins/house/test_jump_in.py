"""A first-come question to several seats: who holds an equal card may play it out of turn."""

import pytest

from spielwerk import Match, Refused
from spielwerk.notation import read_state, state_text
from spielwerk.view import view_of

LINE = "hand.1=r1,b1 hand.2=r3,g2 hand.3=r1,r1,g3 hand.4=r1,g4 discard=r5"


@pytest.fixture
def table(house):
    return house("jump_in")


@pytest.fixture
def asked(match_at):
    """A match in which seat 1 has just played a card that seats 3 and 4 hold too."""
    match = match_at("jump_in", LINE)
    match.play("r1")
    return match


def texts(moves):
    return list(dict.fromkeys(move.text for move in moves))


def test_all_seats_that_hold_an_equal_card_are_asked_at_once(asked):
    assert asked.asked == (2, 3)


def test_the_nearest_in_the_direction_of_play_is_named_first(table):
    after = table(LINE + " direction=-1").play("r1")
    assert after.table.choices[-1].seats == (3, 2)


def test_each_of_them_may_jump_in_or_let_it_pass(asked):
    assert [texts(asked.legal_moves(seat)) for seat in (2, 3)] == [["jump r1", "let"]] * 2


def test_nobody_else_is_asked(asked):
    assert asked.legal_moves(1) == []
    with pytest.raises(Refused) as refused:
        asked.play("r3", seat=1)
    assert refused.value.refusal.code == "not_asked"


def test_each_seat_sees_its_own_moves_only(asked):
    views = [view_of(asked.state, seat) for seat in range(4)]
    assert [len(view.moves) for view in views] == [0, 0, 3, 2]
    assert all(piece in views[2].hand for move in views[2].moves for piece in move.pieces)


def test_who_lets_it_pass_leaves_the_others_asked(asked):
    asked.play("let", seat=2)
    assert asked.asked == (3,)
    assert texts(asked.legal_moves()) == ["jump r1", "let"]


def test_the_seats_may_answer_in_any_order(asked):
    asked.play("let", seat=3)
    assert asked.asked == (2,)


def test_when_all_let_it_pass_the_next_seat_has_its_turn(asked):
    asked.play("let", seat=3)
    asked.play("let", seat=2)
    assert (asked.asked, asked.state.choices[-1].step) == ((1,), "turn")
    assert texts(asked.legal_moves()) == ["r3", "draw"]


def test_the_first_to_answer_has_it_though_another_sits_nearer(asked):
    asked.play("jump r1", seat=3)
    assert [piece.code for piece in asked.state.zones["discard"]] == ["r5", "r1", "r1"]
    assert [asked.state.count(seat) for seat in range(4)] == [1, 2, 3, 1]


def test_the_others_are_asked_no_longer_and_the_turn_that_waited_is_dropped(match_at):
    match = match_at("jump_in", LINE.replace("hand.3=r1,r1,g3", "hand.3=g3,g6"))
    match.play("r1")
    match.play("jump r1", seat=3)
    assert [(choice.step, choice.seats) for choice in match.state.choices] == [("turn", (0,))]


def test_play_goes_on_behind_the_seat_that_jumped_in(asked):
    asked.play("jump r1", seat=2)
    asked.play("let", seat=3)
    asked.play("let", seat=2)
    assert (asked.asked, asked.state.choices[-1].step) == ((3,), "turn")


def test_the_card_has_its_effect_as_if_played_in_turn(table):
    after = table("hand.1=rS,b1 hand.2=g2 hand.3=g3 hand.4=rS,g4 discard=r5").play("rS", "jump rS")
    assert after.turn == 2


def test_a_card_that_was_jumped_in_may_be_jumped_in_on(asked):
    asked.play("jump r1", seat=2)
    assert asked.asked == (3, 2)


def test_the_seat_that_has_just_played_is_asked_too(table):
    after = table("hand.1=r1,r1,b1 hand.2=g2 discard=r5").play("r1")
    assert (after.asked, after.table.choices[-1].seats) == ("jump", (0,))


def test_a_last_card_by_jumping_in_wins(table):
    after = table("hand.1=r1,b1 hand.2=g2 hand.3=r1 discard=r5").play("r1", "jump r1")
    assert (after.why, after.winners) == ("out", [3])


def test_nobody_is_asked_while_cards_are_owed(table):
    assert table("hand.1=r+2,b1 hand.2=g2 hand.3=r+2,g3 discard=r5").play("r+2").asked == "turn"


def test_nor_for_a_card_without_a_colour(table):
    assert table("hand.1=W,b1 hand.2=g2 hand.3=W,g3 discard=r5").play("W blue").asked == "turn"


def test_nor_where_nobody_holds_an_equal_card(table):
    assert table("hand.1=r1,b1 hand.2=g2 hand.3=g1,g3 discard=r5").play("r1").asked == "turn"


def test_the_record_keeps_who_came_first(asked):
    asked.play("let", seat=3)
    asked.play("jump r1", seat=2)
    assert [(step.seat + 1, step.move.text) for step in asked.history] == [(1, "r1"), (4, "let"), (3, "jump r1")]


def test_the_same_answers_in_the_same_order_give_the_same_state(asked):
    asked.play("jump r1", seat=3)
    asked.play("let", seat=2)
    again = Match(asked.rules, 4, state=read_state(asked.rules, LINE, told=True))
    for step in asked.history:
        again.play(step.move, seat=step.seat)
    assert state_text(again.state) == state_text(asked.state)


def test_a_question_to_several_seats_can_be_copied_and_written_down(asked):
    line = state_text(asked.state)
    assert "ask=turn:2:-|jump:3,4:!r1" in line
    assert state_text(read_state(asked.rules, line)) == state_text(asked.state.copy()) == line


def test_an_answer_can_be_undone(asked):
    before = state_text(asked.state)
    asked.play("jump r1", seat=3)
    assert asked.undo()
    assert state_text(asked.state) == before
