"""The scenario form and its runner: what holds, what fails and how it is told, what is wrong with a file."""

from __future__ import annotations

import io
from pathlib import Path
from types import ModuleType

import pytest
from attrs import evolve

from spielwerk import Mistakes, assemble, bend, find_game, hookimpl, read_game
from spielwerk.scenario import Failure, Scenario, read_scenario, run_paths, run_scenario, scenario_in
from spielwerk.scenario.setting import Deal
from spielwerk.tomlfile import TomlFile

HEAD = 'title = "A rule"\ngame = "zieh_vier"\n'
POSITION = """
[given]
hand.1 = "r5 b3"
hand.2 = "g1 g2"
hand.3 = "y1 y2"
discard = "r7"
next = "b1 b2 b4"
"""


def scenario(text: str, given: str = POSITION) -> Scenario:
    return scenario_in(TomlFile.parse(f"{HEAD}{given}\n{text}", "rule.scenario.toml"))


def failure(text: str, given: str = POSITION) -> Failure:
    found = run_scenario(scenario(text, given))
    assert found is not None, "the scenario holds"
    return found


def holds(text: str, given: str = POSITION) -> None:
    found = run_scenario(scenario(text, given))
    assert found is None, str(found)


def mistakes(text: str, given: str = POSITION) -> list[str]:
    """What is said about a file, without its name."""
    with pytest.raises(Mistakes) as caught:
        run_scenario(scenario(text, given))
    return [str(mistake).removeprefix("rule.scenario.toml:") for mistake in caught.value.mistakes]


# -- steps that hold


def test_a_position_without_steps_holds_what_it_says():
    holds('[then]\nturn = 1\nhand.1 = "b3 r5"\ndiscard = "r7"\ncolour = "red"\nround_over = false')


def test_hands_may_be_written_as_tables_and_quoted_names():
    holds("", 'given = { hand = { 1 = "r5" }, "hand.2" = 3, discard = "r7" }')


def test_a_hand_that_is_a_number_holds_so_many_pieces_that_nobody_else_has():
    holds("[then]\ncount.hand.2 = 60", '[given]\nhand.1 = "r5 r5"\nhand.2 = 60\ndiscard = "r7 r7"\nnext = "b1 b1"')


def test_the_same_seed_fills_a_hand_in_the_same_way():
    text = '[given]\nhand.1 = 5\nhand.2 = 5\ndiscard = "r7"'
    first, again, other = (scenario("", f"seed = {seed}\n{text}").setting for seed in (1, 1, 2))
    rules = assemble(read_game(find_game("zieh_vier")))
    hands = [given.table(rules).hand(0) for given in (first, again, other)]
    assert [piece.code for piece in hands[0]] == [piece.code for piece in hands[1]]
    assert [piece.code for piece in hands[0]] != [piece.code for piece in hands[2]]


def test_pieces_that_are_not_named_lie_in_the_stock():
    holds("[then]\ncount.draw = 97")


def test_pieces_that_are_not_named_may_lie_at_the_bottom_of_a_zone():
    given = '[given]\nhand.1 = "r5"\nhand.2 = "g1"\ndiscard = "b1 r7"\nrest = "discard"\nnext = "b2"'
    holds('[then]\ncount = { draw = 1, discard = 101 }\ntop.discard = "r7"', given)


def test_a_direction_has_a_name():
    holds("[then]\ndirection = -1", POSITION + 'direction = "falling"\n')


def test_a_value_may_be_none():
    holds('[then]\ncolour = "none"', POSITION + 'colour = "none"\n')


def test_an_open_question_may_be_given():
    holds('[[steps]]\nlegal = ["r5", "keep"]\nmove = "keep"\nthen = { turn = 2 }', POSITION + 'ask = "drawn:1:!r5"\n')


def test_several_moves_in_one_step():
    holds('[[steps]]\nmove = ["r5", "draw"]\nthen = { turn = 3, discard = "r7 r5", moves = 2 }')


