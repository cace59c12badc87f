"""One line of text for a move and for a state, both ways, and what is said about a line that is wrong."""

import pytest

from spielwerk import SpielwerkError
from spielwerk.notation import codes, place, position_text, read_move, read_state, state_text, word
from spielwerk.pieces import Outcome
from spielwerk.testing import rules_of


@pytest.fixture(scope="module")
def cards():
    return rules_of("zieh_vier", challenge=True)


@pytest.fixture(scope="module")
def tiles():
    return rules_of("sixteen")


# -- a state


def test_pieces_not_named_are_in_the_stock(cards):
    state = read_state(cards, "hand.1=r5,b3 hand.2=g2 discard=r7")
    assert len(state.zones["draw"]) == 104 - 4
    assert codes(state.hand(0)) == "r5,b3"


def test_pieces_may_be_separated_by_commas(cards):
    assert read_state(cards, "hand.1=r5,,b3, hand.2=g2").count(0) == 2


def test_the_last_piece_of_a_zone_is_its_top(cards):
    assert read_state(cards, "hand.1=r5 hand.2=g2 discard=r7,y7,g7").top("discard").code == "g7"


def test_facts_left_out_are_those_of_the_start_of_a_turn(cards):
    state = read_state(cards, "hand.1=r5 hand.2=g2 discard=r7")
    assert (state.seat, state.direction, state.passes, state.owed) == (0, 1, 0, 0)
    assert [(choice.step, choice.seats) for choice in state.choices] == [("turn", (0,))]


def test_values_left_out_follow_from_the_pieces(cards):
    assert read_state(cards, "hand.1=r5 hand.2=g2 discard=r7").colour == "red"
    assert read_state(cards, "hand.1=r5 hand.2=g2 discard=r7 colour=blue").colour == "blue"


def test_seats_count_from_one(cards):
    state = read_state(cards, "hand.1=r5 hand.2=g2 hand.3=b2 discard=r7 turn=3 starter=2")
    assert (state.seat, state.starter, state.choices[-1].seats) == (2, 1, (2,))


def test_known_pieces_of_the_stock_are_drawn_in_their_order(cards):
    state = read_state(cards, "hand.1=r5 hand.2=g2 discard=r7 next=y1,y2,y3")
    assert codes(state.draw(0, 3)) == "y1,y2,y3"
    assert state.known == 0


def test_a_question_has_a_step_seats_and_a_payload(cards):
    choice = read_state(cards, "hand.1=r5 hand.2=g2 discard=r7 ask=drawn:1:!r5:secret").choices[-1]
    assert (choice.step, choice.seats, choice.payload.code, choice.secret) == ("drawn", (0,), "r5", True)


def test_a_question_may_go_to_several_seats(cards):
    assert read_state(cards, "hand.1=r5 hand.2=g2 discard=r7 ask=turn:2,1:-").choices[-1].seats == (1, 0)


def test_a_payload_is_a_zone_where_it_says_so(tiles):
    state = read_state(tiles, "hand.1=r5 hand.2=g2 row.red=r1 ask=go_on:1:row.red")
    assert state.choices[-1].payload == "row.red"


def test_an_outcome_leaves_no_question(cards):
    state = read_state(cards, "hand.1= hand.2=g2 discard=r7 outcome=out:1")
    assert (state.outcome, state.choices) == (Outcome((0,), "out"), [])
    assert read_state(cards, "hand.1=r1 hand.2=g2 outcome=stuck:").outcome == Outcome((), "stuck")


@pytest.mark.parametrize(
    "line",
    [
        "hand.1=r5,b3 hand.2=g2 discard=r7",
        "hand.1=r5,b3 hand.2=g2 discard=W colour=green turn=2 direction=-1 passes=1 passed=yes",
        "hand.1=r5,b3 hand.2=g2 discard=r7,r+2 owed=2 owed_kind=draw_two next=g1,g1",
        "hand.1=r5,b3 hand.2=g2 discard=r7 starter=- ask=turn:1:-|drawn:1:!b3:secret seed=9 drawn=40",
        "hand.1=r5,b3 hand.2= discard=r7 outcome=out:2",
        "hand.1=r5 hand.2=g2 hand.3=g2 discard=r7 round=3 moves=9 turns=8 colour_before=2 colour_before=blue",
    ],
)
def test_a_state_is_the_same_after_it_was_written_and_read(cards, line):
    written = state_text(read_state(cards, line))
    assert state_text(read_state(cards, written)) == written


