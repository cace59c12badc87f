"""The legal moves of a step, written out as one function: plays, offers and bare moves, with their refusals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import define, field

from spielwerk.binding.chains import Writer
from spielwerk.binding.situations import Rows, Situations
from spielwerk.pieces import Move, Piece
from spielwerk.plugins.loading import Impl

if TYPE_CHECKING:
    from spielwerk.rules import Rules

TURN = "turn"


@define(eq=False)
class StepWriter:
    """Writes for each step `legal(table, seat, choice)`, and for the turn `can` and `playable`."""

    rules: Rules
    writer: Writer
    situations: Sequence[Situations]
    rows: Mapping[Impl, Rows]
    offers: Mapping[str, Sequence[Impl]]
    bare: Mapping[str, Sequence[Move]]
    lifts: Sequence[Impl]
    names: dict[str, Any] = field(init=False)
    lines: list[str] = field(init=False)
    _listed: dict[str, Any] = field(init=False, factory=dict)

    def _begin(self) -> None:
        rules = self.rules
        self.names = self.writer.names() | {
            "SINGLE": frozenset(piece.mask for piece in rules.pieces),
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
        """The function that lists the legal moves of a step: plays of one piece, offers, bare moves."""
        self._begin()
        self._find(step)
        found = "[*extra, *bare]"
        if step == TURN and self.situations:
            found = "[*moves_of(free), *moves_of(late), *extra, *bare]"
        return self.writer.make("legal(table, seat, choice)", [*self.lines, f"return {found}"], self.names)

    def verbs(self, step: str, *asked: Any) -> set[str]:
        """The verbs of the moves that are offered in a step, refused ones too; `asked` is (state, seat, choice)."""
        if step not in self._listed:
            self._begin()
            self.lines.append("extra = []")
            for impl in self.offers.get(step, ()):
                if impl not in self.rows:
                    self._offer(impl, "True")
            self._listed[step] = self.writer.make(
                "offered(table, seat, choice)", [*self.lines, "return extra"], self.names
            )
        laid = [impl.concern.verb for impl in self.offers.get(step, ()) if impl in self.rows]
        bare = [move.verb for move in self.bare.get(step, ())]
        return {*laid, *bare, *(move.verb for move in self._listed[step](*asked))}

    def _find(self, step: str) -> None:
        """Find `free` and `late` (bits of plays), `extra` (offered moves) and `bare` (moves without pieces)."""
        if step == TURN and self.situations:
            self.lines.append("free = late = 0")
            for group in self.situations:
                self._for_holders(group, self._plays)
        offers = self.offers.get(step, ())
        self.lines.append("extra = []" if offers else "extra = ()")
        for impl in offers:
            if impl in self.rows:
                self._row_offer(self.rows[impl], step)
            else:
                self._offer(impl)
        self._bare_moves(step)
        self.lines.append("if choice.first_come: bare = [*bare, LET]")

    def _row_of(self, group: Situations) -> None:
        """Look the present situation up: `row[0]` are the bits that are free, `row[1]` those to be asked about."""
        self.lines += [
            f"lying = table.zones[{group.zone!r}]",
            f"row = {self._name(group.rows)}{group.key_source()}",
        ]

    def _for_holders(self, group: Situations, write: Callable[[Situations], None]) -> None:
        """Write something about the plays of a group; where there are several groups, only for holders of them."""
        before, self.lines = self.lines, []
        write(group)
        own = self.lines
        if len(self.situations) > 1:
            mask = 0
            for bit in group.bits():
                mask |= bit
            own = [f"if hand & {self._name(mask)}:", *(f"    {line}" for line in own)]
        self.lines = before + own

    def _plays(self, group: Situations) -> None:
        self._row_of(group)
        self.lines.append("free |= hand & row[0]")
        self._of_the_turn_only(group)
        chains: dict[tuple[Impl, ...], int] = {}
        for move in group.moves:
            if group.late[move]:
                chain = tuple(group.late[move])
                chains[chain] = chains.get(chain, 0) | group.bit_of[move]
        if not chains:
            return
        self.lines.append("if hand & row[1]:")
        if any("playable" in impl.names for chain in chains for impl in chain):
            alone = len(self.situations) == 1
            self.lines.append(
                f"    playable = {'pieces_in(hand & row[0])' if alone else 'rules.playable(table, seat)'}"
            )
        for chain, mask in chains.items():
            self._late(chain, mask)

    def _in_turn_only(self, move: Move) -> bool:
        """Whether some refusal of the move holds in the turn, but not in other steps."""
        return any(TURN in impl.concern.steps for impl in self.rules.forbids_of(move))

    def _of_the_turn_only(self, group: Situations) -> None:
        """Take away what is refused in the turn but not in other steps; such refusals are not in the rows."""
        mask = 0
        for move in group.moves:
            if self._in_turn_only(move):
                mask |= group.bit_of[move]
        if mask:
            self.lines += [
                f"for move in moves_of(free & {self._name(mask)}):",
                "    if refusals[move.id](table, seat, move, choice) is not None: "
                f"free ^= {self._name(group.bit_of)}[move]",
            ]

    def _late(self, chain: Sequence[Impl], mask: int) -> None:
        """Plays whose refusals read more than the situation; asked once for all of them where they read no piece."""
        self.lines.append(f"    some = hand & row[1] & {self._name(mask)}")
        local = {"playable": "playable"}
        of_each = any({"piece", "move", "top", "zone", "last"} & set(impl.names) for impl in chain)
        if self.lifts or of_each or any(self._in_turn_only(move) for move in self.rules.moves_of(mask)):
            bit_of = self._name({move: bit for group in self.situations for move, bit in group.bit_of.items()})
            self.lines += [
                "    for move in moves_of(some):",
                f"        if refusals[move.id](table, seat, move, choice) is None: late |= {bit_of}[move]",
            ]
            return
        test = " and ".join(f"{self.writer.ask(impl, self.names, local)} is None" for impl in chain)
        self.lines.append(f"    if some and {test}: late |= some")

    def _row_offer(self, rows: Rows, step: str) -> None:
        """What can be laid on each zone of a family; in a step about one of the zones only there."""
        late = rows.late(step)
        for zone in rows.zones:
            found = "memo[held]"
            if late:
                found = f"[m for m in {found} if refusals[m.id](table, seat, m, choice) is None]"
            self._belonging(rows, zone, "" if step == TURN else f"choice.payload in ({zone!r}, None) and ")
            self.lines += [
                f"    usable, memo = {self._name(rows.open_on[zone])}[lying[-1] if lying else None]",
                "    held = hand & usable",
                f"    if held: extra += {found}",
            ]

    def _belonging(self, rows: Rows, zone: str, test: str = "") -> None:
        """Begin what concerns a hand with pieces that belong on a zone, where the pieces `lying` are."""
        self.lines += [
            f"if {test}hand & {self._name(rows.belongs[zone])}:",
            f"    lying = table.zones[{zone!r}]",
        ]

    def _offer(self, impl: Impl, test: str = "refusals[move.id](table, seat, move, choice) is None") -> None:
        """Moves that a plugin offers; where it names `piece`, once for each piece of its kind in the hand."""
        kind = impl.plugin.kind if "piece" in impl.names else None
        if kind is None:
            call = self.writer.ask(impl, self.names, {"hand": "table.hand(seat)"})
            self.lines.append(f"extra += [move for move in {call} if {test}]")
            return
        mask = self._name(self.rules.mask_of(kind=kind.name))
        call = self.writer.ask(impl, self.names, {"piece": "piece"})
        if set(impl.names) <= {"piece", *self.writer.constants, *self.writer.options}:
            call = f"{self._name(self._offered(impl, kind.name))}[piece]"
        self.lines += [
            f"if hand & {mask}:",
            f"    for piece in pieces_in(hand & {mask}):",
            f"        extra += [move for move in {call} if {test}]",
        ]

    def _offered(self, impl: Impl, kind: str) -> dict[Piece, tuple[Move, ...]]:
        """What a plugin offers for each piece of its kind, where that depends on nothing else."""
        facts = {**self.writer.options, **self.writer.constants}
        pieces = [piece for piece in self.rules.pieces if piece.kind == kind]
        return {
            piece: tuple(impl.function(*[{**facts, "piece": piece}[name] for name in impl.names])) for piece in pieces
        }

    def _bare_moves(self, step: str) -> None:
        """Moves without pieces; those whose refusals read `can_move` are asked last."""
        self.lines.append("bare = ()")
        chains = [
            (move, [i for i in self.rules.forbids_of(move) if not i.concern.steps or step in i.concern.steps])
            for move in self.bare.get(step, ())
        ]
        chains.sort(key=lambda pair: any("can_move" in impl.names for impl in pair[1]))
        if any("verbs" in impl.names for _, chain in chains for impl in chain):
            self.lines.append(f"verbs = {self._verbs_found(step)}")
        for can_play, head in ((True, f"if {self._any_piece(step)}:"), (False, "else:")):
            lines = [line for move, chain in chains for line in self._bare_move(move, chain, can_play)]
            self.lines += [head, *(f"    {line}" for line in lines or ["pass"])]

    def _verbs_found(self, step: str) -> str:
        """The source of the verbs of the moves with pieces: looked up where the kind of a move tells its verb."""
        masks = step == TURN and bool(self.situations)
        played = frozenset(move.verb for group in self.situations for move in group.moves) if masks else frozenset()
        offers = self.offers.get(step, ())
        laid = frozenset(impl.concern.verb for impl in offers)
        if len(played) > 1 or len(laid) > 1 or not all(impl in self.rows for impl in offers):
            every = "*moves_of(free), *moves_of(late), *extra" if masks else "*extra"
            return f"{{move.verb for move in [{every}]}}"
        by_both: Any = (frozenset(), laid), (played, played | laid)
        return f"{self._name(by_both)}[{'free | late != 0' if masks else 'False'}][bool(extra)]"

    def _any_piece(self, step: str) -> str:
        """The source of whether there is a move with pieces."""
        masks = ["free", "late"] if step == TURN and self.situations else []
        return " or ".join([*masks, "extra"] if self.offers.get(step) else masks) or "False"

    def _bare_move(self, move: Move, chain: Sequence[Impl], can_play: bool) -> list[str]:
        """The lines that add one move without pieces, where it is settled whether there are others with pieces."""
        name, tests = self._name(move), []
        known = {**self.writer.options, **self.writer.constants, "can_play": can_play}
        if can_play:
            known["can_move"] = True
        local = {"verbs": "verbs", "move": name, "zone": "None", "top": "None"}
        local |= {"can_play": str(can_play), "can_move": "True" if can_play else "bool(bare)"}
        for impl in chain:
            if not self.lifts and set(impl.names) <= set(known):
                if impl.function(*[known[each] for each in impl.names]) is not None:
                    return []
                continue
            lifted = f" or lifted(refusal, table, seat, {name})" if self.lifts else ""
            tests.append(f"((refusal := {self.writer.ask(impl, self.names, local)}) is None{lifted})")
        return [(f"if {' and '.join(tests)}: " if tests else "") + f"bare = [*bare, {name}]"]

    def can(self) -> Any:
        """The method of a state that says whether a seat has a move that uses a piece, were it to move now."""
        self._begin()
        self.lines.append(f"choice = {self._name(self.rules.turn_choices)}[seat]")
        for impl in self.offers.get(TURN, ()):
            if impl in self.rows and not self.rows[impl].late(TURN):
                self._can_row(self.rows[impl])
                continue
            self.lines.append("extra = []")
            if impl in self.rows:
                self._row_offer(self.rows[impl], TURN)
            else:
                self._offer(impl)
            self.lines.append("if extra: return True")
        for group in self.situations:
            self._for_holders(group, self._can_play)
        return self.writer.make("can_act(table, seat)", [*self.lines, "return False"], self.names)

    def _can_play(self, group: Situations) -> None:
        self._row_of(group)
        self.lines.append("free = hand & row[0]")
        self._of_the_turn_only(group)
        self.lines += [
            "if free: return True",
            "for move in moves_of(hand & row[1]):",
            "    if refusals[move.id](table, seat, move, choice) is None: return True",
        ]

    def _can_row(self, rows: Rows) -> None:
        for zone in rows.zones:
            self._belonging(rows, zone)
            self.lines.append(
                f"    if hand & {self._name(rows.first_on[zone])}[lying[-1] if lying else None]: return True"
            )

    def playable(self) -> Any:
        """The function that gives the bits of a hand that no plain refusal keeps from being played alone."""
        self._begin()
        self.lines.append("found = 0")
        for group in self.situations:
            self._for_holders(group, self._playable)
        return self.writer.make("playable(table, seat)", [*self.lines, "return found"], self.names)

    def _playable(self, group: Situations) -> None:
        self._row_of(group)
        self.lines.append("found |= hand & row[0]")
