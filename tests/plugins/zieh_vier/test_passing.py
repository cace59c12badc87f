"""Who can neither play nor draw passes."""


def test_who_can_neither_play_nor_draw_passes(dry):
    before = dry("hand.1=b1 hand.2=g2 discard=r5")
    assert before.legal == ["pass"]
    assert before.play("pass").turn == 2


def test_passing_changes_nothing_on_the_table(dry):
    after = dry("hand.1=b1 hand.2=g2 discard=r5").play("pass")
    assert (after.hand(1), after.zone("discard"), after.colour) == ("b1", "r5", "red")


def test_a_turn_with_a_pass_is_idle(dry):
    assert dry("hand.1=b1 hand.2=g2 discard=r5").play("pass").passes == 1


def test_who_can_play_does_not_pass(dry):
    assert dry("hand.1=r1,b1 hand.2=g2 discard=r5").refused("pass") == "can_move"


def test_who_can_draw_does_not_pass(zieh_vier):
    assert zieh_vier("hand.1=b1 hand.2=g2 discard=r5").refused("pass") == "can_move"


def test_who_could_draw_from_the_discards_does_not_pass(dry):
    assert dry("hand.1=b1 hand.2=g2 discard=g4,r5").refused("pass") == "can_move"


def test_who_owes_does_not_pass_even_where_nothing_is_left(dry):
    assert dry("hand.1=b1 hand.2=g2 discard=r+2 owed=2 owed_kind=draw_two").refused("pass") == "can_move"


def test_nobody_passes_instead_of_naming_a_colour(turned_up):
    assert turned_up("W").refused("pass") is not None
