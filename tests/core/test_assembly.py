"""Every conflict of plugins, options and pieces is found when a game is put together, and told with its place."""

import pytest
from written import house_rules

from spielwerk import Mistakes, SpielwerkError, assemble, bend, find_game, read_game
from spielwerk.description import describe
from spielwerk.testing import plugin_from

PIECE = 'PIECE = kind("bomb", code="X", de="Bombe", en="Bomb")'


@pytest.fixture
def told(tmp_path):
    """What assembly says of a house file, without the folder: one line for each mistake."""

    def ask(house: str = "", **plugins: str) -> str:
        with pytest.raises(Mistakes) as found:
            house_rules(tmp_path, house, **plugins)
        return str(found.value).replace(f"{tmp_path}/", "")

    return ask


@pytest.fixture
def fits(tmp_path):
    """The rules of a house file that has no mistake."""
    return lambda house="", **plugins: house_rules(tmp_path, house, **plugins)


# what the house file says


def test_an_unknown_plugin(told):
    assert told(stackin="") == ("evening.toml:2: plugins[0]: no plugin is called 'stackin'. Did you mean 'stacking'?")


@pytest.fixture
def beside(tmp_path, monkeypatch):
    """What is said of a house file, written as a path from here, that lists a plugin whose file lies beside it."""
    folder = tmp_path / "my cards"
    folder.mkdir()
    (folder / "stackin.py").write_text('"""Rule: something."""\n', encoding="utf-8")
    (folder / "evening.toml").write_text('extends = "zieh_vier"\nplugins = ["stackin"]\n', encoding="utf-8")

    def said(here: str, path: str) -> str:
        monkeypatch.chdir(tmp_path / here)
        with pytest.raises(Mistakes) as caught:
            assemble(read_game(path))
        return str(caught.value)

    return said


def test_a_plugin_that_lies_beside_the_file_is_said_to_with_the_words_that_let_it_be_loaded(beside, tmp_path):
    said = "plugins[0]: no plugin is called 'stackin'. stackin.py lies beside this file; --plugins-dir "
    assert beside("my cards", "evening.toml") == f"evening.toml:2: {said}. lets it be loaded"
    assert beside(".", "my cards/evening.toml") == f"my cards/evening.toml:2: {said}'my cards' lets it be loaded"
    path = tmp_path / "my cards" / "evening.toml"
    assert beside(".", str(path)) == f"{path}:2: {said}'{path.parent}' lets it be loaded"


