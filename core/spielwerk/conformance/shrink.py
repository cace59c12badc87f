"""A failing game made small: the fewest moves, then the fewest pieces and facts that still show the same trouble."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import define, evolve

from spielwerk.conformance.field import Field
from spielwerk.conformance.finding import Case
from spielwerk.conformance.invariants import contents
from spielwerk.conformance.leaks import Seen, told_the_same
from spielwerk.conformance.trouble import Trouble, with_facts
from spielwerk.conformance.walk import Walk, carry_out, look
from spielwerk.errors import SpielwerkError
from spielwerk.notation import FACTS, read_move, read_state, state_text

TRIES = 250
UNSHRUNK = ("no_end", "replay")
"""Troubles of a whole game, of which no position shows anything."""


def shrunk(game: Field, walk: Walk, trouble: Trouble) -> Trouble:
    """The same trouble with the smallest case that was found; as it was if no smaller one shows it."""
    if trouble.finding.code in UNSHRUNK or "seconds" in trouble.finding.wrong:
        return trouble
    try:
        return _Shrinking(game, walk, trouble).smallest()
    except SpielwerkError:
        return trouble


def provoked(game: Field, case: Case, *, counting: bool = False) -> Trouble | None:
    """The trouble that a case shows when its moves are made, or None.

    `counting`: the pieces are counted after each function of a plugin, so that the one that loses some is found.
    """
    try:
        table = read_state(game.rules, case.position, told=True)
        table.log = []
    except Exception:
        return None
    seen = Seen(table.seats)
    kept = []
    try:
        look(game, table, seen, deep=True)  # type: ignore[arg-type]
        for seat, text in case.moves:
            move = read_move(game.rules, table, text, seat - 1)
            if move not in game.rules.legal_moves(table, seat - 1):
                return None
            copy = table.copy()
            kept.append((copy, contents(copy)))
            with game.blame.watching(table, f"the move {text!r}"):
                told_the_same(game, table, seat - 1, move)  # type: ignore[arg-type]
            game.watch.counted = table if counting else None
            carry_out(game, table, seat - 1, move)  # type: ignore[arg-type]
            look(game, table, seen, deep=True)  # type: ignore[arg-type]
            if any(contents(each) != before for each, before in kept):
                return game.blame.trouble("copies", "", "", "")
    except Trouble as trouble:
        return trouble
    except SpielwerkError:
        return None
    finally:
        game.watch.counted = None
    return None


@define
class _Shrinking:
    """The search for the smallest case of one trouble."""

    game: Field
    walk: Walk
    trouble: Trouble
    tries: int = 0

    def smallest(self) -> Trouble:
        """The trouble with its smallest case."""
        case = self._fewest_moves()
        if case is None:
            return self.trouble
        best = self._fewest_words(case)
        again = provoked(self.game, best)
        known = self.trouble.finding.case
        assert again is not None
        assert known is not None
        best = evolve(again.finding.case or best, seed=known.seed, made=known.made)
        wrong = again.finding.wrong or self.trouble.finding.wrong
        culprit = self._culprit(best)
        facts = {"case": best, "wrong": wrong}
        return with_facts(self.trouble, facts) if culprit is None else with_facts(culprit, {"case": best})

    def _culprit(self, case: Case) -> Trouble | None:
        """The trouble put down to the one function that loses or doubles pieces, if one does."""
        if self.trouble.finding.code != "invariant" or not case.moves:
            return None
        found = provoked(self.game, case, counting=True)
        return found if found is not None and found.finding.line is not None else None

    def _shows(self, case: Case) -> bool:
        if self.tries >= TRIES:
            return False
        self.tries += 1
        found = provoked(self.game, case)
        if found is None or found.finding.code != self.trouble.finding.code:
            return False
        known = self.trouble.finding
        return known.code == "copies" or (found.finding.plugin or known.plugin, *found.key[2:]) == (
            known.plugin,
            *self.trouble.key[2:],
        )

    def _fewest_moves(self) -> Case | None:
        """A position near the end, and the fewest moves from there."""
        walk, known = self.walk, self.trouble.finding.case
        if known is None:
            return None
        starts = [*walk.kept, walk.table] if not walk.made else [*walk.kept]
        plain = Case(walk.plan.seats, _text(walk.table)) if walk.kept and self._is_of_a_position() else None
        if plain is not None and plain.position and self._shows(plain):
            return plain
        for back in range(1, len(starts) + 1):
            moves = tuple((seat + 1, move.text) for seat, move in walk.made[-back:]) if walk.made else ()
            case = Case(walk.plan.seats, _text(starts[-back]), moves)
            if self._shows(case):
                return case
            if back >= 12:
                break
        return None

    def _is_of_a_position(self) -> bool:
        return self.trouble.finding.code in ("leak", "purity", "notation", "invariant", "raises", "endless")

    def _fewest_words(self, case: Case) -> Case:
        """The position with as few words and pieces as still show it."""
        stock = self.game.rules.stock
        for name in (stock, "next", *FACTS[1:], *self.game.rules.value_names):
            case = self._tried(case, _without(case.position, name))
        for zone in [each.partition("=")[0] for each in case.position.split(" ")]:
            case = self._fewest_pieces(case, zone)
        return case

    def _fewest_pieces(self, case: Case, zone: str) -> Case:
        """The position with as few pieces in one place as still show it."""
        before = None
        while case != before:
            before = case
            for fewer in _fewer(case.position, zone):
                smaller = self._tried(case, fewer)
                if smaller != case:
                    case = smaller
                    break
        return case

    def _tried(self, case: Case, position: str) -> Case:
        smaller = evolve(case, position=position)
        return smaller if position != case.position and self._shows(smaller) else case


def _text(table: object) -> str:
    try:
        return state_text(table)  # type: ignore[arg-type]
    except Exception:
        return ""


def _without(position: str, name: str) -> str:
    """A position without the word of a name."""
    return " ".join(each for each in position.split(" ") if each.partition("=")[0] != name)


def _fewer(position: str, name: str) -> Iterator[str]:
    """The position with fewer pieces in one place: half of them gone, then one after another."""
    content = next((each.partition("=")[2] for each in position.split(" ") if each.partition("=")[0] == name), "")
    pieces = content.split(",")
    if name == "ask" or len(pieces) < 2 or not all(pieces):
        return
    half = len(pieces) // 2
    for kept in (pieces[half:], pieces[:half], *(pieces[:at] + pieces[at + 1 :] for at in range(len(pieces)))):
        yield _with(position, name, kept)


def _with(position: str, name: str, pieces: Sequence[str]) -> str:
    words = (each if each.partition("=")[0] != name else f"{name}={','.join(pieces)}" for each in position.split(" "))
    return " ".join(words)
