"""Reading a scenario: a TOML file in the words of a game, checked as a whole before anything is played."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from attrs import evolve, field, frozen

from spielwerk.assembly import assemble
from spielwerk.checking import Entries, is_a
from spielwerk.description import bend, read_game
from spielwerk.errors import Mistake, Mistakes, SpielwerkError, nearest
from spielwerk.library import find_game
from spielwerk.notation import FACTS
from spielwerk.rules import Rules
from spielwerk.scenario.facts import Check, read_checks
from spielwerk.scenario.setting import Deal, Given
from spielwerk.scenario.words import NOTHING, Words, flat
from spielwerk.texts import LANGUAGES, Language
from spielwerk.tomlfile import Keys, TomlFile, spell

_KEYS = (
    "title", "game", "preset", "plugins", "rules", "seats", "seed", "language", "given", "deal", "steps", "then",
)  # fmt: skip
_STEP_KEYS = (
    "undo", "next_round", "given", "deal", "next", "seat", "refused", "why", "legal", "can", "cannot", "move",
    "draws", "told", "then",
)  # fmt: skip
_BELONG = {"why": "refused", "draws": "move", "told": "move", "given": "next_round", "deal": "next_round"}
_GIVEN_FACTS = tuple(name for name in FACTS if name not in ("passed", "seed", "drawn"))
_SEAT_NAME = re.compile(r"hand\.([1-9][0-9]?)")


@frozen
class Step:
    """One step: what is done and asked, in the order of the fields."""

    number: int
    keys: Keys
    undo: bool = False
    next_round: bool = False
    setting: Given | Deal | None = None
    ahead: Sequence[str] = ()
    seat: int | None = None
    refused: Sequence[str] = ()
    why: str = ""
    legal: Sequence[str] | None = None
    can: Sequence[str] = ()
    cannot: Sequence[str] = ()
    moves: Sequence[str] = ()
    draws: Mapping[int, Sequence[str]] = field(factory=dict)
    """By seat, counted from 1; 0 is the seat that moves."""
    told: Mapping[int, Sequence[str]] = field(factory=dict)
    then: Sequence[Check] = ()


@frozen
class Scenario:
    """A position or deal of a game, the steps from there, and what must hold at the end."""

    file: TomlFile = field(repr=False)
    title: str
    rules: Rules = field(repr=False)
    language: Language
    setting: Given | Deal
    steps: Sequence[Step]
    then: Sequence[Check]
    words: Words = field(repr=False)

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self.setting.seats


def read_scenario(path: Path | str) -> Scenario:
    """The scenario in a file. Raises `Mistakes`, all of them at once."""
    return scenario_in(TomlFile.read(path))


def scenario_in(file: TomlFile) -> Scenario:
    """The scenario that a file's text describes. Raises `Mistakes`, all of them at once."""
    return _Reading(file).scenario