def test_the_plugin_of_a_text_lies_beside_nothing(tmp_path, monkeypatch):
    (tmp_path / "stackin.py").write_text('"""Rule: something."""\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    data = {**read_game(find_game("zieh_vier")).resolved(), "plugins": ["stackin"], "rules": {}}
    with pytest.raises(Mistakes, match=r"no plugin is called 'stackin'\. Did you mean 'stacking'\?"):
        assemble(describe(data))


def test_a_kind_that_nobody_makes(told):
    assert told('[[pieces]]\ncolour = "red"\nkind = "drawtwo"\n') == (
        "evening.toml:5: pieces[0].kind: 'drawtwo': no plugin of the game makes this kind. Did you mean 'draw_two'?"
    )


def test_a_number_card_without_a_number(told):
    assert told('[[pieces]]\nkind = "number"\n') == (
        "evening.toml:4: pieces[0].kind: a piece of the kind 'number' needs a number"
    )


def test_an_unknown_option(told):
    assert told('[rules]\nstackin = "any"\n') == (
        "evening.toml:4: rules.stackin: no plugin of the game has an option 'stackin'. Did you mean 'stacking'?"
    )


def test_an_option_of_a_plugin_that_the_game_does_not_list(told):
    assert "rules.longest_run: no plugin of the game has an option 'longest_run'" in told(
        "[rules]\nlongest_run = true\n"
    )


def test_a_word_that_an_option_does_not_know(told):
    assert told('[rules]\nstacking = "sane"\n') == (
        "evening.toml:4: rules.stacking: 'sane' is not one of its values: 'same', 'escalating', 'any', 'off'. "
        "Did you mean 'same'?"
    )


def test_a_word_that_is_near_to_none_of_them(told):
    assert told('[rules]\nstacking = "zzzz"\n') == (
        "evening.toml:4: rules.stacking: 'zzzz' is not one of its values: 'same', 'escalating', 'any', 'off'."
    )


def test_a_number_out_of_range(told):
    assert told("[rules]\ntarget = 0\n") == "evening.toml:4: rules.target: 0 is out of range: 1 or more."


def test_a_number_beyond_both_ends(told):
    source = 'OPTIONS = [number_option("fuse", 3, least=2, most=5)]'
    assert told("[rules]\nfuse = 6\n", bomb=source) == "evening.toml:4: rules.fuse: 6 is out of range: 2 to 5."


def test_a_word_where_a_number_is_wanted(told):
    assert told('[rules]\ntarget = "many"\n') == (
        "evening.toml:4: rules.target: 'many' is not one of its values: a whole number from 1."
    )


@pytest.mark.parametrize("given", ['"yes"', "1"])
def test_a_switch_is_true_or_false(told, given):
    assert told(f"[rules]\nchallenge = {given}\n").endswith("is not one of its values: true, false.")


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ('voluntary_draw = "false"', "'false' is not one of its values: true, false; write false, without quotes."),
        ('voluntary_draw = "True"', "'True' is not one of its values: true, false; write true, without quotes."),
        ('target = "200"', "'200' is not one of its values: a whole number from 1; write 200, without quotes."),
    ],
)
def test_a_value_in_quotes_that_would_fit_without_them(told, rule, expected):
    assert told(f"[rules]\n{rule}\n") == f"evening.toml:4: rules.{rule.split()[0]}: {expected}"


@pytest.mark.parametrize("rule", ['target = "0"', 'target = "true"', 'stacking = "5"', 'challenge = "1"'])
def test_a_value_that_would_not_fit_without_quotes_either(told, rule):
    assert "quotes" not in told(f"[rules]\n{rule}\n")


def test_a_plugin_that_is_like_no_other_is_told_no_other(told):
    assert told(swop_hands="") == "evening.toml:2: plugins[0]: no plugin is called 'swop_hands'."


@pytest.mark.parametrize(
    ("name", "means"),
    [
        ("STACKING", "stacking"),
        ("reverse_two", ""),
        ("reverse", "two_player_reverse"),
        ("draw", ""),
        ("first", "first_card"),
    ],
)
def test_the_nearest_option_may_be_spelt_large_or_be_the_only_one_with_this_word(told, name, means):
    hint = f"Did you mean {means!r}?" if means else "Known: challenge, draw_four_rule, first_card, "
    assert f" has an option {name!r}. {hint}" in told(f"[rules]\n{name} = 1\n")


def test_all_mistakes_are_told_at_once_in_the_order_of_their_lines(told):
    lines = told('[rules]\nstackin = "any"\ntarget = 0\n', bomb='REQUIRES = ["fuse"]').split("\n")
    assert [line.split(": ")[:2] for line in lines] == [
        ["evening.toml:2", "plugins[0]"],
        ["evening.toml:4", "rules.stackin"],
        ["evening.toml:5", "rules.target"],
    ]


# two plugins that do not go together


def test_a_plugin_that_another_one_needs(told):
    assert told(bomb='REQUIRES = ["fuse"]') == (
        "evening.toml:2: plugins[0]: plugin 'bomb' needs 'fuse', which the game does not list; add it to plugins"
    )


def test_a_plugin_that_is_needed_and_listed_is_no_mistake(fits):
    assert [plugin.name for plugin in fits(bomb='REQUIRES = ["stacking"]').plugins][-1] == "bomb"


