"""A plugin that fails at the table: it is named with its hook and line, nothing has changed, the game can go on."""

from __future__ import annotations

import sys

import pytest

from broken import broken_match, broken_rules
from spielwerk import Match, SpielwerkError
from spielwerk.failures import PluginFailed
from spielwerk.notation import read_move, state_text
from spielwerk.record import FailedAgain, Failure, again, read_record, record_text, replay


@pytest.fixture
def broken(tmp_path):
    return lambda source, *given, **facts: broken_match(tmp_path, source, *given, **facts)


def failing(act) -> PluginFailed:
    with pytest.raises(PluginFailed) as caught:
        act()
    return caught.value


def everything(match: Match) -> tuple[object, ...]:
    return state_text(match.state), list(match.log), list(match.history), list(match.results), match.winners


# what is said

RAISES = """
@on_play(number=7)
def explode(table, seat):
    table.draw(seat, 2)
    raise ZeroDivisionError("boom")
"""


def test_a_verb_that_a_table_does_not_have_is_told_with_the_nearest_one(broken):
    match = broken("@hookimpl\ndef on_turn_end(table, seat): table.drw(seat)\n", "hand.1=r7,b1 hand.2=r1 discard=r5")
    assert failing(lambda: match.play("r7")).what == "a table has no 'drw'. Did you mean 'draw'?"


def test_a_failure_says_plugin_hook_file_line_and_what_came(broken):
    failed = failing(lambda: broken(RAISES).play("r7"))
    assert (failed.plugin, failed.hook, failed.place, failed.function) == ("bomb", "on_play", "bomb.py:6", "explode")
    assert (failed.what, failed.doing, failed.taken_back) == ("ZeroDivisionError: boom", "r7", True)


def test_the_details_show_the_way_from_the_plugin_on(broken):
    details = failing(lambda: broken(RAISES).play("r7")).details
    assert details.startswith("  File ")
    assert 'bomb.py", line 6, in explode\n    raise ZeroDivisionError("boom")\n' in details
    assert details.endswith("ZeroDivisionError: boom")
    assert "match.py" not in details


def test_a_helper_is_named_with_the_hook_that_called_it(broken):
    source = "def helper(): return {}['x']\n@on_play(number=7)\ndef effect(table):\n    helper()\n"
    failed = failing(lambda: broken(source).play("r7"))
    assert (failed.function, failed.hook) == ("helper", "on_play")


@pytest.mark.parametrize(
    ("marked", "answer", "said"),
    [
        ('@forbids("play")', '"no"', "forbid returned 'no'; it must return a refusal"),
        ('@forbids("draw")', "7", "forbid returned 7; it must return a refusal"),
        ('@offers("turn")', "None", "offer returned None; it must return moves"),
        ('@offers("turn")', '"r7"', "offer returned 'r7'; it must return moves"),
        ('@offers("turn")', "[3]", "offer returned [3]; it must return moves"),
        ('@offers("turn")', '[Move(0, "play")]', "a move is made by rules.move(…), never by hand"),
    ],
)
def test_a_wrong_answer_is_told_with_what_it_should_be(broken, marked, answer, said):
    failed = failing(lambda: broken(f"{marked}\ndef wrong(state): return {answer}").view(0))
    assert (failed.plugin, said in str(failed), "(bomb.py:2, wrong)" in str(failed)) == ("bomb", True, True)


def test_a_wrong_answer_that_is_remembered_for_a_situation_is_told_too(broken):
    failed = failing(lambda: broken('@forbids("play")\ndef wrong(piece): return "no"').view(0))
    assert "forbid returned 'no'; it must return a refusal" in str(failed)


def test_the_details_of_a_wrong_answer_show_the_function_that_gave_it(broken):
    details = failing(lambda: broken('@forbids("play")\ndef wrong(piece):\n    return "no"\n').view(0)).details
    assert details.splitlines()[1:-1] == ['@forbids("play")', "def wrong(piece):", '    return "no"']


def test_two_plugins_that_set_each_other_going_are_both_named(broken):
    source = (
        'TEXTS = {"move.tick": text("a", "a")}\n@performs("tick")\ndef tick(table, seat, rules):\n'
        '    table.do(seat, rules.move("draw"))\n'
        '@on_move("draw")\ndef again(table, seat, rules): table.do(seat, rules.move("tick"))\n'
    )
    failed = failing(lambda: broken(source).play("draw"))
    assert "verbs in one move" in str(failed) or "calls itself again and again" in str(failed)
    assert "'draw_pile'" in str(failed)
    assert "'bomb'" in str(failed)


