"""A TOML file, and the line on which each of its keys stands."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from attrs import Factory, frozen

from spielwerk.errors import Mistake, Mistakes, nearest

Keys = tuple[str | int, ...]
"""The way to a value: names of keys, and places in lists counted from 0, such as `("pieces", 3, "kind")`."""


def spell(keys: Keys) -> str:
    """The way to a value as a person reads it: `pieces[3].kind`."""
    parts = (f"[{key}]" if isinstance(key, int) else f".{key}" for key in keys)
    return "".join(parts).removeprefix(".")


@frozen
class TomlFile:
    """What a TOML file says (`data`), what it is called (`path`) and where each key stands (`line`).

    Made from a plain dict it knows no lines.
    """

    path: str
    data: dict[str, Any]
    lines: Mapping[Keys, int] = Factory(dict)

    @classmethod
    def read(cls, path: Path | str) -> TomlFile:
        """The file at this path. Raises `Mistakes` if it is missing, unreadable, not UTF-8 or not TOML."""
        path = Path(path)
        try:
            if path.exists() and not path.is_file() and not path.is_dir():
                raise Mistakes([Mistake("this is no ordinary file", file=str(path))])
            raw = path.read_bytes()
        except FileNotFoundError:
            there = [other.name for other in path.parent.glob("*.toml")]
            raise Mistakes([Mistake(f"there is no such file.{nearest(path.name, there)}", file=str(path))]) from None
        except OSError as error:
            raise Mistakes([Mistake(f"the file cannot be read: {error.strerror}", file=str(path))]) from None
        try:
            return cls.parse(raw.decode("utf-8-sig"), str(path))
        except UnicodeDecodeError as error:
            line = error.object.count(b"\n", 0, error.start) + 1
            text = f"the byte 0x{error.object[error.start]:02x} is not UTF-8; save the file as UTF-8"
            raise Mistakes([Mistake(text, file=str(path), line=line)]) from None

    @classmethod
    def parse(cls, text: str, name: str) -> TomlFile:
        """The file with this text, called `name` in messages. Raises `Mistakes` if the text is not TOML."""
        text = text.replace("\r\n", "\n")
        try:
            return cls(name, tomllib.loads(text), _Locator(text).lines)
        except RecursionError:
            raise Mistakes([Mistake("lists or tables are nested too deeply", file=name)]) from None
        except ValueError as error:
            raise Mistakes([_not_toml(str(error), text, name)]) from None

    def line(self, *keys: str | int) -> int | None:
        """The line of a key or list entry, or of the nearest one around it that has a line."""
        while keys and keys not in self.lines:
            keys = keys[:-1]
        return self.lines.get(keys)

    def mistake(self, keys: Keys, text: str) -> Mistake:
        """A mistake about one key of this file."""
        return Mistake(text, spell(keys), self.path, self.line(*keys))


def _not_toml(message: str, text: str, name: str) -> Mistake:
    """What `tomllib` found, with the line it names as the line of the mistake."""
    what, _, place = message.partition(" (at ")
    numbers = re.findall(r"\d+", place)
    line = int(numbers[0]) if numbers else text.rstrip("\n").count("\n") + 1
    column = f" (column {numbers[1]})" if numbers else ""
    at = len(text)
    if numbers:
        at = sum(len(above) + 1 for above in text.split("\n")[: line - 1]) + int(numbers[1]) - 1
    way_out = _way_out(what, text, at)
    return Mistake(f"this is not TOML: {what[:1].lower()}{what[1:]}{column}{way_out}", file=name, line=line)


_STRING = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}'
    r"|'''.*?'{3,5}"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'",
    re.DOTALL,
)
_NAME = re.compile(r"[A-Za-z0-9_-]+")
_SCALAR = re.compile(r"[^,\]}#\n]*")
_SPACE = re.compile(r"[ \t]*")
_BLANK = re.compile(r"(?:\s|#[^\n]*)*")


_BRACKET = re.compile(rf"{_STRING.pattern}|#[^\n]*|[\[\]{{}}]", re.DOTALL)
_BEHIND_A_LIST = re.compile(r"[ \t]*(?:\[+[\w.-]+\]|(?:[\w.-]+|\"[^\"\n]*\"|'[^'\n]*')[ \t]*=)")
_BARE = re.compile(r"#?[^\s,\[\]{}#=]+")
_MEANT = {"true": "true", "yes": "true", "on": "true", "false": "false", "no": "false", "off": "false"}


def _way_out(what: str, text: str, at: int) -> str:
    """What to do about what `tomllib` found, where the text shows what was meant; `at` is where it stopped."""
    if not what.startswith(("Invalid value", "Unclosed array", "Expected newline")):
        return ""
    lists = _open_lists(text, at)
    start = text.rfind("\n", 0, at) + 1
    earlier = [begun for begun in lists if begun <= text.count("\n", 0, start)]
    if lists and at == len(text):
        return f"; the list that begins in line {lists[0]} is not closed"
    if earlier and _BEHIND_A_LIST.match(text, start):
        return f"; the list that begins in line {earlier[-1]} is not closed"
    word = _bare_word(text, at)
    if word:
        return f"; {_in_toml(word)}"
    if lists and what.startswith("Unclosed array"):
        return f"; a comma is missing, or the list that begins in line {lists[-1]} is not closed"
    return ""


def _open_lists(text: str, at: int) -> list[int]:
    """The lines of the lists that are begun and not closed before a place, the outermost first."""
    opened: list[tuple[str, int]] = []
    for token in _BRACKET.finditer(text, 0, at):
        if token[0] in ("[", "{"):
            opened.append((token[0], token.start()))
        elif token[0] in ("]", "}") and opened:
            opened.pop()
    return [text.count("\n", 0, begun) + 1 for bracket, begun in opened if bracket == "["]


def _bare_word(text: str, at: int) -> str:
    """The word around a place if it stands where a value should and has a letter in it, else nothing."""
    while at and _BARE.fullmatch(text[at - 1]):
        at -= 1
    word = _BARE.match(text, at)
    stands_for_a_value = text[:at].rstrip()[-1:] in ("=", "[", ",")
    wordlike = word and re.search(r"[^\W\d_]", word[0]) and word[0][0] not in "\"'"
    return word[0] if word and wordlike and stands_for_a_value else ""


def _in_toml(word: str) -> str:
    """How TOML writes what a bare word means."""
    meant = _MEANT.get(word.lower())
    if meant == word.lower():
        return f"write {meant}"
    if meant:
        return f'write {meant}, or text in quotes: "{word}"'
    return 'text stands in straight quotes, "…"' if word[0] in "“”„‘’‚«»" else "text stands in quotes"


class _Locator:
    """One walk over a text that `tomllib` accepts, noting the line of every key and list entry."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines: dict[Keys, int] = {}
        self.last_of: dict[Keys, int] = {}  # the way to each [[list]] → the place of its last table
        table: Keys = ()
        while self.here(_BLANK):
            if self.text[self.at] == "[":
                table = self.header()
            else:
                self.pair(table)

    def here(self, skipped: re.Pattern[str]) -> str:
        """The character after what is skipped, empty at the end of the text."""
        self.take(skipped)
        return self.text[self.at : self.at + 1]

    def take(self, pattern: re.Pattern[str]) -> str:
        """The token that begins here, empty if it is of another sort; the walk goes on behind it."""
        match = pattern.match(self.text, self.at)
        if match is None:
            return ""
        self.at = match.end()
        return match[0]

    def line_here(self) -> int:
        return self.text.count("\n", 0, self.at) + 1

    def header(self) -> Keys:
        """Walks over `[a.b]` or `[[a.b]]`; gives the way to the table that it opens."""
        line = self.line_here()
        brackets = 2 if self.text.startswith("[[", self.at) else 1
        self.at += brackets
        *outer, last = self.names()
        self.at += brackets
        keys: Keys = ()
        for name in outer:
            keys = (*keys, name)
            self.lines.setdefault(keys, line)
            if keys in self.last_of:
                keys = (*keys, self.last_of[keys])
        keys = (*keys, last)
        if brackets == 2:
            self.lines.setdefault(keys, line)
            self.last_of[keys] = self.last_of.get(keys, -1) + 1
            keys = (*keys, self.last_of[keys])
        self.lines[keys] = line
        return keys

    def names(self) -> list[str]:
        """Walks over a key, `a` or `a."b c".d`, up to the `=` or `]` behind it."""
        names = []
        while True:
            self.take(_SPACE)
            quoted = self.take(_STRING)
            names.append(tomllib.loads(f"name = {quoted}")["name"] if quoted else self.take(_NAME))
            if self.here(_SPACE) != ".":
                return names
            self.at += 1

    def pair(self, table: Keys) -> None:
        """Walks over `key = value`."""
        line = self.line_here()
        keys = table
        for name in self.names():
            keys = (*keys, name)
            self.lines.setdefault(keys, line)
        self.at += 1
        self.value(keys)

    def value(self, keys: Keys) -> None:
        match self.here(_SPACE):
            case "[":
                self.array(keys)
            case "{":
                self.inline_table(keys)
            case '"' | "'":
                self.take(_STRING)
            case _:
                self.take(_SCALAR)

    def array(self, keys: Keys) -> None:
        self.at += 1
        place = 0
        while (sign := self.here(_BLANK)) != "]":
            if sign == ",":
                self.at += 1
                continue
            self.lines[(*keys, place)] = self.line_here()
            self.value((*keys, place))
            place += 1
        self.at += 1

    def inline_table(self, keys: Keys) -> None:
        self.at += 1
        while (sign := self.here(_BLANK)) != "}":
            if sign == ",":
                self.at += 1
            else:
                self.pair(keys)
        self.at += 1
