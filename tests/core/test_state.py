"""A state and the verbs of its table, one at a time, on the cards and tiles of the shipped games."""

from collections import Counter
from random import Random

import pytest

from invariants import contents
from spielwerk import SpielwerkError
from spielwerk.notation import codes, read_state, state_text
from spielwerk.testing import rules_of


@pytest.fixture(scope="module")
def cards():
    return rules_of("zieh_vier")


@pytest.fixture(scope="module")
def tiles():
    return rules_of("sixteen")


@pytest.fixture
def table(cards):
    """A table of three seats; seat 1 is in turn."""
    return read_state(cards, "hand.1=r5,r5,W hand.2=g2 hand.3=b1,b2 discard=y9,r7 next=y1,y2")


def piece(table, code):
    """A piece of a code, one that a seat holds if there is one."""
    held = [each for seat in range(table.seats) for each in table.hand(seat) if each.code == code]
    return (held or table.rules.by_code[code])[0]


# -- what a state can be asked


def test_a_hand_is_in_the_order_of_the_games_list(cards):
    assert codes(read_state(cards, "hand.1=+4,g2,r9,r1 hand.2=").hand(0)) == "r1,r9,g2,+4"


def test_a_hand_counts_its_pieces_not_the_ways_to_play_them(table):
    assert [table.count(seat) for seat in range(3)] == [3, 1, 2]


def test_equal_pieces_are_told_apart(table):
    ours, other = table.hand(0)[:2]
    assert ours.code == other.code
    assert ours is not other
    table.put(0, ours, "discard")
    assert not table.holds(0, ours)
    assert table.holds(0, other)


def test_the_last_move_of_a_hand_lays_all_that_it_holds(table):
    play = table.rules.plays_of(table.hand(1)[0])[0]
    assert table.is_last(1, play)
    assert not table.is_last(0, table.rules.plays_of(table.hand(0)[0])[0])


def test_the_top_of_an_empty_zone_is_none(tiles):
    state = read_state(tiles, "hand.1=r5 hand.2=g2 row.red=r1,r4")
    assert state.top("row.red").code == "r4"
    assert state.top("row.blue") is None


def test_the_next_seat_follows_the_direction_and_goes_round(table):
    assert [table.next_seat(2), table.next_seat(0, 2), table.others(1)] == [0, 2, [2, 0]]
    table.reverse()
    assert [table.next_seat(0), table.next_seat(1, 2), table.others(1)] == [2, 2, [0, 2]]


def test_points_of_a_hand_are_the_sum_of_its_pieces(table):
    assert [table.points(seat) for seat in range(3)] == [45, 2, 3]


def test_a_seat_can_act_where_it_could_play_were_it_to_move(cards):
    state = read_state(cards, "hand.1=b1 hand.2=r2 hand.3=W discard=r7")
    assert [state.can_act(seat) for seat in range(3)] == [False, True, True]


# -- verbs with pieces


def test_play_lays_the_piece_and_does_what_it_does(cards):
    state = read_state(cards, "hand.1=r+2,b1 hand.2=g2 discard=r7")
    state.play(0, cards.plays_of(state.hand(0)[1])[0])
    assert (codes(state.hand(0)), state.top("discard").code, state.owed) == ("b1", "r+2", 2)


def test_put_lays_the_piece_without_its_effect(cards):
    state = read_state(cards, "hand.1=r+2,b1 hand.2=g2 discard=r7")
    state.put(0, piece(state, "r+2"), "discard")
    assert (codes(state.zones["discard"]), state.owed) == ("r7,r+2", 0)


def test_move_takes_pieces_in_the_order_given(tiles):
    state = read_state(tiles, "hand.1= hand.2= row.red=r1,r2,r3,r4")
    state.move("row.red", "box", piece(state, "r4"), piece(state, "r2"))
    assert (codes(state.zones["row.red"]), codes(state.zones["box"])) == ("r1,r3", "r4,r2")


def test_a_known_piece_that_is_moved_out_of_the_stock_is_known_no_more(table):
    table.move("draw", "discard", piece(table, "y2"))
    assert (table.known, codes(table.draw(0))) == (1, "y1")


