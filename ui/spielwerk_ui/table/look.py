"""How things look: inks, frames and signs, in Unicode or in ASCII, and the pieces of a game on cards and chips."""

from __future__ import annotations

import locale
import os
from functools import lru_cache

from attrs import frozen
from rich.style import Style
from textual.color import Color

from spielwerk import Piece, Rules
from spielwerk.pieces import NUMBER_KIND

GROUND, PANEL, LIFTED = "#101418", "#1C242C", "#2A343E"
TEXT, DIM, FAINT, ACCENT, ALARM = "#E6E6E6", "#98A2AC", "#6A747E", "#FFD75F", "#FF8A70"
ROUND, DASHED, HEAVY = "╭─╮│╰╯", "┌╌┐┆└┘", "┏━┓┃┗┛"
"""Frames: corner, line, corner, side, corner, corner."""
ASCII_FRAMES = {ROUND: "+-+|++", DASHED: "...:..", HEAVY: "#=####"}


@lru_cache(maxsize=1024)
def style(ink: str = TEXT, ground: str | None = None, *, bold: bool = False, reverse: bool = False) -> Style:
    """A style for text of this ink."""
    return Style(color=ink, bgcolor=ground, bold=bold or None, reverse=reverse or None)


@lru_cache(maxsize=1024)
def mixed(ink: str, share: float, ground: str = GROUND) -> str:
    """So much of an ink, the rest the ground."""
    return Color.parse(ground).blend(Color.parse(ink), share).hex


def knows_ascii_only() -> bool:
    """Whether this terminal should be spared all signs but those of ASCII; `SPIELWERK_ASCII` decides if it is set."""
    wanted = os.environ.get("SPIELWERK_ASCII", "")
    if wanted:
        return wanted != "0"
    plain = os.environ.get("TERM", "") in ("linux", "dumb")
    return plain or "utf" not in locale.getpreferredencoding(False).lower()


@frozen
class Face:
    """What a screen shows of a piece: the sign of its colour ("" if it has none), its label and its ink."""

    sign: str
    label: str
    ink: str


class Look:
    """The signs of one game on one kind of terminal."""

    def __init__(self, rules: Rules | None = None, ascii_only: bool | None = None) -> None:
        self.rules = rules
        self.ascii = knows_ascii_only() if ascii_only is None else ascii_only

    def sign(self, unicode: str, ascii_sign: str) -> str:
        """One of two signs for the same thing."""
        return ascii_sign if self.ascii else unicode

    def frame(self, frame: str) -> str:
        """A frame as this terminal can show it."""
        return ASCII_FRAMES[frame] if self.ascii else frame

    @property
    def dots(self) -> str:
        """What stands for something left out."""
        return self.sign("…", "..")

    def ink(self, colour: str | None) -> str:
        """The ink of a colour of the game."""
        known = self.rules.description.colours if self.rules else {}
        return known[colour].ink if colour is not None and colour in known else TEXT

    def colour_sign(self, colour: str | None) -> str:
        """The sign of a colour of the game; "" if it is none."""
        known = self.rules.description.colours if self.rules else {}
        if colour is None or colour not in known:
            return ""
        return self.sign(known[colour].sign, known[colour].ascii)

    def face(self, piece: Piece) -> Face:
        """What is printed on a piece."""
        if piece.kind == NUMBER_KIND or self.rules is None:
            label = str(piece.number)
        else:
            kind = self.rules.kinds[piece.kind]
            label = self.sign(kind.symbol, kind.ascii)
        return Face(self.colour_sign(piece.colour), label, self.ink(piece.colour))

    def place(self, piece: Piece) -> tuple[int, int]:
        """Where a piece belongs in a hand: by colour (without one last), then as the game lists its pieces."""
        colours = list(self.rules.colours) if self.rules else []
        return colours.index(piece.colour) if piece.colour in colours else len(colours), piece.id
