"""The yardsticks play by the rules pages: positions counted by hand, and properties of random games."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Literal, TypedDict, Unpack

import pytest

from . import monolith_sixteen as sixteen
from . import monolith_zieh_vier as zieh

SYMBOLS = {"S": zieh.SKIP, "R": zieh.REVERSE, "+2": zieh.DRAW_TWO}
MOVES = {"draw": zieh.DRAW, "keep": zieh.KEEP, "take": zieh.TAKE, "pass": zieh.PASS}
NAMING = {"F": zieh.WILD_NAMING, "+4": zieh.DRAW_FOUR_NAMING, "name": zieh.NAME_COLOUR}


class Options(TypedDict, total=False):
    """The switches of a Zieh Vier round."""

    voluntary_draw: bool
    play_drawn: Literal["may", "no"]
    first_card: Literal["official", "ignore"]
    move_limit: int


VARIANTS: list[Options] = [
    {},
    {"play_drawn": "no", "first_card": "ignore"},
    {"voluntary_draw": True, "move_limit": 300},
]


# Zieh Vier: r5 is a red 5, gS, gR and g+2 the green action cards, F and +4 the wilds, "F b" names blue.


def card(text: str) -> int:
    if text in ("F", "+4"):
        return zieh.WILD if text == "F" else zieh.DRAW_FOUR
    return zieh.FACES * "rygb".index(text[0]) + (SYMBOLS.get(text[1:]) or int(text[1:])) - 1


def move(text: str) -> int:
    first, _, colour = text.partition(" ")
    if colour:
        return NAMING[first]["rygb".index(colour)]
    return MOVES[first] if first in MOVES else card(first)


def moves(*texts: str) -> list[int]:
    return sorted(move(text) for text in texts)


def named(text: str) -> list[str]:
    return [f"{text} {colour}" for colour in "rygb"]


def cards(text: str) -> list[int]:
    return [card(word) for word in text.split()]


def zieh_vier(
    *hands: str,
    top: str,
    colour: str = "",
    pile: str = "g1 g1 g1 g1",
    under: str = "",
    owed: int = 0,
    **options: Unpack[Options],
) -> zieh.Game:
    """A round in which the first hand is to move and the last card of the pile is its top."""
    game = zieh.Game(len(hands), 0, **options)
    game.hands = [cards(hand) for hand in hands]
    game.pile = cards(pile)
    game.discards = cards(f"{under} {top}")
    game.colour = "rygb".index(colour or top[0])
    game.seat, game.direction, game.owed, game.naming = 0, 1, owed, False
    return game


def legal(game: zieh.Game) -> list[int]:
    return sorted(game.legal_moves())


def after(game: zieh.Game, *texts: str) -> zieh.Game:
    for text in texts:
        assert move(text) in game.legal_moves()
        game.apply(move(text))
    return game


def first_card(symbol: int) -> zieh.Game:
    """The first round whose first card shows this symbol."""
    games = (zieh.Game(4, seed) for seed in range(1000))
    return next(game for game in games if zieh.SYMBOL[game.discards[0]] == symbol)


def test_zieh_vier_deck_is_the_preset_seed() -> None:
    assert Counter(zieh.DECK) == {**dict.fromkeys(range(48), 2), zieh.WILD: 4, zieh.DRAW_FOUR: 4}
    assert sum(zieh.VALUE[one] for one in zieh.DECK) == 1000


def test_a_card_matches_colour_number_or_symbol() -> None:
    assert legal(zieh_vier("r5 b7 bS gR g7", "r1", top="r7")) == moves("r5", "b7", "g7")
    assert legal(zieh_vier("r5 b7 bS gR gS", "r1", top="yS")) == moves("bS", "gS")


def test_equal_cards_are_a_move_each() -> None:
    assert legal(zieh_vier("r5 r5 b1", "r1", top="r7")) == moves("r5", "r5")


def test_a_wild_is_a_move_for_each_colour() -> None:
    assert legal(zieh_vier("F F b1", "r1", top="r7")) == moves(*named("F"), *named("F"))


def test_a_wild_as_last_card_names_no_colour() -> None:
    assert legal(zieh_vier("F", "r1", top="r7")) == moves("F")
    assert after(zieh_vier("F", "r1", top="r7"), "F").colour == 0


def test_on_a_wild_only_the_named_colour_matches() -> None:
    assert legal(zieh_vier("r5 b5 bS", "r1", top="+4", colour="b")) == moves("b5", "bS")


def test_strict_draw_four_is_refused_beside_a_match_or_a_wild() -> None:
    assert legal(zieh_vier("+4 r5", "r1", top="r7")) == moves("r5")
    assert legal(zieh_vier("+4 b7", "r1", top="r7")) == moves("b7")
    assert legal(zieh_vier("+4 F", "r1", top="r7")) == moves(*named("F"))


def test_strict_draw_four_is_allowed_beside_a_misfit_or_another() -> None:
    assert legal(zieh_vier("+4 b5", "r1", top="r7")) == moves(*named("+4"))
    assert legal(zieh_vier("+4 +4", "r1", top="r7")) == moves(*named("+4"), *named("+4"))
    assert legal(zieh_vier("+4", "r1", top="r7")) == moves("+4")


def test_draw_four_is_judged_by_the_named_colour() -> None:
    assert legal(zieh_vier("+4 r5", "r1", top="+4", colour="b")) == moves(*named("+4"))


def test_draw_is_a_move_only_if_nothing_can_be_played() -> None:
    assert legal(zieh_vier("b1", "r1", top="r7")) == moves("draw")
    assert legal(zieh_vier("r5", "r1", top="r7")) == moves("r5")


def test_voluntary_draw_is_a_move_beside_every_play() -> None:
    assert legal(zieh_vier("r5", "r1", top="r7", voluntary_draw=True)) == moves("r5", "draw")


def test_pass_is_a_move_only_if_nothing_can_be_played_or_drawn() -> None:
    assert legal(zieh_vier("b1", "r1", top="r7", pile="")) == moves("pass")
    assert legal(zieh_vier("r5", "r1", top="r7", pile="", voluntary_draw=True)) == moves("r5")
    assert legal(zieh_vier("b1", "r1", top="r7", pile="", under="b2")) == moves("draw")


def test_a_drawn_card_that_fits_is_played_alone_or_kept() -> None:
    game = zieh_vier("b1 r9", "r1", top="r7", pile="r5", voluntary_draw=True)
    assert legal(after(game, "draw")) == moves("r5", "keep")
    assert legal(after(zieh_vier("b1", "r1", top="r7", pile="F"), "draw")) == moves(*named("F"), "keep")


def test_keeping_ends_the_turn() -> None:
    assert after(zieh_vier("b1", "r1", top="r7", pile="r5"), "draw", "keep").seat == 1


def test_a_drawn_card_that_does_not_fit_ends_the_turn() -> None:
    assert after(zieh_vier("b1", "r1", top="r7", pile="b5"), "draw").seat == 1


def test_play_drawn_no_ends_the_turn() -> None:
    assert after(zieh_vier("b1", "r1", top="r7", pile="r5", play_drawn="no"), "draw").seat == 1


def test_a_drawn_draw_four_is_judged_by_the_whole_hand() -> None:
    assert after(zieh_vier("b1 r9", "r1", top="r7", pile="+4", voluntary_draw=True), "draw").seat == 1
    assert legal(after(zieh_vier("b1", "r1", top="r7", pile="+4"), "draw")) == moves(*named("+4"), "keep")


def test_a_draw_two_is_answered_with_a_draw_two_or_taken() -> None:
    game = after(zieh_vier("r+2 b1", "b+2 r5 F +4", "r1", top="r7"), "r+2")
    assert legal(game) == moves("b+2", "take")
    assert after(game, "b+2").owed == 4


def test_a_draw_four_is_answered_with_a_draw_four_whatever_the_hand_holds() -> None:
    game = after(zieh_vier("+4 b1", "+4 g1 g+2 F", "r1", top="r7"), "+4 g")
    assert legal(game) == moves(*named("+4"), "take")
    assert after(game, "+4 b").owed == 8


def test_an_answering_draw_four_as_last_card_names_no_colour() -> None:
    game = zieh_vier("+4", "r9", top="+4", colour="g", pile="g1 " * 8, owed=4)
    assert legal(game) == moves("+4", "take")
    assert after(game, "+4").result().points == (9 + 8, 0)


def test_taking_draws_the_total_and_loses_the_turn() -> None:
    game = after(zieh_vier("+4 b1", "r1", "g1", top="r7"), "+4 g", "take")
    assert (len(game.hands[1]), game.owed, game.seat) == (5, 0, 2)
    assert legal(game) == moves("g1")


def test_a_total_is_drawn_across_the_renewal_and_the_rest_lapses() -> None:
    game = after(zieh_vier("b1", "r1", top="r+2", pile="g1", under="g2 g3", owed=8), "take")
    assert sorted(game.hands[0]) == sorted(cards("b1 g1 g2 g3"))
    assert (game.pile, game.discards) == ([], cards("r+2"))


def test_the_renewed_pile_is_shuffled_and_leaves_the_top() -> None:
    under = "g1 g2 g3 g4 g5 g6 g7 g8 g9"
    game = after(zieh_vier("b1", "r1", top="r7", pile="", under=under), "draw")
    assert (len(game.pile), game.discards) == (8, cards("r7"))
    assert game.pile != cards(under)[:8]


def test_taking_is_a_move_even_if_nothing_is_left() -> None:
    assert legal(zieh_vier("b1", "r1", top="r+2", pile="", owed=2)) == moves("take")


def test_skip_passes_over_the_next_seat() -> None:
    assert after(zieh_vier("rS b1", "r1", "r1", top="r7"), "rS").seat == 2


def test_reverse_turns_the_direction() -> None:
    assert after(zieh_vier("rR b1", "r1", "r1", top="r7"), "rR").seat == 2


def test_reverse_skips_with_two_players() -> None:
    assert after(zieh_vier("rR b1", "r1", top="r7"), "rR").seat == 0


def test_the_first_empty_hand_wins_the_other_hands() -> None:
    result = after(zieh_vier("r5", "r9 bS", "F g1", top="r7"), "r5").result()
    assert result == ((0,), "empty hand", 1, 1, (9 + 15 + 35 + 1, 0, 0))


def test_a_draw_two_as_last_card_is_drawn_before_the_count() -> None:
    assert after(zieh_vier("r+2", "r9", top="r7"), "r+2").result().points == (9 + 1 + 1, 0)


def test_a_round_of_passes_ends_with_the_lowest_hand_as_winner() -> None:
    game = after(zieh_vier("b1 b2", "b9", "b1", top="r7", pile=""), "pass", "pass", "pass")
    assert game.result() == ((2,), "passes", 3, 3, (0, 0, 3 + 9))


def test_equal_lowest_hands_have_no_winner() -> None:
    game = after(zieh_vier("b2", "b2", "b9", top="r7", pile=""), "pass", "pass", "pass")
    assert game.result() == ((), "passes", 3, 3, (0, 0, 0))


def test_the_move_limit_ends_the_round_like_passes() -> None:
    game = after(zieh_vier("b1", "b9", top="r7", play_drawn="no", move_limit=2), "draw", "draw")
    assert game.result() == ((0,), "move limit", 2, 2, (9 + 1, 0))


def test_a_wild_as_first_card_is_named_by_the_first_seat_before_its_turn() -> None:
    game = first_card(13)
    first = game.seat
    assert legal(game) == moves(*named("name"))
    after(game, "name b")
    assert (game.seat, game.colour, game.turns) == (first, "rygb".index("b"), 0)
    assert zieh.NAME_COLOUR[0] not in game.legal_moves()


@pytest.mark.parametrize("seed", range(40))
def test_first_cards_take_effect_only_if_official(seed: int) -> None:
    official, ignore = zieh.Game(4, seed), zieh.Game(4, seed, first_card="ignore")
    symbol = zieh.SYMBOL[official.discards[0]]
    if symbol == 13:
        assert zieh.SYMBOL[ignore.discards[0]] < 13
        return
    assert official.discards == ignore.discards
    assert (ignore.owed, ignore.direction) == (0, 1)
    steps, direction, owed = {10: (1, 1, 0), 11: (-1, -1, 0), 12: (0, 1, 2)}.get(symbol, (0, 1, 0))
    assert (official.seat - ignore.seat) % 4 == steps % 4
    assert (official.direction, official.owed) == (direction, owed)


def zieh_vier_may_play(game: zieh.Game, one: int) -> bool:
    """The rules page's sentence, asked of one card: the slow way round the tables."""
    hand, top = game.hands[game.seat], game.discards[-1]

    def matches(other: int) -> bool:
        if other >= zieh.WILD:
            return False
        return zieh.COLOUR[other] == game.colour or zieh.SYMBOL[other] == zieh.SYMBOL[top]

    if game.owed:
        return zieh.SYMBOL[one] == zieh.SYMBOL[top]
    if game.drawn and one != hand[-1]:
        return False
    if one == zieh.DRAW_FOUR:
        return zieh.WILD not in hand and not any(map(matches, hand))
    return one == zieh.WILD or matches(one)


