"""What is compiled answers exactly as a plain loop over the implementations, and never calls pluggy in play."""

import sys
from pathlib import Path
from random import Random
from types import ModuleType

import pluggy
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from plain import Plain
from spielwerk import (
    Piece,
    Refusal,
    assemble,
    bend,
    describe,
    find_game,
    forbids,
    hookimpl,
    lifts,
    offers,
    performs,
    read_game,
    refusal,
)
from spielwerk.notation import position_text, read_state, state_text
from strategies import GAMES, Chooser, Setup, deck_of, positions, rules_of_deck, setups, switches

EACH_GAME = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
LOOKED_AT = 30
"""How many positions of a game are looked at: the first half of them in a row, then every tenth."""


def sample(positions_of_a_game):
    """The positions of a game that are looked at."""
    looked = 0
    for number, state in enumerate(positions_of_a_game):
        if looked < LOOKED_AT and (looked < LOOKED_AT // 2 or number % 10 == 0):
            looked += 1
            yield state


def agree(plain: Plain, state, chance: Random) -> None:
    """Hold all compiled questions about a position against the plain loop."""
    rules, where = state.rules, position_text(state)
    for seat in range(state.seats):
        legal = plain.legal(state, seat)
        assert rules.legal_moves(state, seat) == legal, f"legal moves of seat {seat + 1} in {where}"
        if state.outcome is None:
            assert rules.can_act(state, seat) == plain.can_act(state, seat), f"seat {seat + 1} in {where}"
            assert rules.playable(state, seat) == plain.playable(state, seat), f"seat {seat + 1} in {where}"
        for move in asked_for(rules, state, seat, chance):
            why = rules.why_not(state, move, seat)
            assert (why and why.code) == plain.why_not(state, move, seat, legal), (
                f"{move} of seat {seat + 1} in {where}"
            )


def asked_for(rules, state, seat, chance):
    """Moves to ask the reason for: what a screen would, and any others that were ever made."""
    some = [rules.moves[int(chance.random() * len(rules.moves))] for _ in range(12)]
    return [*rules.candidates(state, seat), *some]


# -- legal moves and refusals


@pytest.mark.parametrize("game", GAMES)
@EACH_GAME
@given(st.data())
def test_legal_moves_and_refusals_are_those_of_a_plain_loop(game, data):
    setup = data.draw(setups(game))
    plain, chance = Plain(setup.rules), Random(setup.seed)
    for state in sample(positions(setup, rounds=2)):
        agree(plain, state, chance)


@pytest.mark.parametrize("game", GAMES)
@EACH_GAME
@given(st.data())
def test_a_random_move_is_the_one_of_the_list_at_a_random_place(game, data):
    setup = data.draw(setups(game))
    plain = Plain(setup.rules)
    for number, state in enumerate(sample(positions(setup))):
        if state.outcome is None:
            legal = plain.legal(state)
            assert setup.rules.random_move(state, Random(number)) == one_of(legal, Random(number)), position_text(state)


CORNERS = [
    ("last wild names no colour", {}, "hand.1=W hand.2=g2,g3 discard=r5"),
    ("last card is a Zieh 4", {}, "hand.1=+4 hand.2=g2,g3 discard=r5"),
    ("a Zieh 4 beside nothing that fits", {}, "hand.1=+4,b1 hand.2=g2 discard=r5"),
    ("a Zieh 4 beside a match", {}, "hand.1=+4,r1 hand.2=g2 discard=r5"),
    ("a bluff may be challenged", {"challenge": True}, "hand.1=+4,r1,b2 hand.2=g2 discard=r5"),
    ("any drawing card answers", {"stacking": "any"}, "hand.1=b+2,+4,r1 hand.2=g2 discard=r5,+4 colour=green owed=4 "
     "owed_kind=draw_four"),
    ("the stronger one answers", {"stacking": "escalating"}, "hand.1=b+2,+4,r1 hand.2=g2 discard=r5,r+2 owed=2 "
     "owed_kind=draw_two"),
    ("nothing answers", {"stacking": "off"}, "hand.1=b+2,+4,r1 hand.2=g2 discard=r5,r+2 owed=2 owed_kind=draw_two"),
    ("what is drawn must be played", {"play_drawn": "must"}, "hand.1=r1,b2 hand.2=g2 discard=r5 "
     "ask=drawn:1:!r1:secret"),
    ("nothing is left", {}, "hand.1=b1 hand.2=g2 discard=r5 draw="),
]  # fmt: skip


@pytest.mark.parametrize(("options", "line"), [pytest.param(*rest, id=name) for name, *rest in CORNERS])
def test_corners_of_zieh_vier_are_those_of_a_plain_loop(options, line):
    rules = rules_of_deck("zieh_vier", "seed", tuple(options.items()))
    agree(Plain(rules), _placed(rules, line), Random(0))


def _placed(rules, line):
    """A position; where it names an empty stock, all pieces that are left lie under the discards."""
    if "draw=" not in line.split():
        return read_state(rules, line)
    state = read_state(rules, line.replace("draw=", ""))
    state.zones["discard"][:0] = state.zones["draw"]
    state.zones["draw"] = []
    return state


# -- happenings


@pytest.mark.parametrize("game", GAMES)
@EACH_GAME
@given(st.data())
def test_happenings_and_their_causes_are_those_of_a_plain_loop(game, data):
    setup = data.draw(setups(game))
    rules, choose = setup.rules, Chooser(setup)
    plain = Plain(rules)
    state = rules.deal(setup.seats, setup.seed, told=True)
    for _ in range(LOOKED_AT):
        if state.outcome is not None:
            return
        other, state.log = plain.table(state), []
        other.log = []
        move, seat = choose(state)
        rules.apply(state, move, seat)
        rules.apply(other, move, seat)
        assert state_text(state) == state_text(other)
        assert [(each, each.cause) for each in state.log] == [(each, each.cause) for each in other.log]


@pytest.mark.parametrize("game", GAMES)
@EACH_GAME
@given(st.data())
def test_a_playout_makes_the_moves_and_states_of_a_plain_loop(game, data):
    setup = data.draw(setups(game))
    play_out_both_ways(setup.rules, setup.seats, setup.seed, eager=data.draw(st.booleans()))


def play_out_both_ways(rules, seats, seed, *, eager):
    """Play a round by chance, a few moves at a time: in one loop, and move by move in a plain loop."""
    plain, state = Plain(rules), rules.deal(seats, seed)
    other = plain.table(rules.deal(seats, seed, told=True))
    other.log = None
    chances = Random(seed), Random(seed)
    while state.outcome is None and state.moves < 4 * LOOKED_AT:
        for _ in range(rules.playout(state, chances[0], 1 + state.moves % 7, eager=eager)):
            seat = one_of(other.choices[-1].seats, chances[1])
            legal = plain.legal(other, seat)
            plays = [move for move in legal if move.pieces] if eager else []
            rules.apply(other, one_of(plays or legal, chances[1]), seat)
        assert state_text(state) == state_text(other)
        assert chances[0].getstate() == chances[1].getstate()


def one_of(things, chance):
    """One of several moves or seats by chance; a single one takes none."""
    return things[int(chance.random() * len(things))] if len(things) > 1 else things[0]


@pytest.mark.parametrize("game", GAMES)
@EACH_GAME
@given(st.data())
def test_a_set_up_happens_as_in_a_plain_loop(game, data):
    setup = data.draw(setups(game))
    rules, plain = setup.rules, Plain(setup.rules)
    dealt = rules.deal(setup.seats, setup.seed, told=True)
    other = plain.table(rules.blank(setup.seats, setup.seed, told=True))
    other.bound.set_up(other)
    rules.begin_turns(other)
    assert state_text(dealt) == state_text(other)
    assert [(each, each.cause) for each in dealt.log] == [(each, each.cause) for each in other.log]


# -- the test itself, and plugins that no shipped game has


def module(name, **functions):
    made = ModuleType(name)
    for key, thing in functions.items():
        if callable(thing) and not isinstance(thing, Refusal):
            thing.__module__ = name
        setattr(made, key, thing)
    return made


def with_plugin(game, name, **functions):
    return assemble(bend(read_game(find_game(game)), plugins=[name]), modules={name: module(name, **functions)})


def test_a_table_gone_wrong_is_noticed():
    mood = []
    NO = refusal("moody", de="heute nicht", en="not today")

    @forbids("play")
    def moody(piece: Piece) -> Refusal | None:
        return NO if mood else None

    rules = with_plugin("zieh_vier", "moody", NO=NO, moody=moody)
    state = read_state(rules, "hand.1=r1,r2,b5 hand.2=g2 discard=r5")
    agree(Plain(rules), state, Random(0))
    mood.append("a refusal that reads what it does not name: what was remembered no longer holds")
    with pytest.raises(AssertionError, match="legal moves of seat 1"):
        agree(Plain(rules), state, Random(0))


@pytest.mark.parametrize("face", [{"colour": "red"}, {"kind": "draw_four"}, {}], ids=str)
@pytest.mark.parametrize("step", ["turn", "drawn"])
def test_a_refusal_of_a_play_for_one_step_only_holds_in_that_step(step, face):
    NO = refusal("not_here", de="hier nicht", en="not here")

    @forbids("play", step=step, **face)
    def not_here() -> Refusal | None:
        return NO

    rules = with_plugin("zieh_vier", "not_here", NO=NO, not_here=not_here)
    for hand in ("r1,b5", "+4,b1", "+4,r1"):
        drawn = hand.partition(",")[0]
        for ask in ("", f" ask=drawn:1:!{drawn}:secret"):
            agree(Plain(rules), read_state(rules, f"hand.1={hand} hand.2=g2 discard=r5{ask}"), Random(0))


def test_a_refusal_of_a_lay_for_one_step_only_holds_in_that_step():
    NO = refusal("no_even", de="nichts Gerades", en="nothing even")

    @forbids("lay", step="go_on")
    def no_even(piece: Piece) -> Refusal | None:
        return NO if piece.number is not None and piece.number % 2 == 0 else None

    rules = with_plugin("sixteen", "no_even", NO=NO, no_even=no_even)
    line = "hand.1=r4,r5,b3 hand.2=g2 row.red=r1 row.blue=b1"
    for ask in ("", " ask=go_on:1:row.red"):
        agree(Plain(rules), read_state(rules, line + ask), Random(0))


def test_a_refusal_lifted_by_what_the_hand_holds_is_asked_each_time():
    @lifts("no_match")
    def a_nine_is_a_joker(state, seat: int) -> bool:
        return any(piece.number == 9 for piece in state.hand(seat))

    rules = with_plugin("zieh_vier", "joker", a_nine_is_a_joker=a_nine_is_a_joker)
    for hand in ("b1,g2", "b1,g9", "b1,+4", "b9,+4"):
        agree(Plain(rules), read_state(rules, f"hand.1={hand} hand.2=g2 discard=r5"), Random(0))


def test_a_last_resort_looks_at_plays_to_all_zones():
    """A 9 may also be laid aside, on a zone of its own; a Zieh 4 beside it is no last resort."""
    ONLY_NINES = refusal("only_nines", de="nur eine 9", en="only a 9")

    @hookimpl
    def plays(piece: Piece):
        return [("aside", "side")] if piece.number else []

    @forbids("aside")
    def only_a_nine(piece: Piece) -> Refusal | None:
        return None if piece.number == 9 else ONLY_NINES

    @performs("aside", form="verb pieces")
    def aside(table, seat: int, move) -> None:
        table.play(seat, move)

    data = read_game(find_game("zieh_vier")).resolved()
    data["zones"]["side"] = {"kind": "pile", "seen_by": "all"}
    data["plugins"].append("aside")
    made = module("aside", ONLY_NINES=ONLY_NINES, plays=plays, only_a_nine=only_a_nine, aside=aside)
    rules = assemble(describe(data), modules={"aside": made})
    for hand in ("+4,b1", "+4,b9", "+4,r1", "b9", "b9,b1"):
        agree(Plain(rules), read_state(rules, f"hand.1={hand} hand.2=g2 discard=r5"), Random(0))


def test_a_refusal_of_a_lay_that_reads_the_move_is_asked_for_each_run():
    NO = refusal("no_pairs", de="keine zwei", en="no two")

    @forbids("lay")
    def no_pairs(move) -> Refusal | None:
        return NO if len(move.pieces) == 2 else None

    rules = with_plugin("sixteen", "no_pairs", NO=NO, no_pairs=no_pairs)
    agree(Plain(rules), read_state(rules, "hand.1=r3,r4,r5,b3 hand.2=g2 row.red=r1 row.blue=b1"), Random(0))


def test_a_run_may_go_on_with_pieces_that_may_not_be_laid_first():
    TOO_FAR = refusal("too_far", de="zu weit", en="too far")

    @forbids("lay")
    def no_gaps(piece: Piece, top: Piece | None, rules) -> Refusal | None:
        return None if rules.value(piece) == rules.value(top, lying=True) + 1 else TOO_FAR

    rules = with_plugin("sixteen", "no_gaps", TOO_FAR=TOO_FAR, no_gaps=no_gaps)
    for hand in ("r2,r3,r4,r6,b3", "r3,r4,b3", "r2,b2,b3,b4"):
        state = read_state(rules, f"hand.1={hand} hand.2=g2 row.red=r1 row.blue=b1")
        agree(Plain(rules), state, Random(0))
    assert [move.text for move in rules.legal_moves(state)] == ["r2", "b2", "b2 b3", "b2 b3 b4"]


def test_several_seats_are_asked_and_each_may_let_it_pass():
    @offers("snatch")
    def colours_to_snatch(rules, colours):
        return [rules.move("snatch", choice=colour) for colour in colours[:2]]

    @performs("snatch", form="verb choice")
    def snatch(table, seat: int) -> None:
        table.seat = seat

    rules = with_plugin("zieh_vier", "snatch", colours_to_snatch=colours_to_snatch, snatch=snatch)
    state = read_state(rules, "hand.1=r1 hand.2=g2 hand.3=b5 discard=r5", told=True)
    state.ask("snatch", 1, 2)
    plain = Plain(rules)
    agree(plain, state, Random(0))
    for move in rules.legal_moves(state, 1):
        after, other = state.copy(), plain.table(state)
        rules.apply(after, move, 1)
        rules.apply(other, move, 1)
        assert state_text(after) == state_text(other)
        agree(plain, after, Random(0))


# -- house rules that the tests bring along


HOUSE = {path.stem: path for path in sorted((Path(__file__).parents[1] / "plugins" / "house").glob("*.py"))}
HOUSE = {name: path for name, path in HOUSE.items() if not name.startswith(("test_", "conftest"))}


def house_module(name):
    made = ModuleType(name)
    made.__file__ = str(HOUSE[name])
    exec(compile(HOUSE[name].read_text(encoding="utf-8"), made.__file__, "exec"), made.__dict__)
    return made


@pytest.mark.parametrize("names", [*([name] for name in HOUSE), [*HOUSE]], ids="+".join)
def test_house_rules_are_bound_as_a_plain_loop_would_ask_them(names):
    modules = {name: house_module(name) for name in names}
    rules = assemble(bend(deck_of("zieh_vier", "classic108"), plugins=names), modules=modules)
    plain, asked = Plain(rules), set()
    for seed in range(4):
        setup = Setup("zieh_vier", "classic108", (), 3 + seed % 3, seed, ("random",) * 5)
        for state in sample(positions(setup, rules=rules)):
            agree(plain, state, Random(seed))
            asked |= {choice.step for choice in state.choices}
        play_out_both_ways(rules, setup.seats, seed, eager=seed % 2 == 0)
    assert {step for name in names for step in STEPS.get(name, ())} <= asked


STEPS = {"jump_in": ["jump"], "seven_swap": ["swap_hands"]}
"""The questions of house rules, each of which must have been asked."""


# -- pluggy


class Counted:
    """How often pluggy was called, by two ways of looking."""

    def __init__(self, monkeypatch):
        self.hooks = self.frames = 0
        self.folder = str(Path(pluggy.__file__).parent)
        for cls, name in ((pluggy._hooks.HookCaller, "__call__"), (pluggy.PluginManager, "_hookexec")):
            monkeypatch.setattr(cls, name, self._counting(getattr(cls, name)))

    def _counting(self, function):
        def counted(*given, **named):
            self.hooks += 1
            return function(*given, **named)

        return counted

    def _profile(self, frame, event, argument):
        if event == "call" and frame.f_code.co_filename.startswith(self.folder):
            self.frames += 1

    def __enter__(self):
        self.hooks = self.frames = 0
        self.before = sys.getprofile()
        sys.setprofile(self._profile)
        return self

    def __exit__(self, *error):
        sys.setprofile(self.before)


@pytest.mark.parametrize("told", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_pluggy_is_never_called_in_play(game, told, monkeypatch):
    tried = switches(game).items()
    all_on = tuple((name, next((each for each in values if each is True), values[0])) for name, values in tried)
    for players in (("random",) * 3, ("greedy",) * 3):
        setup = Setup(game, "whole" if game == "sixteen" else "seed", all_on, 3, 7, players)
        rules = setup.rules
        Chooser(setup)  # loads the bots, which is no play
        with Counted(monkeypatch) as counted:
            for state in positions(setup, told=told, rounds=2):
                for move in rules.candidates(state, state.seat):
                    rules.why_not(state, move)
        assert (counted.hooks, counted.frames) == (0, 0)


def test_a_call_of_pluggy_would_be_counted(monkeypatch):
    spec, impl = pluggy.HookspecMarker("counted"), pluggy.HookimplMarker("counted")

    class Specs:
        @spec
        def ask(self):
            """A hook."""

    class Answers:
        @impl
        def ask(self):
            return 1

    manager = pluggy.PluginManager("counted")
    manager.add_hookspecs(Specs)
    manager.register(Answers())
    with Counted(monkeypatch) as counted:
        assert manager.hook.ask() == [1]
    assert counted.hooks > 0
    assert counted.frames > 0
