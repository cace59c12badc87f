"""A game file and a house file are read whole, and every mistake in them is told with its file, line and key."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
import tomli_w

from spielwerk import library
from spielwerk.description import Colour, Description, Zone, bend, describe, read_game
from spielwerk.errors import Mistakes, SpielwerkError
from spielwerk.texts import Text
from spielwerk.tomlfile import Keys

LITTLE = """\
format = 1
id = "little"
name = "Little"
seats = { min = 2, max = 3 }
plugins = ["alpha", "beta"]
preset = "short"
presets = ["short", "long"]
[zones.heap]
kind = "pile"
seen_by = "nobody"
stock = true
[zones.hand]
kind = "hand"
each = "seat"
seen_by = "owner"
deal = 3
[colours.red]
name = { de = "Rot", en = "Red" }
code = "r"
sign = "●"
ascii = "o"
ink = "#FF6B3D"
[colours.blue]
name = { de = "Blau", en = "Blue" }
code = "b"
sign = "♦"
ascii = "*"
ink = "#6CBEFF"
[[pieces]]
kind = ["number", "turned"]
colour = ["red", "blue"]
number = "1-3"
[[pieces]]
kind = "joker"
copies = 2
[[pieces]]
preset = "long"
kind = "late"
[rules]
target = 5
"""
GAMES = Path(__file__).parents[2] / "games"

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Writes `LITTLE`, with one passage exchanged, or a house file; the library knows the game `little`."""

    def write(old: str = "", new: str = "", *, house: str | None = None) -> Path:
        assert old in LITTLE
        path = tmp_path / ("little.toml" if house is None else "home.toml")
        path.write_text(LITTLE.replace(old, new, 1) if house is None else house, encoding="utf-8")
        return path

    monkeypatch.setattr(library, "_folders", lambda: (tmp_path, tmp_path / "own"))
    return write


def told(path: Path, house: Path | None = None, **rules: object) -> list[str]:
    """The mistakes of a reading, each as `line: key: text`, with `home:` in front if the house file holds it."""
    with pytest.raises(Mistakes) as caught:
        read_game(path, house, **rules)
    files = {"little.toml": "", "home.toml": "home:", "": "-:"}
    texts = []
    for mistake in caught.value.mistakes:
        line = "" if mistake.line is None else f"{mistake.line}: "
        texts.append(f"{files[Path(mistake.file).name]}{line}{mistake.key}: {mistake.text}")
    return [text.replace(f"{path.parent}/", "") for text in texts]


def at_home(write: Write, house: str) -> Description:
    return read_game(write(), write(house='extends = "little"\n' + house))


def told_at_home(write: Write, house: str) -> list[str]:
    return told(write(), write(house='extends = "little"\n' + house))


def numbers_of(game: Description, kind: str) -> list[tuple[str | None, int | None]]:
    return [(row.colour, row.number) for row in game.pieces if row.kind == kind]


# What is read


def test_a_game_says_its_name_seats_plugins_and_rules(write: Write) -> None:
    game = read_game(write())
    assert (game.id, game.name, game.seats_min, game.seats_max) == ("little", Text("Little", "Little"), 2, 3)
    assert (game.plugins, game.rules, game.preset) == (("alpha", "beta"), {"target": 5}, "short")


def test_a_colour_has_a_name_a_code_two_signs_and_an_ink(write: Write) -> None:
    assert read_game(write()).colours["red"] == Colour("red", Text("Rot", "Red"), "r", "●", "o", "#FF6B3D")


def test_a_zone_without_a_name_is_called_by_its_key(write: Write) -> None:
    zones = read_game(write()).zones
    assert zones["heap"] == Zone("heap", "pile", None, "nobody", 0, True, Text("heap", "heap"))
    assert zones["hand"] == Zone("hand", "hand", "seat", "owner", 3, False, Text("hand", "hand"))


