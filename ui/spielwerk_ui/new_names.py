"""What a new plugin may be called, and the names that follow from it: its title, its code in notation."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path

from spielwerk import Rules, SpielwerkError, assemble, find_game, games, read_game
from spielwerk.pieces import NUMBER_KIND
from spielwerk.plugins.places import is_plugin_file, sources
from spielwerk.sections import A_WORD, WORD

LONGEST = 60
"""How many signs a name may have: file names are made of it, with more before and behind."""


def check_name(name: str, kind: str, game: str, *, brings_a_game: bool) -> None:
    """Raise a `SpielwerkError` if a plugin cannot be called so; it says what would be right."""
    fault = _fault(name, kind, game, brings_a_game)
    if fault:
        better = next(other for other in _others(name, kind) if not _fault(other, kind, game, brings_a_game))
        raise SpielwerkError(f"{fault}; {better!r} would do")


def _fault(name: str, kind: str, game: str, brings_a_game: bool) -> str:
    """Why a plugin cannot be called so; empty if it can."""
    if len(name) > LONGEST:
        return f"a name of {len(name)} signs is too long for names of files; {LONGEST} are the most"
    if not re.fullmatch(WORD, name):
        return f"{name!r} is not {A_WORD}"
    if iskeyword(name):
        return f"{name!r} is a word of Python itself and cannot be a name"
    if name in sys.stdlib_module_names:
        return f"{name!r} is a module of Python itself, which a file of that name would hide from the tests beside it"
    if not is_plugin_file(Path(f"{name}.py")):
        return f"{name!r} is what a test is called, and so no plugin is looked for there"
    if _hides(name):
        return (
            f"{name!r} is a module that can be imported, which a file of that name would hide from the tests beside it"
        )
    there = sources().get(name)
    if there is not None:
        return f"there is a plugin {name!r} already: {there.where}"
    if brings_a_game and name in games():
        return f"there is a game {name!r} already: {games()[name]}"
    if game and name in (NUMBER_KIND, *_rules(game).kinds):
        return f"the game {game!r} has pieces of a kind {name!r} already"
    return ""


def _hides(name: str) -> bool:
    """Whether a module of this name is there already; a mere folder is none."""
    try:
        found = find_spec(name)
    except (ImportError, ValueError, AttributeError):
        return name in sys.modules
    return found is not None and found.origin is not None


@cache
def _rules(game: str) -> Rules:
    return assemble(read_game(find_game(game)))


def _others(name: str, kind: str) -> Iterator[str]:
    """Names near to one that cannot be used."""
    plain = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
    plain = re.sub(r"^[0-9_]+", "", plain)
    plain = re.sub(r"^(test_)+|(_test)+$", "", plain)[: LONGEST - 20].rstrip("_") or "my"
    yield plain
    yield f"{plain}_{kind}"
    yield from (f"{plain}_{kind}_{number}" for number in range(2, 1000))


def hyphened(name: str) -> str:
    """The name as projects are called."""
    return name.replace("_", "-")


def titled(name: str) -> str:
    """The name as people read it."""
    words = name.replace("_", " ").strip()
    return words[:1].upper() + words[1:]


def free_code(name: str, game: str) -> str:
    """A code in notation that stands for the name and for no other kind of piece in the game."""
    known = {kind.code for kind in _rules(game).kinds.values()}
    return next(code for code in _codes(name) if code not in known)


def _codes(name: str) -> Iterator[str]:
    """Codes of one to three signs for a name, the best one first."""
    words = [word for word in name.upper().split("_") if word]
    letters = "".join(words)
    if len(words) > 1:
        yield "".join(word[0] for word in words)[:3]
    for length in (2, 3, 1):
        yield letters[:length]
    yield from (f"{letters[0]}{number}" for number in range(1, 100))
