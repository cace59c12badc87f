"""What goes wrong and how it is said: each error names the thing, what is wrong and what would be right."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from typing import Any

from attrs import frozen


class SpielwerkError(Exception):
    """Something a person should read as it stands: `str(error)` is one or more whole sentences."""


@frozen
class Mistake:
    """One mistake in a file: where it stands, what is wrong, what would be right."""

    text: str
    key: str = ""
    file: str = ""
    line: int | None = None

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line) if part)
        return ": ".join(part for part in (place, self.key, self.text) if part)


class Mistakes(SpielwerkError):
    """All mistakes found in one reading, in the order of their lines."""

    def __init__(self, mistakes: Sequence[Mistake]) -> None:
        self.mistakes = tuple(sorted(mistakes, key=lambda mistake: (mistake.file, mistake.line or 0)))
        super().__init__("\n".join(map(str, self.mistakes)))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.mistakes,)  # an error of another process comes as what it was made of


def words_of(error: BaseException) -> str:
    """What an error says; nothing where it fails at saying it."""
    try:
        return str(error)
    except BaseException:  # its class may be a plugin's
        return ""


def nearest(word: object, known: Iterable[str]) -> str:
    """The hint to append to a sentence: ` Did you mean 'x'?`, or the choices if there are few, or nothing."""
    names = sorted(set(known))
    in_small = {name.casefold(): name for name in names}
    small = str(word).casefold()
    found = difflib.get_close_matches(small, in_small, n=1, cutoff=0.6 if len(small) > 3 else 0.5)
    part_of = [name for name in in_small if f"_{small}_" in f"_{name}_"]
    if found or len(part_of) == 1:
        return f" Did you mean {in_small[(found or part_of)[0]]!r}?"
    return f" Known: {', '.join(names)}." if 0 < len(names) <= 12 else ""
