"""Words for people, in the two languages of the project."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

Language = Literal["de", "en"]
LANGUAGES: tuple[Language, ...] = ("de", "en")


@frozen
class Text:
    """The same words in German and English; `{name}` is filled in from facts."""

    de: str
    en: str

    def in_(self, language: Language) -> str:
        """The words in one language."""
        return self.de if language == "de" else self.en


def text(de: str, en: str) -> Text:
    """The same words in German and English."""
    return Text(de, en)