@pytest.mark.parametrize(
    ("source", "what"),
    [
        ('VALUES = [value("owed")]', "'owed' (values)"),
        ('OPTIONS = [switch("stacking", True)]', "'stacking' (options)"),
        ('VALUES = [value("stacking")]', "'stacking' (values)"),
    ],
)
def test_two_owners_of_one_name(told, source, what):
    assert told(bomb=source) == (
        f"evening.toml:2: plugins[0]: plugins 'stacking' and 'bomb' both own {what}; leave one out"
    )


def test_two_plugins_that_perform_one_verb(told):
    assert told(bomb='@performs("draw")\ndef draw(): ...') == (
        "evening.toml:2: plugins[0]: plugins 'draw_pile' and 'bomb' both perform the verb 'draw'"
    )


def test_two_plugins_that_make_one_kind(told):
    assert told(bomb='PIECE = kind("skip", code="X", de="x", en="x")') == (
        "evening.toml:2: plugins[0]: plugins 'skip' and 'bomb' both make the kind 'skip'"
    )


def test_two_faces_with_one_code(told):
    source = 'PIECE = kind("bomb", code="S", de="Bombe", en="Bomb")'
    assert told('[[pieces]]\nkind = "bomb"\ncolour = "red"\n', bomb=source) == (
        "evening.toml:3: pieces[0]: two different faces have the code 'rS': "
        "('skip', 'red', None) and ('bomb', 'red', None)"
    )


def test_one_face_may_be_listed_twice(fits):
    assert len(fits('[[pieces]]\nkind = "skip"\ncolour = "red"\n').by_code["rS"]) == 3


def test_two_plugins_that_refuse_with_one_code(told):
    assert told(bomb='NO = refusal("no_match", de="nein", en="no")') == (
        "evening.toml:2: plugins[0]: plugins 'match_top' and 'bomb' both refuse with the code 'no_match'; rename one"
    )


def test_a_refusal_with_a_code_of_the_core(told):
    assert "plugins 'spielwerk' and 'bomb' both refuse with the code 'over'" in told(
        bomb='NO = refusal("over", de="nein", en="no")'
    )


# the order of plugins


def test_the_order_is_that_of_the_files(fits):
    names = [plugin.name for plugin in fits(bomb="\n", fuse="\n").plugins]
    assert names[:3] == ["dealing", "dealer", "stacking"]
    assert names[-2:] == ["bomb", "fuse"]


@pytest.mark.parametrize(
    ("source", "order"),
    [
        ("\n", ["skip", "wild", "bomb"]),
        ('BEFORE = ["skip"]', ["bomb", "skip", "wild"]),
        ('BEFORE = ["wild"]', ["skip", "bomb", "wild"]),
        ('BEFORE = ["skip"]\nAFTER = ["dealer"]', ["bomb", "skip", "wild"]),
        ('AFTER = ["skip"]', ["skip", "wild", "bomb"]),
    ],
)
def test_before_and_after_change_the_order(fits, source, order):
    names = [plugin.name for plugin in fits(bomb=source).plugins]
    assert [name for name in names if name in order] == order


def test_after_lets_a_plugin_wait_for_one_that_is_listed_later(fits):
    names = [plugin.name for plugin in fits(bomb='AFTER = ["fuse"]', fuse="OPTIONS = []").plugins]
    assert names[-2:] == ["fuse", "bomb"]


def test_what_plugins_do_follows_their_order(fits):
    source = '@on_play(kind="draw_two")\ndef double(table): table.owed *= 2'
    late = fits(bomb=source)
    early = fits(bomb=source + '\nBEFORE = ["draw_two"]')
    assert [owed_after_draw_two(rules) for rules in (late, early)] == [4, 2]


def owed_after_draw_two(rules):
    from spielwerk.notation import read_move, read_state

    table = read_state(rules, "hand.1=r+2,b1 hand.2=g2 discard=r5")
    rules.apply(table, read_move(rules, table, "r+2"))
    return table.owed


def test_the_others_keep_their_places(fits):
    as_listed = [plugin.name for plugin in fits(bomb="\n").plugins]
    moved = [plugin.name for plugin in fits(bomb='BEFORE = ["match_top"]').plugins]
    assert [name for name in moved if name != "bomb"] == as_listed[:-1]
    assert moved[3:5] == ["bomb", "match_top"]


