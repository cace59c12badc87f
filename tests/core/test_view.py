"""A view shows what its seat may see and nothing else: whatever is hidden may change, and the view does not."""

from collections.abc import Mapping
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from spielwerk import Choice, Match, Move, Outcome, Piece, State, View
from spielwerk.notation import codes, read_move, read_state, state_text
from spielwerk.testing import rules_of
from spielwerk.view import HIDDEN, Hidden, view_of
from strategies import GAMES, Chooser, positions, setups

GAMES_OF_ALL_SORTS = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
of_each_game = pytest.mark.parametrize("game", GAMES)


def some_of(setup, **how):
    """Some positions of a game: its first ones and every seventeenth, and the end of each round."""
    for number, state in enumerate(positions(setup, **how)):
        if number < 8 or number % 17 == 0 or state.outcome is not None:
            yield state


def watchers(state):
    return (*range(state.seats), None)


# -- leak probes


@of_each_game
@GAMES_OF_ALL_SORTS
@given(st.data())
def test_a_sampled_state_fits_the_view(game, data):
    setup = data.draw(setups(game))
    for state in some_of(setup):
        for seat in watchers(state):
            view = view_of(state, seat)
            assert view_of(view.sample(Random(setup.seed)), seat) == view


@of_each_game
@GAMES_OF_ALL_SORTS
@given(st.data())
def test_a_sampled_state_can_be_played_to_its_end(game, data):
    setup = data.draw(setups(game))
    for number, state in enumerate(some_of(setup)):
        if number % 8 == 3 and state.outcome is None:
            sampled, choose = view_of(state, state.seat).sample(Random(number)), Chooser(setup)
            for _ in range(60):
                if sampled.outcome is None:
                    setup.rules.apply(sampled, *choose(sampled))
            assert len({*found_pieces(sampled)}) == len(setup.rules.pieces)


def found_pieces(state):
    return [p for place in (*map(state.hand, range(state.seats)), *state.zones.values()) for p in place]


def redealt(state, chance, *kept):
    """The same state for the seats that are kept: all pieces that none of them sees are dealt out anew."""
    after = state.copy()
    hidden = [seat for seat in range(state.seats) if seat not in kept]
    pool = [*state.zones[state.stock], *(piece for seat in hidden for piece in state.hand(seat))]
    pool.sort(key=lambda piece: (chance.random(), piece.id))
    for seat in hidden:
        after.hands[seat] = sum(pool.pop().mask for _ in range(state.count(seat)))
    after.zones[state.stock] = pool
    return after


@of_each_game
@GAMES_OF_ALL_SORTS
@given(st.data())
def test_what_others_hold_changes_nothing_for_a_seat(game, data):
    setup = data.draw(setups(game))
    chance = Random(setup.seed)
    for state in some_of(setup):
        if state.outcome is not None:
            continue
        for seat in range(state.seats):
            drawn = {choice.payload for choice in state.choices if isinstance(choice.payload, Piece)}
            kept = {seat, *(each for each in range(state.seats) if drawn & {*state.hand(each)})}
            other = redealt(state, chance, *kept)
            assert view_of(other, seat) == view_of(state, seat)
            assert setup.rules.legal_moves(other, seat) == setup.rules.legal_moves(state, seat)


@of_each_game
@GAMES_OF_ALL_SORTS
@given(st.data())
def test_what_a_move_brings_from_the_stock_is_told_to_nobody_else(game, data):
    """Two states differ in what neither the seat to move, nor the one who listens, nor a suspect can see."""
    setup = data.draw(setups(game))
    chance, choose = Random(setup.seed), Chooser(setup)
    for state in some_of(setup, told=True):
        if state.outcome is not None:
            continue
        move, seat = choose(state)
        for listens in (each for each in watchers(state) if each != seat):
            kept = [each for each in (seat, listens, getattr(state, "suspect", None)) if each is not None]
            heard = [events_for(each, move, seat, listens) for each in (state, redealt(state, chance, *kept))]
            if None not in heard:
                assert heard[0] == heard[1]


def events_for(state, move, seat, listens):
    """The events of a move as a seat hears them, but for what it draws itself; None where the round ends, which lays
    all hands open.
    """
    after = state.copy()
    after.log, after.acting = [], move
    state.rules.apply(after, move, seat)
    if after.outcome is not None:
        return None
    return [event.for_seat(listens) for event in after.log if (event.name, event.seat) != ("draw", listens)]


