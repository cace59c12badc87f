"""A progress bar on the error stream, where somebody sits at a terminal: part, rate, time left."""

from __future__ import annotations

import sys
import time
from typing import TextIO

from spielwerk.texts import Language
from spielwerk_ui.report_words import number, say

WIDTH = 24
OFTEN = 0.1
"""Seconds between two drawings."""


class Progress:
    """Shows how far a run has come, and takes itself away at the end. Where nobody looks it shows nothing."""

    def __init__(self, wanted: int, language: Language, stream: TextIO | None = None) -> None:
        self.wanted, self.language = wanted, language
        self.stream = sys.stderr if stream is None else stream
        self.shown = self.stream.isatty()
        self.started = self.drawn = time.monotonic()
        self.length = 0

    def __enter__(self) -> Progress:
        self.show(0)
        return self

    def __exit__(self, *what: object) -> None:
        if self.shown and self.length:
            self.stream.write("\r" + " " * self.length + "\r")
            self.stream.flush()

    def show(self, done: int) -> None:
        """Draw the bar for so many games, unless it was drawn a moment ago."""
        passed = time.monotonic() - self.started
        if not self.shown or (self.length and time.monotonic() - self.drawn < OFTEN):
            return
        self.drawn = time.monotonic()
        line = self.line(done, passed)
        self.stream.write("\r" + line.ljust(self.length))
        self.stream.flush()
        self.length = len(line)

    def line(self, done: int, passed: float) -> str:
        """The bar as text, after so many games and seconds."""
        filled = round(WIDTH * done / self.wanted)
        bar = "#" * filled + "." * (WIDTH - filled)
        line = f"[{bar}] {number(done, self.language, 0)}/{number(self.wanted, self.language, 0)}"
        if not done or passed <= 0:
            return line
        rate = done / passed
        rated = say(self.language, "rate", rate=number(rate, self.language, 0 if rate >= 10 else 1))
        return f"{line}  {rated}  {say(self.language, 'left_over', time=_clock((self.wanted - done) / rate))}"


def _clock(seconds: float) -> str:
    """Hours, minutes and seconds, as 1:02:03 or 2:03."""
    whole = round(seconds)
    hours, minutes, rest = whole // 3600, whole // 60 % 60, whole % 60
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