def test_before_a_plugin_that_the_game_does_not_list_says_nothing(fits):
    assert fits(bomb='BEFORE = ["fuse"]').plugins[-1].name == "bomb"


def test_an_order_that_goes_round(told):
    assert told(bomb='BEFORE = ["fuse"]', fuse='BEFORE = ["bomb"]') == (
        "evening.toml:2: plugins[0]: these plugins declare an order that goes round: bomb before fuse before bomb"
    )


# what is wrong inside a plugin


def test_a_plugin_for_a_newer_spielwerk(told):
    assert told(bomb="API = 2") == (
        "evening.toml:2: plugins[0]: plugin 'bomb' needs API 2; this Spielwerk offers 1: a newer Spielwerk is needed"
    )


def test_a_misspelt_hook(told):
    assert told(bomb="\n@hookimpl\ndef on_plai(table): ...") == (
        "evening.toml:2: plugins[0]: plugin 'bomb' (bomb.py:2): there is no hook 'on_plai'. Did you mean 'on_play'?"
    )


def test_a_hook_without_its_marker(told):
    assert told(bomb="def on_turn_end(table): ...") == (
        "evening.toml:2: plugins[0]: plugin 'bomb' (bomb.py:1): on_turn_end has no marker, so it is never asked; "
        "write @hookimpl above it"
    )


@pytest.mark.parametrize(
    ("hook", "marker"), [("offer", "offers('turn')"), ("forbid", "forbids('play')"), ("perform", "performs('play')")]
)
def test_a_hook_that_needs_a_marker_of_its_own(told, hook, marker):
    assert told(bomb=f"@hookimpl\ndef {hook}(state): return []") == (
        f"evening.toml:2: plugins[0]: plugin 'bomb' (bomb.py:1): {hook} needs its own marker, such as @{marker}, "
        "to say what it concerns"
    )


@pytest.mark.parametrize(("asks", "means"), [("tabel", "table"), ("oweed", "owed"), ("stackin", "stacking")])
def test_a_hook_that_asks_for_an_unknown_argument(told, asks, means):
    assert told(bomb=f"@hookimpl\ndef on_turn_end({asks}): ...") == (
        f"evening.toml:2: plugins[0]: plugin 'bomb' (bomb.py:1): on_turn_end asks for {asks!r}, which is no noun of "
        f"this hook and no value or option of the game. Did you mean {means!r}?"
    )


@pytest.mark.parametrize(
    ("asks", "why"),
    [
        ("*, table", "has 'table' behind a *; a hook's arguments are plain: leave the * out"),
        ("*all", "has *all; a hook names each argument that it uses"),
        ("table, **all", "has **all; a hook names each argument that it uses"),
        ("table, seat=0", "has a default for 'seat'; a hook's argument has no default"),
    ],
)
def test_a_hook_names_its_arguments_plainly(told, asks, why):
    assert told(bomb=f"@hookimpl\ndef on_turn_end({asks}): ...") == (
        f"evening.toml:2: plugins[0]: plugin 'bomb' (bomb.py:1): on_turn_end {why}"
    )


def test_a_function_around_a_hook_has_its_arguments(fits):
    source = """
import functools

def twice(function):
    @functools.wraps(function)
    def both(*given): function(*given); function(*given)
    return both

@hookimpl
@twice
def on_turn_end(table): table.reverse()
"""
    assert next(impl.names for impl in fits(bomb=source).impls["on_turn_end"] if impl.plugin.name == "bomb") == (
        "table",
    )


@pytest.mark.parametrize("kept", ["options", "kinds", "by_code", "seen_by", "impls"])
def test_no_plugin_can_change_what_the_rules_say(fits, kept):
    with pytest.raises(TypeError):
        getattr(fits(), kept)["stacking"] = "any"


def test_a_noun_of_another_hook_is_unknown_too(told):
    assert "on_turn_end asks for 'move'" in told(bomb="@hookimpl\ndef on_turn_end(move): ...")


