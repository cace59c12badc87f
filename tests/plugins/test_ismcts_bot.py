"""A bot that tries its moves on many deals that fit what it sees, and plays the one that does best."""

from __future__ import annotations

import time
from random import Random

import pytest

import spielwerk_plugins.ismcts_bot as ismcts_bot
from spielwerk import State
from spielwerk.bots import load_bot
from spielwerk.search import Appeal, Glance, Node, Search
from spielwerk.testing import rules_of
from spielwerk.view import View, view_of


def chosen(position, words="ismcts(iterations=300)", seed=1, seat=1):
    return load_bot(words)(view_of(position.table, seat - 1), Random(seed)).text


# -- what it plays


def test_it_plays_a_card_that_wins_at_once(zieh_vier):
    assert chosen(zieh_vier("hand.1=r9,r+2 hand.2=g2 discard=r5 next=g1,g3")) == "r+2"


def test_it_names_the_colour_that_it_can_go_on_with(zieh_vier):
    assert chosen(zieh_vier("hand.1=W,b1,b2 hand.2=g2,g3,g4 discard=r5")) == "W blue"


def test_in_the_other_game_it_wins_where_it_can(sixteen):
    position = sixteen("hand.1=r2,r3 hand.2=b5,b6,g9 row.red=r1 row.blue=b4 row.green=g8 row.grey=y1 row.orange=o1")
    assert chosen(position) == "r2 r3"


def test_it_answers_other_questions_than_that_of_the_turn(zieh_vier):
    after = zieh_vier("hand.1=b1,b2 hand.2=g2,g3,g4,r1 discard=r7 next=r5").play("draw")
    assert after.asked == "drawn"
    assert chosen(after) == "r5"


# -- how it thinks


def test_with_iterations_the_same_chance_gives_the_same_moves():
    rules = rules_of("zieh_vier")
    games = []
    for _ in range(2):
        table, bot, chance, moves = rules.deal(3, 8), load_bot("ismcts(iterations=40)"), Random(5), []
        while table.outcome is None:
            move = bot(view_of(table, table.choices[-1].seat), chance)
            moves.append(move.text)
            rules.apply(table, move)
        games.append(moves)
    assert games[0] == games[1]


def test_with_iterations_no_clock_is_read(zieh_vier, monkeypatch):
    monkeypatch.setattr(ismcts_bot, "perf_counter", None)
    assert chosen(zieh_vier("hand.1=r1,r2 hand.2=g2 discard=r5")) in ("r1", "r2")


def test_it_thinks_as_long_as_it_is_told(zieh_vier):
    begun = time.perf_counter()
    chosen(zieh_vier("hand.1=r1,r2,r3 hand.2=g2,g3,g4 discard=r5"), "ismcts(ms=60)")
    assert 0.06 <= time.perf_counter() - begun < 0.5


def test_it_does_not_think_where_there_is_one_move(zieh_vier, monkeypatch):
    monkeypatch.setattr(View, "sample", None)
    assert chosen(zieh_vier("hand.1=r1,r1 hand.2=g2 discard=r5", voluntary_draw=False)) == "r1"


def test_it_has_one_trial_at_least(zieh_vier):
    assert chosen(zieh_vier("hand.1=r1,r2 hand.2=g2 discard=r5"), "ismcts(ms=1)") in ("r1", "r2")


def test_it_sees_nothing_but_its_view(zieh_vier, monkeypatch):
    """Two tables that differ in what the seat cannot see: it plays the same."""
    one = zieh_vier("hand.1=r1,r2,b5,W hand.2=g2,g3 discard=r5 next=y1,y2")
    other = zieh_vier("hand.1=r1,r2,b5,W hand.2=+4,W discard=r5 next=+4,b2")
    assert [chosen(one, seed=seed) for seed in range(8)] == [chosen(other, seed=seed) for seed in range(8)]


# -- the search


def searched(position, trials=200):
    """The node of the first move after so many trials of it."""
    search, root = Search(view_of(position.table, 0), Random(1)), Node()
    for _ in range(trials):
        table = search._deal()
        table.source = search.chance
        search._try(table, root, search.view.moves[0])
    return root


def test_the_tree_counts_how_often_a_move_was_there_to_choose(zieh_vier):
    root = searched(zieh_vier("hand.1=r1,r2,r3 hand.2=g2,g3,g4 discard=r5"))
    answers = root.next
    assert root.visits == 200
    assert sum(node.visits for node in answers.values()) == 200
    assert all(node.visits <= node.available <= 200 for node in answers.values())
    assert any(node.available < 200 for node in answers.values())


def test_behind_the_first_move_nobody_draws_who_can_play(zieh_vier):
    for trial in range(20):
        table = zieh_vier("hand.1=r1,r2 hand.2=r3,g2 discard=r5").table.copy()
        seat, moves = Search(view_of(table, 0), Random(trial))._asked(table)
        assert (seat, [move.text for move in moves]) == (0, ["r1", "r2"])


def test_all_moves_that_are_tried_on_a_deal_meet_the_same_next_cards(zieh_vier):
    search = Search(view_of(zieh_vier("hand.1=r1,r2 hand.2=g2 discard=r5").table, 0), Random(1))
    deal = search._deal()
    drawn = []
    for chance in (Random(1), Random(2)):
        table = deal.copy()
        table.source = chance
        drawn.append(table.draw(1, 10))
    assert drawn[0] == drawn[1]


def test_a_reward_is_shared_by_the_seats():
    table = rules_of("zieh_vier").deal(4, 3)
    rewards = Search(view_of(table, table.seat), Random(1))._rewards(table)
    assert sum(rewards) == pytest.approx(1)
    assert rewards == pytest.approx([0.25] * 4)


def test_who_has_won_has_the_better_part_of_the_reward(zieh_vier):
    over = zieh_vier("hand.1=r1 hand.2=g2,g3 discard=r5").play("r1")
    mine, other = Search(view_of(over.table, 0), Random(1))._rewards(over.table)
    assert mine > 0.9 > 0.1 > other > 0


@pytest.mark.parametrize("game", ["zieh_vier", "sixteen"])
def test_the_appeal_of_a_table_is_that_of_the_view_of_who_moves(game):
    rules, chance = rules_of(game), Random(2)
    appeal, table = Appeal(rules), rules.deal(3, 4)
    while table.outcome is None:
        seat = table.choices[-1].seat
        view, moves = view_of(table, seat), rules.legal_moves(table, seat)
        rated = [rules.appeal(view, move) for move in moves]
        wanted = [move for move, rating in zip(moves, rated, strict=True) if rating == max(rated)]
        assert appeal.best(table, seat, moves) == wanted
        rules.apply(table, rules.random_move(table, chance))


def test_a_glance_gives_what_a_view_gives(sixteen):
    table = sixteen("hand.1=r2,r3 hand.2=b5 row.red=r1").table
    view, glance = view_of(table, 0), Glance(table, 0)
    assert tuple(glance.hand) == view.hand
    assert glance.top("row.red") is view.top("row.red")
    assert (glance.values, glance.count(1), glance.zones) == (view.values, view.count(1), view.zones)
    assert not isinstance(glance, State)
