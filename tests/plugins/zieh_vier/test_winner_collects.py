"""The winner of a round collects the points of the cards left in all other hands."""


def test_the_winner_collects_all_other_hands(zieh_vier):
    after = zieh_vier("hand.1=r1 hand.2=g2,W hand.3=gS discard=r5").play("r1")
    assert after.points == [2 + 35 + 15, 0, 0]


def test_the_others_lose_nothing(zieh_vier):
    assert zieh_vier("hand.1=r1 hand.2=g2 hand.3=g3 discard=r5").play("r1").points[1:] == [0, 0]


def test_a_winner_that_still_holds_cards_is_not_charged_for_them(zieh_vier):
    after = zieh_vier("hand.1=r1,b9 hand.2=b4 hand.3=g8 discard=r5", move_limit=1).play("r1")
    assert (after.winners, after.points) == ([2], [0, 9 + 8, 0])


def test_where_nobody_wins_nobody_collects(zieh_vier):
    after = zieh_vier("hand.1=r1,b4 hand.2=b4 hand.3=g8 discard=r5", move_limit=1).play("r1")
    assert (after.winners, after.points) == ([], [0, 0, 0])
