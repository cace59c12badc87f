"""The leak probe: what a seat cannot see is changed, and then nothing that the seat sees or may do must change.

`same_for_the_seat` deals what is hidden anew (`View.sample`: states that fit the same view) and asks everything again.
`told_the_same` carries one move out in both states: as long as the seat was shown the same, open values and questions
must be the same as well. A piece in an open value that a seat has never seen is a leak as it stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from attrs import define, field

from spielwerk.conformance.field import Field
from spielwerk.conformance.finding import Case
from spielwerk.conformance.trouble import Trouble, first_line, with_facts
from spielwerk.notation import position_text, word
from spielwerk.pieces import Move, Piece
from spielwerk.state import State, Table
from spielwerk.telling import Event, TellingTable
from spielwerk.view import HIDDEN, View, view_of

SAMPLES = 2
ASKED = 12
"""Of how many moves that are refused the reasons are compared; of how many legal ones what a bot likes."""
READ = "read only what the seat sees: its own hand, open zones, values, and counts such as state.count(seat)"


# -- the same view, other hidden pieces


def same_for_the_seat(game: Field, table: Table) -> None:
    """Each seat that is asked may do the same, for the same reasons, whatever it cannot see."""
    if table.outcome is not None:
        return
    chance = Random(table.moves * 31 + table.turns)
    for seat in table.choices[-1].seats:
        view = view_of(table, seat)
        for _ in range(SAMPLES):
            _compare(game, table, sampled(view, table, chance), seat, view)


def sampled(view: View, table: Table, chance: Random) -> Table:
    """A state that fits the view; hidden values stay as they are, since no chance knows what they may be."""
    other = view.sample(chance)
    for name, content in view.values.items():
        if content is HIDDEN:
            setattr(other, name, getattr(table, name))
    other.seed, other.drawn = table.seed, table.drawn  # so that chance alone makes no difference
    return other


def _compare(game: Field, table: Table, other: Table, seat: int, view: View) -> None:
    rules = game.rules
    here, there = ({move.text: move for move in rules.legal_moves(each, seat)} for each in (table, other))
    odd = [text for text in (*here, *there) if (text in here) != (text in there)]
    if odd:
        raise _moves_differ(game, table, other, seat, (here | there)[odd[0]], odd[0] in here)
    refused = {move.text: move for move in rules.candidates(table, seat) if move.text not in here}
    for move in [*refused.values()][:ASKED]:
        reasons = [_reason(game, each, move, seat) for each in (table, other)]
        if reasons[0] != reasons[1]:
            plugin, hook, line = _refusing(game, table, other, move, seat)
            wrong = f"the reason that seat {seat + 1} is given for {move.text!r} depends on what it cannot see"
            detail = f"{wrong}: {reasons[0]!r}, or {reasons[1]!r} where {_hidden(other, seat)}"
            raise game.blame.trouble("leak", plugin, detail, READ, hook=hook, line=line)
    again = view_of(other, seat)
    if _bot_choice(game, again) != _bot_choice(game, view):
        wrong = f"what a bot at seat {seat + 1} would choose depends on what it cannot see"
        raise game.blame.trouble("leak", "", wrong, "let appeal read the view, the move and the piece alone")
    if game.words.prompt(again.choices[-1], seat) != game.words.prompt(view.choices[-1], seat):
        wrong = f"the question that seat {seat + 1} reads depends on what it cannot see"
        raise game.blame.trouble("leak", "", wrong, READ)


def _moves_differ(game: Field, table: Table, other: Table, seat: int, move: Move, here: bool) -> Trouble:
    plugin, hook, line = _refusing(game, table, other, move, seat)
    wrong = (
        f"whether seat {seat + 1} may {move.text!r} depends on what it cannot see: it may"
        f"{'' if here else ' not'} in the case, but may{' not' if here else ''} where {_hidden(other, seat)}"
    )
    trouble = game.blame.trouble("leak", plugin, wrong, READ, hook=hook, line=line)
    legal = tuple(dict.fromkeys(each.text for each in game.rules.legal_moves(table, seat)))
    case = Case(table.seats, position_text(other), legal=(seat + 1, legal))
    return with_facts(trouble, {"case": case})


def _refusing(game: Field, table: Table, other: Table, move: Move, seat: int) -> tuple[str, str, int | None]:
    """The plugin that refuses in one of the states, or else that offers or carries out."""
    for each in (table, other):
        why = game.rules.why_not(each, move, seat)
        if why is not None and why.plugin:
            return game.blame.of_refusal(why)
    reading = [impl for impl in game.rules.impls["offer"] if {"state", "choice"} & set(impl.names)]
    if len({impl.plugin.name for impl in reading}) == 1:
        return reading[0].plugin.name, "offer", first_line(reading[0].function)
    return game.blame.of_verb(move.verb)


def _reason(game: Field, table: Table, move: Move, seat: int) -> str:
    why = game.rules.why_not(table, move, seat)
    return "" if why is None else game.words.refusal(why)


def _hidden(other: State, seat: int) -> str:
    """What the seat does not see, in notation: the other hands."""
    words = position_text(other).split(" ")
    return " ".join(each for each in words if each.startswith("hand.") and not each.startswith(f"hand.{seat + 1}="))


def _bot_choice(game: Field, view: View) -> str:
    """What a greedy bot would choose, by its text: the first of the moves that appeal most."""
    appeals = [game.rules.appeal(view, move) for move in view.moves[:ASKED]]
    return view.moves[appeals.index(max(appeals))].text if appeals else ""


# -- pieces that nobody has shown


@define
class Seen:
    """The pieces that each seat has seen so far in a game."""

    seats: int
    pieces: list[set[Piece]] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.pieces = [set() for _ in range(self.seats)]

    def look(self, table: Table, events: Sequence[Event] = ()) -> None:
        """What the seats see of a table, and what they were shown on the way to it."""
        for seat, seen in enumerate(self.pieces):
            view = view_of(table, seat)
            for lying in (*view.hands, *view.zones.values()):
                seen |= {*lying} if isinstance(lying, tuple) else set()
            for event in events:
                seen |= {*event.for_seat(seat).pieces}


def no_secret_is_open(game: Field, table: Table, seen: Seen) -> None:
    """No open value, and no question that everybody may read, names a piece that a seat has never seen."""
    for seat in range(table.seats):
        view = view_of(table, seat)
        for name, content in view.values.items():
            for piece in _pieces(content):
                if piece not in seen.pieces[seat]:
                    owner = next(p.name for p in game.rules.plugins if any(v.name == name for v in p.values))
                    wrong = f"the value {name!r} shows {piece.code}, which seat {seat + 1} has never seen"
                    mend = f"declare it as value({name!r}, seen_by='nobody'), or 'owner' for the seat in turn"
                    raise game.blame.trouble("leak", owner, wrong, mend, line=game.blame.line_of(owner, name))
        for choice in view.choices:
            for piece in _pieces(choice.payload):
                if piece not in seen.pieces[seat]:
                    plugin = next((i.plugin.name for i in _answering(game, choice.step)), "")
                    wrong = f"the question {choice.step!r} shows {piece.code}, which seat {seat + 1} has never seen"
                    mend = f"ask it in secret: table.ask({choice.step!r}, seat, payload=piece, secret=True)"
                    raise game.blame.trouble("leak", plugin, wrong, mend, line=game.blame.line_of(plugin, choice.step))


def _pieces(content: Any) -> Iterator[Piece]:
    if isinstance(content, Piece):
        yield content
    elif isinstance(content, tuple):
        for each in content:
            yield from _pieces(each)


def _answering(game: Field, step: str) -> Iterator[Any]:
    for hook in ("perform", "offer"):
        yield from (impl for impl in game.rules.impls[hook] if step in impl.concern.steps)


# -- the same events, other values


def told_the_same(game: Field, table: TellingTable, seat: int, move: Move) -> None:
    """After one move in two states that look alike to a seat, open values tell it no more than the events did."""
    chance = Random(table.moves * 37 + table.turns)
    for watching in range(table.seats):
        other = sampled(view_of(table, watching), table, chance)
        if watching != seat and not _give(other, seat, move, watching):
            continue
        if move not in game.rules.legal_moves(other, seat):
            continue
        here: TellingTable = table.copy()
        there: TellingTable = game.rules.blank(table.seats, table.seed, told=True)  # type: ignore[assignment]
        for slot in here.slots:
            if slot != "source":
                setattr(there, slot, getattr(other, slot))
        told = [_carried_out(game, each, seat, move) for each in (here, there)]
        _hold_together(game, told, (here, there), watching)


def _carried_out(game: Field, table: TellingTable, seat: int, move: Move) -> list[Event]:
    table.log = []
    table.acting = move
    game.rules.apply(table, move, seat)
    return table.log


def _give(table: Table, seat: int, move: Move, watching: int) -> bool:
    """Put the move's pieces into the hand of a sampled state, in exchange for others; whether that can be done."""
    hand = [piece for piece in table.hand(seat) if piece not in move.pieces]
    for piece in move.pieces:
        if table.holds(seat, piece):
            continue
        if not hand:
            return False
        given = hand.pop()
        for place in range(table.seats):
            if place not in (seat, watching) and table.holds(place, piece):
                table.hands[place] = table.hands[place] & ~piece.mask | given.mask
                break
        else:
            zone = table.zones[table.stock]
            if piece not in zone:
                return False
            zone[zone.index(piece)] = given
        table.hands[seat] = table.hands[seat] & ~given.mask | piece.mask
    return True


