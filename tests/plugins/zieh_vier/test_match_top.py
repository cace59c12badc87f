"""A card may be laid if it has the active colour, or the number or the symbol of the top card."""


def test_a_card_of_the_active_colour_may_be_laid(zieh_vier):
    assert zieh_vier("hand.1=r1,b2 hand.2=g2 discard=r5").refused("r1") is None


def test_a_card_of_the_same_number_may_be_laid(zieh_vier):
    assert zieh_vier("hand.1=b5,b2 hand.2=g2 discard=r5").refused("b5") is None


def test_a_card_of_the_same_symbol_may_be_laid(zieh_vier):
    assert zieh_vier("hand.1=bS,b2 hand.2=g2 discard=rS").refused("bS") is None


def test_any_other_card_is_refused(zieh_vier):
    assert zieh_vier("hand.1=b1,b2 hand.2=g2 discard=r5").refused("b1") == "no_match"


def test_two_different_symbols_do_not_match(zieh_vier):
    assert zieh_vier("hand.1=bR,b2 hand.2=g2 discard=rS").refused("bR") == "no_match"


def test_the_two_of_a_draw_two_is_no_number(zieh_vier):
    assert zieh_vier("hand.1=b+2,b2 hand.2=g2 discard=r2").refused("b+2") == "no_match"


def test_a_card_that_is_not_in_the_hand_cannot_be_laid(zieh_vier):
    assert zieh_vier("hand.1=b1,b2 hand.2=r2 discard=r5").refused("r2") == "not_in_hand"


def test_the_colour_of_the_card_laid_becomes_active(zieh_vier):
    assert zieh_vier("hand.1=b5,b2 hand.2=g2 discard=r5").play("b5").colour == "blue"


def test_a_wild_fits_on_every_card(zieh_vier):
    on_a_number = zieh_vier("hand.1=W,b2 hand.2=g2 discard=r5")
    on_a_paid_draw_four = zieh_vier("hand.1=W,b2 hand.2=g2 discard=+4 colour=red")
    assert on_a_number.refused("W blue") is None
    assert on_a_paid_draw_four.refused("W blue") is None


def test_on_a_wild_the_active_colour_matches(zieh_vier):
    assert zieh_vier("hand.1=b1,g2 hand.2=g2 discard=W colour=blue").refused("b1") is None


def test_on_a_wild_nothing_else_matches(zieh_vier):
    assert zieh_vier("hand.1=r1,g2 hand.2=g2 discard=r1,W colour=blue").refused("r1") == "no_match"


def test_a_wild_needs_a_colour_with_it(zieh_vier):
    assert zieh_vier("hand.1=W,b2 hand.2=g2 discard=r5").refused("W") == "name_a_colour"


def test_a_wild_can_name_each_of_the_four_colours(zieh_vier):
    legal = zieh_vier("hand.1=W,b2 hand.2=g2 discard=r5").legal
    assert legal == ["W red", "W yellow", "W green", "W blue", "draw"]


def test_a_coloured_card_names_no_colour(zieh_vier):
    assert [move for move in zieh_vier("hand.1=r1,r2 hand.2=g2 discard=r5").legal if " " in move] == []


def test_the_named_colour_becomes_active(zieh_vier):
    assert zieh_vier("hand.1=W,b2 hand.2=g2 discard=r5").play("W green").colour == "green"


def test_the_colour_that_is_active_may_be_named(zieh_vier):
    assert zieh_vier("hand.1=W,b2 hand.2=g2 discard=r5").play("W red").colour == "red"


def test_the_named_colour_belongs_to_the_table_and_not_to_the_card(zieh_vier):
    after = zieh_vier("hand.1=W,b2 hand.2=g2 discard=r5 next=b9").play("W green", "draw")
    assert (after.zone("discard"), after.colour) == ("r5,W", "green")


def test_a_wild_as_the_last_card_names_no_colour(zieh_vier):
    before = zieh_vier("hand.1=W hand.2=g2 discard=r5")
    assert before.refused("W blue") == "no_colour_now"
    assert before.legal == ["W", "draw"]


def test_the_active_colour_stays_under_a_wild_as_the_last_card(zieh_vier):
    assert zieh_vier("hand.1=W hand.2=g2 discard=r5").play("W").colour == "red"


def test_the_round_begins_with_the_colour_of_the_first_card(turned_up):
    assert turned_up("y7").colour == "yellow"