def test_a_deal_may_depend_on_the_seats(write: Write) -> None:
    hand = read_game(write("deal = 3", "deal = { 2 = 4, 3 = 1 }")).zones["hand"]
    assert [hand.dealt(2), hand.dealt(3)] == [4, 1]


def test_pieces_multiply_out_by_colour_then_kind_then_number(write: Write) -> None:
    rows = [(row.colour, row.kind, row.number, row.copies) for row in read_game(write()).pieces]
    assert rows[:4] == [
        ("red", "number", 1, 1),
        ("red", "number", 2, 1),
        ("red", "number", 3, 1),
        ("red", "turned", 1, 1),
    ]
    assert rows[6] == ("blue", "number", 1, 1)
    assert rows[12:] == [(None, "joker", None, 2)]


def test_numbers_are_one_or_a_list_or_a_range(write: Write) -> None:
    assert numbers_of(read_game(write('"1-3"', "0\ncopies = 3")), "number") == [("red", 0), ("blue", 0)]
    assert numbers_of(read_game(write('"1-3"', "[7, 5]\ncopies = 3")), "number")[:2] == [("red", 7), ("red", 5)]


def test_only_pieces_of_the_preset_are_in_the_game(write: Write) -> None:
    game = read_game(write())
    assert numbers_of(game, "late") == []
    assert numbers_of(bend(game, preset="long"), "late") == [(None, None)]


def test_options_given_at_reading_win_over_the_files(write: Write) -> None:
    assert read_game(write(), write(house='extends = "little"\nrules.target = 7'), target=9).rules == {"target": 9}


def test_zieh_vier_has_104_pieces_and_108_in_its_classic_preset() -> None:
    game = read_game(GAMES / "zieh_vier.toml")
    assert [sum(row.copies for row in bent.pieces) for bent in (game, bend(game, preset="classic108"))] == [104, 108]


def test_sixteen_deals_all_88_pieces_to_four_seats() -> None:
    game = read_game(GAMES / "sixteen.toml")
    assert sum(row.copies for row in game.pieces) == 88 == 4 * game.zones["hand"].dealt(4)


# Mistakes in a game file


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        pytest.param("rules", "ruls", "39: ruls: unknown key. Did you mean 'rules'?", id="a section"),
        pytest.param(
            "copies", "copys", "35: pieces[1].copys: unknown key. Did you mean 'copies'?", id="a key of pieces"
        ),
        pytest.param("deal", "deel", "16: zones.hand.deel: unknown key. Did you mean 'deal'?", id="a key of a zone"),
        pytest.param("ink", "link", "22: colours.red.link: unknown key. Did you mean 'ink'?", id="a key of a colour"),
        pytest.param("max = 3", "max = 3, mix = 1", "4: seats.mix: unknown key. Did you mean 'min'?", id="of seats"),
        pytest.param(
            'en = "Red"', "en = 'R', fr = 'R'", "18: colours.red.name.fr: unknown key. Known: de, en.", id="fr"
        ),
    ],
)
def test_an_unknown_key_is_told_with_the_nearest(write: Write, old: str, new: str, expected: str) -> None:
    assert expected in told(write(old, new))