def test_a_step_says_what_is_drawn_by_whom():
    holds('[[steps]]\nmove = "draw"\ndraws = "b1"\n[[steps]]\nmove = "draw"\ndraws = { 1 = "", 2 = "b2" }')


def test_a_step_may_put_other_pieces_on_the_stock():
    wild = '[[steps]]\nnext = "W"\nmove = "draw"\ndraws = "W"\n[[steps]]\nmove = "keep"\n'
    holds(wild + '[[steps]]\nmove = "draw"\ndraws = "b1"')


def test_a_star_stands_for_every_choice():
    given = '[given]\nhand.1 = "W b3"\nhand.2 = "g1"\ndiscard = "r7"'
    holds('[[steps]]\nlegal = ["W *", "draw"]\ncan = ["W *"]\ncannot = ["+4 *"]', given)


def test_a_move_is_taken_back():
    holds('[[steps]]\nmove = "r5"\n[[steps]]\nundo = true\nthen = { turn = 1, discard = "r7" }')


def test_what_a_seat_is_told():
    holds('[[steps]]\nmove = "draw"\ntold = { 1 = "Seat 1 draws Blue 1", 2 = ["Seat 1 draws 1"] }')


def test_what_a_seat_is_told_in_german():
    holds('[[steps]]\nmove = "draw"\ntold = { 1 = "Platz 1 zieht Blau 1" }', 'language = "de"\n' + POSITION)


def test_house_rules_apply():
    holds('[[steps]]\nlegal = ["r5"]', "rules = { voluntary_draw = false }\n" + POSITION)


def test_another_preset_has_other_pieces():
    holds("", 'preset = "classic108"\n[given]\nhand.1 = "r0"\nhand.2 = "g1"\ndiscard = "r7"')


def test_a_game_may_be_a_file_beside_the_scenario(tmp_path: Path):
    house = tmp_path / "evening.toml"
    house.write_text('extends = "zieh_vier"\nname = "Evening"\n[rules]\nvoluntary_draw = false\n')
    file = tmp_path / "a.scenario.toml"
    file.write_text(f'title = "t"\ngame = "evening.toml"\n{POSITION}\n[[steps]]\nlegal = ["r5"]\n')
    assert run_scenario(read_scenario(file)) is None


def test_the_end_of_a_round_and_a_match():
    given = '[given]\nhand.1 = "r5"\nhand.2 = "b2"\ndiscard = "r7"'
    of_round = 'round_over = true\nwinners = 1\nwhy = "out"\npoints = [2, 0]\nasked = "none"\nseats_asked = []'
    of_match = "over = true\nmatch_winners = [1]\ntotals = [2, 0]"
    holds(f'[[steps]]\nmove = "r5"\n[then]\n{of_round}\n{of_match}', given)


def test_the_next_round_may_be_given():
    given = 'rules = { match = "points" }\n[given]\nhand.1 = "r5"\nhand.2 = "b2"\ndiscard = "r7"'
    next_round = '[[steps]]\nnext_round = true\ngiven = { hand.1 = "b1", hand.2 = "b9", discard = "b3" }'
    then = "then = { round = 2, starter = 2 }"
    holds(f'[[steps]]\nmove = "r5"\n{next_round}\n{then}\n[[steps]]\nmove = "b1"\n[then]\ntotals = [11, 0]', given)


# -- deals


def test_a_deal_brings_pieces_where_they_are_wanted():
    given = 'seats = 4\n[deal]\nhand.2 = "r5 r5 W"\nhand.4 = "+4"\ndiscard = "b3"\nnext = "g1 g2"'
    holds('[[steps]]\nmove = "draw"\ndraws = "g1"\n[then]\ncount = { hand.1 = 8, hand.2 = 7 }', given + "\nstarter = 1")


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_deal_lets_the_wanted_seat_start(seat: int):
    holds(f"[then]\nturn = {seat}", f'seats = 3\n[deal]\ndiscard = "r5"\nstarter = {seat}')


