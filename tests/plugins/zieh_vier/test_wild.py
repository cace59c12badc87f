"""Farbwahl: fits on every card; whoever plays it names the active colour."""


def test_it_fits_on_every_card(zieh_vier):
    tops = ["r5", "rS", "r+2", "W colour=red", "+4 colour=red"]
    assert [zieh_vier(f"hand.1=W,b1 hand.2=g2 discard={top}").refused("W blue") for top in tops] == [None] * 5


def test_it_may_be_played_although_another_card_fits(zieh_vier):
    assert zieh_vier("hand.1=W,r1 hand.2=g2 discard=r5").refused("W blue") is None


def test_whoever_plays_it_names_the_active_colour(zieh_vier):
    assert zieh_vier("hand.1=W,b1 hand.2=g2 discard=r5").play("W yellow").colour == "yellow"


def test_colour_and_play_are_one_move(zieh_vier):
    after = zieh_vier("hand.1=W,b1 hand.2=g2 discard=r5").play("W yellow")
    assert (after.turn, after.asked) == (2, "turn")


def test_nobody_draws_for_it(zieh_vier):
    after = zieh_vier("hand.1=W,b1 hand.2=g2 hand.3=g3 discard=r5").play("W yellow")
    assert (after.owed, after.count(2)) == (0, 1)


def test_as_the_first_card_no_colour_is_active(turned_up):
    assert turned_up("W").colour is None


def test_then_the_first_player_names_it_as_a_move_of_its_own(turned_up):
    begun = turned_up("W")
    assert (begun.turn, begun.asked) == (1, "colour")
    assert begun.legal == ["name red", "name yellow", "name green", "name blue"]


def test_and_has_an_ordinary_turn_afterwards(turned_up):
    after = turned_up("W").play("name red")
    assert (after.turn, after.asked, after.colour) == (1, "turn", "red")
    assert "draw" in after.legal


def test_in_a_turn_no_colour_is_named_without_a_card(turned_up):
    assert turned_up("r5").refused("name red") == "not_offered"
