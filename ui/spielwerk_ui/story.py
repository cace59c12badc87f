"""A match in sentences for one viewer: what happened, how things stand, how a round and the match ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from spielwerk import Match, Piece, View
from spielwerk.pieces import NUMBER_KIND
from spielwerk.texts import Language
from spielwerk.view import HIDDEN
from spielwerk.wording import Wording
from spielwerk_ui.plain_words import say, sentence
from spielwerk_ui.seating import Fault


class Story:
    """The sentences of a match; `noted` faults of bots stand in the log where they happened."""

    def __init__(self, match: Match, language: Language) -> None:
        self.match, self.language = match, language
        self.wording = Wording(match.rules, language, match.players)
        self._faults: list[tuple[int, Fault]] = []

    def turn_to(self, match: Match) -> None:
        """Go on with a match of other rules."""
        self.match, self.wording = match, Wording(match.rules, self.language, match.players)

    def _say(self, key: str, **facts: object) -> str:
        return say(self.language, key, **facts)

    # -- what happened

    def note(self, faults: Iterable[Fault], at: int) -> None:
        """Put faults into the log, before the event of this number."""
        self._faults += [(at, fault) for fault in faults]

    def forget(self) -> None:
        """Leave out the faults of moves that were taken back."""
        self._faults = [(at, fault) for at, fault in self._faults if at < len(self.match.log)]

    def log(self, viewer: int | None, start: int = 0) -> Iterator[str]:
        """The log from an event on, as the viewer may know it (None: somebody who only watches)."""
        faults = [(at, fault) for at, fault in self._faults if at >= start]
        for number, event in enumerate(self.match.log[start:], start):
            while faults and faults[0][0] <= number:
                yield self._fault(faults.pop(0)[1])
            words = self.wording.event(event.for_seat(viewer))
            if words:
                yield sentence(words)

    def _fault(self, fault: Fault) -> str:
        seat = self.wording.seat(fault.seat)
        return sentence(self._say(f"fault.{fault.what}", bot=fault.bot, seat=seat, detail=fault.detail))

    # -- how things stand

    def situation(self, view: View) -> Iterator[str]:
        """What a seat sees: the zones, the labelled values, the order of play, the hands."""
        yield self._say("round", round=view.round)
        for zone in view.zones:
            yield self._zone(view, zone)
        for plugin in view.rules.plugins:
            for value in plugin.values:
                shown = view.values.get(value.name)
                if value.label is not None and shown and shown is not HIDDEN:
                    label = value.label.in_(self.language)
                    yield sentence(self._say("value", label=label, value=self.wording.value(shown)))
        order = [(view.turn + view.direction * steps) % view.seats for steps in range(view.seats)]
        if view.seats > 2:
            yield self._say("order", seats=", ".join(map(self.wording.seat, order)))
        for seat in order:
            if seat != view.seat:
                yield sentence(self._say("holds", seat=self.wording.seat(seat), count=view.count(seat)))
        if view.seat is not None:
            yield self._hand(view.hand)

    def _zone(self, view: View, zone: str) -> str:
        label, pieces = self.wording.zone(zone), view.zones[zone]
        if not view.size(zone):
            return self._say("zone.empty", zone=label)
        if isinstance(pieces, int):
            return self._say("zone.count", zone=label, count=pieces)
        if view.rules.description.zones[zone.partition(".")[0]].kind == "row":
            return self._say("zone.row", zone=label, pieces=self.wording.pieces(pieces))
        return self._say("zone.top", zone=label, top=self.wording.piece(pieces[-1]), count=len(pieces))

    def _hand(self, hand: Sequence[Piece]) -> str:
        if not hand:
            return self._say("hand.empty")
        return self._say("hand", count=len(hand), pieces=self.grouped(hand, codes=True))

    def grouped(self, pieces: Sequence[Piece], *, codes: bool = False) -> str:
        """Pieces by colour: its numbers, then its other kinds, with the codes of notation in brackets if asked for."""
        groups: dict[str | None, list[str]] = {}
        for piece in pieces:
            name = str(piece.number) if piece.kind == NUMBER_KIND else self.wording.kind(piece.kind)
            groups.setdefault(piece.colour, []).append(f"{name} [{piece.code}]" if codes else name)
        named = [("" if each is None else f"{self.wording.colour(each)} ") for each in groups]
        return "; ".join(colour + ", ".join(names) for colour, names in zip(named, groups.values(), strict=True))

    # -- how it ended

    def all(self) -> Iterator[str]:
        """The whole match as somebody tells it who only watched, with the result of each round behind it."""
        rounds = 0
        for event in self.match.log:
            words = self.wording.event(event.for_seat(None))
            if words:
                yield sentence(words)
            if event.name == "end" and rounds < len(self.match.results):
                rounds += 1
                yield from self.result(rounds)

    def result(self, round: int | None = None) -> Iterator[str]:
        """A finished round, by default the last: points, totals, the hands laid open; and the match if it is over."""
        results = self.match.results[:round]
        result = results[-1]
        yield self._say("points", points=self._points(result.points))
        if len(results) > 1:
            totals = [sum(points) for points in zip(*(each.points for each in results), strict=True)]
            yield self._say("totals", points=self._points(totals))
        for seat, left in enumerate(result.left):
            key = "left" if left else "left.none"
            yield sentence(self._say(key, seat=self.wording.seat(seat), pieces=self.grouped(left)))
        if self.match.winners is not None and len(results) == len(self.match.results):
            yield self._say("match", winners=self.wording.winners(self.match.winners))

    def _points(self, points: Sequence[int]) -> str:
        return ", ".join(f"{self.wording.seat(seat)}: {count}" for seat, count in enumerate(points))
