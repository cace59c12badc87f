"""My card: each clause of its sentence is a test."""


def test_the_seat_with_the_fewest_cards_draws_one(table):
    after = table("hand.1=rMC,b1 hand.2=b2,b3 hand.3=b4 discard=r7").play("rMC")
    assert [after.count(seat) for seat in (1, 2, 3)] == [1, 2, 2]


def test_of_equal_ones_the_next_seat_draws(table):
    after = table("hand.1=rMC,b1 hand.2=b2 hand.3=b4 discard=r7").play("rMC")
    assert [after.count(seat) for seat in (1, 2, 3)] == [1, 2, 1]


def test_whoever_plays_it_never_draws(table):
    after = table("hand.1=rMC,b1 hand.2=b2,b3,b5 discard=r7").play("rMC")
    assert [after.count(seat) for seat in (1, 2)] == [1, 4]


def test_a_switch_says_how_many(table):
    after = table("hand.1=rMC,b1 hand.2=b2 discard=r7", my_card_draws=3).play("rMC")
    assert after.count(2) == 4


def test_a_game_with_it_comes_to_its_end(play_out):
    assert play_out(seats=3, seed=1).round_over