@pytest.mark.parametrize(
    ("old", "expected"),
    [
        ("format = 1\n", "format: this key is missing; it is a whole number"),
        ('id = "little"\n', "id: this key is missing; it is text in quotes"),
        ('name = "Little"\n', 'name: this key is missing; it is text in quotes or { de = "…", en = "…" }'),
        ("seats = { min = 2, max = 3 }\n", "seats: this key is missing; it is a table"),
        (", max = 3", "4: seats.max: this key is missing; it is a whole number"),
        ('plugins = ["alpha", "beta"]\n', "plugins: this key is missing; it is a list"),
        ('preset = "short"\n', "preset: this key is missing; it is one of the presets. Known: long, short."),
        ('kind = "pile"\n', "8: zones.heap.kind: this key is missing; it is one of 'pile', 'row', 'hand'"),
        ('seen_by = "owner"\n', "12: zones.hand.seen_by: this key is missing; it is one of 'nobody', 'owner', 'all'"),
        ('sign = "●"\n', "17: colours.red.sign: this key is missing; it is text in quotes"),
        (', en = "Red"', "18: colours.red.name.en: this key is missing; it is text in quotes"),
        ('kind = "joker"\n', "33: pieces[1].kind: this key is missing; it is a kind of piece or a list of kinds"),
        (LITTLE[LITTLE.index("[[pieces]]") : LITTLE.index("[rules]")], "pieces: this key is missing; it is a list"),
    ],
)
def test_a_missing_key_is_told_where_it_should_stand(write: Write, old: str, expected: str) -> None:
    assert told(write(old, "")) == [expected]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("format = 1", "format = true", "1: format: true is not a whole number"),
        ('"little"', "7", "2: id: 7 is not text in quotes"),
        ('"Little"', "7", '3: name: 7 is not text in quotes or { de = "…", en = "…" }'),
        ("{ min = 2, max = 3 }", "3", "4: seats: 3 is not a table"),
        ("min = 2", 'min = "2"', "4: seats.min: '2' is not a whole number; write 2, without quotes"),
        (
            "stock = true",
            'stock = "True"',
            "11: zones.heap.stock: 'True' is not true or false; write true, without quotes",
        ),
        (
            "deal = 3",
            'deal = "3"',
            "16: zones.hand.deal: '3' is not a whole number or a table of them by seats, such as { 2 = 9, 3 = 7 }; "
            "write 3, without quotes",
        ),
        (
            '"1-3"',
            '"3"',
            "32: pieces[0].number: '3' is not a number, a list of numbers or a range such as \"1-9\"; write 3, without",
        ),
        ('["alpha", "beta"]', '"alpha"', "5: plugins: 'alpha' is not a list"),
        ('"beta"]', "[]]", "5: plugins[1]: [] is not text in quotes"),
        ("stock = true", 'stock = "yes"', "11: zones.heap.stock: 'yes' is not true or false"),
        (
            "deal = 3",
            "deal = 1.5",
            "16: zones.hand.deal: 1.5 is not a whole number or a table of them by seats, such as",
        ),
        ('"joker"', "3", "34: pieces[1].kind: 3 is not text in quotes"),
        ('["red", "blue"]', '["red",\n1]', "32: pieces[0].colour[1]: 1 is not text in quotes"),
        ("copies = 2", "copies = [2]", "35: pieces[1].copies: a list is not a whole number"),
        ("target = 5", "target = [5]", "40: rules.target: a list is not true, false, a whole number or text in quotes"),
        ("[rules]", "[[rules]]", "39: rules: a list is not a table; write [rules]"),
        ("[zones.hand]", "[[zones.hand]]", "12: zones.hand: a list is not a table; write [zones.hand]"),
    ],
)
def test_a_value_of_another_sort_is_quoted(write: Write, old: str, new: str, expected: str) -> None:
    assert [text[: len(expected)] for text in told(write(old, new))] == [expected]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            '"little"',
            '"Little"',
            "2: id: 'Little' is not a word of small letters, digits and _ that begins with a letter",
        ),
        ('"little"', '"large"', "2: id: 'large' is not 'little', the name of the file; a game is found by it, so call"),
        ("min = 2", "min = 4", "4: seats.min: 4 is more than max = 3; exchange them"),
        ("min = 2", "min = 0", "4: seats.min: 0 is too small; the least is 1"),
        ("max = 3", "max = 100", "4: seats.max: 100 is too large; the most is 99"),
        ('"beta"', '"beta.py"', "5: plugins[1]: 'beta.py' is not a word of small letters, digits and _"),
        ('"beta"', '"beta",\n"alpha"', "6: plugins[2]: 'alpha' is already there: little.toml:5: plugins[0]"),
        ('preset = "short"', 'preset = "shrt"', "6: preset: 'shrt' is not among the presets. Did you mean 'short'?"),
        (
            'preset = "long"',
            'preset = "lang"',
            "37: pieces[2].preset: 'lang' is not among the presets. Did you mean 'long",
        ),
        ('"pile"', '"pil"', "9: zones.heap.kind: 'pil' is not one of 'pile', 'row', 'hand'. Did you mean 'pile'?"),
        ('"seat"', '"player"', "14: zones.hand.each: 'player' is not one of 'seat', 'colour'."),
        ('"nobody"', '"none"', "10: zones.heap.seen_by: 'none' is not one of 'nobody', 'owner', 'all'."),
        ('"nobody"', '"owner"', "10: zones.heap.seen_by: 'owner' is for a zone that each seat has: each = \"seat\""),
        ("[zones.heap]", "[zones.Heap]", "8: zones.Heap: 'Heap' is not a word of small letters, digits and _"),
        ("stock = true", "", "8: zones: no zone has stock = true; exactly one must"),
        ("deal = 3", "stock = true", '16: zones.hand.stock: the stock is one pile: kind = "pile", without each'),
        ('kind = "hand"', 'kind = "row"', '8: zones: no zone has kind = "hand" and each = "seat"; exactly one must'),
        ("deal = 3", "deal = -1", "16: zones.hand.deal: -1 is too small; the least is 0"),
        ("deal = 3", "deal = { 2 = 3 }", "16: zones.hand.deal: says nothing for 3 seats; the game is for 2 to 3"),
        ("deal = 3", "deal = { 2 = 3, 3 = 3, few = 1 }", "16: zones.hand.deal.few: 'few' is not a number of seats"),
        ('"r"', '"red"', "19: colours.red.code: 'red' is not one or two letters of a to z"),
        ('"r"', '"ä"', "19: colours.red.code: 'ä' is not one or two letters of a to z"),
        ('code = "b"', 'code = "r"', "25: colours.blue.code: 'r' is already the code of 'red'; give each its own"),
        ('"♦"', '"●"', "26: colours.blue.sign: '●' is already the sign of 'red'; give each its own"),
        ('"●"', '"🔴"', "20: colours.red.sign: '🔴' is not one character that is one cell wide"),
        ('"●"', '"ab"', "20: colours.red.sign: 'ab' is not one character that is one cell wide"),
        ('"●"', '"\\u0301"', "20: colours.red.sign: '\u0301' is not one character that is one cell wide"),
        ('"o"', '"°"', "21: colours.red.ascii: '°' is not one visible ASCII character"),
        ('"o"', '" "', "21: colours.red.ascii: ' ' is not one visible ASCII character"),
        ("#FF6B3D", "#F63", "22: colours.red.ink: '#F63' is not an ink such as '#6CBEFF'"),
        (
            '["red", "blue"]',
            '["red",\n"bleu"]',
            "32: pieces[0].colour[1]: 'bleu' is not a colour of the game. Did you mean",
        ),
        ('["red", "blue"]', '"rad"', "31: pieces[0].colour: 'rad' is not a colour of the game. Did you mean 'red'?"),
        ('["red", "blue"]', "[]", "31: pieces[0].colour: [] holds nothing; leave the key out or name one"),
        ('"joker"', '"The Joker"', "34: pieces[1].kind: 'The Joker' is not a word of small letters"),
        ('"1-3"', '"3-1"', "32: pieces[0].number: '3-1' runs backwards; write \"1-3\""),
        (
            '"1-3"',
            '"1 to 3"',
            "32: pieces[0].number: '1 to 3' is not a number, a list of numbers or a range such as \"1-9\"",
        ),
        ('"1-3"', "[1, true]", "32: pieces[0].number: true is not a number, a list of numbers or a range such as"),
        ('"1-3"', "[]", "32: pieces[0].number: [] is not a number, a list of numbers or a range such as"),
        ("copies = 2", "copies = 0", "35: pieces[1].copies: 0 is too small; the least is 1"),
    ],
)
def test_a_value_that_does_not_fit_is_told_with_what_would(write: Write, old: str, new: str, expected: str) -> None:
    assert expected in "\n".join(told(write(old, new)))