def check_zieh_vier(game: zieh.Game, options: Options) -> None:
    everything = [one for zone in (game.pile, game.discards, *game.hands) for one in zone]
    assert sorted(everything) == sorted(zieh.DECK)
    if game.why:
        return
    found = game.legal_moves()
    assert found
    if game.naming:
        return
    hand = game.hands[game.seat][-1:] if game.drawn else game.hands[game.seat]
    expected: Counter[int] = Counter()
    for one in hand:
        if zieh_vier_may_play(game, one):
            wild = one >= zieh.WILD and len(game.hands[game.seat]) > 1
            expected.update(NAMING["F" if one == zieh.WILD else "+4"] if wild else [one])
    assert Counter(one for one in found if one < zieh.PLAYS) == expected
    others = [one for one in found if one >= zieh.PLAYS]
    if game.owed or game.drawn:
        assert others == [zieh.TAKE if game.owed else zieh.KEEP]
    elif expected and not options.get("voluntary_draw"):
        assert others == []
    elif game.pile or len(game.discards) > 1:
        assert others == [zieh.DRAW]
    else:
        assert others == ([] if expected else [zieh.PASS])


@pytest.mark.parametrize("options", VARIANTS)
@pytest.mark.parametrize("seats", [2, 3, 4, 7, 10])
def test_random_rounds_of_zieh_vier_keep_the_rules(seats: int, options: Options) -> None:
    choose = Random(seats)
    for seed in range(12):
        game = zieh.Game(seats, seed, **options)
        while not game.why:
            check_zieh_vier(game, options)
            game.apply(choose.choice(game.legal_moves()))
        check_zieh_vier(game, options)
        check_end_of_zieh_vier(game, options)


