"""The first card of the discard pile counts as if it had just been played."""

import pytest

from spielwerk.testing import rules_of

SEEDS = range(25)


def top(position):
    """The card that lies on the discard pile."""
    return position.table.top("discard")


def untouched(position) -> bool:
    """Whether the first seat has an ordinary turn and nothing is pending."""
    facts = (position.turn, position.asked, position.direction, position.owed, position.owed_kind)
    return facts == (1, "turn", 1, 0, None)


def test_a_number_has_no_effect(turned_up):
    begun = turned_up("y7")
    assert untouched(begun)
    assert (begun.zone("discard"), begun.colour) == ("y7", "yellow")


def test_a_draw_four_goes_back_and_another_card_is_turned_up(turned_up):
    begun = [turned_up("+4", seed=seed) for seed in SEEDS]
    assert all(top(position).kind != "draw_four" for position in begun)
    assert {len(position.table.zones["discard"]) for position in begun} == {1}


def test_it_is_shuffled_back_into_the_pile(turned_up):
    begun = turned_up("+4")
    assert begun.zone("draw").split(",").count("+4") == 4
    assert len(begun.table.zones["draw"]) == 104 - 21 - 1
    assert begun.table.known == 0


def test_the_card_turned_up_instead_has_its_effect(turned_up):
    begun = [turned_up("+4", seed=seed) for seed in range(60)]
    after_skip = [position.turn for position in begun if top(position).kind == "skip"]
    assert after_skip
    assert set(after_skip) == {2}


def test_a_wild_lets_the_first_player_name_the_colour(turned_up):
    assert (turned_up("W").asked, turned_up("W").zone("discard")) == ("colour", "W")


def test_a_skip_a_draw_two_and_a_reverse_have_their_effect(turned_up):
    assert [turned_up("rS").turn, turned_up("r+2").owed, turned_up("rR").direction] == [2, 2, -1]


def test_with_no_wild_a_wild_goes_back_too(turned_up):
    begun = [turned_up(card, first_card="no_wild", seed=seed) for card in ("W", "+4") for seed in SEEDS]
    assert all(top(position).colour for position in begun)


def test_with_no_wild_the_others_still_have_their_effect(turned_up):
    assert turned_up("rS", first_card="no_wild").turn == 2


@pytest.mark.parametrize("card", ["W", "+4", "rS", "rR", "r+2"])
def test_with_number_only_all_but_numbers_go_back(turned_up, card):
    begun = [turned_up(card, first_card="number_only", seed=seed) for seed in SEEDS]
    assert all(top(position).kind == "number" and untouched(position) for position in begun)


@pytest.mark.parametrize("card", ["W", "+4"])
def test_with_ignore_wilds_go_back(turned_up, card):
    begun = [turned_up(card, first_card="ignore", seed=seed) for seed in SEEDS]
    assert all(top(position).colour and untouched(position) for position in begun)


@pytest.mark.parametrize("card", ["rS", "rR", "r+2"])
def test_with_ignore_the_others_lie_without_effect(turned_up, card):
    begun = turned_up(card, first_card="ignore")
    assert untouched(begun)
    assert (begun.zone("discard"), begun.colour) == (card, "red")


@pytest.mark.parametrize("rule", ["official", "no_wild", "number_only", "ignore"])
def test_every_card_is_somewhere_exactly_once(rule):
    rules = rules_of("zieh_vier", first_card=rule)
    for seed in SEEDS:
        table = rules.deal(4, seed)
        held = [piece for seat in range(4) for piece in table.hand(seat)]
        lying = [piece for zone in table.zones.values() for piece in zone]
        assert sorted(piece.id for piece in held + lying) == list(range(104))