# -- what a view consists of


def things_in(thing, seen=None):
    """All that can be reached from a view, but for what hangs on the rules, which are the same for everybody."""
    seen = {} if seen is None else seen
    if id(thing) in seen:
        return seen.values()
    seen[id(thing)] = thing
    if isinstance(thing, Mapping):
        inner = [*thing.keys(), *thing.values()]
    elif isinstance(thing, (tuple, list)):
        inner = list(thing)
    else:
        names = [attribute.name for attribute in getattr(type(thing), "__attrs_attrs__", ())]
        inner = [getattr(thing, name) for name in names if name != "rules"]
        assert set(vars(thing) if hasattr(thing, "__dict__") else ()) <= {*names}, f"{thing!r} hides something"
    for each in inner:
        things_in(each, seen)
    return seen.values()


PLAIN_DATA = (View, Piece, Move, Choice, Outcome, Hidden, Mapping, tuple, str, int, bool, type(None))


@of_each_game
@GAMES_OF_ALL_SORTS
@given(st.data())
def test_a_view_is_plain_data_without_state_or_chance(game, data):
    for state in some_of(data.draw(setups(game)), told=True):
        for seat in watchers(state):
            kinds = {*map(type, things_in(view_of(state, seat)))}
            assert [kind for kind in kinds if not issubclass(kind, PLAIN_DATA)] == []


@of_each_game
@GAMES_OF_ALL_SORTS
@given(st.data())
def test_no_piece_of_a_hidden_place_can_be_reached_from_a_view(game, data):
    for state in some_of(data.draw(setups(game))):
        if state.outcome is not None:
            continue
        for seat in watchers(state):
            reached = {thing for thing in things_in(view_of(state, seat)) if isinstance(thing, Piece)}
            hands = [piece for each in range(state.seats) if each != seat for piece in state.hand(each)]
            assert not reached & {*hands, *state.zones[state.stock]}


def rooms(rules):
    """All that hangs on the rules, as far as it is made of the engine's own objects."""
    waiting, seen = [rules], {}
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen:
            continue
        seen[id(thing)] = thing
        if isinstance(thing, Mapping):
            waiting += [*thing.keys(), *thing.values()]
        elif isinstance(thing, (tuple, list, set, frozenset)):
            waiting += thing
        elif type(thing).__module__.startswith("spielwerk"):
            names = [*getattr(thing, "__dict__", ()), *(a.name for a in getattr(type(thing), "__attrs_attrs__", ()))]
            waiting += [getattr(thing, name) for name in names if name != "module"]
    return seen.values()


@of_each_game
def test_the_rules_that_a_view_leads_to_hold_no_state_and_no_chance(game):
    rules = rules_of(game)
    state = rules.deal(2, 3)
    while state.outcome is None:
        rules.apply(state, rules.random_move(state, Random(state.moves)))
    assert [thing for thing in rooms(rules) if isinstance(thing, (State, Random))] == []


# -- what each sees


@pytest.fixture(scope="module")
def cards():
    return rules_of("zieh_vier", challenge=True)


@pytest.fixture(scope="module")
def tiles():
    return rules_of("sixteen")


def test_a_seat_sees_its_hand_and_how_many_the_others_hold(cards):
    view = view_of(read_state(cards, "hand.1=r5,b3 hand.2=g2,g3,g4 discard=r7"), 0)
    assert (codes(view.hands[0]), view.hands[1]) == ("r5,b3", 3)
    assert (codes(view.hand), view.count(0), view.count(1)) == ("r5,b3", 2, 3)


def test_who_only_watches_sees_no_hand(cards):
    view = view_of(read_state(cards, "hand.1=r5,b3 hand.2=g2,g3,g4 discard=r7"), None)
    assert (view.hands, view.hand, view.moves) == ((2, 3), (), ())


def test_the_stock_is_a_number_and_the_discards_lie_open(cards):
    view = view_of(read_state(cards, "hand.1=r5,b3 hand.2=g2 discard=y1,r7 next=g9"), 0)
    assert (view.zones["draw"], codes(view.zones["discard"])) == (99, "y1,r7")
    assert (view.size("draw"), view.size("discard")) == (99, 2)
    assert (view.top("draw"), view.top("discard").code) == (None, "r7")


