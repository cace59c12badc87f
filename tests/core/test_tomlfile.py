"""A TOML file knows the line of each of its keys, and says plainly what is wrong with it."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from spielwerk.errors import Mistakes
from spielwerk.tomlfile import Keys, TomlFile, spell


def parse(text: str) -> TomlFile:
    return TomlFile.parse(text, "x.toml")


def message(path: Path) -> str:
    with pytest.raises(Mistakes) as caught:
        TomlFile.read(path)
    return str(caught.value).replace(str(path), path.name)


def refused(text: str) -> str:
    with pytest.raises(Mistakes) as caught:
        parse(text)
    return str(caught.value)


def test_a_key_stands_where_its_name_stands() -> None:
    assert parse("a = 1\n\nb = 2\n").line("b") == 3


def test_a_header_gives_the_line_of_its_table() -> None:
    file = parse("[a.b]\nc = 1\n[a]\nd = 2\n")
    assert [file.line("a"), file.line("a", "b"), file.line("a", "b", "c"), file.line("a", "d")] == [3, 1, 2, 4]


def test_listed_tables_are_counted_from_nought() -> None:
    file = parse("[[pieces]]\nkind = 1\n\n[[pieces]]\nkind = 2\n")
    assert [file.line("pieces"), file.line("pieces", 0), file.line("pieces", 1, "kind")] == [1, 1, 5]


def test_a_header_below_a_listed_table_belongs_to_the_last_one() -> None:
    file = parse("[[a]]\n[[a.b]]\nc = 1\n[[a]]\n[[a.b]]\nc = 2\n[[a.b]]\n[a.b.d]\ne = 3\n")
    assert [file.line("a", 0, "b", 0, "c"), file.line("a", 1, "b", 0, "c")] == [3, 6]
    assert file.line("a", 1, "b", 1, "d", "e") == 9


def test_each_entry_of_a_list_over_several_lines_has_its_own_line() -> None:
    file = parse('plugins = [\n    "a", "b", # c, d\n    "]", \'[\',\n\n    "e",\n]\nf = 1\n')
    assert [file.line("plugins", place) for place in range(5)] == [2, 2, 3, 3, 5]
    assert file.line("f") == 7


def test_inline_tables_and_lists_lie_in_each_other() -> None:
    file = parse("a = { b = [1, { c = 2 }], d.e = 3 }\nf = [\n  [1,\n  2], { g = {} },\n]\n")
    assert [file.line("a", "b", 1, "c"), file.line("a", "d", "e")] == [1, 1]
    assert [file.line("f", 0), file.line("f", 0, 1), file.line("f", 1, "g")] == [3, 4, 4]


def test_dotted_and_quoted_keys_are_read_as_toml_reads_them() -> None:
    file = parse('a . "b.c" . \'d"\' = 1\n"\\u00e4" = 2\n["x # y"."]"]\n"" = 3\n1.2 = 4\n')
    assert [file.line("a", "b.c", 'd"'), file.line("ä"), file.line("x # y", "]", "")] == [1, 2, 4]
    assert file.line("x # y", "]", "1", "2") == 5


def test_a_string_over_several_lines_hides_what_it_holds() -> None:
    file = parse('a = """\n[b]\nc = 1 \\""" #"""""\nd = \'\'\'\n"e = 1\n\'\'\'\nf = ""\ng = \'\'\n')
    assert [file.line("a"), file.line("d"), file.line("f"), file.line("g")] == [1, 4, 7, 8]
    assert file.data.keys() == {"a", "d", "f", "g"}


def test_comments_dates_and_windows_line_ends_do_not_move_lines() -> None:
    file = parse("# [a]\r\nb = 1979-05-27 07:32:00 # = c\r\n\r\nd = [1979-05-27 07:32:00, 1]\r\n")
    assert [file.line("b"), file.line("d", 1)] == [2, 4]
    assert file.data["b"] == datetime.datetime(1979, 5, 27, 7, 32)


def test_an_absent_key_has_the_line_of_the_nearest_one_around_it() -> None:
    file = parse("\n[zones.hand]\nkind = 1\n")
    assert [file.line("zones", "hand", "deal", "2"), file.line("zones", "pile"), file.line("x")] == [2, 2, None]


def test_a_mistake_carries_file_line_and_key() -> None:
    file = parse('[[pieces]]\nkind = ["a",\n"b"]\n')
    assert str(file.mistake(("pieces", 0, "kind", 1), "no such kind.")) == "x.toml:3: pieces[0].kind[1]: no such kind."


def test_keys_are_spelt_as_a_person_would_write_them() -> None:
    assert [spell(("pieces", 3, "kind")), spell(("a", 0, 1)), spell(())] == ["pieces[3].kind", "a[0][1]", ""]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a = 1\nb = \n", "x.toml:2: this is not TOML: invalid value (column 5)"),
        ("a = 1\na = 2\n", "x.toml:2: this is not TOML: cannot overwrite a value (column 6)"),
        ('a = 1\n\nb = "', "x.toml:3: this is not TOML: unterminated string"),
        ("a = " + "[" * 100_000, "x.toml: lists or tables are nested too deeply"),
    ],
)
def test_what_is_not_toml_is_named_with_its_line(text: str, expected: str) -> None:
    assert refused(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a = 1\nb = False\n", "x.toml:2: this is not TOML: invalid value (column 5); write false"),
        ("a = [1,\n  TRUE]\n", "x.toml:2: this is not TOML: invalid value (column 3); write true"),
        ("a = yes", 'x.toml:1: this is not TOML: invalid value (column 5); write true, or text in quotes: "yes"'),
        ("a = {b = no}", 'x.toml:1: this is not TOML: invalid value (column 10); write false, or text in quotes: "no"'),
        ("a = zieh_vier # b", "x.toml:1: this is not TOML: invalid value (column 5); text stands in quotes"),
        ("a = [\n  bomb,\n]", "x.toml:2: this is not TOML: invalid value (column 3); text stands in quotes"),
        ("a = ['x', bomb]", "x.toml:1: this is not TOML: invalid value (column 11); text stands in quotes"),
        ("a = #F6B3D0", "x.toml:1: this is not TOML: invalid value (column 5); text stands in quotes"),
        ("a = „bomb“", 'x.toml:1: this is not TOML: invalid value (column 5); text stands in straight quotes, "…"'),
    ],
)
def test_a_bare_word_is_told_how_toml_writes_it(text: str, expected: str) -> None:
    assert refused(text) == expected