def test_an_unknown_piece_moved_out_of_the_stock_leaves_the_known_ones(table):
    table.move("draw", "discard", piece(table, "g9"))
    assert codes(table.draw(0, 2)) == "y1,y2"


def test_draw_gives_known_pieces_first_and_no_chance_is_used(table):
    before = table.drawn
    assert codes(table.draw(1, 2)) == "y1,y2"
    assert (codes(table.hand(1)), table.known, table.drawn) == ("y1,y2,g2", 0, before)


def test_draw_from_an_unordered_stock_uses_chance_once_a_piece(table):
    table.draw(1, 5)
    assert table.drawn == 3


def test_every_piece_of_the_stock_is_as_likely_to_be_drawn(cards):
    line = "hand.1= hand.2= discard=r7"
    seen = Counter(read_state(cards, line, seed=seed).draw(0)[0].code for seed in range(4000))
    assert len(seen) == len(cards.by_code)
    doubles = [seen[code] for code, pieces in cards.by_code.items() if len(pieces) == 2 and code != "r7"]
    assert max(doubles) < 2 * min(doubles)


def test_an_empty_stock_is_filled_up_and_drawing_goes_on(cards):
    state = all_in_the_discards(cards, "hand.1=r5 hand.2=g2 discard=y1,y2,y3 next=b1,b2")
    assert len(state.draw(0, 3)) == 3
    assert codes(state.zones["discard"]) == "y3"


def test_what_cannot_be_drawn_lapses(cards):
    state = all_in_the_discards(cards, "hand.1=r5 hand.2=g2 discard=y1,y2,y3 next=b1,b2")
    assert len(state.draw(0, 500)) == 104 - 3
    assert (state.draw(0), state.zones["draw"], codes(state.zones["discard"])) == ([], [], "y3")


def all_in_the_discards(cards, line):
    """A position whose unknown pieces lie below the discards."""
    state = read_state(cards, line)
    unknown = state.zones["draw"][: -state.known]
    del state.zones["draw"][: -state.known]
    state.zones["discard"][:0] = unknown
    return state


def test_deal_gives_every_seat_its_hand(cards):
    state = cards.blank(4, 3)
    state.deal()
    assert [state.count(seat) for seat in range(4)] == [7] * 4
    assert len(state.zones["draw"]) == 104 - 28


def test_turn_up_lays_the_top_of_the_stock(table):
    assert table.turn_up("discard").code == "y1"
    assert (table.top("discard").code, table.known) == ("y1", 1)


def test_turn_up_needs_a_piece(table):
    table.zones["draw"].clear()
    table.known = 0
    with pytest.raises(SpielwerkError, match="3 seats: no piece is left to turn up; take fewer seats"):
        table.turn_up("discard")


def test_what_is_turned_up_does_what_it_does_then(cards):
    state = read_state(cards, "hand.1= hand.2= hand.3= discard=r+2")
    state.turned_up(0, state.top("discard"))
    assert state.owed == 2


def test_gather_keeps_the_top(table):
    table.gather("discard", "draw", keep=1)
    assert codes(table.zones["discard"]) == "r7"


def test_what_is_gathered_into_the_stock_is_shuffled_into_it(table):
    table.gather("discard", "draw")
    assert table.known == 0


def test_what_is_gathered_elsewhere_leaves_the_stock_as_it_is(tiles):
    state = read_state(tiles, "hand.1= hand.2= row.red=r1,r2 next=b5")
    state.gather("row.red", "box")
    assert (codes(state.zones["box"]), state.known) == ("r1,r2", 1)


def test_swap_exchanges_two_hands(table):
    table.swap(0, 2)
    assert [codes(table.hand(seat)) for seat in range(3)] == ["b1,b2", "g2", "r5,r5,W"]


@pytest.mark.parametrize(("direction", "hands"), [(1, ["b1,b2", "r5,r5,W", "g2"]), (-1, ["g2", "b1,b2", "r5,r5,W"])])
def test_rotate_passes_all_hands_on_in_the_direction_of_play(table, direction, hands):
    table.direction = direction
    table.rotate()
    assert [codes(table.hand(seat)) for seat in range(3)] == hands