@pytest.mark.parametrize("raised", ["SystemExit", "GeneratorExit", "KeyboardInterrupt", "Own"])
def test_whatever_a_plugin_raises_is_its_failure_and_nothing_has_changed(broken, raised):
    match = broken(f"class Own(BaseException): pass\n@on_play(number=7)\ndef ends(table): raise {raised}('enough')")
    before = everything(match)
    failed = failing(lambda: match.play("r7"))
    assert (failed.plugin, failed.hook, failed.place) == ("bomb", "on_play", "bomb.py:4")
    assert failed.what == f"{raised}: enough"
    assert everything(match) == before


def test_an_error_that_cannot_say_anything_is_told_by_its_name(broken):
    source = "class Dumb(Exception):\n    def __str__(self): raise ValueError\n"
    assert failing(lambda: broken(f"{source}@on_play(number=7)\ndef f(table): raise Dumb").play("r7")).what == "Dumb"


def test_a_refusal_made_in_the_function_is_told(broken):
    source = '@forbids("play")\ndef no(piece): return refusal("secret", de="x", en="x")'
    match = broken(source)
    failed = failing(lambda: match.why_not(read_move(match.rules, match.state, "r7")))
    assert "the refusal stands at the top of its module" in str(failed)


LAST = "hand.1=r7 hand.2=g2 discard=r5"


@pytest.mark.parametrize("answer", ["5", "[1]", '["a", "b"]', "[1.5, 2]"])
def test_points_that_are_none_are_told(broken, answer):
    match = broken(f"@hookimpl(tryfirst=True)\ndef score(state): return {answer}", LAST)
    before = everything(match)
    failed = failing(lambda: match.play("r7"))
    assert "it must return whole numbers, one for each seat" in str(failed)
    assert (failed.hook, failed.place) == ("score", "bomb.py:2")
    assert everything(match) == before


@pytest.mark.parametrize("answer", ["5", "[2]", '["a"]'])
def test_winners_that_are_no_seats_are_told(broken, answer):
    match = broken(f"@hookimpl(tryfirst=True)\ndef match_winners(results): return {answer}", LAST)
    assert "match_winners returned" in str(failing(lambda: match.play("r7")))


@pytest.mark.parametrize("seats", ["9", "-1", "True", ""])
def test_a_question_for_nobody_is_told_where_it_is_asked(broken, seats):
    match = broken(f'@on_play(number=7)\ndef ask(table):\n    table.ask("turn"{", " * bool(seats)}{seats})')
    assert failing(lambda: match.play("r7")).place == "bomb.py:4"


# no end


def test_an_endless_loop_of_verbs_is_cut_and_nothing_has_changed(broken):
    match = broken("@on_play(number=7)\ndef ever(table):\n    while True: table.owed += 1")
    before = everything(match)
    failed = failing(lambda: match.play("r7"))
    assert (failed.plugin, failed.hook, failed.place) == ("bomb", "on_play", "bomb.py:4")
    assert "5,000 verbs in one move" in str(failed)
    assert everything(match) == before


@pytest.mark.skipif(sys.platform == "win32", reason="there is no timer")
@pytest.mark.parametrize("body", ["pass", "\n        try: 1 / 0\n        except Exception: pass"])
def test_a_loop_without_any_verb_is_ended_by_the_clock(broken, body):
    match = broken(f"@on_play(number=7)\ndef ever(table):\n    while True: {body}", seconds=0.2)
    before = everything(match)
    failed = failing(lambda: match.play("r7"))
    assert (failed.plugin, failed.hook) == ("bomb", "on_play")
    assert "more than 0.2 seconds" in str(failed)
    assert everything(match) == before


@pytest.mark.skipif(sys.platform == "win32", reason="there is no timer")
def test_a_question_that_never_answers_is_ended_too(broken):
    match = broken('@offers("turn")\ndef ever(state):\n    while True: pass', seconds=0.2)
    assert failing(lambda: match.view(0)).hook == "offer"


CTRL_C = "import signal\n@on_play(number=7)\ndef ever(table): signal.raise_signal(signal.SIGINT)"


def test_ctrl_c_in_a_plugin_that_hangs_means_the_plugin(broken, monkeypatch):
    monkeypatch.setattr("spielwerk.failures.PATIENCE", -1.0)
    assert failing(lambda: broken(CTRL_C).play("r7")).plugin == "bomb"


def test_ctrl_c_otherwise_means_the_game(broken):
    match = broken(CTRL_C)
    before = everything(match)
    with pytest.raises(KeyboardInterrupt):
        match.play("r7")
    assert everything(match) == before


MILLION = """
@offers("turn")
def many(rules):
    return (rules.move("draw", choice=number) for number in range(1_000_000))
"""


