"""One-line tables for tests: a position as text, moves as text, and what follows."""

from __future__ import annotations

from functools import cache
from typing import Any

from spielwerk import Rules, Table, assemble, find_game, read_game
from spielwerk.notation import codes, position_text, read_move, read_state


@cache
def rules_of(game: str, preset: str | None = None, **options: Any) -> Rules:
    """The rules of a game with some options, assembled once for all tests."""
    from spielwerk import bend

    return assemble(bend(read_game(find_game(game)), rules=options, preset=preset))


class Position:
    """A position of a game and what one can ask of it. `play` gives a new position; seats count from 1."""

    def __init__(self, rules: Rules, table: Table) -> None:
        self.rules, self.table = rules, table

    def play(self, *moves: str) -> Position:
        """The position after these moves, each of which must be legal."""
        after = self.table.copy()
        for text in moves:
            move = read_move(self.rules, after, text)
            why = self.rules.why_not(after, move)
            assert why is None, f"{text!r} is refused: {why} in {position_text(after)}"
            self.rules.apply(after, move)
        return Position(self.rules, after)

    def refused(self, text: str, seat: int | None = None) -> str | None:
        """The code of the refusal of a move, or None if it is legal."""
        move = read_move(self.rules, self.table, text, None if seat is None else seat - 1)
        why = self.rules.why_not(self.table, move, None if seat is None else seat - 1)
        return None if why is None else why.code

    @property
    def legal(self) -> list[str]:
        """The texts of all legal moves, each once, in their order."""
        return list(dict.fromkeys(move.text for move in self.rules.legal_moves(self.table)))

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        return self.table.seat + 1

    @property
    def asked(self) -> str:
        """The step that is asked now."""
        return self.table.choices[-1].step if self.table.choices else ""

    @property
    def why(self) -> str:
        """The code of how the round ended; "" while it goes on."""
        return "" if self.table.outcome is None else self.table.outcome.why

    @property
    def winners(self) -> list[int]:
        """The seats that won the round."""
        return [] if self.table.outcome is None else [seat + 1 for seat in self.table.outcome.winners]

    @property
    def points(self) -> list[int]:
        """The points of the finished round for each seat."""
        return list(self.rules.result(self.table).points)

    def hand(self, seat: int) -> str:
        """A hand as codes, separated by commas."""
        return codes(self.table.hand(seat - 1))

    def count(self, seat: int) -> int:
        """How many pieces a hand holds."""
        return self.table.count(seat - 1)

    def zone(self, name: str) -> str:
        """A zone as codes, the top last."""
        return codes(self.table.zones[name])

    def __getattr__(self, name: str) -> Any:
        """A value of the table, such as `owed`."""
        return getattr(self.table, name)


def position(game: str, line: str, preset: str | None = None, **options: Any) -> Position:
    """The position of a line of text, in a game with some options."""
    rules = rules_of(game, preset, **options)
    return Position(rules, read_state(rules, line))
