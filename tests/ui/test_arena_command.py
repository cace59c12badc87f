"""`spielwerk arena`, the options for bots, and what the log says of bots that fail."""

from __future__ import annotations

import json
import re
import time

import pytest

import spielwerk_ui.cmd_arena as cmd_arena
import spielwerk_ui.seating as seating
from spielwerk.arena import Lost
from spielwerk.plugins.loading import load
from spielwerk.testing import rules_of
from spielwerk_ui.plain import play_plain
from spielwerk_ui.seating import Driver, parse_seats
from spielwerk_ui.setup import Seat, Setup

ARENA = ["arena", "sixteen", "--bots", "greedy,random,ismcts(iterations=2)", "--games", "2"]


# -- the arena


def test_it_shows_pairs_with_win_rates_and_bots_with_ratings(run):
    code, out, err = run(*ARENA)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "Sixteen: 2 seats, seed 1; each deal is played in 2 seatings."
    assert [line.split("  ")[0] for line in lines[2:6]] == [
        "Pair",
        "greedy against random",
        "greedy against ismcts(iterations=2)",
        "random against ismcts(iterations=2)",
    ]
    assert lines[7].split() == ["Bot", "Rating", "95", "%", "interval"]
    assert {line.split()[0] for line in lines[8:11]} == {"greedy", "random", "ismcts(iterations=2)"}


def test_it_speaks_german(run):
    out = run(*ARENA, "--lang", "de")[1]
    assert "greedy gegen random" in out
    assert "95-%-Intervall" in out


def test_it_writes_json(run):
    found = json.loads(run(*ARENA, "--json")[1])
    assert found["pairs"][0]["bots"] == ["greedy", "random"]
    assert {"value", "low", "high"} == set(found["bots"][0]["rating"])
    assert [bot["lost"] for bot in found["bots"]] == [0, 0, 0]


def test_options_for_all_bots_go_to_those_that_have_them(run):
    out = run("arena", "sixteen", "--bots", "greedy,ismcts", "--games", "1", "--bot-iterations", "3")[1]
    assert "greedy against ismcts(iterations=3)" in out


def test_stopped_it_shows_what_it_has_found_so_far(run, monkeypatch):
    real = cmd_arena.hold

    def stops(plan, *who_plays):
        yield next(real(plan, *who_plays))
        raise KeyboardInterrupt

    monkeypatch.setattr(cmd_arena, "hold", stops)
    code, out, _ = run(*ARENA[:4], "--games", "9", "--bots", "greedy,random")
    assert code == 130
    assert "Stopped after 2 of 10 games." in out


def test_a_scheduler_that_is_not_there_is_told(run):
    code, out, err = run(*ARENA, "--scheduler", "127.0.0.1:1")
    assert (code, out) == (2, "")
    assert "scheduler" in err


def test_moves_that_a_bot_lost_are_told(run, monkeypatch):
    def fails(view, chance):
        raise ValueError("no idea")

    monkeypatch.setattr(load("random").module, "choose", fails)
    out = run(*ARENA[:2], "--bots", "greedy,random", "--games", "2")[1]
    place = f"test_arena_command.py:{fails.__code__.co_firstlineno + 1}"
    assert re.search(r"\nRandom lost \d+ moves, 100 % of its moves, which chance played; the first time: ", out)
    assert f"the first time: it failed ({place}: ValueError: no idea).\n" in out
    assert out.index("Random lost") < out.index("Pair"), "a table is read as it stands: what spoils it comes before"


@pytest.mark.parametrize(("count", "asked", "said"), [(1, 10_000, "0.1"), (9_999, 10_000, "99.9"), (7, 7, "100")])
def test_the_share_of_lost_moves_is_neither_none_nor_all_unless_it_is(count, asked, said):
    assert cmd_arena._part(Lost(count, asked), "en") == said


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("sixteen --games 3", "the following arguments are required: --bots"),
        ("sixteen --bots greedy,random", "the following arguments are required: --games"),
        ("sixteen --bots greedy,random --games 0", "--games: '0' is no whole number from 1"),
        ("sixteen --bots greedy,random --games 1.5", "--games: '1.5' is no whole number from 1"),
        ("sixteen --bots greedy,random --games 3 --jobs 0", "--jobs: '0' is no whole number from 1"),
        ("sixteen --bots greedy,random --games 3 --seats 5", "--seats: sixteen is for 2 to 4 seats, not 5"),
        ("sixteen --bots greedy --games 3", "--bots: an arena needs two bots at least"),
        ("sixteen --bots greedy,greedy --games 3", "--bots: 'greedy' is named twice"),
        ("sixteen --bots greedy, --games 3", "no bot is called ''"),
        ("sixteen --bots greedy,randon --games 3", "no bot is called 'randon'. Did you mean 'random'?"),
        ("sixteen --bots ismcts(mss=3),random --games 3", "has no option 'mss'. Did you mean 'ms'?"),
        ("sixteen --bots greedy,random --games 3 --bot-ms 9", "--bot-ms: no bot here has an option 'ms'"),
        ("sixteem --bots greedy,random --games 3", "no game is called 'sixteem'. Did you mean 'sixteen'?"),
        ("sixteen --bots greedy,random --games 3 --house no.toml", "no.toml: there is no such file."),
    ],
)
def test_what_is_mistyped_is_told(line, said, run):
    code, out, err = run("arena", *line.split())
    assert (code, out) == (2, "")
    assert said in err