def test_a_dealt_table_is_of_the_games_own_class():
    rules = assemble(read_game(find_game("zieh_vier")))
    table = Deal(3, 1, {"hand.1": ["r5"]}).table(rules)
    assert type(table) is rules.ToldPosition


def test_a_deal_holds_the_wanted_pieces_in_a_game_that_lays_some_out():
    text = (
        'title = "t"\ngame = "sixteen"\nseats = 2\n[deal]\nhand.1 = "X X T"\n[then]\nrow.red = "r1"\ncount.hand.1 = 30'
    )
    assert run_scenario(scenario_in(TomlFile.parse(text, "t"))) is None


def test_a_piece_that_is_never_turned_up_is_a_failure():
    found = failure("", 'seats = 3\n[deal]\ndiscard = "r5 b3"')
    assert found.found == "b3 (discard): the deal never came to this"


def test_without_given_and_deal_chance_deals():
    holds("[then]\ncount = { hand = { 1 = 7, 2 = 7, 3 = 7, 4 = 7 }}", "seats = 4\nseed = 7\n")


# -- what fails, and how it is told


def test_a_failure_tells_step_line_position_expected_and_found():
    found = failure('[[steps]]\nmove = "r5"\n[[steps]]\nmove = "draw"\nthen = { turn = 1 }')
    assert str(found).splitlines() == [
        "rule.scenario.toml: A rule",
        "    step 2 (line 15)",
        "    position: hand.1=b3 hand.2=g1,g2,b1 hand.3=y1,y2 next=b2,b4 discard=r7,r5 turn=3 direction=1 passes=0"
        " owed=0 colour=red ask=turn:3:-",
        "    expected: turn = 1",
        "    found:    turn = 3",
    ]


def test_all_facts_that_do_not_hold_are_told_and_only_they():
    found = failure('[then]\nturn = 2\nowed = 4\ncolour = "red"\nhand.1 = "r5"')
    assert found.place == "then (line 12)"
    assert found.expected == "turn = 2; owed = 4; hand.1 = r5"
    assert found.found == "turn = 1; owed = 0; hand.1 = r5 b3"


def test_an_illegal_move_fails_with_its_reason():
    found = failure('[[steps]]\nmove = "b3"')
    assert found.expected == "'b3' is legal"
    assert found.found == "it is refused by 'no_match': Blue 3 matches neither Red nor Red 7"


def test_a_legal_move_that_should_be_refused_fails():
    found = failure('[[steps]]\nrefused = "r5"\nwhy = "no_match"')
    assert (found.expected, found.found) == ("'r5' is refused by 'no_match'", "it is legal")


def test_another_reason_fails_with_its_code_and_sentence():
    found = failure('[[steps]]\nrefused = "b3"\nwhy = "owed"')
    assert found.expected == "'b3' is refused by 'owed'"
    assert found.found == "it is refused by 'no_match': Blue 3 matches neither Red nor Red 7"


def test_a_refusal_without_a_reason_fails_only_on_a_legal_move():
    holds('[[steps]]\nrefused = ["b3", "take"]')
    assert failure('[[steps]]\nrefused = ["b3", "draw"]').expected == "'draw' is refused"


def test_the_exact_list_of_moves_fails_on_one_missing_and_one_more():
    found = failure('[[steps]]\nlegal = ["r5", "b3"]')
    assert found.expected == "legal is: r5, b3"
    assert found.found == "legal is: r5, draw; missing: b3; not expected: draw"


def test_a_star_that_stands_for_nothing_fails():
    assert failure('[[steps]]\nlegal = ["r5", "draw", "W *"]').found == "legal is: r5, draw; missing: W *"


def test_a_move_that_must_be_possible_fails():
    assert failure('[[steps]]\ncan = ["r5", "b3"]').expected == "'b3' is legal"


