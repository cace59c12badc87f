"""The rule: each clause of its sentence is a test."""


def test_the_last_card_is_a_number(table):
    assert table("hand.1=rS hand.2=b1 discard=r7").refused("rS") == "my_rule"
    assert table("hand.1=r5 hand.2=b1 discard=r7").play("r5").winners == [1]


def test_every_other_card_may_be_any(table):
    assert table("hand.1=rS,b2 hand.2=b1 discard=r7").refused("rS") is None


def test_a_switch_says_how_high_it_must_be(table):
    here = table("hand.1=r5 hand.2=b1 discard=r7", my_rule_least=6)
    assert here.reason("r5") == "the last card is a number, at least 6"
    assert table("hand.1=r6 hand.2=b1 discard=r7", my_rule_least=6).refused("r6") is None


def test_a_game_with_it_comes_to_its_end(play_out):
    assert play_out(seats=3, seed=1).round_over