def test_a_value_cannot_be_asked_for_before_there_is_a_table(told):
    assert "plays asks for 'owed'" in told(bomb="@hookimpl\ndef plays(piece, owed): return []")


@pytest.mark.parametrize("name", ["hand", "seat", "direction", "draw", "log", "stock"])
def test_a_value_that_is_called_like_something_else(told, name):
    assert told(bomb=f'VALUES = [value("{name}")]') == (
        "evening.toml:2: plugins[0]: "
        f"plugin 'bomb' calls one of its values {name!r}, which means something else already"
    )


@pytest.mark.parametrize("name", ["fuse-length", "from"])
def test_a_value_that_no_hook_could_name(told, name):
    assert told(bomb=f'VALUES = [value("{name}")]').endswith(f"one of its values {name!r}, which is no name in Python")


def test_a_plugin_that_fails_while_the_game_is_put_together(told):
    assert told(bomb="@hookimpl\ndef plays(piece):\n    return 1 / 0") == (
        "evening.toml:2: plugins[0]: plugin 'bomb': plays failed: bomb.py:3: ZeroDivisionError: division by zero"
    )


def test_a_move_that_nobody_performs(fits):
    with pytest.raises(SpielwerkError, match="plays gives the verb 'throw', which the game does not have"):
        fits(bomb='@hookimpl\ndef plays(piece): return [("throw", "discard")]')


def test_a_play_onto_a_zone_that_is_not_there(fits):
    with pytest.raises(
        SpielwerkError, match=r"the zone 'discrad', which the game does not have\. Did you mean 'discard'"
    ):
        fits(bomb='@hookimpl\ndef plays(piece): return [("play", "discrad")]')


def test_an_option_that_binds_a_plugin_and_that_nobody_declares(fits):
    with pytest.raises(SpielwerkError, match=r"an option 'stackin', which the game does not have\. Did you mean"):
        fits(bomb='WHEN = {"stackin": "any"}')


# what fits


def test_the_game_of_a_description_is_not_changed_by_what_bends_it():
    game = read_game(find_game("zieh_vier"))
    bent = assemble(bend(game, plugins=["bomb"]), modules={"bomb": plugin_from(PIECE, "bomb")})
    assert "bomb" in bent.kinds
    assert "bomb" not in assemble(game).kinds


def test_a_new_piece_comes_into_play_with_its_plugin(fits):
    rules = fits('[[pieces]]\nkind = "bomb"\ncopies = 3\n', bomb=PIECE)
    assert [piece.kind for piece in rules.by_code["X"]] == ["bomb"] * 3


def test_options_have_their_defaults_where_no_file_says_otherwise(fits):
    rules = fits("[rules]\nfuse = 5\n", bomb='OPTIONS = [number_option("fuse", 3), switch("loud", True)]')
    assert (rules.options["fuse"], rules.options["loud"], rules.options["stacking"]) == (5, True, "same")


def test_a_plugin_is_bound_only_where_its_options_say_so(fits):
    source = """
OPTIONS = [switch("armed", False)]
WHEN = {"armed": True}
@on_play(kind="draw_two")
def more(table): table.owed += 1
"""
    assert [owed_after_draw_two(fits(f"[rules]\narmed = {on}\n", bomb=source)) for on in ("false", "true")] == [2, 3]


def test_a_function_is_bound_only_where_its_options_say_so(fits):
    source = """
OPTIONS = [choice_option("fuse", "short", "long", "none")]
@when(fuse=("short", "long"))
@on_play(kind="draw_two")
def more(table): table.owed += 1
"""
    owed = [owed_after_draw_two(fits(f'[rules]\nfuse = "{fuse}"\n', bomb=source)) for fuse in ("short", "long", "none")]
    assert owed == [3, 3, 2]


def test_a_zone_that_a_plugin_needs_and_the_game_has_not(fits):
    with pytest.raises(SpielwerkError, match=r"needs a zone 'bocks', which the game does not have\."):
        fits(bomb='ZONES = ["bocks"]')