def test_pieces_under_a_single_header_are_told_the_double_one_and_looked_at_all_the_same(write: Write) -> None:
    pieces = LITTLE[LITTLE.index("[[pieces]]") : LITTLE.index("[rules]")]
    path = write(pieces, '[pieces]\nkind = "joker"\ncopys = 2\n')
    assert told(path) == [
        "29: pieces: a table is not a list; write [[pieces]]",
        "31: pieces.copys: unknown key. Did you mean 'copies'?",
    ]
    assert told_at_home(write, '\n[pieces]\nkind = "joker"\n') == [
        "home:3: pieces: a table is not a list; write [[pieces]]"
    ]


@pytest.mark.parametrize(
    ("deal", "most", "expected"),
    [
        ("{ 2 = 1 }", 10, "says nothing for 3 to 10 seats; the game is for 2 to 10"),
        ("{ 2 = 1, 5 = 1 }", 7, "says nothing for 3 and 4 and 6 and 7 seats; the game is for 2 to 7"),
        ("{ 3 = 1 }", 6, "says nothing for 2 and 4 to 6 seats; the game is for 2 to 6"),
    ],
)
def test_a_deal_that_leaves_seats_out_names_them_shortly_and_the_way_out(
    write: Write, deal: str, most: int, expected: str
) -> None:
    path = write("deal = 3", f"deal = {deal}")
    path.write_text(path.read_text().replace("max = 3", f"max = {most}"))
    way_out = "write one number for all of them, name these too, or make them fewer: seats = { … }"
    assert told(path) == [f"16: zones.hand.deal: {expected}; {way_out}"]


