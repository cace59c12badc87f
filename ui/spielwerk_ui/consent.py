"""Whose code may run: folders named on the command line, and the question about a file that nobody has trusted yet."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from spielwerk import SpielwerkError
from spielwerk.texts import Language, Text

TEXTS = {
    "unknown": Text(
        "{file} ist ein Plugin, über das noch nicht entschieden ist.",
        "{file} is a plugin that nobody decided about yet.",
    ),
    "changed": Text(
        "{file} ist ein Plugin, das sich geändert hat, seit darüber entschieden wurde.",
        "{file} is a plugin that has changed since it was decided about.",
    ),
    "rights": Text(
        "Es läuft mit deinen Rechten; nichts schirmt es ab.", "It runs with your rights; there is no sandbox."
    ),
    "ask": Text(
        "»{name}« laden? [j = ja, n = nie in diesem Stand, sonst: diesmal nicht] ",
        "Load »{name}«? [y = yes, n = never as it stands, else: not this time] ",
    ),
}
YES, NEVER = ("y", "yes", "j", "ja"), ("n", "no", "nein")


@contextmanager
def named_folders(folders: Sequence[str]) -> Iterator[None]:
    """While this lasts, the plugins of these folders may be loaded; what they offer is printed to the error output."""
    if not folders:
        yield
        return
    from spielwerk.plugins.places import files_in, folders_as_they_are, sources, use_folder

    with folders_as_they_are():
        for folder in map(use_folder, folders):
            twice = {name for name, each in sources().items() if each.twice}
            names = [f"{each.name}{' (there more than once)' * (each.name in twice)}" for each in files_in(folder)]
            offers = ", ".join(names) or "no plugin"
            print(f"{folder}: {offers}; a plugin runs with your rights when a game names it", file=sys.stderr)
        yield


@contextmanager
def somebody_to_ask(language: Language) -> Iterator[None]:
    """While this lasts, the person at the terminal, if there is one, is asked before an untrusted file is loaded."""
    if not (sys.stdin and sys.stdin.isatty() and sys.stderr and sys.stderr.isatty()):
        yield
        return
    from spielwerk.plugins.trust import asking

    with asking(lambda name, file, changed: ask(language, name, file, changed)):
        yield


def settle() -> None:
    """Look at every plugin, and ask about those that nobody has decided about. Raises where `SPIELWERK_STRICT` says."""
    from spielwerk.plugins.loading import load
    from spielwerk.plugins.status import look_all

    for each in look_all():
        if each.status == "not trusted":
            with suppress(SpielwerkError):  # the start menu and the list say it of those that are not trusted
                load(each.source.name)


def ask(language: Language, name: str, file: Path, changed: bool) -> bool | None:
    """Ask whether a file may be loaded; None if the answer is neither yes nor never."""
    about = TEXTS["changed" if changed else "unknown"].in_(language).format(file=file)
    print(about, TEXTS["rights"].in_(language), file=sys.stderr)
    print(TEXTS["ask"].in_(language).format(name=name), end="", file=sys.stderr, flush=True)
    answer = sys.stdin.readline().strip().lower()
    return True if answer in YES else False if answer in NEVER else None