# -- verbs of the turn


def test_start_with_names_who_starts_and_is_in_turn(table):
    table.start_with(2)
    assert (table.starter, table.seat) == (2, 2)


def test_skips_add_up(table):
    table.skip()
    table.skip(2)
    assert table.skips == 3


def test_reverse_twice_is_as_before(table):
    table.reverse()
    assert table.direction == -1
    table.reverse()
    assert table.direction == 1


def test_turn_to_drops_what_waits(table):
    table.ask("colour", 1)
    table.turn_to(2)
    assert (table.seat, table.choices) == (2, [])


def test_pass_turn_makes_the_turn_idle(table):
    table.pass_turn()
    assert table.passed


def test_the_question_asked_last_is_answered_first(table):
    table.ask("colour", 1)
    table.ask("drawn", 2, payload=piece(table, "b1"), secret=True)
    asked = [(choice.step, choice.seats) for choice in table.choices]
    assert asked == [("turn", (0,)), ("colour", (1,)), ("drawn", (2,))]


def test_do_carries_another_move_out_as_part_of_this_one(table):
    before = table.count(0)
    table.do(0, table.rules.moves_by_text["draw"][0])
    assert table.count(0) == before + 1


def test_show_leaves_no_trace_in_the_state(table):
    before = contents(table)
    table.show(0, 1)
    assert contents(table) == before


def test_end_leaves_nothing_to_be_asked(table):
    table.skip()
    table.end([2, 0], "stuck")
    assert (table.outcome.winners, table.outcome.why) == ((2, 0), "stuck")
    assert (table.choices, table.skips) == ([], 0)


# -- copies and chance


def test_a_copy_is_of_its_own(table):
    before = contents(table)
    copy = table.copy()
    copy.draw(0, 3)
    copy.gather("discard", "draw")
    copy.swap(1, 2)
    copy.ask("colour", 1)
    copy.owed = 4
    assert contents(table) == before


def test_a_copy_has_everything(table):
    table.skip()
    table.ask("colour", 1)
    assert contents(table.copy()) == contents(table)


def test_a_copy_draws_the_chance_that_the_original_would(cards):
    state = cards.deal(3, 8)
    state.draw(0, 5)
    copy = state.copy()
    assert codes(copy.draw(1, 9)) == codes(state.draw(1, 9))


def test_a_copy_is_made_without_the_source_of_chance(cards):
    state = cards.deal(3, 8)
    assert state.source is not None
    assert state.copy().source is None


def test_pick_gives_each_number_below_the_count(table):
    seen = Counter(table.pick(3) for _ in range(300))
    assert {*seen} == {0, 1, 2}
    assert min(seen.values()) > 60


def test_chance_depends_on_the_seed_and_on_how_much_was_drawn(cards):
    numbers = [read_state(cards, f"hand.1= hand.2= seed={seed} drawn={drawn}").pick(10**9)
               for seed, drawn in ((1, 0), (1, 1), (2, 0), (1, 0))]  # fmt: skip
    assert numbers[0] == numbers[3]
    assert len({*numbers}) == 3


def test_chance_is_that_of_pythons_random_alone(cards):
    source = Random(5)
    assert read_state(cards, "hand.1= hand.2= seed=5").pick(10**6) == int(source.random() * 10**6)


def test_the_chance_of_a_round_goes_on_from_the_last_one(cards):
    first = cards.deal(3, 8)
    second = cards.deal(3, 8, after=first)
    assert second.drawn > first.drawn
    assert state_text(second) != state_text(first)


def test_values_are_those_of_the_plugins_and_new_in_each_round(cards):
    state = cards.deal(3, 8)
    state.owed, state.owed_kind = 6, "draw_two"
    again = cards.blank(3, 8)
    assert (again.owed, again.owed_kind, again.colour) == (0, None, None)


def test_a_state_keeps_nothing_but_its_slots(table):
    with pytest.raises(AttributeError):
        table.luck = 1