def check_end_of_zieh_vier(game: zieh.Game, options: Options) -> None:
    result = game.result()
    values = [sum(zieh.VALUE[one] for one in hand) for hand in game.hands]
    lowest = [seat for seat, value in enumerate(values) if value == min(values)]
    if result.why == "empty hand":
        assert [seat for seat, hand in enumerate(game.hands) if not hand] == list(result.winners)
    else:
        assert result.winners == (tuple(lowest) if len(lowest) == 1 else ())
        assert result.why == ("move limit" if result.decisions == options.get("move_limit") else "passes")
    for seat, points in enumerate(result.points):
        assert points == (sum(values) - values[seat] if seat in result.winners else 0)
    assert result.turns <= result.decisions


# Sixteen: 7 is a number, E and R are END-16 and RESTART; a hand is one word list a colour, "S" and "T" are the tools.

NUMBERS = {"E": sixteen.END, "R": sixteen.RESTART}


def numbers(text: str) -> list[int]:
    return [NUMBERS.get(word) or int(word) for word in text.split()]


def sixteen_game(*hands: str, rows: str) -> sixteen.Game:
    """A game in which the first hand is to move; hands and rows are texts, one part a colour, split by commas."""
    game = sixteen.Game(max(len(hands), 2), 0)
    game.seats = len(hands)
    for seat, hand in enumerate(hands):
        tiles, _, tools = hand.partition("|")
        game.hands[seat] = parts(tiles)
        game.scissors[seat], game.cans[seat] = tools.count("S"), tools.count("T")
        game.left[seat] = sum(map(len, game.hands[seat])) + len(tools.replace(" ", ""))
    game.rows = [row or [1] for row in parts(rows)]
    game.ends = [sixteen.ROW_END[row[-1]] for row in game.rows]
    game.seat = 0
    return game


