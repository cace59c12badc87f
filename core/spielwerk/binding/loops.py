"""Random moves: one of a step's legal moves without the list of them, and a whole round of them in one loop."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from attrs import define

from spielwerk.binding.happenings import carriers
from spielwerk.binding.steps import TURN, StepWriter
from spielwerk.plugins.loading import Impl


def _indented(lines: Sequence[str], levels: int = 1) -> list[str]:
    return ["    " * levels + line for line in lines]


def _by_name(line: str) -> str:
    """A line of the loop with what it reaches through the table by the name it has there."""
    line = re.sub(r"\btable\.bound\.plays_out\b", "plays_out", line)
    return re.sub(r"\btable\.(hands|zones|choices)\b(?! =)", r"\1", line)


@define(eq=False)
class LoopWriter(StepWriter):
    """Writes for each step `pick(table, seat, choice, random)`, and `playout(table, random, most)`."""

    def pick(self, step: str, *, eager: bool = False) -> Any:
        """The function that gives one of the legal moves of a step by chance, without making the list.

        It draws no chance where there is one move, and gives `legal(…)[int(random() * how many)]` where there are more.
        `eager`: a move without pieces only where there is no other.
        """
        self._begin()
        self._choose(step, eager)
        return self.writer.make("pick(table, seat, choice, random)", [*self.lines, "return move"], self.names)

    def _choose(self, step: str, eager: bool, then: Sequence[Sequence[str]] = ((), (), ())) -> None:
        """Choose `move` by chance; `then` is what to do with a play, an offered move, a bare move."""
        self._find(step)
        masks = step == TURN and bool(self.situations)
        if eager:
            self.lines.append(f"if {self._any_piece(step)}: bare = ()")
        self.names["play_of"] = self.rules.play_of_bit
        if masks:
            self.lines += ["plays = at_once = free.bit_count()", "if late: plays += late.bit_count()"]
        extra = bool(self.offers.get(step))
        parts = ["plays"] * masks + ["len(extra)"] * extra + ["len(bare)"]
        self.lines += [f"count = {' + '.join(parts)}", "at = int(random() * count) if count > 1 else 0"]
        others = [
            "if at < len(extra):",
            *_indented(["move = extra[at]", *then[1]]),
            "else:",
            *_indented(["move = bare[at - len(extra)]", *then[2]]),
        ]
        if not extra:
            others = ["move = bare[at]", *then[2]]
        if masks:
            self.lines += [
                "if at < plays:",
                "    if at >= at_once: at, free = at - at_once, late",
                "    while at:",
                "        free &= free - 1",
                "        at -= 1",
                "    move = play_of[(free & -free).bit_length() - 1]",
                *_indented(then[0]),
                "else:",
                *_indented(["at -= plays", *others]),
            ]
        else:
            self.lines += others

    def playout(self, picks: Mapping[str, Any], *, eager: bool = False) -> Any:
        """The function that plays random moves to the end of a round in one loop.

        It does what `pick`, `apply` and `end_turn` do, with the choice of a turn's move and what follows it written in
        place: `playout(table, random, most)` gives the number of moves made.
        """
        rules = self.rules
        self._begin()
        offered = {impl.concern.verb if impl in self.rows else None for impl in self.offers.get(TURN, ())}
        played = {move.verb for group in self.situations for move in group.moves}
        call = ["performs[move.id](table, seat, move, choice)"]
        plays, extra = (self._perform(verbs) or call for verbs in (played, offered))
        self._choose(TURN, eager, (plays, extra, call))
        starts: list[tuple[Impl, Mapping[str, str]]] = [(impl, {}) for impl in rules.impls["on_turn_start"]]
        self.names |= {
            "picks": picks,
            "turns": rules.turn_choices,
            "answer": rules.answer_by_itself,
            "end_turn": rules.end_turn,
            "performs": rules.bound.performs,
            "plays_out": rules.bound.plays_out,
        }
        follow = ["if made == most:", "    choices.append(choice)", "    break"]
        if starts:
            follow = ["choices.append(choice)", *self.writer.body(starts, self.names, stop="table.outcome")]
            follow += [
                "if table.outcome is not None or made == most or choices[-1:] != [choice]: break",
                "choices.pop()",
            ]
        quick = "table.passed or not hands[seat]" if not rules.impls["on_turn_end"] else "True"
        lines = [
            "while table.outcome is None and made < most:",
            "    choice = choices.pop()",
            "    asked = choice.seats",
            "    seat = asked[0] if len(asked) == 1 else asked[int(random() * len(asked))]",
            "    while True:",
            "        made += 1",
            "        table.moves += 1",
            f"        if choice.step == {TURN!r}:",
            *_indented(self.lines, 3),
            "        else:",
            "            move = picks[choice.step](table, seat, choice, random)",
            "            performs[move.id](table, seat, move, choice)",
            "        if choices:",
            f"            if choices[-1].step != {TURN!r}: answer(table)",
            "            if choices: break",
            "        if table.outcome is not None: break",
            "        seat = table.seat",
            f"        if {quick}:",
            "            end_turn(table)",
            "            break",
            "        table.turns += 1",
            "        table.passes = 0",
            "        table.seat = seat = (seat + table.direction * (1 + table.skips)) % seats",
            "        table.skips = 0",
            "        choice = turns[seat]",
            *_indented(follow, 2),
            "return made",
        ]
        head = ["hands, zones, choices, made = table.hands, table.zones, table.choices, 0", "seats = len(hands)"]
        return self.writer.make("playout(table, random, most)", [*head, *map(_by_name, lines)], self.names)

    def _perform(self, verbs: Collection[str | None]) -> list[str]:
        """The lines that carry out the one verb there is; none where there are several."""
        verb = next(iter(verbs), None)
        if len(verbs) != 1 or verb is None:
            return []
        return self.writer.body(carriers(self.rules, verb), self.names, stop="table.outcome")
