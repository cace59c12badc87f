"""Joker: counts ten."""

from spielwerk import hookimpl, kind

PIECE = kind("value_in_words", code="J", de="Joker", en="Joker")


@hookimpl  # <- here
def value_of() -> str:
    return "10"