def test_a_move_that_must_not_be_possible_fails():
    assert failure('[[steps]]\ncannot = ["b3", "r5"]').expected == "'r5' is not legal"


def test_other_pieces_drawn_fail():
    found = failure('[[steps]]\nmove = "draw"\ndraws = "g1"')
    assert (found.expected, found.found) == ("seat 1 draws g1", "it draws b1")


def test_a_draw_where_none_is_expected_fails():
    assert failure('[[steps]]\nmove = "draw"\ndraws = { 1 = "" }').expected == "seat 1 draws nothing"


def test_a_sentence_that_is_not_told_fails():
    found = failure('[[steps]]\nmove = "draw"\ntold = { 2 = "Seat 1 draws Blue 1" }')
    assert found.expected == "seat 2 is told: Seat 1 draws Blue 1"
    assert found.found == "it is told: Seat 1 draws 1"


def test_the_order_of_a_pile_matters_and_that_of_a_hand_does_not():
    given = POSITION.replace('"r7"', '"b7 r7"')
    holds('[then]\nhand.1 = "b3 r5"', given)
    assert failure('[then]\ndiscard = "r7 b7"', given).found == "discard = b7 r7"


def test_a_seat_that_is_not_asked_cannot_move():
    assert failure('[[steps]]\nseat = 2\nmove = "g1"').found.startswith("it is refused by 'not_asked'")


def test_no_move_to_take_back_fails():
    assert failure("[[steps]]\nundo = true").expected == "there is a move to take back"


def test_no_next_round_fails():
    assert failure("[[steps]]\nnext_round = true").expected == "the next round can begin"


def plugin(name: str, hook: object) -> ModuleType:
    module = ModuleType(name, "House rule: for a test.")
    module.__file__ = __file__
    module.hook = hookimpl(specname=hook.__name__)(hook)  # type: ignore[attr-defined]
    return module


def run_with(hook: object, text: str, given: str = POSITION) -> Failure:
    """The failure of a scenario in a game with one more plugin."""
    plain = scenario(text, given)
    rules = assemble(bend(plain.rules.description, plugins=["extra"]), {"extra": plugin("extra", hook)})
    found = run_scenario(evolve(plain, rules=rules))
    assert found is not None
    return found


def test_a_piece_in_two_places_fails():
    def on_turn_start(table):
        table.zones["discard"].append(table.zones["discard"][0])

    found = run_with(on_turn_start, '[[steps]]\nmove = "r5"')
    assert found.expected == "every piece is in exactly one place"
    assert found.found == "r7 is there 2 times"


def test_a_plugin_that_fails_in_a_move_is_named():
    def on_turn_start(table):
        raise ValueError("broken")

    found = run_with(on_turn_start, '[[steps]]\nmove = "r5"')
    assert found.expected == "'r5' is carried out"
    assert "ValueError: broken" in found.found


def test_a_plugin_that_fails_in_a_deal_is_told_in_a_sentence():
    def set_up(table):
        raise ValueError("broken")

    assert "ValueError: broken" in run_with(set_up, "", "seats = 3\n").found
    last_card = 'rules = { match = "points" }\n[given]\nhand.1 = "r5"\nhand.2 = "b2"\ndiscard = "r7"'
    found = run_with(set_up, '[[steps]]\nmove = "r5"\n[[steps]]\nnext_round = true', last_card)
    assert "ValueError: broken" in found.found


# -- what is wrong with a file