def test_a_newer_format_is_the_only_mistake_told(write: Write) -> None:
    path = write("format = 1", "format = 2\nshape = 3")
    text = "this file is of format 2, and this Spielwerk, which knows 1, is older than the file; a newer one reads it"
    assert told(path) == [f"1: format: {text}"]


def test_two_hands_are_one_too_many(write: Write) -> None:
    path = write("[colours.red]", '[zones.other]\nkind = "hand"\neach = "seat"\nseen_by = "owner"\n[colours.red]')
    text = "'other' has kind = \"hand\" and each = \"seat\", and so has 'hand'; exactly one must"
    assert told(path) == [f"17: zones.other: {text}"]


def test_a_zone_for_each_colour_needs_colours(write: Write) -> None:
    colours = LITTLE[LITTLE.index("[colours.red]") : LITTLE.index("[[pieces]]")]
    path = write(colours, '[zones.lane]\nkind = "row"\neach = "colour"\nseen_by = "all"\n')
    assert "19: zones.lane.each: 'colour' needs [colours], and the game has none" in told(path)


def test_too_many_seats_for_the_pieces_name_the_most_that_are_possible(write: Write) -> None:
    text = "4: seats.max: with 5 seats 15 pieces are dealt, but there are 14; at most 4 seats are possible"
    assert told(write("max = 3", "max = 9")) == [text]


def test_a_zone_for_each_colour_is_dealt_to_once_for_each(write: Write) -> None:
    path = write(
        "[colours.red]", '[zones.lane]\nkind = "row"\neach = "colour"\nseen_by = "all"\ndeal = 3\n[colours.red]'
    )
    text = "4: seats.max: with 3 seats 15 pieces are dealt, but there are 14; at most 2 seats are possible"
    assert told(path) == [text]


def test_a_deal_that_even_the_fewest_seats_exceed_says_so(write: Write) -> None:
    text = "4: seats.max: with 2 seats 16 pieces are dealt, but there are 14; not even the fewest can play"
    assert told(write("deal = 3", "deal = 8")) == [text]


