"""One line of text for a move and for a state, both ways. Equal pieces are interchangeable in text.

A state is words of the form `name=content`, separated by blanks: `hand.1=r5,b3 discard=g7 turn=1 owed=2`.
Seats count from 1. Pieces of a pile or row stand in order, the top last; the stock's known pieces stand in the order
in which they will be drawn, after `next=`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from spielwerk.errors import SpielwerkError, nearest
from spielwerk.pieces import Choice, Move, Outcome, Piece
from spielwerk.state import State, Table

if TYPE_CHECKING:
    from spielwerk.rules import Rules

FACTS = ("turn", "starter", "direction", "skips", "round", "moves", "turns", "passes", "passed", "seed", "drawn")


def codes(pieces: Iterable[Piece]) -> str:
    """Pieces as text, in their order."""
    return ",".join(piece.code for piece in pieces)


def word(value: Any) -> str:
    """A value of a plugin as text: `-` for None, `!r5` for a piece, `(1;2)` for a tuple."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Piece):
        return "!" + value.code
    if isinstance(value, tuple):
        return "(" + ";".join(map(word, value)) + ")"
    return str(value)


def value_word(state: State, name: str) -> str:
    """The present content of a value as text; a seat counts from 1."""
    content = getattr(state, name)
    return word(content + 1 if name in state.rules.seat_values and content is not None else content)


def state_text(state: State) -> str:
    """A state as one line of text, from which `read_state` makes the same state again. Equal pieces stand together."""
    rules = state.rules

    def of_face(piece: Piece) -> int:
        return rules.by_code[piece.code][0].id

    words = {f"hand.{seat + 1}": codes(sorted(state.hand(seat), key=of_face)) for seat in range(state.seats)}
    for name, pieces in state.zones.items():
        known = state.known if name == rules.stock else 0
        words[name] = codes(pieces[: len(pieces) - known])
        if known:
            words["next"] = codes(reversed(pieces[-known:]))
    words["turn"] = str(state.seat + 1)
    words["starter"] = "-" if state.starter is None else str(state.starter + 1)
    words |= {name: word(getattr(state, name)) for name in FACTS[2:]}
    words |= {name: value_word(state, name) for name in rules.value_names}
    words["ask"] = "|".join(_choice_text(choice) for choice in state.choices)
    if state.outcome is not None:
        winners = ",".join(str(seat + 1) for seat in state.outcome.winners)
        words["outcome"] = f"{state.outcome.why}:{winners}"
    return " ".join(f"{name}={content}" for name, content in words.items())


def position_text(state: State) -> str:
    """A state as a person would write it down for a report: without the stock, the counters and the chance."""
    hidden = {state.rules.stock, "starter", "skips", "round", "moves", "turns", "passed", "seed", "drawn"}
    kept = [each for each in state_text(state).split(" ") if each.partition("=")[0] not in hidden]
    return " ".join(each for each in kept if not each.endswith("=") and not each.endswith("=-"))


def _choice_text(choice: Choice) -> str:
    seats = ",".join(str(seat + 1) for seat in choice.seats)
    alone = choice.first_come and len(choice.seats) == 1
    flags = (":secret" if choice.secret else "") + (":first_come" if alone else "")
    return f"{choice.step}:{seats}:{word(choice.payload)}{flags}"


def read_state(rules: Rules, line: str, *, told: bool = False, seed: int = 0) -> Table:
    """The state of a line of text. Pieces that it does not name are in the stock; facts it leaves out are as at the
    start of a turn. A `SpielwerkError` says which word is wrong.
    """
    words: dict[str, str] = {}
    for each in line.split():
        name, equals, content = each.partition("=")
        if not equals:
            raise SpielwerkError(f"{each!r} has no '='; write a position as hand.1=… hand.2=… {rules.stock}=…")
        words[name] = content
    return place(rules, words, told=told, seed=seed)


def place(
    rules: Rules, words: Mapping[str, str], *, told: bool = False, seed: int = 0, seats: int | None = None
) -> Table:
    """The state of words already taken apart: `{"hand.1": "r5,b3", "turn": "2"}`."""
    return _Placing(rules, dict(words), told, seed, seats).table