def parts(text: str) -> list[list[int]]:
    return [*map(numbers, text.split(",")), [], [], [], []][: sixteen.COLOURS]


def runs(game: sixteen.Game) -> set[str]:
    """The legal lays as texts, as `0:7-9`: colour, first and last number."""
    return {lay_text(*one) for one in game.legal_moves() if one[0] >= 0 and one[1] <= sixteen.RESTART}


def lay_text(colour: int, first: int, last: int) -> str:
    names = {sixteen.END: "E", sixteen.RESTART: "R"}
    return f"{colour}:" + "-".join(dict.fromkeys(str(names.get(one, one)) for one in (first, last)))


def others(game: sixteen.Game) -> list[sixteen.Move]:
    return sorted(one for one in game.legal_moves() if not 0 < one[1] <= sixteen.RESTART or one[0] < 0)


def test_a_run_starts_anywhere_above_the_row_and_is_as_short_as_one_likes() -> None:
    assert runs(sixteen_game("3 7 8 9", rows="1 4")) == {"0:7", "0:7-8", "0:7-9", "0:8", "0:8-9", "0:9"}


def test_a_run_has_no_gap_and_one_colour() -> None:
    assert runs(sixteen_game("7 9,8", rows="1,1")) == {"0:7", "0:9", "1:8"}