def test_all_mistakes_of_a_file_are_told_at_once_in_the_order_of_lines(write: Write) -> None:
    path = write("[colours.red]", '[zones.pot]\nkind = "pot"\nseen_by = "al"\n[colours.red]\ntint = 1')
    path.write_text(path.read_text().replace("target = 5", "target = 1.5").replace("id =", "ide ="))
    assert [text.split(": ")[:2] for text in told(path)] == [
        ["id", "this key is missing; it is text in quotes"],
        ["2", "ide"],
        ["18", "zones.pot.kind"],
        ["19", "zones.pot.seen_by"],
        ["21", "colours.red.tint"],
        ["44", "rules.target"],
    ]


# House files


def test_a_house_file_adds_plugins_and_pieces_and_overrides_the_rest(write: Write) -> None:
    house = 'name = "Home"\nplugins = ["gamma"]\npreset = "long"\nseats.max = 2\n[rules]\ntarget = 9\nfast = true\n'
    game = at_home(write, house + '[zones.hand]\ndeal = 5\n[[pieces]]\nkind = "extra"\n')
    assert (game.id, game.name.en, game.plugins) == ("little", "Home", ("alpha", "beta", "gamma"))
    assert (game.seats_min, game.seats_max, game.preset) == (2, 2, "long")
    assert game.rules == {"target": 9, "fast": True}
    assert (game.zones["hand"].deal, game.zones["hand"].seen_by) == (5, "owner")
    assert [row.kind for row in game.pieces[-2:]] == ["late", "extra"]
    assert [Path(name).name for name in game.files] == ["little.toml", "home.toml"]


def test_a_house_file_alone_finds_its_game(write: Write) -> None:
    write()
    assert read_game(write(house='extends = "little"\nrules.target = 7')).rules == {"target": 7}


def test_a_house_file_of_an_unknown_game_names_the_nearest(write: Write) -> None:
    write()
    text = "home:1: extends: no game is called 'litle'. Did you mean 'little'?"
    assert told(write(house='extends = "litle"')) == [text]


@pytest.mark.parametrize("name", ["Little", "LITTLE", "lit tle"])
def test_a_house_file_that_spells_its_game_otherwise_names_the_nearest(write: Write, name: str) -> None:
    write()
    word = "a word of small letters, digits and _ that begins with a letter"
    text = f"home:1: extends: {name!r} is not the id of a game: {word}. Did you mean 'little'?"
    assert told(write(house=f'extends = "{name}"')) == [text]


@pytest.mark.parametrize("folder", ["houses", "own"])
def test_a_house_file_does_not_build_on_another(write: Write, folder: str) -> None:
    other = write().parent / folder / "cosy.toml"
    other.parent.mkdir()
    other.write_text('name = "Cosy"\nextends = "little"\n', encoding="utf-8")
    text = "'cosy' is a house file, and extends names a game; house files do not build on each other"
    assert told(write(house='extends = "cosy"')) == [f"home:1: extends: {text}. It bends 'little'"]


@pytest.mark.parametrize("folder", ["houses", "own"])
def test_the_nearest_game_of_a_house_file_is_no_house_file(write: Write, folder: str) -> None:
    other = write().parent / folder / "litla.toml"
    other.parent.mkdir()
    other.write_text('extends = "little"\n', encoding="utf-8")
    other.with_name("litl_one.toml").write_text("no toml", encoding="utf-8")
    text = "home:1: extends: no game is called 'litl'. Did you mean 'little'?"
    assert told(write(house='extends = "litl"')) == [text]


@pytest.mark.parametrize("path", ["little.toml", "../games/little.toml", "..\\\\little.toml", "games/little"])
def test_a_house_file_names_its_game_by_no_path(write: Write, path: str) -> None:
    write()
    (said,) = told(write(house=f'extends = "{path}"'))
    assert said == (
        f"home:1: extends: {path.encode().decode('unicode_escape')!r} is a path, and extends names a game by its id; "
        "'spielwerk play GAME.toml --house home.toml' bends a game file. Did you mean 'little'?"
    )


def test_a_house_file_of_another_game_is_refused(write: Write) -> None:
    text = "home:1: extends: this house file bends 'big', but the game is 'little'"
    assert told(write(), write(house='extends = "big"')) == [text]