def _hold_together(game: Field, told: Sequence[list[Event]], tables: Sequence[Table], seat: int) -> None:
    """Compare what a seat is told, up to the first difference: it must not be the content of an open value."""
    for one, other in zip(*told, strict=False):
        first, second = one.for_seat(seat), other.for_seat(seat)
        if first == second:
            continue
        name = first.zone if first.name == "set" else second.zone if second.name == "set" else None
        if name is None or (first.name == second.name == "set" and first.zone != second.zone):
            return  # the rules themselves act on what is hidden, and everybody sees what they do
        raise _tells(game, f"the value {name!r}", name, [word(getattr(each, name)) for each in tables], seat, one)
    if len(told[0]) != len(told[1]):
        return
    questions = [view_of(each, seat).choices for each in tables]
    for here, there in zip(*questions, strict=False):
        if here.step == there.step and here.payload != there.payload:
            contents = [word(each.payload) for each in (here, there)]
            plugin = told[0][-1] if told[0] else None
            raise _tells(game, f"the question {here.step!r}", here.step, contents, seat, plugin)


def _tells(game: Field, what: str, name: str, contents: Sequence[str], seat: int, event: Event | None) -> Trouble:
    answering = next((impl.plugin.name for impl in _answering(game, name)), "")
    plugin = answering or (event.cause.plugin if event is not None else "")
    owner = next((p.name for p in game.rules.plugins if any(v.name == name for v in p.values)), plugin)
    wrong = f"{what} is {contents[0]} or {contents[1]} by what seat {seat + 1} cannot see, and tells it"
    mend = "give it seen_by='nobody', or ask in secret (secret=True); if the rule means to tell it, let it be"
    plugin = plugin or owner
    line = game.blame.line_of(plugin, name)
    return game.blame.trouble("tells", plugin, wrong, mend, line=line, severity="warning")