class _Placing:
    """Reads one position: takes pieces out of the box by code, then sets the facts."""

    def __init__(self, rules: Rules, words: dict[str, str], told: bool, seed: int, seats: int | None) -> None:
        self.rules, self.words = rules, words
        hands = [int(name[5:]) for name in words if name.startswith("hand.") and name[5:].isdigit()]
        if not hands and seats is None:
            raise SpielwerkError("a position names the hands: hand.1=… hand.2=…")
        least = rules.description.seats_min
        self.table = table = rules.blank(seats or max(*hands, least, 0), seed, told=told)
        log = getattr(table, "log", None)
        if told:
            table.log = None
        self._check_names()
        self.free = {code: list(reversed(pieces)) for code, pieces in rules.by_code.items()}
        self._pieces()
        self._facts()
        self._choices()
        if told:
            table.log = log

    def _check_names(self) -> None:
        table = self.table
        hands = [f"hand.{seat + 1}" for seat in range(table.seats)]
        known = [*hands, *table.zones, *FACTS, *self.rules.value_names, "ask", "next", "outcome"]
        for name in self.words:
            if name not in known:
                raise SpielwerkError(f"{name!r} is no zone, value or fact of this game.{nearest(name, known)}")

    def _take(self, name: str) -> list[Piece]:
        taken = []
        for code in self.words.get(name, "").replace(",", " ").split():
            if code not in self.free:
                raise SpielwerkError(f"{name}: no piece is called {code!r}.{nearest(code, self.free)}")
            if not self.free[code]:
                raise SpielwerkError(f"{name}: {code!r} is there {len(self.rules.by_code[code])} times at most")
            taken.append(self.free[code].pop())
        return taken

    def _pieces(self) -> None:
        table, stock = self.table, self.rules.stock
        for seat in range(table.seats):
            table.hands[seat] = sum(piece.mask for piece in self._take(f"hand.{seat + 1}"))
        for name in table.zones:
            if name != stock:
                table.zones[name] = self._take(name)
        named = self._take(stock)
        ahead = self._take("next")
        rest = [] if stock in self.words else [piece for pieces in self.free.values() for piece in reversed(pieces)]
        table.zones[stock] = [*named, *rest, *reversed(ahead)]
        table.known = len(ahead)
        left = [code for code, pieces in self.free.items() if pieces]
        if stock in self.words and left:
            raise SpielwerkError(f"{stock} is named, but {left[0]!r} lies nowhere; every piece must be somewhere")

    def _number(self, name: str, default: int) -> int:
        try:
            return int(self.words.get(name, default))
        except ValueError:
            raise SpielwerkError(f"{name}: {self.words[name]!r} is no whole number") from None

    def _seat(self, name: str, text: str) -> int:
        if not text.isdigit() or not 1 <= int(text) <= self.table.seats:
            raise SpielwerkError(f"{name}: {text!r} is no seat; seats are 1 to {self.table.seats}")
        return int(text) - 1

    def _facts(self) -> None:
        table = self.table
        table.seat = self._seat("turn", self.words.get("turn", "1"))
        starter = self.words.get("starter", str(table.seat + 1))
        table.starter = None if starter == "-" else self._seat("starter", starter)
        table.direction = self._number("direction", 1)
        if table.direction not in (1, -1):
            raise SpielwerkError(f"direction: {table.direction} is neither 1 nor -1")
        for name in ("skips", "round", "moves", "turns", "passes", "drawn", "seed"):
            setattr(table, name, self._number(name, getattr(table, name)))
        table.passed = self.words.get("passed", "no") == "yes"
        for name in self.rules.value_names:
            if name in self.words:
                content = self._value(name, self.words[name])
                if name in self.rules.seat_values and content is not None:
                    content = self._seat(name, self.words[name])
                setattr(table, name, content)
        if self.rules.bound.on_position is not None and not set(self.rules.value_names) <= set(self.words):
            given = {name: getattr(table, name) for name in self.rules.value_names if name in self.words}
            self.rules.bound.on_position(table)
            for name, kept in given.items():
                setattr(table, name, kept)

    def _value(self, name: str, text: str, asked: Sequence[int] = ()) -> Any:
        if text == "-":
            return None
        if text.startswith("("):
            return tuple(self._value(name, part, asked) for part in text[1:-1].split(";") if part)
        if text.startswith("!"):
            return self._piece(name, text[1:], asked)
        if text in ("yes", "no"):
            return text == "yes"
        return int(text) if text.lstrip("-").isdigit() else text

    def _piece(self, name: str, code: str, asked: Sequence[int] = ()) -> Piece:
        """The piece of a code: one in the hand of a seat that is asked, else in another hand, else any."""
        for seat in (*asked, *range(self.table.seats)):
            for piece in self.table.hand(seat):
                if piece.code == code:
                    return piece
        if code not in self.rules.by_code:
            raise SpielwerkError(f"{name}: no piece is called {code!r}.{nearest(code, self.rules.by_code)}")
        return self.rules.by_code[code][0]

    def _choices(self) -> None:
        table = self.table
        if "outcome" in self.words:
            why, _, winners = self.words["outcome"].partition(":")
            table.outcome = Outcome(tuple(self._seat("outcome", seat) for seat in winners.split(",") if seat), why)
            return
        for part in self.words.get("ask", f"turn:{table.seat + 1}:-").split("|"):
            words = part.split(":")
            step, seats, payload = [*words[:3], "", ""][:3]
            if step not in self.rules.steps:
                raise SpielwerkError(f"ask: no step is called {step!r}.{nearest(step, self.rules.steps)}")
            asked = tuple(self._seat("ask", seat) for seat in (seats or str(table.seat + 1)).split(","))
            if step == "turn" and not payload:
                payload = "-"
            given = self._value("ask", payload or "-", asked)
            first_come = "first_come" in words[3:] or len(asked) > 1
            table.choices.append(Choice(step, asked, given, "secret" in words[3:], first_come))


def read_move(rules: Rules, state: State, line: str, seat: int | None = None) -> Move:
    """The move of a line of text: a legal one if there is one, else one that `why_not` has a reason for.

    A `SpielwerkError` says which word names nothing.
    """
    text = " ".join(line.split())
    if state.choices and seat is None:
        seat = state.choices[-1].seats[0]
    legal = rules.legal_moves(state, seat)
    for move in legal:
        if move.text == text:
            return move
    known = rules.moves_by_text.get(text, ())
    for move in known:
        if seat is not None and all(state.holds(seat, piece) for piece in move.pieces):
            return move
    if known:
        return known[0]
    built = _build(rules, text)
    if built is not None:
        return built
    raise SpielwerkError(f"{text!r} names no move of this game.{nearest(text, [move.text for move in legal])}")


def _build(rules: Rules, text: str) -> Move | None:
    """A move of pieces that an offer could lay on a zone, if somebody held them and they were in order."""
    parts = text.split()
    if not parts or any(part not in rules.by_code for part in parts):
        return None
    pieces = [rules.by_code[part][0] for part in parts]
    for impl, rows in rules.rows.items():
        for zone in rows.zones:
            if pieces[0].mask & rows.belongs[zone]:
                return rules.move(impl.concern.verb or "", *pieces, zone=zone)
    return None
