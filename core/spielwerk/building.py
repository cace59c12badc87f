"""The second half of assembly: pieces with their bits, moves, classes of states, and the binding of the hooks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from attrs import evolve

from spielwerk.binding import LoopWriter, Rows, Situations, Writer, bind_happenings, make_classes
from spielwerk.binding.steps import TURN
from spielwerk.description import Description
from spielwerk.errors import Mistake, Mistakes, nearest
from spielwerk.pieces import NUMBER_KIND, Move, Piece, Value
from spielwerk.plugins.importing import place_of
from spielwerk.plugins.loading import Impl
from spielwerk.rules import Rules
from spielwerk.telling import TellingTable

LET = "let"


class Faults:
    """The mistakes found so far in a game's files and plugins."""

    def __init__(self, description: Description) -> None:
        self.description = description
        self.mistakes: list[Mistake] = []

    def note(self, keys: Sequence[Any], text: str) -> None:
        """Note a mistake about a key of the game."""
        self.mistakes.append(self.description.mistake(tuple(keys), text))

    def stop(self) -> None:
        """Raise `Mistakes` if there are any."""
        if self.mistakes:
            raise Mistakes(self.mistakes)


def build(rules: Rules, faults: Faults, values: Sequence[Value]) -> None:
    """Finish rules whose plugins, options and implementations are settled."""
    _Building(rules, faults, values)