def test_all_mistakes_of_a_file_are_told_at_once_with_line_key_and_nearest_word():
    text = """
[[steps]]
move = "drow"
wy = "no_match"
[[steps]]
refused = "r5"
why = "no_mtach"
[then]
turn = 7
top.discrad = "r5"
hand.1 = "z5"
"""
    assert mistakes(text, POSITION.replace("b3", "bb3") + 'colur = "red"\ncolour = "gren"\n') == [
        "5: given.hand.1: no piece is called 'bb3'. Did you mean 'b3'?",
        "10: given.colur: 'colur' is no zone, value or fact of this game. Did you mean 'colour'?",
        "11: given.colour: 'gren' is neither a colour, a kind, a piece nor a zone. Did you mean 'green'?",
        "15: steps[0].move: 'drow': no move has the word 'drow'. Did you mean 'draw'?",
        "16: steps[0].wy: unknown key. Did you mean 'why'?",
        "19: steps[1].why: no reason to refuse is called 'no_mtach'. Did you mean 'no_match'?",
        "21: then.turn: 7 is no seat; seats are 1 to 3",
        "22: then.top.discrad: 'top.discrad' is no zone, value or fact of this game. Did you mean 'top.discard'?",
        "23: then.hand.1: no piece is called 'z5'. Did you mean 'y5'?",
    ]


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("titel = 1\n" + POSITION, "3: titel: unknown key. Did you mean 'title'?"),
        ("seats = 11\n", "3: seats: zieh_vier is for 2 to 10 seats, not 11"),
        ("rules = { stacking = 1 }\n", "3: rules.stacking: 1 is not one of its values: "),
        ("rules = { staking = 1 }\n", "3: rules.staking: no plugin of the game has an option 'staking'. Did you mean"),
        ('preset = "classic"\n', "3: preset: 'classic' is not among the presets. Did you mean 'classic108'?"),
        ('plugins = ["jump"]\n', "3: plugins[0]: "),
        ('language = "fr"\n', "3: language: 'fr' is not one of 'de', 'en'."),
        ('[given]\nhand.1 = "r5"\nhand.3 = "r5"\n', "4: given.hand: hand.2 is missing; write hand.2 = "),
        ('[given]\nhand.1 = "r5 r5 r5"\nhand.2 = 1\n', "4: given.hand.1: hand.1: 'r5' is there 2 times at most"),
        ('[given]\nhand.1 = "r5"\nhand.2 = 104\n', "5: given.hand.2: hand.2: 104 pieces are wanted, but only 103"),
        ('[given]\nhand.1 = "r5"\nhand.2 = 1\nrest = "hnd.1"\n', "6: given.rest: 'hnd.1' is not one of"),
        ('[given]\nhand.1 = "r5"\nhand.2 = 1\nask = "drwn"\n', "6: given.ask: ask: no step is called 'drwn'. Did you"),
        ('[given]\nhand.1 = "r5"\nhand.2 = 1\ndirection = "left"\n', "6: given.direction: 'left' is not one of"),
        ('[deal]\nhand.1 = "r5 r5 r5"\n', "4: deal.hand.1: 'r5' is named 3 times in all, but the game has it 2 times"),
        ('[deal]\nhand.1 = "r1 r2 r3 r4 r5 r6 r7 r8"\n', "4: deal.hand.1: 8 pieces, but each hand is dealt 7"),
        ('[deal]\nhnd.1 = "r1"\n', "4: deal.hnd.1: 'hnd.1' is nothing a deal can begin with. Did you mean 'hand.1'?"),
        ('deal = { }\n[given]\nhand.1 = "r5"\nhand.2 = 1\n', "3: deal: a scenario begins with [given] or with [deal]"),
    ],
)
def test_what_is_wrong_at_the_beginning(given: str, told: str):
    found = mistakes("", given)
    assert any(each.startswith(told) for each in found), found


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[[steps]]\n", "11: steps[0]: this step is empty; it needs a move, or something that must hold"),
        ('[[steps]]\nmove = "W purple"', "12: steps[0].move: 'W purple' names no move of this game."),
        ('[[steps]]\ncannot = ["b33"]', "12: steps[0].cannot: 'b33': no move has the word 'b33'. Did you mean 'b3'?"),
        ('[[steps]]\ncannot = ["Q *"]', "12: steps[0].cannot: 'Q *': no move has the word 'Q'."),
        ("[[steps]]\nmove = 5", "12: steps[0].move: 5 is not text in quotes"),
        ('[[steps]]\nwhy = "no_match"', "12: steps[0].why: this belongs to a step with 'refused'"),
        ('[[steps]]\nmove = "r5"\ndraws = { 4 = "b1" }', "13: steps[0].draws.4: '4' is no seat; seats are 1 to 3"),
        ('[[steps]]\nnext = "r5 r5"\nmove = "draw"', "12: steps[0].next: no 'r5' is left in the stock"),
        ('[then]\nwhy = "uot"', "12: then.why: no end of a round is called 'uot'. Did you mean 'out'?"),
        ('[then]\nasked = "trun"', "12: then.asked: no step is called 'trun'. Did you mean 'turn'?"),
        ("[then]\npoints = [1, 2]", "12: then.points: this is a list of 3 whole numbers, one for each seat"),
        ('[then]\nowed_kind = "drawtwo"', "12: then.owed_kind: 'drawtwo' is neither a colour, a kind, a piece"),
        ("[then]\nround_over = 1", "12: then.round_over: 1 is not true or false"),
    ],
)
def test_what_is_wrong_in_the_steps(text: str, told: str):
    found = mistakes(text)
    assert any(each.startswith(told) for each in found), found