class _Reading:
    """Reads one file, from the game to the last check."""

    def __init__(self, file: TomlFile) -> None:
        self.file = file
        self.top = top = Entries.of(file)
        top.only(*_KEYS)
        title = top.need("title", str)
        self.language = top.one_of("language", LANGUAGES, "en")
        self.seed = top.number("seed", 0, 1)
        self.rules = self._rules()
        self.words = Words(self.rules, self._seats())
        setting = self._setting(top) or Deal(self.words.seats, self.seed)
        steps = tuple(self._step(number, entries) for number, entries in enumerate(top.listed("steps"), 1))
        then = read_checks(self.words, top.inner("then"))
        top.finish()
        self.scenario = Scenario(file, title, self.rules, self.language, setting, steps, then, self.words)

    # -- the game

    def _rules(self) -> Rules:
        """The game with the house rules of the scenario; without it nothing else can be read."""
        top = self.top
        named = top.need("game", str)
        preset = top.get("preset", str, "") or None
        plugins = tuple(top.strings("plugins").values())
        rules = top.inner("rules").data
        if not named:
            top.finish()
        try:
            game = find_game(Path(self.file.path).parent / named if named.endswith(".toml") else named)
            if not all(isinstance(each, bool | int | str) for each in rules.values()):
                return _assembled(game, preset, plugins, rules)
            exactly = tuple((name, type(each), each) for name, each in rules.items())
            return _remembered(game, _version(game), preset, plugins, exactly)
        except Mistakes as error:
            top.mistakes.extend(map(self._placed, error.mistakes))
        except SpielwerkError as error:
            top.note(str(error), "game")
        top.finish()
        raise AssertionError("a mistake was noted")

    def _placed(self, mistake: Mistake) -> Mistake:
        """A mistake about what the scenario adds to the game, with its place in the scenario."""
        if mistake.file:
            return mistake
        line = next((line for keys, line in self.file.lines.items() if spell(keys) == mistake.key), None)
        return evolve(mistake, file=self.file.path, line=line)

    def _seats(self) -> int:
        """How many seats there are: as said, or as many as there are hands, at least the game's fewest."""
        least, most = self.rules.description.seats_min, self.rules.description.seats_max
        names = [name for key in ("given", "deal") for name in flat(Entries(self._table(key), self.file))]
        hands = [int(found[1]) for found in map(_SEAT_NAME.fullmatch, names) if found]
        seats = self.top.number("seats", 1, min(max([least, *hands]), most))
        if not least <= seats <= most:
            self.top.note(f"{self.rules.description.id} is for {least} to {most} seats, not {seats}", "seats")
            return least
        return seats

    def _table(self, key: str) -> Mapping[str, Any]:
        table = self.top.data.get(key)
        return table if isinstance(table, dict) else {}

    # -- where it begins

    def _setting(self, entries: Entries) -> Given | Deal | None:
        if "given" in entries.data and "deal" in entries.data:
            entries.note("a scenario begins with [given] or with [deal], not with both", "deal")
        if "given" in entries.data:
            return self._given(entries.inner("given"))
        return self._deal(entries.inner("deal")) if "deal" in entries.data else None

    def _given(self, given: Entries) -> Given:
        before = len(given.mistakes)
        said, fill, named = dict[str, str](), dict[str, int](), flat(given)
        for name, (entries, key) in named.items():
            if name in self.words.hands and is_a(entries.data[key], int):
                fill[name] = entries.number(key, 0)
            else:
                said[name] = self._in_notation(name, entries, key)
        for hand in self.words.hands:
            if hand not in named:
                given.note(f'{hand} is missing; write {hand} = "the codes of its pieces", or how many it holds', "hand")
        rest = said.pop("rest", None)
        setting = Given(self.words.seats, self.seed, said, fill, rest)
        if len(given.mistakes) == before:
            try:
                setting.table(self.rules)
            except SpielwerkError as error:
                entries, key = named.get(str(error).partition(":")[0], (given, ""))
                entries.note(str(error), *([key] if key else []))
        return setting

    def _in_notation(self, name: str, entries: Entries, key: str) -> str:
        """The content of one entry of a given position as the notation writes it."""
        words = self.words
        known = [*words.hands, *words.zones, *_GIVEN_FACTS, *self.rules.value_names, "next", "rest", "ask"]
        if name not in known:
            entries.note(f"{name!r} is no zone, value or fact of this game.{nearest(name, known)}", key)
            return ""
        if name in words.hands or name in words.zones or name == "next":
            return " ".join(words.pieces(entries, key))
        if name == "rest":
            return entries.one_of(key, [*words.zones, *words.hands])
        if name == "ask":
            return entries.need(key, str)
        if name in ("turn", "starter"):
            return str(words.seat(entries, key))
        if name == "direction":
            return str(words.direction(entries, key))
        if name in self.rules.value_names:
            content = words.value(entries, key)
            is_piece = isinstance(entries.data[key], str) and content in self.rules.by_code
            return "-" if content == NOTHING else f"!{content}" if is_piece else content
        return str(words.number(entries, key))

    def _deal(self, deal: Entries) -> Deal:
        words, wishes, ahead, starter = self.words, dict[str, list[str]](), list[str](), None
        size = self.rules.hand_size(words.seats)
        named = flat(deal)
        for name, (entries, key) in named.items():
            if name == "starter":
                starter = words.seat(entries, key)
            elif name == "next":
                ahead = words.pieces(entries, key)
            elif name in words.hands or name in words.zones:
                wishes[name] = words.pieces(entries, key)
                if name in words.hands and len(wishes[name]) > size:
                    entries.note(f"{len(wishes[name])} pieces, but each hand is dealt {size}", key)
            else:
                known = [*words.hands, *words.zones, "next", "starter"]
                entries.note(f"{name!r} is nothing a deal can begin with.{nearest(name, known)}", key)
        for name, text in words.too_many({**wishes, "next": ahead}).items():
            named[name][0].note(text, named[name][1])
        return Deal(words.seats, self.seed, wishes, ahead, starter)

    # -- the steps

    def _step(self, number: int, step: Entries) -> Step:
        step.only(*_STEP_KEYS)
        if not step.data:
            step.note("this step is empty; it needs a move, or something that must hold")
        for key, needed in _BELONG.items():
            if key in step.data and needed not in step.data:
                step.note(f"this belongs to a step with {needed!r}", key)
        words = self.words
        return Step(
            number,
            step.keys,
            undo=step.get("undo", bool, False),
            next_round=step.get("next_round", bool, False),
            setting=self._setting(step),
            ahead=words.pieces(step, "next") if "next" in step.data else (),
            seat=words.seat(step, "seat") if "seat" in step.data else None,
            refused=words.moves(step, "refused"),
            why=words.refusal(step, "why") if "why" in step.data else "",
            legal=words.moves(step, "legal") if "legal" in step.data else None,
            can=words.moves(step, "can"),
            cannot=words.moves(step, "cannot"),
            moves=words.moves(step, "move"),
            draws=self._draws(step),
            told=self._told(step),
            then=read_checks(self.words, step.inner("then")),
        )

    def _draws(self, step: Entries) -> dict[int, list[str]]:
        if not isinstance(step.data.get("draws"), dict):
            return {0: self.words.bag(step, "draws")} if "draws" in step.data else {}
        draws = step.inner("draws")
        return {seat: self.words.bag(draws, key) for key, seat in self._by_seat(draws).items()}

    def _told(self, step: Entries) -> dict[int, tuple[str, ...]]:
        told = step.inner("told")
        found = {}
        for key, seat in self._by_seat(told).items():
            raw = told.data[key]
            found[seat] = tuple(told.strings(key).values()) if isinstance(raw, list) else (told.need(key, str),)
        return found

    def _by_seat(self, entries: Entries) -> dict[str, int]:
        """The keys of a table that are seats."""
        known = {str(seat + 1): seat + 1 for seat in range(self.words.seats)}
        for key in entries.data:
            if key not in known:
                entries.note(f"{key!r} is no seat; seats are 1 to {self.words.seats}", key)
        return {key: known[key] for key in entries.data if key in known}


def _assembled(path: Path, preset: str | None, plugins: Sequence[str], rules: Mapping[str, object]) -> Rules:
    game = read_game(path)
    return assemble(bend(game, plugins, rules, preset) if plugins or rules or preset else game)


@lru_cache(maxsize=64)
def _remembered(
    path: Path, version: object, preset: str | None, plugins: tuple[str, ...], rules: tuple[tuple[str, type, Any], ...]
) -> Rules:
    """Rules that several scenarios share; the types of options keep 1 and true apart."""
    return _assembled(path, preset, plugins, {name: content for name, _, content in rules})


def _version(path: Path) -> object:
    """What differs when another file lies at a path, or the same one has been written anew."""
    return (path.resolve(), path.stat().st_mtime_ns) if path.exists() else None