def test_an_empty_stock_stays_empty(cards):
    everything = read_state(cards, "hand.1=r5 hand.2=g2")
    everything.zones["discard"] += everything.zones["draw"]
    everything.zones["draw"].clear()
    assert read_state(cards, state_text(everything)).zones["draw"] == []


def test_a_drawn_card_is_one_of_the_hand_that_is_asked(cards):
    """Seat 1 holds an equal card, which seat 2 could not play."""
    state = read_state(cards, "hand.1=r5,b1 hand.2=r5,b2 discard=r7 turn=2 ask=drawn:2:!r5:secret")
    assert state.holds(1, state.choices[-1].payload)
    assert all(state.holds(1, piece) for move in cards.legal_moves(state) for piece in move.pieces)


def test_a_drawn_card_written_and_read_is_played_by_who_drew_it(cards):
    state = read_state(cards, "hand.1=r5,b1 hand.2=b2,b3 discard=r7 turn=2 next=r5")
    cards.apply(state, read_move(cards, state, "draw"))
    state = read_state(cards, state_text(state))
    cards.apply(state, read_move(cards, state, "r5"))
    assert (codes(state.hand(0)), codes(state.hand(1))) == ("r5,b1", "b2,b3")


@pytest.mark.parametrize(
    ("value", "text"),
    [(None, "-"), (True, "yes"), (False, "no"), (3, "3"), (-3, "-3"), ("red", "red"), ((), "()"), ((1, None), "(1;-)")],
)
def test_a_value_is_one_word_both_ways(cards, value, text):
    assert word(value) == text
    assert read_state(cards, f"hand.1=r5 hand.2=g2 colour_before={text}").colour_before == value


def test_a_piece_as_a_value_is_its_code_with_a_mark(cards):
    state = read_state(cards, "hand.1=r5 hand.2=g2 colour_before=(!r5;!W)")
    assert [piece.code for piece in state.colour_before] == ["r5", "W"]
    assert word(state.colour_before) == "(!r5;!W)"


def test_a_position_for_a_report_leaves_out_chance_and_counters(cards):
    text = position_text(read_state(cards, "hand.1=r5,b3 hand.2=g2 discard=r7 seed=5"))
    assert text == "hand.1=r5,b3 hand.2=g2 discard=r7 turn=1 direction=1 passes=0 owed=0 colour=red ask=turn:1:-"


def test_a_position_for_a_report_can_be_read_again(cards):
    state = read_state(cards, "hand.1=r5,b3 hand.2=g2 discard=r7,b+2 turn=2 owed=2 owed_kind=draw_two")
    assert position_text(read_state(cards, position_text(state))) == position_text(state)


def test_words_already_taken_apart_are_placed(cards):
    state = place(cards, {"hand.1": "r5,b3", "hand.3": "g2", "turn": "3"})
    assert (state.seats, state.seat, codes(state.hand(2))) == (3, 2, "g2")


# -- a state that is wrong


WRONG_STATES = [
    ("hand.1=r5 discards=r7", "'discards' is no zone, value or fact of this game. Did you mean 'discard'?"),
    ("hand.1=r5 discard", "'discard' has no '='; write a position as hand.1=… hand.2=… draw=…"),
    ("discard=r7", "a position names the hands: hand.1=… hand.2=…"),
    ("hand.1=r55", "hand.1: no piece is called 'r55'. Did you mean 'r5'?"),
    ("hand.1=r5,r5,r5 hand.2=g2", "hand.1: 'r5' is there 2 times at most"),
    ("hand.1=r5 hand.2=g2 draw=r1", "draw is named, but 'r1' lies nowhere; every piece must be somewhere"),
    ("hand.1=r5 hand.2=g2 turn=3", "turn: '3' is no seat; seats are 1 to 2"),
    ("hand.1=r5 hand.2=g2 turn=x", "turn: 'x' is no seat; seats are 1 to 2"),
    ("hand.1=r5 hand.2=g2 suspect=3", "suspect: '3' is no seat; seats are 1 to 2"),
    ("hand.1=r5 hand.2=g2 direction=2", "direction: 2 is neither 1 nor -1"),
    ("hand.1=r5 hand.2=g2 moves=few", "moves: 'few' is no whole number"),
    ("hand.1=r5 hand.2=g2 ask=drwan:1:-", "ask: no step is called 'drwan'. Did you mean 'drawn'?"),
    ("hand.1=r5 hand.2=g2 ask=turn:5:-", "ask: '5' is no seat; seats are 1 to 2"),
    ("hand.1=r5 hand.2=g2 ask=drawn:1:!r55", "ask: no piece is called 'r55'. Did you mean 'r5'?"),
    ("hand.1=r5 hand.2=g2 outcome=out:7", "outcome: '7' is no seat; seats are 1 to 2"),
]