@pytest.mark.parametrize("word", ["true_or_not", "informed", "2players"])
def test_a_bare_word_that_begins_like_another_value_is_told_so_too(word: str) -> None:
    assert refused(f"a = {word}\n").endswith("; text stands in quotes")
    assert refused(f"a = [1, {word}]\n").endswith("; text stands in quotes")


@pytest.mark.parametrize("text", ["a = 5 b\n", 'a = "b" c\n', "a = \n", "a = 1.\n", 'a = "b"c\n', "a b = 1\n"])
def test_what_is_no_bare_word_is_not_taken_for_one(text: str) -> None:
    assert refused(text).endswith(")")


@pytest.mark.parametrize(
    "behind",
    ["[rules]\nb = 1\n", "[[pieces]]\nb = 1\n", "b = 1\n", "info = 1\n", "'b c' = 1\n", "[info]\n", "# b\n", ""],
)
@pytest.mark.parametrize("last", ['"]"', '"]",', '"]", # [', "[1],"])
def test_a_list_that_is_not_closed_is_named_by_the_line_where_it_begins(last: str, behind: str) -> None:
    said = refused(f"x = 1\ny = [\n  2,\n]\nplugins = [\n  {last}\n\n{behind}")
    assert said.endswith("; the list that begins in line 5 is not closed")


def test_a_list_that_is_not_closed_keeps_the_place_where_reading_stopped() -> None:
    said = "x.toml:2: this is not TOML: unclosed array (column 1); the list that begins in line 1 is not closed"
    assert refused('plugins = ["a"\nb = 1\n') == said


def test_a_string_that_is_not_closed_is_told_before_the_list_around_it() -> None:
    assert refused('a = [\n"b') == "x.toml:2: this is not TOML: unterminated string"


@pytest.mark.parametrize("text", ['a = [\n"b"\n"c"]\n', 'a = ["b" "c"]\n'])
def test_two_entries_side_by_side_lack_a_comma_or_the_end_of_the_list(text: str) -> None:
    assert refused(text).endswith("; a comma is missing, or the list that begins in line 1 is not closed")


def test_a_missing_file_names_the_nearest_beside_it(tmp_path: Path) -> None:
    (tmp_path / "sixteen.toml").touch()
    assert message(tmp_path / "sixten.toml") == "sixten.toml: there is no such file. Did you mean 'sixteen.toml'?"


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert message(tmp_path).startswith(f"{tmp_path.name}: the file cannot be read: ")


def test_bytes_that_are_not_utf_8_are_named_with_their_line(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_bytes(b"a = 1\nb = '\xe4'\n")
    assert message(tmp_path / "x.toml") == "x.toml:2: the byte 0xe4 is not UTF-8; save the file as UTF-8"


def test_a_byte_order_mark_is_no_part_of_the_text(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_bytes(b"\xef\xbb\xbfa = 1\n")
    assert TomlFile.read(tmp_path / "x.toml").data == {"a": 1}


NAMES = st.text(st.characters(exclude_categories=["Cs"]), max_size=4) | st.sampled_from(["a", "b", "a.b", "#", '"'])
LEAVES = st.text(st.sampled_from("\"'#[]{}=,.\\\n x1"), max_size=8)
TREES = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4))


def numbered(tree: Any, keys: Keys, found: dict[Keys, str]) -> Any:
    """The same tree with a token of its own in front of each leaf; the tokens are noted in `found`."""
    if isinstance(tree, dict):
        return {name: numbered(inner, (*keys, name), found) for name, inner in tree.items()}
    if isinstance(tree, list):
        return [numbered(inner, (*keys, place), found) for place, inner in enumerate(tree)]
    found[keys] = f"<{len(found)}>"
    return found[keys] + tree


@given(st.dictionaries(NAMES, TREES, max_size=5))
def test_the_line_of_every_leaf_of_every_tree_holds_it(tree: dict[str, Any]) -> None:
    tokens: dict[Keys, str] = {}
    text = tomli_w.dumps(numbered(tree, (), tokens))
    file = parse(text)
    lines = text.split("\n")
    for keys, token in tokens.items():
        assert keys in file.lines
        assert token in lines[file.lines[keys] - 1]


@given(st.dictionaries(NAMES, TREES, max_size=5))
def test_strings_over_several_lines_move_no_other_key(tree: dict[str, Any]) -> None:
    tokens: dict[Keys, str] = {}
    text = tomli_w.dumps(numbered(tree, (), tokens), multiline_strings=True)
    file = parse(text)
    lines = text.split("\n")
    for keys, token in tokens.items():
        assert token in "\n".join(lines[file.lines[keys] - 1 :][:2])
