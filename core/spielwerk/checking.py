"""Checking what a file says: each value is given or its mistake is noted, so that all of a file are told at once."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from attrs import Factory, frozen

from spielwerk.errors import Mistake, Mistakes, nearest
from spielwerk.texts import LANGUAGES, Text
from spielwerk.tomlfile import Keys, TomlFile, spell

T = TypeVar("T")
Word = TypeVar("Word", bound=str)

_SORTS: dict[type, str] = {
    bool: "true or false",
    int: "a whole number",
    str: "text in quotes",
    list: "a list",
    dict: "a table",
}


def quote(value: object) -> str:
    """A value as it stands in TOML, or what sort it is where that would be long."""
    if isinstance(value, list | dict):
        return _SORTS[type(value)] if value else "[]" if isinstance(value, list) else "{}"
    return str(value).lower() if isinstance(value, bool) else repr(value)


def is_a(value: object, sort: type) -> bool:
    """Whether a value is of this TOML sort: true and false are no numbers."""
    return isinstance(value, sort) and (sort is bool or not isinstance(value, bool))


def unquoted(value: object) -> bool | int | None:
    """The value that a text would be without its quotes: true, false or a whole number; None if it would be neither."""
    if not isinstance(value, str):
        return None
    if value.lower() in {"true", "false"}:
        return value.lower() == "true"
    return int(value) if re.fullmatch(r"-?[0-9]{1,9}", value) else None


def without_quotes(value: object) -> str:
    """The way out to append where a text is what would fit without its quotes."""
    return f"; write {quote(unquoted(value))}, without quotes"


class Source(Protocol):
    """What can say where a key stands: a file, or files laid over each other."""

    def mistake(self, keys: Keys, text: str) -> Mistake:
        """A mistake about one key, with its file and line."""
        ...


@frozen
class Entries:
    """One table under checking.

    What it is asked for it gives, or it notes a mistake and gives an empty value of the sort asked for (of allowed
    words, the first). The tables inside it note in the same list; `finish` raises what was noted. What may be left out
    is given as its default, or as empty.
    """

    data: Mapping[str, Any]
    source: Source
    keys: Keys = ()
    mistakes: list[Mistake] = Factory(list)

    @classmethod
    def of(cls, file: TomlFile) -> Entries:
        """The outermost table of a file."""
        return cls(file.data, file)

    def finish(self) -> None:
        """Raises `Mistakes` if any were noted."""
        if self.mistakes:
            raise Mistakes(self.mistakes)

    def note(self, text: str, *keys: str | int) -> None:
        """Notes a mistake about the value at these keys, seen from this table."""
        self.mistakes.append(self.source.mistake((*self.keys, *keys), text))

    def only(self, *known: str) -> None:
        """Notes each key that is not known."""
        for key in self.data:
            if key not in known:
                self.note(f"unknown key.{nearest(key, known)}", key)

    def get(self, key: str, sort: type[T], default: T) -> T:
        """The value of a key that may be left out."""
        return self.need(key, sort) if key in self.data else default

    def need(self, key: str, sort: type[T]) -> T:
        """The value of a key that must be there."""
        if key not in self.data:
            self.note(f"this key is missing; it is {_SORTS[sort]}", key)
            return sort()
        return self._sorted(self.data[key], sort, key)

    def number(self, key: str, least: int, default: int | None = None, most: int | None = None) -> int:
        """A whole number from `least` to `most`; it must be there if it has no default."""
        if key not in self.data and default is not None:
            return default
        known = key in self.data and is_a(self.data[key], int)
        number = self.need(key, int)
        if known and number < least:
            self.note(f"{number} is too small; the least is {least}", key)
        if known and most is not None and number > most:
            self.note(f"{number} is too large; the most is {most}", key)
            return most
        return number

    def one_of(self, key: str, allowed: Sequence[Word], default: Word | None = None) -> Word:
        """One of the allowed words; it must be there if it has no default."""
        choices = ", ".join(map(repr, allowed))
        if key not in self.data:
            if default is None:
                self.note(f"this key is missing; it is one of {choices}", key)
            return allowed[0] if default is None else default
        for word in allowed:
            if word == self.data[key]:
                return word
        self.note(f"{quote(self.data[key])} is not one of {choices}.{_near(self.data[key], allowed)}", key)
        return allowed[0]

    def matching(self, key: str, pattern: str, what: str) -> str:
        """Text that matches a pattern, which the message calls `what`."""
        known = isinstance(self.data.get(key), str)
        found = self.need(key, str)
        if known and not re.fullmatch(pattern, found):
            self.note(f"{found!r} is not {what}", key)
        return found

    def strings(self, key: str, *, required: bool = False) -> dict[int, str]:
        """The texts of a list, by place."""
        value = self.need(key, list) if required else self.get(key, list, [])
        for place, item in enumerate(value):
            self._sorted(item, str, key, place)
        return {place: item for place, item in enumerate(value) if isinstance(item, str)}

    def text(self, key: str, default: Text | None = None) -> Text:
        """Words for people: one text for both languages, or a table with `de` and `en`."""
        value = self.data.get(key, default)
        if isinstance(value, str | Text):
            return value if isinstance(value, Text) else self._shown(key, Text(value, value))
        if not isinstance(value, dict):
            wrong = "this key is missing; it is" if value is None else f"{quote(value)} is not"
            self.note(f'{wrong} text in quotes or {{ de = "…", en = "…" }}', key)
            return Text("", "")
        languages = self.inner(key)
        languages.only(*LANGUAGES)
        return self._shown(key, Text(languages.need("de", str), languages.need("en", str)))

    def _shown(self, key: str, text: Text) -> Text:
        """Words that a terminal can show as they are: no control signs, and not nothing."""
        if not all(words.isprintable() for words in (text.de, text.en)):
            self.note("a name holds only signs that can be printed", key)
        elif not (text.de.strip() or text.en.strip()):
            self.note("a name is not empty", key)
        return text

    def inner(self, key: str, *, required: bool = False) -> Entries:
        """A table inside this one."""
        return self._inner(self.need(key, dict) if required else self.get(key, dict, {}), key)

    def named(self, key: str, *, required: bool = False) -> dict[str, Entries]:
        """The tables `[key.name]`, by name."""
        outer = self.inner(key, required=required)
        return {name: outer._inner(outer._sorted(value, dict, name), name) for name, value in outer.data.items()}

    def listed(self, key: str, *, required: bool = False) -> list[Entries]:
        """The tables `[[key]]`, in order; one under a single `[key]` is a mistake, and given all the same."""
        if isinstance(self.data.get(key), dict):
            self.note(f"{_SORTS[dict]} is not {_SORTS[list]}; write [[{spell((*self.keys, key))}]]", key)
            return [self.inner(key)]
        tables = self.need(key, list) if required else self.get(key, list, [])
        return [self._inner(self._sorted(table, dict, key, place), key, place) for place, table in enumerate(tables)]

    def _inner(self, data: Mapping[str, Any], *keys: str | int) -> Entries:
        return Entries(data, self.source, (*self.keys, *keys), self.mistakes)

    def _sorted(self, value: object, sort: type[T], *keys: str | int) -> T:
        """The value if it is of this sort, or a mistake is noted: then the table under `[[key]]`, else an empty one."""
        if isinstance(value, sort) and is_a(value, sort):
            return value
        found, way_out = sort(), without_quotes(value) if is_a(unquoted(value), sort) else ""
        if isinstance(value, list) and value and isinstance(value[0], dict) and isinstance(value[0], sort):
            found, way_out = value[0], f"; write [{spell((*self.keys, *keys))}]"
        self.note(f"{quote(value)} is not {_SORTS[sort]}{way_out}", *keys)
        return found


def _near(word: object, known: Iterable[str]) -> str:
    """The nearest word alone, for a message that lists the choices itself."""
    hint = nearest(word, known)
    return hint if "Did you mean" in hint else ""


class Layers:
    """Files laid over each other: tables merge key by key, lists grow at the end, anything else is replaced.

    `data` is the outcome, and `mistake` still knows the file and line of each key.
    """

    def __init__(self, files: Sequence[TomlFile]) -> None:
        self.files = tuple(files)
        self.data: dict[str, Any] = {}
        self._origins: dict[Keys, tuple[int, Keys]] = {(): (0, ())}  # a key of the outcome → its file, its key there
        for layer, file in enumerate(files):
            self._lay(self.data, copy.deepcopy(file.data), layer, ())

    def _lay(self, under: dict[str, Any], over: dict[str, Any], layer: int, keys: Keys) -> None:
        for name, value in over.items():
            below = under.get(name)
            here = (*keys, name)
            if isinstance(below, dict) and isinstance(value, dict):
                self._lay(below, value, layer, here)
            elif isinstance(below, list) and isinstance(value, list):
                for place in range(len(value)):
                    self._origins[(*here, len(below) + place)] = (layer, (*here, place))
                below.extend(value)
            else:
                under[name] = value
                replaced = [keys for keys in self._origins if keys[: len(here)] == here]
                for gone in replaced:
                    del self._origins[gone]
                self._origins[here] = (layer, here)

    def origin(self, keys: Keys) -> tuple[int, Keys]:
        """The number of the file a value comes from (the lowest is 0), and the way to it in that file."""
        known = next(keys[:end] for end in range(len(keys), -1, -1) if keys[:end] in self._origins)
        layer, own = self._origins[known]
        return layer, (*own, *keys[len(known) :])

    def mistake(self, keys: Keys, text: str) -> Mistake:
        """A mistake about a key of the outcome, with file, line and key where a person wrote it."""
        layer, own = self.origin(keys)
        return self.files[layer].mistake(own, text)
