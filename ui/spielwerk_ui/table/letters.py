"""The letters that stand for moves without a piece: one for each verb, the same for the whole sitting."""

from __future__ import annotations

import re

from spielwerk.wording import Wording

RESERVED = "lunq"
"""Letters that mean something at every moment."""


def letters_of(wording: Wording) -> dict[str, str]:
    """A letter for each verb of the game: the first free one of its words, of its name, of the alphabet."""
    letters: dict[str, str] = {}
    for verb in wording.rules.performers:
        words = wording.say(f"move.{verb}") if f"move.{verb}" in wording.texts else verb
        words = re.sub(r"\{\w+\}", "", words)
        if words.strip():
            letters[verb] = _free(words + verb + "abcdefghijkmoprstvwxyz", letters)
    let = wording.rules.let.verb
    letters[let] = _free(wording.say("move.let") + "abcdefghijkmoprstvwxyz", letters)
    return letters


def _free(words: str, taken: dict[str, str]) -> str:
    initials = "".join(word[0] for word in words.split())
    candidates = (initials + words).lower()
    return next(
        (each for each in candidates if "a" <= each <= "z" and each not in RESERVED and each not in taken.values()), ""
    )