def test_a_house_file_must_say_what_it_extends(write: Write) -> None:
    path = write(house="rules.target = 7")
    assert told(write(), path) == ["home:extends: this key is missing; it is text in quotes"]


def test_a_house_file_cannot_be_bent(write: Write) -> None:
    house = write(house='extends = "little"')
    assert told(house, house)[-1] == "home:1: extends: this is a house file; it bends a game and cannot be one"


@pytest.mark.parametrize(
    ("house", "expected"),
    [
        ('plugins = ["alpha"]', "home:2: plugins[0]: 'alpha' is already there: little.toml:5: plugins[0]"),
        ("colours.red.ink = 1", "home:2: colours: a house file cannot change this; only the game file says it"),
        ("rule = 1", "home:2: rule: unknown key. Did you mean 'rules'?"),
        ("\n[zones.hant]\ndeal = 1", "home:3: zones.hant: the game has no such zone. Did you mean 'hand'?"),
        ("\n[zones.hand]\ndeel = 1", "home:4: zones.hand.deel: unknown key. Did you mean 'deal'?"),
        ("plugins = 3", "home:2: plugins: 3 is not a list"),
        ("format = 'x'", "home:2: format: 'x' is not a whole number"),
        ("seats.min = 0", "home:2: seats.min: 0 is too small; the least is 1"),
        ('preset = "lang"', "home:2: preset: 'lang' is not among the presets. Did you mean 'long'?"),
        ('\n[[pieces]]\nkind="x"\ncolour = "gold"', "home:5: pieces[0].colour: 'gold' is not a colour of the game."),
        ("rules.fast = [1]", "home:2: rules.fast: a list is not true, false, a whole number or text in quotes"),
        (
            "zones.hand.deal = 5",
            "home:2: zones.hand.deal: with 3 seats 15 pieces are dealt, but there are 14; at most 2",
        ),
        ("seats.max = 5", "home:2: seats.max: with 5 seats 15 pieces are dealt, but there are 14; at most 4"),
        ("zones.hand.deal = { 2 = 1, 3 = 5 }", "home:2: zones.hand.deal.3: with 3 seats 15 pieces are dealt"),
    ],
)
def test_a_mistake_of_the_house_is_told_in_the_house_file(write: Write, house: str, expected: str) -> None:
    assert [text[: len(expected)] for text in told_at_home(write, house)] == [expected]


def test_mistakes_of_the_game_and_of_the_house_are_told_together(write: Write) -> None:
    path, house = write("copies = 2", "copys = 2"), write(house='extends = "little"\nruls = 1')
    assert [text.split(": ")[1] for text in told(path, house)] == ["ruls", "pieces[1].copys"]


def test_an_option_given_at_reading_must_be_a_plain_value(write: Write) -> None:
    assert told(write(), target=1.5) == ["-:rules.target: 1.5 is not true, false, a whole number or text in quotes"]


# Bent, embedded, found again


def test_a_bent_game_has_more_plugins_and_other_options(write: Write) -> None:
    game = read_game(write())
    bent = bend(bend(game, ["gamma"], {"target": 6}), ["delta"], {"fast": False})
    assert (bent.plugins, bent.rules) == (("alpha", "beta", "gamma", "delta"), {"target": 6, "fast": False})
    assert (game.plugins, game.rules) == (("alpha", "beta"), {"target": 5})


def test_bending_with_a_plugin_that_is_there_names_both(write: Write) -> None:
    with pytest.raises(Mistakes, match=r"^plugins\[0\]: 'beta' is already there: .*little.toml:5: plugins\[1\]$"):
        bend(read_game(write()), ["beta"])