def test_too_many_moves_are_not_made(broken, monkeypatch):
    monkeypatch.setattr("spielwerk.answers.MOST_MOVES", 500)
    match = broken(MILLION)
    made = len(match.rules.moves)
    failed = failing(lambda: match.view(0))
    assert (failed.plugin, failed.hook, failed.place) == ("bomb", "offer", "bomb.py:5")
    assert "more than 500 moves are offered" in str(failed)
    assert len(match.rules.moves) <= made + 500


def test_one_move_offered_too_often_is_told_too(broken, monkeypatch):
    monkeypatch.setattr("spielwerk.answers.MOST_MOVES", 500)
    match = broken('@offers("turn")\ndef many(rules): return [rules.move("draw")] * 1000')
    assert "these are more than 500 moves" in str(failing(lambda: match.view(0)))


# going on without it

NO_EFFECT = 'PIECE = kind("bomb", code="B", de="Bombe", en="Bomb", rule_de="bumm")\n' + (
    "@hookimpl\ndef on_play(table): raise ZeroDivisionError\n"
)
PIECES = '[[pieces]]\nkind = "bomb"\ncolour = ["red"]\ncopies = 2\n'
BOMBS = "hand.1=rB,b1,b2 hand.2=r1,rB discard=r5"


def test_without_the_plugin_its_pieces_are_plain_ones(broken):
    match = broken(NO_EFFECT, BOMBS, more=PIECES)
    failing(lambda: match.play("rB"))
    match.go_on_without("bomb")
    match.play("rB")
    assert [step.move.text for step in match.history] == ["rB"]


def test_the_state_is_the_same_without_the_plugin(broken):
    match = broken(NO_EFFECT, BOMBS, more=PIECES)
    match.play("draw")
    before = state_text(match.state)
    match.go_on_without("bomb")
    assert state_text(match.state) == before
    assert [piece.code for piece in match.state.hand(1)] == ["r1", "rB"]


def test_moves_before_can_be_taken_back_without_the_plugin_coming_again(broken):
    match = broken(NO_EFFECT, BOMBS, more=PIECES)
    before = state_text(match.state)
    match.play("draw")
    match.go_on_without("bomb")
    assert match.undo()
    assert state_text(match.state) == before
    match.play("rB")
    assert (match.departures[0].moves, match.departures[0].plugin) == (0, "bomb")


@pytest.mark.parametrize(
    ("plugin", "why"),
    [
        ("draw_pile", "it carries out 'draw', which every turn may ask for"),
        ("match_top", "it owns the value 'colour', and 'wild' uses that"),
        ("nothing", "the game has no plugin 'nothing' to leave out"),
    ],
)
def test_what_others_need_cannot_be_left_out(broken, plugin, why):
    match = broken(RAISES)
    before = everything(match)
    with pytest.raises(SpielwerkError) as caught:
        match.go_on_without(plugin)
    assert why in str(caught.value)
    assert everything(match) == before


def test_a_plugin_that_is_required_cannot_be_left_out(tmp_path):
    match = Match(broken_rules(tmp_path, "", game="sixteen"), 2)
    with pytest.raises(SpielwerkError, match="cannot go on without 'tools': 'scissors' needs it"):
        match.go_on_without("tools")


ASKS = """
TEXTS = {"move.say": text("sagen", "say")}
@on_play(number=7)
def ask(table, seat): table.ask("bang", seat)
@performs("say", step="bang")
def say(): raise ZeroDivisionError
@performs("shout", step="bang")
def shout(): raise ZeroDivisionError
"""


def test_a_question_of_its_own_cannot_be_left_behind(broken):
    match = broken(ASKS)
    match.play("r7")
    with pytest.raises(SpielwerkError, match="cannot go on without 'bomb': ask: no step is called 'bang'"):
        match.go_on_without("bomb")


# the record


def recorded(tmp_path, match: Match, failure: Failure | None = None):
    path = tmp_path / "evening-record.toml"
    path.write_text(record_text(match, failure=failure), encoding="utf-8")
    return read_record(path)


def dealt(tmp_path, source: str) -> Match:
    """A match of two seats that begins with its deal."""
    return Match(broken_rules(tmp_path, source), 2, seed=4)


FAILS_AT_A_DRAW = """
@on_move("draw")
def fail(table):
    if table.moves > 2: raise ZeroDivisionError("boom")
"""


def to_the_failure(tmp_path, source: str = FAILS_AT_A_DRAW) -> tuple[Match, PluginFailed, str]:
    match = dealt(tmp_path, source)
    for _ in range(2):
        match.play(next(move for move in match.legal_moves() if "+" not in move.text))
    while match.state.choices[-1].step != "turn":
        match.play(match.legal_moves()[-1])
    at = f"{match.asked[0] + 1} draw"
    return match, failing(lambda: match.play("draw")), at