def test_end_and_restart_lie_alone_or_last_of_a_run() -> None:
    assert runs(sixteen_game("14 15 E R", rows="1 3")) == {
        *{"0:14", "0:14-15", "0:14-E", "0:14-R", "0:15", "0:15-E", "0:15-R", "0:E", "0:R"},
    }
    assert runs(sixteen_game("14 E R", rows="1")) == {"0:14", "0:E", "0:R"}


def test_end_closes_the_row() -> None:
    game = sixteen_game("15 E", "R, 2", rows="1 3,1")
    game.apply((0, 15, sixteen.END))
    assert game.why == "empty hand"
    assert runs(sixteen_game("15 R, 2", rows="1 E,1")) == {"1:2"}


def test_restart_counts_zero_once_it_lies() -> None:
    game = sixteen_game("15 R 3", "2 3 E", rows="1 9")
    game.apply((0, 15, sixteen.RESTART))
    assert game.rows[0] == numbers("1 9 15 R")
    assert game.hands[0][0] == [3]
    assert runs(game) == {"0:2", "0:2-3", "0:3", "0:E"}


def test_restart_lies_behind_fifteen_although_the_hand_holds_end() -> None:
    game = sixteen_game("15 E R", "2", rows="1 9")
    game.apply((0, 15, sixteen.RESTART))
    assert (game.rows[0], game.hands[0][0]) == (numbers("1 9 15 R"), [sixteen.END])


def test_a_tool_is_a_move_on_each_row_with_more_than_its_one() -> None:
    game = sixteen_game("2 | S S T", rows="1,1 5,1 6")
    assert others(game) == sorted([(row, tool, 0) for row in (1, 2) for tool in (18, 18, 19)])


def test_pass_is_a_move_if_no_lay_is_possible_even_with_a_tool() -> None:
    assert others(sixteen_game("2 | S", rows="1 5")) == [sixteen.PASS, (0, sixteen.SCISSORS, 0)]
    assert sixteen.PASS not in others(sixteen_game("6 | S", rows="1 5"))


@pytest.mark.parametrize(("row", "end"), [("1 R 5", 0), ("1 5 R", 5), ("1 5 E", 5), ("1 5 9", 5)])
def test_a_cut_row_is_judged_by_the_tile_uncovered(row: str, end: int) -> None:
    game = sixteen_game("2 3 7, 9 | S", "4", rows=row)
    game.apply((0, sixteen.SCISSORS, 0))
    assert runs(game) == ({"0:2", "0:2-3", "0:3", "0:7"} if end == 0 else {"0:7"})
    assert others(game) == [sixteen.STOP]
    assert game.seat == 0


