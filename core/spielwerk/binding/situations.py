"""Refusals that read only the piece, the top and values are asked once a situation and remembered as bit masks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from attrs import define, field

from spielwerk.binding.chains import Writer
from spielwerk.pieces import Move, Piece
from spielwerk.plugins.loading import Impl

PLAIN = {"piece", "move", "top", "last", "zone", "rules", "colours"}
ROW_PLAIN = {"piece", "top", "rules", "colours"}
CAP = 20_000


class Answers(dict[Any, Any]):
    """Answers by what was asked, each asked once; when there are too many, all are forgotten.

    What is asked in several parts has a dictionary for each, `answers[part][part]`, which is found sooner than a tuple.
    """

    def __init__(self, ask: Callable[..., Any], parts: int = 1, root: Answers | None = None) -> None:
        super().__init__()
        self.ask, self.parts, self.root = ask, parts, self if root is None else root
        self.kept = 0

    def __missing__(self, part: Any) -> Any:
        if self.parts > 1:
            self[part] = found = Answers(partial(self.ask, part), self.parts - 1, self.root)
            return found
        if self.root.kept >= CAP:
            self.root.clear()
            self.root.kept = 0
        self.root.kept += 1
        self[part] = found = self.ask(part)
        return found


def is_plain(impl: Impl, nouns: set[str], facts: set[str]) -> bool:
    """Whether an implementation reads nothing but these nouns and facts."""
    return not impl.concern.steps and set(impl.names) <= nouns | facts


@define(eq=False)
class Situations:
    """The plays of one piece onto one zone: which bits no plain refusal keeps, for each situation met so far.

    A situation is the top piece, the values that the refusals read, and whether the hand holds one piece only.
    `rows[top][value]…[last]` is (bits that are free, bits that other refusals must still be asked about).
    """

    writer: Writer
    zone: str
    moves: Sequence[Move]
    impls: Callable[[Move], Sequence[Impl]]
    lifts: Sequence[Impl]
    values: set[str]
    options: Mapping[str, Any]
    by_code: Mapping[str | None, Piece | None]
    bit_of: Mapping[Move, int]
    rows: Answers = field(init=False)
    reads: list[str] = field(init=False)
    reads_last: bool = field(init=False)
    early: dict[Move, list[Impl]] = field(init=False)
    late: dict[Move, list[Impl]] = field(init=False)

    def __attrs_post_init__(self) -> None:
        facts = self.values | set(self.options)
        unsteady = {lift.concern.code for lift in self.lifts if not is_plain(lift, PLAIN, facts)}
        self.early, self.late = {}, {}
        named: set[str] = set()
        for move in self.moves:
            early, late = self.early.setdefault(move, []), self.late.setdefault(move, [])
            for impl in self.impls(move):
                if impl.concern.steps:
                    continue
                plain = is_plain(impl, PLAIN, facts) and not unsteady & set(impl.plugin.refusals)
                (early if plain else late).append(impl)
                named |= set(impl.names) if plain else set()
        for lift in self.lifts:
            named |= set(lift.names)
        self.reads = sorted(named & self.values)
        self.reads_last = "last" in named
        self.rows = Answers(self._ask, 1 + len(self.reads) + self.reads_last)

    def bits(self) -> list[int]:
        """The bit of each of the plays."""
        return [self.bit_of[move] for move in self.moves]

    def key_source(self) -> str:
        """The source of the keys of the present situation, where `hand`, `table` and the pieces `lying` are at hand."""
        parts = ["lying[-1].code if lying else None", *(f"table.{name}" for name in self.reads)]
        if self.reads_last:
            parts.append("hand in SINGLE")
        return "".join(f"[{part}]" for part in parts)

    def _ask(self, top: str | None, *parts: Any) -> tuple[int, int]:
        """What the plain refusals of each play say in this situation."""
        facts = {**dict(zip(self.reads, parts, strict=False)), **self.options}
        facts |= {"top": self.by_code[top], "last": self.reads_last and parts[-1]}
        free = still = 0
        known: dict[str, bool] = {}
        for move in self.moves:
            if move.text not in known:
                known[move.text] = all(self._allows(impl, move, facts) for impl in self.early[move])
            if known[move.text]:
                bit = self.bit_of[move]
                if self.late[move]:
                    still |= bit
                else:
                    free |= bit
        return free, still

    def _allows(self, impl: Impl, move: Move, facts: Mapping[str, Any]) -> bool:
        refusal = impl.function(*self._arguments(impl, move, facts))
        if refusal is None:
            return True
        return any(
            lift.concern.code == refusal.code and lift.function(*self._arguments(lift, move, facts))
            for lift in self.lifts
        )

    def _arguments(self, impl: Impl, move: Move, facts: Mapping[str, Any]) -> list[Any]:
        own = {"move": move, "piece": move.piece, "zone": move.zone, **self.writer.constants}
        return [own[name] if name in own else facts[name] for name in impl.names]


@define(eq=False)
class Rows:
    """The moves that one offer gives for each zone of a family, remembered for each part of a hand that may lie there.

    `first_on[zone][top]` are the bits of the pieces that no plain refusal keeps from being laid first on this top.
    `open_on[zone][top]` is (bits of all pieces that a move there can use, the moves by the bits of a hand among them).
    An offer sees only such pieces, so what it gives depends on them alone; where all of them may be laid first, it is
    remembered for all tops together.
    """

    writer: Writer
    impl: Impl
    zones: Sequence[str]
    belongs: Mapping[str, int]
    pieces_in: Callable[[int], list[Piece]]
    first_move: Callable[[Piece, str], Move]
    impls: Callable[[Move], Sequence[Impl]]
    lifts: Sequence[Impl]
    options: Mapping[str, Any]
    first_on: dict[str, Answers] = field(init=False)
    open_on: dict[str, Answers] = field(init=False)
    memo: dict[str, Answers] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.first_on = {zone: Answers(partial(self._first, zone)) for zone in self.zones}
        self.open_on = {zone: Answers(partial(self._open, zone)) for zone in self.zones}
        self.memo = {zone: Answers(partial(self._lays, zone)) for zone in self.zones}

    def late(self, step: str | None = None) -> set[Impl]:
        """The refusals of the offered verb that must be asked for each move: in all steps, and those for this step."""
        facts = set(self.options)
        unsteady = {lift.concern.code for lift in self.lifts if not is_plain(lift, ROW_PLAIN, facts)}
        found: set[Impl] = set()
        for zone in self.zones:
            for piece in self.pieces_in(self.belongs[zone]):
                for impl in self.impls(self.first_move(piece, zone)):
                    plain = is_plain(impl, ROW_PLAIN, facts) and not unsteady & set(impl.plugin.refusals)
                    if step in impl.concern.steps if impl.concern.steps else not plain:
                        found.add(impl)
        return found

    def _open(self, zone: str, top: Piece | None) -> tuple[int, Answers]:
        first = self.first_on[zone][top]
        usable = first and first | self._behind(zone, first)
        memo = self.memo[zone] if usable == first else Answers(partial(self._begun_with, zone, first))
        return usable, memo

    def _behind(self, zone: str, first: int) -> int:
        """The pieces that some move uses which begins with one of these; found with one piece of each face."""
        belonging = self.pieces_in(self.belongs[zone])
        used: set[str] = set()
        for move in self.ask(zone, [*{piece.code: piece for piece in belonging}.values()], unmade=True):
            if move.pieces and move.pieces[0].mask & first:
                used |= {piece.code for piece in move.pieces}
        return sum(piece.mask for piece in belonging if piece.code in used)

    def _begun_with(self, zone: str, first: int, held: int) -> tuple[Move, ...]:
        """What the pieces of these bits can do on the zone, begun with one of those that may be laid first."""
        return tuple(move for move in self.memo[zone][held] if move.pieces[0].mask & first)

    def _first(self, zone: str, top: Piece | None) -> int:
        """Which pieces may be laid first on this top."""
        late, mask = self.late(), 0
        facts = {"top": top, **self.options, **self.writer.constants}
        for piece in self.pieces_in(self.belongs[zone]):
            impls = [
                impl for impl in self.impls(self.first_move(piece, zone)) if impl not in late and not impl.concern.steps
            ]
            if all(self._allows(impl, {**facts, "piece": piece}) for impl in impls):
                mask |= piece.mask
        return mask

    def _allows(self, impl: Impl, facts: Mapping[str, Any]) -> bool:
        refusal = impl.function(*[facts[name] for name in impl.names])
        if refusal is None:
            return True
        return any(
            lift.concern.code == refusal.code and lift.function(*[facts[name] for name in lift.names])
            for lift in self.lifts
        )

    def _lays(self, zone: str, held: int) -> tuple[Move, ...]:
        """What the pieces of these bits can do on the zone."""
        return self.ask(zone, self.pieces_in(held))

    def ask(self, zone: str, held: list[Piece], *, unmade: bool = False) -> tuple[Move, ...]:
        """The moves that the offer gives for these pieces; `unmade`: the game does not keep them."""
        facts = {"held": held, "zone": zone, **self.options, **self.writer.constants}
        if unmade:
            facts["rules"] = Unmade(facts["rules"])
        return tuple(self.impl.function(*[facts[name] for name in self.impl.names]))


class Unmade:
    """The rules, but moves that are made are not kept: for asking what there could be, which may be much."""

    def __init__(self, rules: Any) -> None:
        self._rules = rules

    def move(self, verb: str, *pieces: Piece, zone: str | None = None, choice: str | int | None = None) -> Move:
        """A move without a number."""
        return Move(-1, verb, pieces, zone, choice)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)