def test_an_unknown_game_has_a_nearest_one():
    with pytest.raises(Mistakes, match=r"t:2: game: no game is called 'zieh_vir'\. Did you mean 'zieh_vier'"):
        scenario_in(TomlFile.parse('title = "t"\ngame = "zieh_vir"', "t"))


# -- files and folders


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a.scenario.toml").write_text(HEAD + POSITION + "[then]\nturn = 1\n")
    (tmp_path / "b.toml").write_text("this is no scenario")
    return tmp_path


def run(*paths: Path) -> tuple[int, str]:
    out = io.StringIO()
    return run_paths(paths, out), out.getvalue()


def test_a_folder_whose_scenarios_hold_ends_with_0(folder: Path):
    assert run(folder) == (0, f"holds  {folder / 'a.scenario.toml'}: A rule\n1 held\n")


def test_one_that_fails_ends_with_1_and_the_others_still_run(folder: Path):
    (folder / "0.scenario.toml").write_text(HEAD + POSITION + "[then]\nturn = 2\n")
    code, said = run(folder)
    assert code == 1
    assert said.startswith(f"FAILS  {folder / '0.scenario.toml'}: A rule\n    then (line 11)\n    position: hand.1=")
    assert said.endswith("1 held, 1 failed\n")


def test_one_that_is_wrong_ends_with_2_and_the_others_still_run(folder: Path):
    (folder / "0.scenario.toml").write_text(HEAD + POSITION + "[then]\nturn = 2\n")
    (folder / "1.scenario.toml").write_text('title = 5\ngame = "zieh_vier"')
    code, said = run(folder)
    assert code == 2
    assert f"wrong  {folder / '1.scenario.toml'}:1: title: 5 is not text in quotes\n" in said
    assert said.endswith("1 held, 1 failed, 1 could not be read\n")


def test_a_file_that_is_not_there_ends_with_2(folder: Path):
    code, said = run(folder / "c.scenario.toml", folder / "a.scenario.toml")
    assert code == 2
    assert "there is no such file. Did you mean 'a.scenario.toml'?" in said
    assert said.endswith("1 held, 1 could not be read\n")


def test_a_file_that_is_no_toml_ends_with_2(folder: Path):
    code, said = run(folder / "b.toml")
    assert code == 2
    assert "this is not TOML" in said


def test_a_folder_without_scenarios_ends_with_2(tmp_path: Path):
    code, said = run(tmp_path)
    assert code == 2
    assert "no file in this folder is called ….scenario.toml" in said
