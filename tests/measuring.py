"""What a plugin measures of a few moves in a position."""

from __future__ import annotations

from spielwerk import assemble, bend, find_game, read_game
from spielwerk.notation import read_move, read_state
from spielwerk.simulation.courses import Course, counted


def measured(game: str, plugin: str, line: str, *moves: str) -> int:
    """The number that a plugin gives, by its own name, for these moves in a position."""
    rules = assemble(bend(read_game(find_game(game)), plugins=[plugin]))
    table = read_state(rules, line)
    course = Course(table.seats)
    counted(rules, table, course)
    course.playing = True
    for text in moves:
        move, seat = read_move(rules, table, text), table.choices[-1].seat
        assert rules.why_not(table, move) is None, text
        course.moves.append((seat, move))
        rules.apply(table, move)
    return course.figures(rules, table, ())[f"measure.{plugin}"]
