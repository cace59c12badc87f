"""My tile: each clause of its sentence is a test."""


def test_it_counts_as_an_8(table):
    here = table("hand.1=rMT,b2 hand.2=b3 row.red=r1,r7 row.orange=o1,o8 row.blue=b1")
    assert "rMT" in here.legal
    assert table("hand.1=rMT,b2 hand.2=b3 row.red=r1,r8 row.blue=b1").refused("rMT") == "not_higher"


def test_a_switch_says_what_it_counts_as(table):
    here = table("hand.1=rMT,b2 hand.2=b3 row.red=r1,r8 row.blue=b1", my_tile_counts=9)
    assert "rMT" in here.legal


def test_the_next_seat_loses_its_turn(table):
    after = table("hand.1=rMT,b2 hand.2=b3 hand.3=b4 row.red=r1 row.blue=b1").play("rMT")
    assert after.turn == 3


def test_a_game_with_it_comes_to_its_end(play_out):
    assert play_out(seats=3, seed=1).round_over