def test_a_record_reproduces_the_failure(tmp_path):
    match, failed, at = to_the_failure(tmp_path)
    record = recorded(tmp_path, match, Failure(at, str(failed)))
    with pytest.raises(FailedAgain) as caught:
        replay(record, match.rules)
    assert str(caught.value) == str(failed)
    assert [step.move.text for step in caught.value.match.history] == [step.move.text for step in match.history]


def test_a_failure_that_does_not_come_again_leaves_the_match_as_it_was(tmp_path):
    match, failed, at = to_the_failure(tmp_path)
    good = broken_rules(tmp_path, "")
    assert state_text(replay(recorded(tmp_path, match, Failure(at, str(failed))), good).state) == state_text(
        match.state
    )


def test_a_record_says_from_which_move_on_a_plugin_was_left_out(tmp_path):
    match, _, _ = to_the_failure(tmp_path)
    made = len(match.history)
    match.go_on_without("bomb")
    match.play("draw")
    record = recorded(tmp_path, match)
    assert record.rounds[0].moves[made] == (None, "bomb")
    played = replay(record, match.rules)
    assert state_text(played.state) == state_text(match.state)
    assert played.departures == match.departures


def test_with_the_plugin_the_same_record_would_fail(tmp_path):
    match, _, _ = to_the_failure(tmp_path)
    match.go_on_without("bomb")
    match.play("draw")
    match.departures.clear()
    with pytest.raises(SpielwerkError, match="boom"):
        replay(recorded(tmp_path, match), broken_rules(tmp_path, FAILS_AT_A_DRAW))


# other rules under the same moves


def test_the_moves_so_far_are_played_on_other_rules(tmp_path):
    match, _, _ = to_the_failure(tmp_path)
    made = again(match, broken_rules(tmp_path, ""))
    assert state_text(made.state) == state_text(match.state)
    made.play("draw")


def test_moves_that_do_not_fit_other_rules_are_named(tmp_path):
    match, _, _ = to_the_failure(tmp_path)
    text = match.history[1].move.text
    source = '@on_move()\ndef fail(table):\n    if table.moves == 2: raise ValueError("no")'
    with pytest.raises(SpielwerkError) as caught:
        again(match, broken_rules(tmp_path, source))
    assert f"move 2, {text!r} of seat {match.history[1].seat + 1}, does not fit any more: plugin 'bomb'" in str(
        caught.value
    )


def test_a_position_that_a_match_began_with_is_kept_under_other_rules(broken, tmp_path):
    match = broken(RAISES)
    match.play("draw")
    assert state_text(again(match, broken_rules(tmp_path, "")).state) == state_text(match.state)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('at = "', 'at = "9 ', "is no seat (1 to 2) with or without its move, and not 'next round'"),
        ('at = "', 'at = "" # ', "'' is no seat (1 to 2) with or without its move"),
        ('at = "', f'at = "{"9" * 5000}', "is no seat (1 to 2) with or without its move"),
        ('at = "', 'att = "', "unknown key"),
        ('"without bomb"', '"without"', "'without' is no seat (1 to 2) and its move"),
        ('"without bomb"', '"without bom"', "the game has no plugin 'bom' to leave out"),
    ],
)
def test_a_record_that_says_it_wrong_is_told(tmp_path, old, new, said):
    match, failed, at = to_the_failure(tmp_path)
    match.go_on_without("bomb")
    path = tmp_path / "evening-record.toml"
    path.write_text(record_text(match, failure=Failure(at, str(failed))).replace(old, new), encoding="utf-8")
    with pytest.raises(SpielwerkError) as caught:
        replay(read_record(path), match.first_rules)
    assert said in str(caught.value)
    assert "evening-record.toml:" in str(caught.value)


def test_a_set_up_that_fails_again_is_reproduced_from_a_record(tmp_path):
    source = "@hookimpl\ndef set_up(table):\n    if table.round > 1: 1 / 0"
    rules = broken_rules(tmp_path, source, '[rules]\nmatch = "points"\n')
    match = Match(rules, 2, seed=4)
    while not match.round_over:
        seat = match.asked[0]
        match.play(match.legal_moves(seat)[0], seat)
    failed = failing(match.next_round)
    record = recorded(tmp_path, match, Failure("next round", str(failed)))
    with pytest.raises(FailedAgain, match="failed at the set-up"):
        replay(record, rules)
    match.go_on_without("bomb")
    match.next_round()
    assert state_text(replay(recorded(tmp_path, match), rules).state) == state_text(match.state)
    assert state_text(again(match, rules).state) == state_text(match.state)
