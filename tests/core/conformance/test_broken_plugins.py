"""Each broken plugin gets the right sentence: what is wrong, on which line, what to do."""

from functools import cache
from pathlib import Path

import pytest

from spielwerk.conformance import examine, subject_of

FOLDER = Path(__file__).parent / "broken"
GAMES = 12
SAID = {
    # without a move being made
    "misspelt_hook": ("hook", "no hook 'on_plai'", "Did you mean 'on_play'"),
    "no_marker": ("marker", "on_play has no marker", "write @hookimpl above it"),
    "unmarked_and_misspelt": ("hook", "nothing calls on_turn_strat", "if the hook 'on_turn_start' is meant"),
    "wrong_argument": ("argument", "asks for 'seet'", "Did you mean 'seat'"),
    "wide_symbol": ("symbol", "two cells wide", "one cell wide"),
    "one_language": ("texts", "missing in English", "add en='…'"),
    "unused_option": ("option", "'waiting' is used by no function", "@when(waiting=…)"),
    "unused_value": ("value", "'patience' is neither read nor written", "leave the value out"),
    "unused_refusal": ("refusal", "TOO_LATE is never returned", "@forbids('verb')"),
    "no_such_kind": ("kind", "has kind 'wilt'", "Did you mean 'wild'"),
    "no_such_verb": ("verb", "the verb 'drew'", "Did you mean 'draw'"),
    "no_such_code": ("code", "the code 'no_macht'", "Did you mean 'no_match'"),
    "no_such_step": ("step", "nobody asks the step 'wishing'", "table.ask('wishing', seat)"),
    "name_clash": ("assembly", "values 'seat', which means something else", "give it another name"),
    "code_clash": ("code_clash", "'S' is also that of 'skip'", "give it another code"),
    "module_memory": ("memory", "PLAYED belongs to the module", "VALUES = [value('name')]"),
    "own_chance": ("chance", "no record can play again", "table.pick(count)"),
    "clock": ("clock", "time is a clock", "state.moves"),
    "prints": ("print", "print() talks past the table", "told.<verb>"),
    "back_door": ("import", "spielwerk.state is not for plugins", "from spielwerk import"),
    "moves_no_piece": ("no_piece", "names no piece, so it moves nothing", "table.gather('discard', 'draw')"),
    "no_first_line": ("rule", "does not say the rule", "begin with the rule"),
    "not_python": ("syntax", "not Python", "correct the line"),
    # in games
    "refuses_with_words": ("return", "returned 'the hand is full'", "return a refusal declared in the plugin"),
    "offers_nothing": ("return", "waiting returned None", "moves made by rules.move"),
    "value_in_words": ("return", "value_of returned '10'", "a whole number"),
    "returns_something": ("return", "on_play returned True", "return nothing"),
    "raises": ("raises", "KeyError: 'discards'", "Did you mean 'discard'"),
    "loses_pieces": ("invariant", "missing or doubled: ", "by verbs alone"),
    "asks_and_acts": ("purity", "is a question, and changes passes", "belongs into a happening"),
    "keeps_a_list": ("copies", "'drew' holds a list", "a tuple"),
    "sees_hands": ("leak", "depends on what it cannot see", "its own hand"),
    "shows_a_card": ("leak", "the value 'highest' shows", "seen_by='nobody'"),
    "shows_by_a_question": ("leak", "the question 'looking' shows", "secret=True"),
    "tells_a_number": ("tells", "the value 'fitting' is", "seen_by='nobody'"),
    "endless": ("endless", "together with 'match_top'", "something is left to do"),
    "spins": ("endless", "more than 2 seconds", "something is left to do"),
    "never_ends": ("no_end", "a round does not end", "table.end"),
}
"""For each plugin: the code of the finding, words of what is wrong, words of what to do."""


@cache
def report(name, game="zieh_vier"):
    return examine(subject_of(FOLDER / f"{name}.py"), game, games=GAMES)


def said(name):
    code, *_ = SAID[name]
    return [finding for finding in report(name).findings.found if finding.code == code]


def line_of(name):
    lines = (FOLDER / f"{name}.py").read_text(encoding="utf-8").splitlines()
    return next((number for number, line in enumerate(lines, 1) if line.endswith("# <- here")), None)


@pytest.mark.parametrize("name", SAID)
def test_a_broken_plugin_is_told_what_is_wrong_and_what_to_do(name):
    _, wrong, mend = SAID[name]
    told = [f"{finding.code}: {finding}" for finding in report(name).findings.found]
    assert any(wrong in finding.wrong and mend in finding.mend for finding in said(name)), told


@pytest.mark.parametrize("name", [name for name in SAID if line_of(name) is not None])
def test_a_finding_names_the_file_and_the_line(name):
    places = [(Path(finding.file).name, finding.line) for finding in said(name)]
    assert (f"{name}.py", line_of(name)) in places


@pytest.mark.parametrize("name", SAID)
def test_nothing_but_the_broken_thing_is_an_error(name):
    found = {finding.code for finding in report(name).findings.found if finding.severity == "error"}
    assert found <= {SAID[name][0]}


def test_every_broken_plugin_is_tried():
    assert {path.stem for path in FOLDER.glob("*.py")} == {*SAID}


@pytest.mark.parametrize("name", ["raises", "endless", "loses_pieces"])
def test_a_failing_game_is_made_as_small_as_one_move_and_two_hands(name):
    case = said(name)[0].case
    assert len(case.moves) == 1
    words = dict(word.split("=") for word in case.position.split(" "))
    assert all("," not in words[hand] for hand in ("hand.1", "hand.2"))