def test_the_trash_can_leaves_the_one() -> None:
    game = sixteen_game("2, 9 | T", "4", rows="1 5 R 7 E,1 3")
    game.apply((0, sixteen.TRASH_CAN, 0))
    assert game.rows[0] == [1]
    assert len(game.box) == 5
    assert runs(game) == {"0:2"}


def test_the_turn_ends_by_itself_if_nothing_can_be_laid_on_the_cut_row() -> None:
    game = sixteen_game("2, 9 | S", "4 9", rows="1 5 8")
    game.apply((0, sixteen.SCISSORS, 0))
    assert (game.seat, game.tool_row, game.turns) == (1, -1, 1)


def test_no_second_tool_in_one_turn() -> None:
    game = sixteen_game("7 | S S T", "4", rows="1 5 8,1 5")
    game.apply((0, sixteen.SCISSORS, 0))
    assert game.legal_moves() == [(0, 7, 7), sixteen.STOP]


def test_a_tool_as_last_tile_ends_the_game_at_once() -> None:
    game = sixteen_game("| S", "4 6", rows="1 5 8")
    game.apply((0, sixteen.SCISSORS, 0))
    assert game.result() == ((0,), "empty hand", 1, 1, (0, 2))


def test_the_game_ends_when_no_seat_can_act() -> None:
    game = sixteen_game("3 9", "4 6", rows="1 5")
    game.apply((0, 9, 9))
    assert game.result() == ((0,), "no action", 1, 1, (1, 2))


def test_a_usable_tool_keeps_the_game_going() -> None:
    game = sixteen_game("3 9", "4 | S", rows="1 5")
    game.apply((0, 9, 9))
    assert (game.why, others(game)) == ("", [sixteen.PASS, (0, sixteen.SCISSORS, 0)])


def test_a_tool_without_a_tile_to_remove_is_no_action() -> None:
    game = sixteen_game("| S T", "| S", rows="1 5")
    game.apply((0, sixteen.TRASH_CAN, 0))
    assert game.result() == ((0, 1), "no action", 1, 1, (1, 1))


def test_as_many_passes_as_seats_end_the_game() -> None:
    game = sixteen_game("3 | S", "4 | T", "4 5", rows="1 5")
    for _ in range(3):
        game.apply(sixteen.PASS)
    assert game.result() == ((0, 1, 2), "passes", 3, 3, (2, 2, 2))


def test_a_tool_and_stop_sets_the_passes_to_zero() -> None:
    game = sixteen_game("7 | S", "6", rows="1 5 8")
    game.seat = 1
    for one in [sixteen.PASS, (0, sixteen.SCISSORS, 0), sixteen.STOP]:
        assert one in game.legal_moves()
        game.apply(one)
    assert (game.passes, game.seat) == (0, 1)


def test_a_tool_alone_sets_the_passes_to_zero() -> None:
    game = sixteen_game("2 | S", "2 | S", rows="1 5 8 9")
    for one in [sixteen.PASS, (0, sixteen.SCISSORS, 0), sixteen.PASS]:
        game.apply(one)
    assert (game.passes, game.why) == (1, "")


@pytest.mark.parametrize(("seats", "unused"), [(2, {23}), (3, {0, 1}), (4, {0})])
def test_set_up_of_sixteen_lays_out_every_one(seats: int, unused: set[int]) -> None:
    games = [sixteen.Game(seats, seed) for seed in range(100)]
    assert all(game.rows == [[1]] * 5 for game in games)
    assert {len(game.unused) for game in games} == unused
    assert {sum(game.left) + len(game.unused) for game in games} == {83}


def test_who_holds_the_red_one_starts() -> None:
    for seed in range(20):
        tiles = sixteen.TILES.copy()
        Random(seed).shuffle(tiles)
        assert sixteen.Game(4, seed).seat == tiles.index((0, 1)) // 22


def check_sixteen(game: sixteen.Game) -> None:
    everything = [*game.box, *game.unused]
    for seat, hand in enumerate(game.hands):
        tools = [(sixteen.TOOLS, 18)] * game.scissors[seat] + [(sixteen.TOOLS, 19)] * game.cans[seat]
        held = [(colour, number) for colour in range(5) for number in hand[colour]] + tools
        assert len(held) == game.left[seat]
        everything += held
    everything += [(colour, number) for colour in range(5) for number in game.rows[colour]]
    assert sorted(everything) == sorted(sixteen.TILES)
    for row in game.rows:
        check_row(row)
    if not game.why:
        check_moves_of_sixteen(game)


