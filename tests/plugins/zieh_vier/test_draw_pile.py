"""Instead of playing a seat may draw one card; if it fits it may be played at once, only that one, or kept."""

from collections import Counter

from spielwerk.view import HIDDEN, view_of


def test_one_card_is_drawn(zieh_vier):
    assert zieh_vier("hand.1=b1 hand.2=g2 discard=r5 next=g9,r9").play("draw").hand(1) == "g9,b1"


def test_it_comes_from_the_draw_pile_and_not_from_the_discards(zieh_vier):
    before = zieh_vier("hand.1=b1 hand.2=g2 discard=g4,r5 next=g9")
    after = before.play("draw")
    assert after.zone("discard") == "g4,r5"
    assert len(after.table.zones["draw"]) == len(before.table.zones["draw"]) - 1


def test_drawing_although_one_could_play_is_allowed(zieh_vier):
    assert zieh_vier("hand.1=r1,b1 hand.2=g2 discard=r5").refused("draw") is None


def test_a_switch_forbids_it(zieh_vier):
    assert zieh_vier("hand.1=r1,b1 hand.2=g2 discard=r5", voluntary_draw=False).refused("draw") == "can_play"


def test_then_a_permitted_draw_four_counts_as_something_one_could_play(zieh_vier):
    assert zieh_vier("hand.1=+4,b1 hand.2=g2 discard=r5", voluntary_draw=False).refused("draw") == "can_play"


def test_then_who_can_play_nothing_still_draws(zieh_vier):
    assert zieh_vier("hand.1=b1,b2 hand.2=g2 discard=r5", voluntary_draw=False).legal == ["draw"]


def test_a_drawn_card_that_fits_may_be_played_or_kept(zieh_vier):
    after = zieh_vier("hand.1=b1,r1 hand.2=g2 discard=r5 next=r9").play("draw")
    assert (after.turn, after.asked, after.legal) == (1, "drawn", ["r9", "keep"])


def test_played_at_once_it_has_its_effect(zieh_vier):
    assert zieh_vier("hand.1=b1 hand.2=g2 discard=r5 next=r+2").play("draw", "r+2").owed == 2


def test_a_drawn_wild_names_its_colour_when_it_is_played(zieh_vier):
    after = zieh_vier("hand.1=b1 hand.2=g2 discard=r5 next=W").play("draw")
    assert after.legal == ["W red", "W yellow", "W green", "W blue", "keep"]


def test_no_other_card_may_be_played_then(zieh_vier):
    after = zieh_vier("hand.1=b1,r1 hand.2=g2 discard=r5 next=r9").play("draw")
    assert after.refused("r1") == "only_the_drawn"


def test_nor_an_equal_card_that_was_in_the_hand_before(zieh_vier):
    after = zieh_vier("hand.1=b1,r9 hand.2=g2 discard=r5 next=r9").play("draw")
    moves = after.rules.legal_moves(after.table)
    assert [move.piece for move in moves if move.pieces] == [after.table.choices[-1].payload]


def test_nor_a_second_card_drawn(zieh_vier):
    after = zieh_vier("hand.1=b1 hand.2=g2 discard=r5 next=r9").play("draw")
    assert after.refused("draw") == "not_offered"


def test_a_card_that_is_kept_ends_the_turn(zieh_vier):
    after = zieh_vier("hand.1=b1 hand.2=g2 discard=r5 next=r9").play("draw", "keep")
    assert (after.turn, after.hand(1), after.zone("discard")) == (2, "r9,b1", "r5")


def test_a_drawn_card_that_does_not_fit_ends_the_turn_by_itself(zieh_vier):
    after = zieh_vier("hand.1=b1,r1 hand.2=g2 discard=r5 next=g9").play("draw")
    assert (after.turn, after.asked) == (2, "turn")


def test_nothing_is_kept_that_was_not_drawn(zieh_vier):
    assert zieh_vier("hand.1=b1,r1 hand.2=g2 discard=r5").refused("keep") == "not_offered"


def test_a_drawn_draw_four_is_judged_by_the_whole_hand(zieh_vier):
    with_a_red_card = zieh_vier("hand.1=b1,r1 hand.2=g2 discard=r5 next=+4").play("draw")
    without_one = zieh_vier("hand.1=b1,b2 hand.2=g2 discard=r5 next=+4").play("draw")
    assert with_a_red_card.turn == 2
    assert without_one.legal == ["+4 red", "+4 yellow", "+4 green", "+4 blue", "keep"]


def test_only_its_owner_sees_which_card_was_drawn(zieh_vier):
    after = zieh_vier("hand.1=b1 hand.2=g2 discard=r5 next=r9").play("draw")
    assert view_of(after.table, 0).choices[-1].payload.code == "r9"
    assert view_of(after.table, 1).choices[-1].payload is HIDDEN


def test_a_switch_says_that_a_drawn_card_must_be_played_if_it_fits(zieh_vier):
    after = zieh_vier("hand.1=b1,r1 hand.2=g2 discard=r5 next=r9", play_drawn="must").play("draw")
    assert (after.legal, after.refused("keep")) == (["r9"], "fits")


def test_it_is_kept_even_then_if_it_does_not_fit(zieh_vier):
    assert zieh_vier("hand.1=b1,r1 hand.2=g2 discard=r5 next=g9", play_drawn="must").play("draw").turn == 2


def test_a_switch_says_that_a_drawn_card_is_never_played_at_once(zieh_vier):
    assert zieh_vier("hand.1=b1,r1 hand.2=g2 discard=r5 next=r9", play_drawn="no").play("draw").turn == 2


def test_an_empty_pile_is_made_of_all_discards_but_the_top_one(dry):
    after = dry("hand.1=b1 hand.2=g2 discard=g4,y6,r5").play("draw")
    assert after.zone("discard") == "r5"
    assert Counter([after.zone("draw"), *after.hand(1).split(",")]) in (
        Counter(["g4", "b1", "y6"]),
        Counter(["y6", "b1", "g4"]),
    )


def test_it_is_made_only_when_a_card_is_needed(dry):
    after = dry("hand.1=b1 hand.2=g2 discard=g4,y6,r5 draw=g9").play("draw")
    assert (after.zone("draw"), after.zone("discard")) == ("", "g4,y6,r5")


def test_a_wild_shuffled_back_has_no_colour(dry):
    after = dry("hand.1=b1 hand.2=g2 discard=W,r5").play("draw")
    assert after.legal == ["W red", "W yellow", "W green", "W blue", "keep"]


def test_the_colour_of_a_wild_on_top_stays_when_the_pile_is_made(dry):
    after = dry("hand.1=b1 hand.2=g2 discard=r5,W colour=yellow").play("draw")
    assert (after.zone("discard"), after.colour) == ("W", "yellow")


def test_where_nothing_is_left_drawing_is_no_move(dry):
    assert dry("hand.1=b1 hand.2=g2 discard=r5").refused("draw") == "nothing_left"


def test_every_card_is_somewhere_exactly_once(dry):
    after = dry("hand.1=b1 hand.2=g2 discard=g4,y6,r5").play("draw")
    lying = [piece for zone in after.table.zones.values() for piece in zone]
    held = [piece for seat in range(3) for piece in after.table.hand(seat)]
    assert sorted(piece.id for piece in lying + held) == [piece.id for piece in after.rules.pieces]
