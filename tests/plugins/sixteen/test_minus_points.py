"""What is left in a hand counts against its seat."""


def test_what_is_left_counts_against_each_seat(sixteen):
    assert sixteen("hand.1=r3 hand.2=r4 hand.3=r5,r6 hand.4=b2,b3,b4").play("r3").points == [0, -1, -2, -3]


def test_an_empty_hand_has_no_minus_points(sixteen):
    assert sixteen("hand.1=r3 hand.2=r4").play("r3").points[0] == 0


def test_whoever_wins_the_tiles_left_count_against_that_seat_as_well(sixteen):
    after = sixteen("hand.1=r2,r3 hand.2=r4,r5,r6", pass_policy="free").play("pass", "pass")
    assert (after.winners, after.points) == ([1], [-2, -3])


def test_the_rows_the_box_and_the_unused_tiles_count_for_nobody(sixteen):
    after = sixteen("hand.1=r3 hand.2=r4 row.green=g1,g2,gE box=X,g5").play("r3")
    assert (len(after.table.zones["unused"]) > 50, after.points) == (True, [0, -1])
