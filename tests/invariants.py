"""What must always hold, as the rules pages of the two games say, besides what holds in every game.

Every check raises `Broken` with the position in notation, so that a report can be pasted into a test.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise

from spielwerk import Piece, State
from spielwerk.conformance.invariants import OF_ALL, Broken, contents, hold
from strategies import Setup

__all__ = ["CHECKS", "OF_ALL", "Broken", "Watch", "contents", "hold", "most_decisions"]


def most_decisions(setup: Setup, dealt: State) -> int:
    """The most decisions that a round may take.

    The card game ends at its move limit; without one 100,000 is far above what was ever seen. In the tile game each
    turn that is no pass lays a tile for good, each tool may be followed by a *stop*, and between two such turns fewer
    seats pass than there are.
    """
    if setup.game == "zieh_vier":
        return dict(setup.options)["move_limit"] or 100_000
    held = sum(dealt.count(seat) for seat in range(dealt.seats))
    tools = sum(piece.colour is None for piece in dealt.rules.pieces)
    return held + tools + (held + 1) * (dealt.seats - 1) + 1


# -- the card game


def one_colour_is_active(state: State) -> None:
    """After the first turn the active colour is one of the four."""
    if state.turns and state.outcome is None and state.zones["discard"]:
        hold(state.colour in state.rules.colours, "no colour is active after the first turn", state)


def a_pending_draw_has_a_kind(state: State) -> None:
    """What is owed has a kind, and nothing is owed after the round."""
    hold(state.owed >= 0 and bool(state.owed) == (state.owed_kind is not None), "a pending draw without a kind", state)
    hold(not state.owed or state.outcome is None or state.outcome.why != "out", "owed after the last card", state)


def the_right_seat_wins_the_cards(state: State) -> None:
    """Who is out wins and collects the values of all other hands; else the lowest hand does, if it is the only one."""
    if state.outcome is None:
        return
    values = [sum(map(card_value, state.hand(seat))) for seat in range(state.seats)]
    if state.outcome.why == "out":
        wanted = [seat for seat in range(state.seats) if not state.hand(seat)]
    else:
        wanted = [seat for seat, value in enumerate(values) if value == min(values)]
        wanted = wanted if len(wanted) == 1 else []
    hold(list(state.outcome.winners) == wanted, f"the winners should be {wanted}", state)
    points = tuple(sum(values) - value if seat in wanted else 0 for seat, value in enumerate(values))
    hold(state.rules.result(state).points == points, f"the points should be {points}", state)


def card_value(piece: Piece) -> int:
    """What a card left in a hand counts."""
    if piece.kind in ("wild", "draw_four"):
        return 35
    return piece.number if piece.kind == "number" else 15


# -- the tile game


def rows_rise(state: State) -> None:
    """Between restarts a row rises strictly; END is only ever last; a row begins with its 1."""
    for zone, lying in state.zones.items():
        if not zone.startswith("row."):
            continue
        hold(bool(lying) and lying[0].number == 1, f"{zone} does not begin with its 1", state)
        hold(all(piece.colour == zone[4:] for piece in lying), f"{zone} holds another colour", state)
        hold(all(piece.kind != "end_16" for piece in lying[:-1]), f"{zone} goes on behind END", state)
        for below, above in pairwise(lying):
            hold(fits(above, below), f"{zone} does not rise", state)


def it_ends_when_nobody_can_act(state: State) -> None:
    """A turn begins only while some seat has a legal action; and each way to end has its reason."""
    can = any(can_lay_or_use_a_tool(state, seat) for seat in range(state.seats))
    if state.outcome is None:
        hold(state.choices[-1].step != "turn" or can, "nobody can act, and the round goes on", state)
    elif state.outcome.why == "out":
        hold(any(not state.hand(seat) for seat in state.outcome.winners), "nobody is out", state)
    elif state.outcome.why == "blocked":
        hold(not can, "somebody could still act", state)
    else:
        hold(state.passes == state.seats, "not all seats have passed", state)


def can_lay_or_use_a_tool(state: State, seat: int) -> bool:
    """Whether a seat has a legal action, by the words of the rules page."""
    rows = {zone[4:]: lying for zone, lying in state.zones.items() if zone.startswith("row.")}
    tool = any(len(lying) > 1 for lying in rows.values())
    return any(tool if piece.colour is None else fits(piece, rows[piece.colour][-1]) for piece in state.hand(seat))


def fits(piece: Piece, end: Piece) -> bool:
    """Whether a tile may be laid at the end of its row."""
    return end.kind != "end_16" and counts(piece) > (0 if end.kind == "restart" else counts(end))


def the_fewest_minus_points_win(state: State) -> None:
    """Each tile left is a minus point, or counts its face value; who has the fewest wins."""
    if state.outcome is None:
        return
    options = state.rules.options
    face = {piece: counts(piece) if piece.colour else options["tool_value"] for piece in state.rules.pieces}
    values = [
        sum(face[piece] if options["scoring"] == "face_value" else 1 for piece in state.hand(seat))
        for seat in range(state.seats)
    ]
    wanted = tuple(seat for seat, value in enumerate(values) if value == min(values))
    hold(state.outcome.winners == wanted, f"the winners should be {wanted}", state)
    points = tuple(-value for value in values)
    hold(state.rules.result(state).points == points, f"the points should be {points}", state)


def counts(piece: Piece) -> int:
    """The number that a tile counts as while it is laid."""
    return 16 if piece.kind in ("end_16", "restart") else piece.number or 0


CHECKS: Mapping[str, tuple[Callable[[State], None], ...]] = {
    "zieh_vier": (one_colour_is_active, a_pending_draw_has_a_kind, the_right_seat_wins_the_cards),
    "sixteen": (rows_rise, it_ends_when_nobody_can_act, the_fewest_minus_points_win),
}


class Watch:
    """Looks at the positions of one game in order, and at what changes between them."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.checks = (*OF_ALL, *CHECKS[setup.game])
        self.round = self.decisions = self.longest = self.most = 0
        self.held: list[int] = []
        self.starter: int | None = None

    def look(self, state: State) -> None:
        """Check a position, which follows the one looked at last."""
        for check in self.checks:
            check(state)
        if state.round != self.round:
            self._begin(state)
        held = [state.count(seat) for seat in range(state.seats)]
        if self.setup.game == "sixteen":
            grown = [seat + 1 for seat in range(state.seats) if held[seat] > self.held[seat]]
            hold(not grown, f"the hands of the seats {grown} have grown", state)
        self.held = held
        if state.outcome is None:
            self.decisions += 1
            self.longest = max(self.longest, self.decisions)
            hold(self.decisions <= self.most, f"decision {self.decisions} of at most {self.most}", state)

    def _begin(self, state: State) -> None:
        """A round begins as if none had been before: only the starter moves on."""
        hold(state.round == self.round + 1, "a round is left out", state)
        if state.outcome is None:
            fresh = (state.moves, state.turns, state.passes, state.passed, state.skips)
            hold(fresh == (0, 0, 0, False, 0), "a counter is left over from the last round", state)
        if self.starter is not None:
            hold(state.starter == (self.starter + 1) % state.seats, "the start does not move on by one seat", state)
        if self.setup.game == "zieh_vier":
            self._begin_cards(state)
        self.round, self.starter, self.decisions = state.round, state.starter, 0
        self.held = [state.count(seat) for seat in range(state.seats)]
        self.most = most_decisions(self.setup, state)

    def _begin_cards(self, state: State) -> None:
        first, options = state.top("discard"), dict(self.setup.options)
        kind = first.kind if first is not None and options["first_card"] != "ignore" else None
        hold(state.direction == (-1 if kind == "reverse" else 1), "a direction is left over", state)
        hold(state.owed == (2 if kind == "draw_two" else 0), "a pending draw is left over", state)
        hold(state.colour == (first.colour if first is not None else None), "a colour is left over", state)
        if options["challenge"]:
            hold((state.suspect, state.colour_before) == (None, None), "a suspicion is left over", state)