def check_row(row: list[int]) -> None:
    """Between restarts a row rises strictly; END is only ever last."""
    assert sixteen.END not in row[:-1]
    end = 0
    for number in row:
        assert min(number, 16) > end
        end = 0 if number == sixteen.RESTART else number


def check_moves_of_sixteen(game: sixteen.Game) -> None:
    found = game.legal_moves()
    colours = [game.tool_row] if game.tool_row >= 0 else range(5)
    expected = {lay for colour in colours for lay in lays_by_pairs(game, colour)}
    lays = [one for one in found if one[0] >= 0 and one[1] <= sixteen.RESTART]
    assert Counter(lays) == Counter(expected)
    rest = [one for one in found if one not in expected]
    if game.tool_row >= 0:
        assert lays
        assert rest == [sixteen.STOP]
        return
    tools = [18] * game.scissors[game.seat] + [19] * game.cans[game.seat]
    uses = [(row, tool, 0) for tool in tools for row in range(5) if len(game.rows[row]) > 1]
    assert Counter(rest) == Counter(uses + ([] if lays else [sixteen.PASS]))


def lays_by_pairs(game: sixteen.Game, colour: int) -> Iterator[sixteen.Move]:
    """Every first and last tile of a colour, with all numbers between them held: the slow way."""
    tiles, row = game.hands[game.seat][colour], game.rows[colour]
    if row[-1] == sixteen.END:
        return
    end = 0 if row[-1] == sixteen.RESTART else row[-1]
    for first in tiles:
        for last in tiles:
            between = set(range(first + 1, min(last, 16)))
            rising = first < 16 and first < last and between <= set(tiles)
            if min(first, 16) > end and (first == last or rising):
                yield colour, first, last


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_of_sixteen_keep_the_rules(seats: int) -> None:
    choose = Random(seats)
    for seed in range(70):
        game = sixteen.Game(seats, seed)
        while not game.why:
            check_sixteen(game)
            game.apply(choose.choice(game.legal_moves()))
        check_sixteen(game)
        check_end_of_sixteen(game)


def check_end_of_sixteen(game: sixteen.Game) -> None:
    result = game.result()
    assert result.winners == tuple(seat for seat, left in enumerate(game.left) if left == min(game.left))
    assert result.points == tuple(game.left)
    assert (result.why == "empty hand") == (0 in game.left)
    can_act = []
    game.tool_row = -1
    for seat in range(game.seats):
        game.seat = seat
        can_act += [one for one in game.legal_moves() if one != sixteen.PASS]
    assert (result.why == "no action") == (not can_act and 0 not in game.left)


Play = Callable[[int, int, Random], tuple[object, ...]]


@pytest.mark.parametrize("play", [zieh.play, sixteen.play])
def test_a_seed_and_a_choosing_source_make_one_game(play: Play) -> None:
    assert play(4, 7, Random(1)) == play(4, 7, Random(1))
    assert len({play(4, 7, Random(choice)) for choice in range(20)}) > 10
    assert len({play(4, seed, Random(1)) for seed in range(20)}) > 10


def test_every_end_of_zieh_vier_but_the_limit_follows_from_play() -> None:
    results = [zieh.play(4, seed, Random(seed)) for seed in range(200)]
    assert {result.why for result in results} == {"empty hand"}
    assert 50 < sum(result.decisions for result in results) / 200 < 70


def test_a_forced_move_is_not_drawn_from_the_choosing_source() -> None:
    class Counting(Random):
        draws = 0

        def random(self) -> float:
            self.draws += 1
            return super().random()

    choose, again = Counting(1), Random(1)
    game, asked = zieh.Game(4, 3), 0
    result = zieh.play(4, 3, choose)
    while not game.why:
        found = game.legal_moves()
        asked += len(found) > 1
        game.apply(found[int(again.random() * len(found))] if len(found) > 1 else found[0])
    assert choose.draws == asked
    assert game.result() == result