@pytest.mark.parametrize(("line", "said"), WRONG_STATES)
def test_a_wrong_word_of_a_state_is_named(cards, line, said):
    with pytest.raises(SpielwerkError) as error:
        read_state(cards, line)
    assert str(error.value).startswith(said)


def test_more_seats_than_the_game_has_are_refused(tiles):
    with pytest.raises(SpielwerkError, match="sixteen is for 2 to 4 seats, not 5"):
        read_state(tiles, "hand.5=r5")


# -- a move


def test_equal_pieces_have_one_text_and_are_two_moves(cards):
    state = read_state(cards, "hand.1=r5,r5 hand.2=g2 discard=r7")
    assert [move.text for move in cards.legal_moves(state)] == ["r5", "r5", "draw"]


def test_a_wild_is_written_with_its_colour(cards):
    state = read_state(cards, "hand.1=W,b1 hand.2=g2 discard=r7")
    move = read_move(cards, state, "W green")
    assert (move.verb, move.piece.code, move.choice) == ("play", "W", "green")


def test_a_run_is_written_as_its_tiles(tiles):
    state = read_state(tiles, "hand.1=r5,r6,r7 hand.2=g2 row.red=r1")
    assert codes(read_move(tiles, state, "r5 r6 r7").pieces) == "r5,r6,r7"


def test_a_tool_is_written_with_its_row(tiles):
    state = read_state(tiles, "hand.1=X,r6 hand.2=g2 row.red=r1,r2")
    assert read_move(tiles, state, "X red").zone == "row.red"


def test_blanks_do_not_count(cards):
    state = read_state(cards, "hand.1=W,b1 hand.2=g2 discard=r7")
    assert read_move(cards, state, "  W   green ").text == "W green"


def test_a_move_that_is_not_legal_is_read_too_with_a_piece_of_the_hand(cards):
    state = read_state(cards, "hand.1=b2 hand.2=b1 discard=r7 turn=2")
    move = read_move(cards, state, "b1")
    assert state.holds(1, move.piece)
    assert cards.why_not(state, move).code == "no_match"


def test_a_move_with_a_piece_of_nobody_is_read_and_refused(cards):
    state = read_state(cards, "hand.1=b1 hand.2=g2 discard=r7")
    assert cards.why_not(state, read_move(cards, state, "y9")).code == "not_in_hand"


def test_a_run_that_nobody_holds_is_read_and_refused(tiles):
    fresh = read_state(tiles, "hand.1=r5 hand.2=g2 row.red=r1")
    assert tiles.why_not(fresh, read_move(tiles, fresh, "y11 y12 y13")).code == "not_in_hand"


def test_another_seat_may_be_meant(cards):
    state = read_state(cards, "hand.1=r5 hand.2=r5 discard=r7")
    assert state.holds(1, read_move(cards, state, "r5", 1).piece)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("r55", "'r55' names no move of this game."),
        ("darw", "'darw' names no move of this game. Did you mean 'draw'?"),
        ("", "'' names no move of this game."),
        ("W purple", "'W purple' names no move of this game."),
    ],
)
def test_a_text_that_names_no_move_is_told_with_the_nearest(cards, text, said):
    state = read_state(cards, "hand.1=W,b1 hand.2=g2 discard=r7")
    with pytest.raises(SpielwerkError) as error:
        read_move(cards, state, text)
    assert str(error.value).startswith(said)


def test_pieces_that_make_no_run_are_a_move_that_is_not_offered(tiles):
    state = read_state(tiles, "hand.1=r5,r6 hand.2=g2 row.red=r1")
    assert tiles.why_not(state, read_move(tiles, state, "r6 r5")).code == "not_offered"


def test_every_move_of_one_piece_has_its_own_text(cards):
    moves = [move for piece in cards.pieces if piece.code in ("W", "r5") for move in cards.plays_of(piece)]
    assert {move.text for move in moves} == {"r5", "W", *(f"W {colour}" for colour in cards.colours)}


def test_equal_pieces_of_a_hand_stand_together_though_the_box_lists_them_apart():
    rules = rules_of("workshop")
    state = read_state(rules, "hand.1=X,T,X,T,r5 hand.2=b2")
    line = state_text(state)
    assert line.startswith("hand.1=r5,X,X,T,T ")
    assert state_text(read_state(rules, line)) == line
