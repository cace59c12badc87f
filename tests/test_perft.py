"""Perft: the number of move sequences of each length from a position, held against files counted by hand.

A file in `perft/<game>/` has comments (`#`, the counting by hand), and one fact a line:

    game zieh_vier
    options voluntary_draw=no stacking=any      (the line may be left out)
    position hand.1=r1,b5 hand.2=g2 discard=r5 next=r9
    depth 2 4

What is counted are sequences of exactly so many moves, told apart by their *texts*: two equal cards are one move. A
sequence that ends the round earlier is not counted. What answers itself is no move. A count never depends on chance:
cards to be drawn are named in `next=`, and a file that leaves a draw to chance fails and says so.
"""

from collections.abc import Collection
from pathlib import Path

import pytest

from spielwerk import Move, State
from spielwerk.notation import position_text, read_state, state_text
from spielwerk.testing import rules_of

FILES = sorted((Path(__file__).parent / "perft").rglob("*.perft"))
WORDS = {"yes": True, "no": False}


class Perft:
    """One file: a position and how many sequences of moves there are."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.counts: dict[int, int] = {}
        for line in path.read_text(encoding="utf-8").splitlines():
            key, _, content = line.partition(" ")
            if key == "depth":
                depth, count = content.split()
                self.counts[int(depth)] = int(count)
            elif key and key != "#":
                setattr(self, key, content)
        self.rules = rules_of(self.game, **dict(map(option, getattr(self, "options", "").split())))
        self.start = read_state(self.rules, self.position)

    def check(self, depth: int) -> None:
        """Count, and say which file and depth is wrong, with the count of each first move."""
        parts = {move.text: self.after(self.start, move, depth) for move in self.moves(self.start)}
        found, expected = sum(parts.values()), self.counts[depth]
        told = ", ".join(f"{text}: {count}" for text, count in parts.items())
        assert found == expected, f"{self.path.name}: depth {depth}: expected {expected}, found {found} ({told})"

    def after(self, state: State, move: Move, depth: int) -> int:
        """How many sequences of so many moves begin with this one."""
        if depth == 1:
            return 1
        after = state.copy()
        self.rules.apply(after, move)
        if after.drawn != state.drawn and after.outcome is None:
            place = f"{self.path.name}: {move} draws by chance in {position_text(state)}"
            raise AssertionError(f"{place}; name the cards in next=")
        return sum(self.after(after, each, depth - 1) for each in self.moves(after))

    def moves(self, state: State) -> Collection[Move]:
        """The legal moves of the seat that is asked, one for each text."""
        return {move.text: move for move in self.rules.legal_moves(state)}.values()


def option(word):
    """An option's name and value, as in `stacking=any` or `challenge=yes`."""
    name, _, value = word.partition("=")
    return name, int(value) if value.isdigit() else WORDS.get(value, value)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_as_many_sequences_of_moves_as_were_counted(path):
    perft = Perft(path)
    assert perft.counts.keys() >= {1, 2, 3}, f"{path.name} says nothing about the depths 1, 2 and 3"
    for depth in perft.counts:
        perft.check(depth)


@pytest.mark.parametrize("game", ["zieh_vier", "sixteen"])
def test_every_special_piece_stands_in_the_files_of_its_game(game):
    kinds = {piece.kind for path in FILES if path.parent.name == game for piece in hands_of(Perft(path).start)}
    assert kinds == {piece.kind for piece in rules_of(game).pieces}
    assert sum(path.parent.name == game for path in FILES) >= 6


def hands_of(state):
    return [piece for seat in range(state.seats) for piece in state.hand(seat)]


def written(tmp_path, *lines):
    path = tmp_path / "x.perft"
    path.write_text("\n".join(["game zieh_vier", *lines]), encoding="utf-8")
    return Perft(path)


def test_a_wrong_count_names_file_depth_expected_and_found(tmp_path):
    perft = written(tmp_path, "position hand.1=r1,b5 hand.2=g2 discard=r5 next=y1", "depth 1 4")
    with pytest.raises(AssertionError, match=r"x.perft: depth 1: expected 4, found 3 \(r1: 1, b5: 1, draw: 1\)"):
        perft.check(1)


def test_a_draw_left_to_chance_is_refused(tmp_path):
    perft = written(tmp_path, "position hand.1=r1,b5 hand.2=g2 discard=r5", "depth 2 4")
    with pytest.raises(AssertionError, match=r"x.perft: draw draws by chance in .*; name the cards in next="):
        perft.check(2)


def test_counting_leaves_the_position_as_it_is():
    perft = Perft(FILES[0])
    before = state_text(perft.start)
    perft.check(3)
    assert state_text(perft.start) == before