# -- bots in --seats


def play(*words):
    return ["play", "sixteen", "--plain", "--seed", "1", *words]


def test_a_bot_with_options_sits_at_a_table(run):
    code, out, _ = run(*play("--seats", "bot:ismcts(ms=1,iterations=2),bot"))
    assert code == 0
    assert "At the table: ismcts 1 (bot), greedy 2 (bot)." in out


def test_options_for_all_bots_are_filled_in_where_brackets_leave_them_out():
    seats = "bot:ismcts(iterations=5),bot:ismcts,bot:greedy,human"
    found = parse_seats(seats, rules_of("sixteen"), {"ms": 50})
    assert [seat.bot for seat in found] == ["ismcts(ms=50,iterations=5)", "ismcts(ms=50)", "greedy", None]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--seats", "bot:ismcts(mss=3),bot"], "has no option 'mss'. Did you mean 'ms'?"),
        (["--seats", "bot:ismcts(ms=0),bot"], "ms: 0 is out of range: 1 or more"),
        (["--seats", "bot:ismcts(ms=9,bot"], "the bracket is not closed"),
        (["--seats", "bot,bot", "--bot-ms", "9"], "--bot-ms: no bot here has an option 'ms'"),
        (["--bot-ms", "0"], "--bot-ms: '0' is no whole number from 1"),
        (["--bot-iterations", "x"], "--bot-iterations: 'x' is no whole number from 1"),
        (["--bot-limit", "0"], "--bot-limit: '0' is no number of seconds from 0.01 to 3600"),
        (["--bot-limit", "nan"], "--bot-limit: 'nan' is no number of seconds from 0.01 to 3600"),
        (["--seats", "bot:ismcts(ms=9000),bot", "--bot-limit", "2"], "ms=9000 is longer than --bot-limit 2 allows"),
    ],
)
def test_what_is_wrong_with_a_bot_is_told_before_the_first_move(words, said, run):
    code, out, err = run(*play(*words))
    assert (code, out) == (2, "")
    assert said in err


# -- bots that fail at a table


def table_with(monkeypatch, choose, limit=5.0):
    """What is printed of a round between a bot of this source and another."""
    real = seating.load_bot
    monkeypatch.setattr(seating, "load_bot", lambda name: choose if name == "hostile" else real(name))
    setup = Setup(rules_of("sixteen"), (Seat("Eve", "hostile"), Seat("Bob", "greedy")), 1, bot_limit=limit)
    printed: list[str] = []
    assert play_plain(setup, input, printed.append) == 0
    return "\n".join(printed)


def crash(view, chance):
    raise RuntimeError("no\nidea\x07")


def idle(view, chance):
    time.sleep(0.6)


def cheat(view, chance):
    return view.rules.let


def peek(view, chance):
    return view.sample(chance).rules.state


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        (
            crash,
            "The bot hostile (Eve) failed (test_arena_command.py:{crash}: RuntimeError: no idea?); chance chooses",
        ),
        (cheat, "The bot hostile (Eve) chose no legal move (let); chance chooses the move."),
        (
            peek,
            "The bot hostile (Eve) failed (test_arena_command.py:{peek}: AttributeError: 'Rules' object has no",
        ),
        (idle, "The bot hostile (Eve) took longer than 0.02 s; chance chooses the move."),
    ],
)
def test_a_hostile_bot_loses_its_moves_and_the_match_goes_on(monkeypatch, bot, said):
    printed = table_with(monkeypatch, bot, 0.02 if bot is idle else 5.0)
    lines = {each.__name__: each.__code__.co_firstlineno + 1 for each in (crash, peek)}
    assert said.format(**lines) in printed
    assert "The match is over" in printed


def test_the_same_seed_gives_the_same_match_when_a_bot_fails(monkeypatch):
    assert table_with(monkeypatch, crash) == table_with(monkeypatch, crash)


def test_of_bots_that_search_the_same_seed_gives_the_same_match():
    rules = rules_of("sixteen")
    seats = parse_seats("bot:ismcts(iterations=6),bot:ismcts(iterations=3)", rules)
    matches = [[each.move.text for each in Driver(Setup(rules, seats, 4)).bots_play()] for _ in range(2)]
    assert matches[0] == matches[1]