class _Building:
    """The steps of building, in order."""

    def __init__(self, rules: Rules, faults: Faults, values: Sequence[Value]) -> None:
        self.rules, self.faults, self.values = rules, faults, values
        constants = {"rules": rules, "colours": rules.colours}
        rules.writer = Writer(rules.value_names, rules.options, constants)
        rules.performers = self._performers()
        self.faults.stop()
        self._make_pieces()
        rules.stock = next(zone.name for zone in self.rules.description.zones.values() if zone.stock)
        rules.let = Move(-1, LET)
        rules.let = rules.move(LET)
        self._make_plays()
        self._make_classes()
        for bound, told in ((rules.bound, False), (rules.told, True)):
            bind_happenings(rules, bound, told=told)
        self._write_steps()

    def _performers(self) -> dict[str, Impl]:
        found: dict[str, Impl] = {}
        for impl in self.rules.impls["perform"]:
            verb = impl.concern.verb or ""
            if verb in found:
                self.faults.note(
                    ("plugins", impl.plugin.name),
                    f"plugins {found[verb].plugin.name!r} and {impl.plugin.name!r} both perform the verb {verb!r}",
                )
            found[verb] = impl
        return found

    def _make_pieces(self) -> None:
        """The pieces, with the numbers they count as and the points they leave."""
        rules = self.rules
        pieces: list[Piece] = []
        faces: dict[str, tuple[Any, ...]] = {}
        for row in self.rules.description.pieces:
            colour = "" if row.colour is None else self.rules.description.colours[row.colour].code
            sign = str(row.number) if row.kind == NUMBER_KIND else rules.kinds[row.kind].code
            face, code = (row.kind, row.colour, row.number), colour + sign
            if faces.setdefault(code, face) != face:
                self.faults.note(row.keys, f"two different faces have the code {code!r}: {faces[code]} and {face}")
            for _ in range(row.copies):
                pieces.append(Piece(len(pieces), row.kind, row.colour, row.number, code))
        self.faults.stop()
        self.faces = pieces
        for numbers, lying in ((rules._laid, False), (rules._lying, True)):
            for piece in pieces:
                number = self._of_piece("value_of", piece, lying=lying)
                numbers.append(piece.number or 0 if number is None else number)

    def _of_piece(self, hook: str, piece: Piece, **facts: Any) -> Any:
        known = {**self.rules.options, "rules": self.rules, "colours": self.rules.colours, "piece": piece, **facts}
        for impl in self.rules.impls[hook]:
            if self.rules.concerns(impl, piece):
                answer = self._asked(impl, known)
                if answer is not None:
                    return answer
        return None

    def _asked(self, impl: Impl, known: Mapping[str, Any]) -> Any:
        """What an implementation answers; that it raises is a mistake of its plugin."""
        try:
            return impl.function(*[known[name] for name in impl.names])
        except Exception as error:
            what = f"{impl.hook} failed: {place_of(error)}{type(error).__name__}: {error}"
            self.faults.note(("plugins", impl.plugin.name), f"plugin {impl.plugin.name!r}: {what}")
            raise Mistakes(self.faults.mistakes) from error

    def _make_plays(self) -> None:
        """Give each piece its bits, one for each way to play it alone; the moves of a bit follow."""
        rules = self.rules
        known = {**rules.options, "rules": rules, "colours": rules.colours}
        ways: list[list[tuple[str, str, Any]]] = []
        bit, pieces = 0, []
        for face in self.faces:
            own = [
                self._way(impl, way)
                for impl in rules.impls["plays"]
                if rules.concerns(impl, face)
                for way in self._asked(impl, {**known, "piece": face}) or ()
            ]
            self.faults.stop()
            ways.append(own)
            count = max(1, len(own))
            pieces.append(evolve(face, mask=((1 << count) - 1) << bit))
            rules._piece_of_bit += [pieces[-1]] * count
            bit += count
        rules.pieces = tuple(pieces)
        by_code: dict[str, tuple[Piece, ...]] = {}
        for piece in pieces:
            by_code[piece.code] = (*by_code.get(piece.code, ()), piece)
        rules.by_code = MappingProxyType(by_code)
        rules.firsts = sum(piece.mask & -piece.mask for piece in pieces)
        rules.points_of = [self._of_piece("points", piece) or 0 for piece in pieces]
        worth: dict[int, int] = {}
        for piece, points in zip(pieces, rules.points_of, strict=True):
            worth[points] = worth.get(points, 0) | piece.mask & -piece.mask
        rules.worth = [(points, mask) for points, mask in worth.items() if points]
        for piece, own in zip(pieces, ways, strict=True):
            moves = tuple(rules.move(verb, piece, zone=zone, choice=choice) for verb, zone, choice in own)
            rules._plays[piece] = moves
            rules.play_of_bit += moves or (None,)

    def _way(self, impl: Impl, way: tuple[Any, ...]) -> tuple[str, str, Any]:
        """One way to play a piece, as (verb, zone, choice); a verb or zone that is not there is a mistake."""
        verb, zone, *choice = way
        zones = [name for family in self.rules.description.zones for name in self.rules.zone_names(family, 0)]
        for word, known, what in ((verb, self.rules.performers, "verb"), (zone, zones, "zone")):
            if word not in known:
                text = f"plugin {impl.plugin.name!r}: plays gives the {what} {word!r}, which the game does not have"
                self.faults.note(("plugins", impl.plugin.name), f"{text}.{nearest(word, known)}")
        return verb, zone, choice[0] if choice else None

    def _make_classes(self) -> None:
        rules = self.rules
        shared = {"rules": rules, "stock": rules.stock, "firsts": rules.firsts}
        telling = {
            "value_names": frozenset(rules.value_names),
            "shown": frozenset(value.name for value in self.values if value.seen_by == "all"),
        }
        rules.Position, rules.ToldPosition = make_classes(TellingTable, dict(rules.defaults), {**shared, **telling})
        rules.Position.bound, rules.ToldPosition.bound = rules.bound, rules.told

    def _write_steps(self) -> None:
        rules = self.rules
        by_code: dict[str | None, Piece | None] = {
            None: None,
            **{code: pieces[0] for code, pieces in rules.by_code.items()},
        }
        lifts = rules.impls["lift"]
        plays: dict[str, list[Move]] = {}
        bit_of: dict[Move, int] = {}
        for piece in rules.pieces:
            for number, move in enumerate(rules.plays_of(piece)):
                plays.setdefault(move.zone or "", []).append(move)
                bit_of[move] = (piece.mask & -piece.mask) << number
        situations = [
            Situations(
                rules.writer,
                zone,
                moves,
                rules.forbids_of,
                lifts,
                set(rules.value_names),
                rules.options,
                by_code,
                bit_of,
            )
            for zone, moves in plays.items()
        ]
        offers: dict[str, list[Impl]] = {}
        bare: dict[str, list[Move]] = {}
        for impl in rules.impls["offer"]:
            for step in impl.concern.steps:
                offers.setdefault(step, []).append(impl)
            if impl.concern.each is not None:
                rules.rows[impl] = self._rows(impl)
        for impl in rules.impls["perform"]:
            for step in impl.concern.steps:
                bare.setdefault(step, []).append(rules.move(impl.concern.verb or ""))
        steps = LoopWriter(rules, rules.writer, situations, rules.rows, offers, bare, lifts)
        for step in dict.fromkeys([TURN, *offers, *bare]):
            rules._legal[step] = steps.legal(step)
        rules.step_writer = steps
        rules.Position.can_act = rules.ToldPosition.can_act = steps.can()  # type: ignore[method-assign]
        rules._playable = steps.playable()

    def _rows(self, impl: Impl) -> Rows:
        rules, family, verb = self.rules, impl.concern.each or "", impl.concern.verb or ""
        if family not in self.rules.description.zones or self.rules.description.zones[family].each != "colour":
            text = (
                f"plugin {impl.plugin.name!r} offers moves for each zone of {family!r}; the game has no such zone for"
            )
            hint = nearest(family, self.rules.description.zones)
            self.faults.note(("plugins", impl.plugin.name), f"{text} each colour.{hint}")
            self.faults.stop()
        zones = rules.zone_names(family, 0)
        belongs = {
            zone: sum(piece.mask for piece in rules.pieces if piece.colour == zone.partition(".")[2]) for zone in zones
        }
        return Rows(
            rules.writer,
            impl,
            zones,
            belongs,
            rules.pieces_in,
            lambda piece, zone: rules.move(verb, piece, zone=zone),
            rules.forbids_of,
            rules.impls["lift"],
            rules.options,
        )
