"""The legal moves of a step, written out as one function: plays, offers and bare moves with their refusals, in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import define, field

from spielwerk.binding.chains import Writer
from spielwerk.binding.situations import Rows, Situations
from spielwerk.pieces import Move
from spielwerk.plugins import Impl

if TYPE_CHECKING:
    from spielwerk.rules import Rules

TURN = "turn"


@define(eq=False)
class StepWriter:
    """Writes for each step `legal(table, seat, choice)` and, for the turn, `can` and `playable`."""

    rules: Rules
    writer: Writer
    situations: Sequence[Situations]
    rows: Mapping[Impl, Rows]
    offers: Mapping[str, Sequence[Impl]]
    bare: Mapping[str, Sequence[Move]]
    lifts: Sequence[Impl]
    names: dict[str, Any] = field(init=False)
    lines: list[str] = field(init=False)

    def _begin(self) -> None:
        rules = self.rules
        self.names = self.writer.names() | {
            "FIRSTS": rules.firsts,
            "moves_of": rules.moves_of,
            "pieces_in": rules.pieces_in,
            "refusals": rules.refuses,
            "lifted": self.writer.lifted(self.lifts),
            "LET": rules.let,
        }
        self.lines = ["hand = table.hands[seat]"]

    def _name(self, thing: Any) -> str:
        key = f"n{len(self.names)}"
        self.names[key] = thing
        return key

    def legal(self, step: str) -> Any:
        """The function that lists the legal moves of a step."""
        self._begin()
        self.lines.append("plays = []")
        if step == TURN:
            for group in self.situations:
                self._plays(group)
        for impl in self.offers.get(step, ()):
            if impl in self.rows:
                self._row_offer(self.rows[impl], step)
            else:
                self._offer(impl)
        self._bare_moves(step)
        self.lines += ["if len(choice.seats) > 1: others = others + [LET]", "return others"]
        return self.writer.make("legal(table, seat, choice)", self.lines, self.names)

    def _row_of(self, group: Situations) -> None:
        """Look the present situation up: `free` and `still`, as far as the hand holds them."""
        rows, fill = self._name(group.rows), self._name(group.fill)
        self.lines += [
            f"key = {group.key_source()}",
            f"row = {rows}.get(key)",
            f"if row is None: row = {fill}(key)",
            "free = hand & row[0]",
        ]

    def _plays(self, group: Situations) -> None:
        self._row_of(group)
        self.lines.append("plays += moves_of(free)")
        chains: dict[tuple[Impl, ...], int] = {}
        for move in group.moves:
            if group.late[move]:
                chain = tuple(group.late[move])
                chains[chain] = chains.get(chain, 0) | group.bit_of[move]
        if not chains:
            return
        self.lines.append("if hand & row[1]:")
        if any("playable" in impl.names for chain in chains for impl in chain):
            self.lines.append("    playable = pieces_in(free)")
        for chain, mask in chains.items():
            self._late(chain, self._name(mask))

    def _late(self, chain: Sequence[Impl], mask: str) -> None:
        """Plays whose refusals read more than the situation; asked once for all of them where they read no piece."""
        self.lines.append(f"    some = hand & row[1] & {mask}")
        local = {"playable": "playable"}
        if self.lifts or any({"piece", "move", "top", "zone", "last"} & set(impl.names) for impl in chain):
            self.lines.append(
                "    plays += [move for move in moves_of(some) if refusals[move.id](table, seat, move, choice) is None]"
            )
            return
        test = " and ".join(f"{self.writer.call(impl, self.names, local)} is None" for impl in chain)
        self.lines.append(f"    if some and {test}: plays += moves_of(some)")

    def _row_offer(self, rows: Rows, step: str) -> None:
        open_on, memo, ask, fill = map(self._name, (rows.open_on, rows.memo, rows.open, rows.fill))
        zones = [(zone, rows.belongs[zone]) for zone in rows.zones]
        by_name = self._name({pair[0]: (pair,) for pair in zones})
        every = self._name(tuple(zones))
        among = every if step == TURN else f"{by_name}.get(choice.payload, {every})"
        late = bool(rows.late())
        found = "[m for m in found if refusals[m.id](table, seat, m, choice) is None]" if late else "found"
        self.lines += [
            f"for zone, mask in {among}:",
            "    if hand & mask:",
            "        lying = table.zones[zone]",
            "        code = lying[-1].code if lying else None",
            f"        may = {open_on}[zone].get(code)",
            f"        held = hand & ({ask}(zone, code) if may is None else may)",
            "        if held:",
            f"            found = {memo}[zone].get(held)",
            f"            if found is None: found = {fill}(zone, held)",
            f"            plays += {found}",
        ]

    def _offer(self, impl: Impl) -> None:
        """Moves that a plugin offers; where it names `piece`, once for each piece of its kind in the hand."""
        kind = impl.plugin.kind if "piece" in impl.names else None
        test = "refusals[move.id](table, seat, move, choice) is None"
        if kind is None:
            call = self.writer.call(impl, self.names, {"hand": "table.hand(seat)", "plays": "plays"})
            self.lines.append(f"plays += [move for move in {call} if {test}]")
            return
        mask = self._name(self.rules.mask_of_kind(kind.name))
        call = self.writer.call(impl, self.names, {"piece": "piece"})
        self.lines += [
            f"if hand & {mask}:",
            f"    for piece in pieces_in(hand & {mask}):",
            f"        plays += [move for move in {call} if {test}]",
        ]

    def _bare_moves(self, step: str) -> None:
        """Moves without pieces; those whose refusals read `others` are asked last."""
        self.lines.append("others = plays")
        chains = [
            (
                move,
                [impl for impl in self.rules.forbids_of(move) if not impl.concern.steps or step in impl.concern.steps],
            )
            for move in self.bare.get(step, ())
        ]
        chains.sort(key=lambda pair: any("others" in impl.names for impl in pair[1]))
        for move, chain in chains:
            name = self._name(move)
            local = {"plays": "plays", "others": "others", "move": name, "zone": "None", "top": "None"}
            lifted = f" or lifted(refusal, table, seat, {name})" if self.lifts else ""
            tests = [f"((refusal := {self.writer.call(impl, self.names, local)}) is None{lifted})" for impl in chain]
            self.lines.append((f"if {' and '.join(tests)}: " if tests else "") + f"others = others + [{name}]")

    def can(self) -> Any:
        """The function that says whether a seat has a move that uses a piece, were it to move now."""
        self._begin()
        for group in self.situations:
            self._row_of(group)
            self.lines.append("if free: return True")
            still = "for move in moves_of(hand & row[1]):"
            self.lines += [still, "    if refusals[move.id](table, seat, move, choice) is None: return True"]
        for impl in self.offers.get(TURN, ()):
            if impl in self.rows and not self.rows[impl].late():
                self._can_row(self.rows[impl])
            else:
                self.lines.append("plays = []")
                if impl in self.rows:
                    self._row_offer(self.rows[impl], TURN)
                else:
                    self._offer(impl)
                self.lines.append("if plays: return True")
        return self.writer.make("can(table, seat, choice)", [*self.lines, "return False"], self.names)

    def _can_row(self, rows: Rows) -> None:
        open_on, ask = self._name(rows.open_on), self._name(rows.open)
        every = self._name(tuple((zone, rows.belongs[zone]) for zone in rows.zones))
        self.lines += [
            f"for zone, mask in {every}:",
            "    if hand & mask:",
            "        lying = table.zones[zone]",
            "        code = lying[-1].code if lying else None",
            f"        may = {open_on}[zone].get(code)",
            f"        if hand & ({ask}(zone, code) if may is None else may): return True",
        ]

    def playable(self) -> Any:
        """The function that gives the bits of a hand that no plain refusal keeps from being played alone."""
        self._begin()
        self.lines.append("found = 0")
        for group in self.situations:
            self._row_of(group)
            self.lines.append("found |= free")
        return self.writer.make("playable(table, seat)", [*self.lines, "return found"], self.names)
