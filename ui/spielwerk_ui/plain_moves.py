"""What a person means by a line at the line-based table, and why a move is not possible."""

from __future__ import annotations

import difflib
from collections.abc import Sequence

from spielwerk import Match, Move, SpielwerkError
from spielwerk.notation import read_move
from spielwerk.texts import Language
from spielwerk_ui.plain_words import say, sentence
from spielwerk_ui.story import Story


def named(match: Match, moves: Sequence[Move], line: str, seat: int | None, language: Language) -> Move | str:
    """The move that a line means, by the number of a list or in notation; or a sentence if it means none."""
    number = int(line) if line.isdecimal() and len(line) < 6 else 0
    if 1 <= number <= len(moves):
        return moves[number - 1]
    try:
        return read_move(match.rules, match.state, line, seat)
    except SpielwerkError:
        texts = [move.text for move in moves]
    if line.isdecimal():
        return say(language, "number", given=line, most=len(moves))
    close = difflib.get_close_matches(line, texts, n=1, cutoff=0.5)
    hint = say(language, "meant", word=close[0]) if close else ""
    return say(language, "unknown", given=line, hint=hint)


def why(match: Match, story: Story, move: Move, seat: int | None) -> str:
    """Why a move is not possible, or that it is."""
    refusal = match.why_not(move, seat)
    if refusal is None:
        return say(story.language, "why.legal", move=sentence(story.wording.move(move))[:-1])
    return sentence(story.wording.refusal(refusal))