def test_rows_and_box_lie_open_and_unused_tiles_do_not(tiles):
    view = view_of(read_state(tiles, "hand.1=r5 hand.2=g2 row.red=r1,r3 box=X,b4"), 1)
    assert (codes(view.zones["row.red"]), codes(view.zones["box"])) == ("r1,r3", "X,b4")
    assert isinstance(view.zones["unused"], int)


def test_only_the_seat_that_is_asked_sees_moves(cards):
    state = read_state(cards, "hand.1=r5,b3 hand.2=r2 discard=r7")
    assert [move.text for move in view_of(state, 0).moves] == ["r5", "draw"]
    assert view_of(state, 1).moves == ()
    assert view_of(state, 1).asked == (0,)


def test_after_the_round_all_hands_lie_open_and_the_unused_tiles_do_not(tiles):
    view = view_of(read_state(tiles, "hand.1= hand.2=g2,g3 outcome=out:1"), 0)
    assert codes(view.hands[1]) == "g2,g3"
    assert isinstance(view.zones["unused"], int)


def test_a_drawn_card_is_seen_by_who_drew_it_only(cards):
    state = read_state(cards, "hand.1=b1 hand.2=g2 hand.3=g3 discard=r7 next=r5")
    cards.apply(state, read_move(cards, state, "draw"))
    assert view_of(state, 0).choices[-1].payload.code == "r5"
    assert [view_of(state, seat).choices[-1].payload for seat in (1, 2, None)] == [HIDDEN] * 3


def test_the_others_see_that_a_drawn_card_fits_and_not_which(cards):
    states = [
        read_state(cards, f"hand.1=b1 hand.2=g2 discard=r7 next={card} seed=1") for card in ("r5", "r9", "g7", "W")
    ]
    for state in states:
        cards.apply(state, read_move(cards, state, "draw"))
    views = [view_of(state, 1) for state in states]
    assert all(view == views[0] for view in views)


def match_of(rules, line):
    state = read_state(rules, line, told=True)
    return Match(rules, state.seats, state=state)


def shown(events, seat):
    return [(e.name, codes(e.pieces), e.count) for e in (event.for_seat(seat) for event in events)]


def test_the_others_are_told_that_somebody_draws_and_not_what(cards):
    events = match_of(cards, "hand.1=b1 hand.2=g2 discard=r7 next=y5").play("draw")
    assert ("draw", "y5", 1) in shown(events, 0)
    assert ("draw", "", 1) in shown(events, 1)
    assert ("draw", "", 1) in shown(events, None)


def test_a_hand_shown_to_a_challenger_is_hidden_from_the_rest(cards):
    line = "hand.1=+4,r5,b3 hand.2=g2,g3 hand.3=y1 discard=r7"
    match = match_of(cards, line)
    match.play("+4 green")
    events = match.play("challenge")
    assert ("show", "r5,b3", 2) in shown(events, 1)
    assert ("show", "", 2) in shown(events, 2)
    assert ("show", "", 2) in shown(events, None)


def test_a_view_does_not_change_when_the_game_goes_on(cards):
    state = read_state(cards, "hand.1=r5,b3 hand.2=r2 discard=r7")
    view, same = view_of(state, 0), view_of(state, 0)
    cards.apply(state, cards.legal_moves(state)[0])
    assert view == same
    assert view != view_of(state, 0)


# -- samples


def test_samples_are_dealt_by_the_chance_that_is_given(cards):
    view = view_of(cards.deal(3, 1), 0)
    texts = [state_text(view.sample(Random(seed))) for seed in (1, 1, 2)]
    assert texts[0] == texts[1] != texts[2]


def test_a_sample_does_not_know_what_will_be_drawn(cards):
    state = read_state(cards, "hand.1=b1,b2 hand.2=g2 discard=r7 next=W,+4,r9,r8")
    tops = {codes(view_of(state, 0).sample(Random(seed)).draw(0)) for seed in range(40)}
    assert len(tops) > 10
    assert view_of(state, 0).sample(Random(1)).seed != state.seed


def test_a_sample_gives_another_seat_some_card_as_drawn(cards):
    state = read_state(cards, "hand.1=b1,b2 hand.2=g2 discard=r7 next=r5")
    cards.apply(state, read_move(cards, state, "draw"))
    for seed in range(20):
        sampled = view_of(state, 1).sample(Random(seed))
        assert sampled.holds(0, sampled.choices[-1].payload)