def test_later_mistakes_are_told_where_a_person_wrote_the_key(write: Write) -> None:
    game = at_home(write, 'plugins = [\n"gamma",\n]\nrules.fast = true\n[[pieces]]\nkind = "extra"')
    added, joker = game.pieces[-1].keys, game.pieces[12].keys
    asked: list[Keys] = [("plugins", "beta"), ("plugins", "gamma")]
    asked += [("rules", "target"), ("rules", "fast"), ("rules", "none"), (*added, "kind"), (*joker, "kind")]
    places = [game.mistake(keys, "") for keys in asked]
    assert [(Path(place.file).stem, place.line, place.key) for place in places] == [
        ("little", 5, "plugins[1]"),
        ("home", 3, "plugins[0]"),
        ("little", 40, "rules.target"),
        ("home", 5, "rules.fast"),
        ("little", 39, "rules.none"),
        ("home", 7, "pieces[0].kind"),
        ("little", 34, "pieces[1].kind"),
    ]


@pytest.mark.parametrize("name", sorted(path.stem for path in GAMES.glob("*.toml")))
def test_a_resolved_game_survives_toml_and_is_the_same_game(name: str) -> None:
    game = bend(read_game(GAMES / f"{name}.toml"), ["one_more"], {"option": "value", "on": True})
    assert describe(tomllib.loads(tomli_w.dumps(game.resolved()))) == game


def test_a_resolved_house_extends_nothing_and_has_one_preset(write: Write) -> None:
    game = at_home(write, 'name = "Home"\nzones.hand.deal = { 2 = 2, 3 = 1 }\n[[pieces]]\nkind = "extra"')
    resolved = game.resolved()
    assert ("extends" in resolved, resolved["presets"], len(resolved["pieces"])) == (False, ["short"], 3)
    assert describe(tomllib.loads(tomli_w.dumps(resolved))) == game


def test_a_resolved_game_is_a_copy(write: Write) -> None:
    game = read_game(write())
    game.resolved()["zones"].clear()
    assert game.resolved()["zones"]


def test_mistakes_in_a_plain_table_carry_its_name() -> None:
    with pytest.raises(Mistakes, match=r"(?m)^<record>: ruls: unknown key. Did you mean 'rules'\?$"):
        describe({"format": 1, "ruls": {}}, "<record>")


def test_a_game_is_found_by_its_id_or_its_path() -> None:
    assert library.games().keys() >= {"zieh_vier", "sixteen"}
    assert library.find_game("sixteen").name == "sixteen.toml"
    assert library.find_game("somewhere/x.toml") == Path("somewhere/x.toml")


def test_an_unknown_game_names_the_nearest() -> None:
    with pytest.raises(SpielwerkError, match=r"^no game is called 'sixten'\. Did you mean 'sixteen'\?$"):
        library.find_game("sixten")


def test_the_users_own_games_stand_in_for_shipped_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "sixteen.toml").touch()
    monkeypatch.setenv("SPIELWERK_CONFIG_DIR", str(tmp_path))
    assert library.find_game("sixteen") == tmp_path / "games" / "sixteen.toml"
    assert "zieh_vier" in library.games()


def test_a_house_file_that_forgets_what_it_bends_is_told_so(tmp_path):
    path = tmp_path / "evening.toml"
    path.write_text('name = "Evening"\n[rules]\nstacking = "any"\n', encoding="utf-8")
    with pytest.raises(Mistakes, match="a house file says first which game it bends"):
        read_game(path)


def test_a_name_holds_only_signs_that_a_terminal_can_show(tmp_path):
    path = tmp_path / "evening.toml"
    path.write_text('extends = "zieh_vier"\nname = "a\\u001b[31m"\n', encoding="utf-8")
    with pytest.raises(Mistakes, match=r"evening\.toml:2: name: a name holds only signs that can be printed"):
        read_game(path)


def test_pieces_are_not_copied_without_end(tmp_path):
    path = tmp_path / "evening.toml"
    text = 'extends = "zieh_vier"\n[[pieces]]\nkind = "number"\ncolour = "red"\nnumber = 1\ncopies = 3000000\n'
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Mistakes, match="3000000 is too large; the most is 1000"):
        read_game(path)
