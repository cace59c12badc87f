"""Reading a scenario: a TOML file in the words of a game, checked as a whole before anything is played."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from attrs import evolve, field, frozen

from spielwerk.assembly import assemble
from spielwerk.checking import Entries, is_a, quote
from spielwerk.description import bend, read_game
from spielwerk.errors import Mistakes, SpielwerkError, nearest
from spielwerk.library import find_game
from spielwerk.notation import FACTS
from spielwerk.rules import CORE_REFUSALS, Rules
from spielwerk.scenario_facts import NOTHING, Check, Facts, flat
from spielwerk.scenario_setting import Deal, Given
from spielwerk.texts import LANGUAGES, Language
from spielwerk.tomlfile import Keys, TomlFile, spell

_KEYS = (
    "title", "game", "preset", "plugins", "rules", "seats", "seed", "language", "given", "deal", "steps", "then",
)  # fmt: skip
_STEP_KEYS = (
    "undo", "next_round", "given", "deal", "next", "seat", "refused", "why", "legal", "can", "cannot", "move",
    "draws", "told", "then",
)  # fmt: skip
_GIVEN_FACTS = tuple(name for name in FACTS if name not in ("passed", "seed", "drawn"))
_SEAT_NAME = re.compile(r"hand\.([1-9][0-9]?)")


@frozen
class Step:
    """One step: what is done and asked, in the order of the fields. `data` is the step as the file says it."""

    number: int
    keys: Keys
    data: Mapping[str, Any] = field(eq=False)
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
    facts: Facts = field(repr=False)

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
        self.facts = Facts(self.rules, self._seats())
        self.words = {
            *self.rules.by_code, *self.rules.performers, *self.rules.colours, self.rules.let.verb,
            *(zone.rpartition(".")[2] for zone in self.facts.zones), *(word for text in self.rules.moves_by_text for word in text.split()),
        }  # fmt: skip
        setting = self._setting(top) or Deal(self.facts.seats, self.seed)
        steps = tuple(self._step(number, entries) for number, entries in enumerate(top.listed("steps"), 1))
        then = self.facts.checks(top.inner("then"))
        top.finish()
        self.scenario = Scenario(file, title, self.rules, self.language, setting, steps, then, self.facts)

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
        path = str(Path(self.file.path).parent / named) if named.endswith(".toml") else named
        try:
            if not all(isinstance(each, bool | int | str) for each in rules.values()):
                return _assembled(path, preset, plugins, rules)
            return _remembered(path, preset, plugins, tuple((name, type(each), each) for name, each in rules.items()))
        except Mistakes as error:
            lines = {spell(keys): line for keys, line in self.file.lines.items()}
            for mistake in error.mistakes:
                here = {} if mistake.file else {"file": self.file.path, "line": lines.get(mistake.key)}
                top.mistakes.append(evolve(mistake, **here))
        except SpielwerkError as error:
            top.note(str(error), "game")
        top.finish()
        raise AssertionError("a mistake was noted")

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
        facts, words, fill, named = self.facts, dict[str, str](), dict[str, int](), flat(given)
        for name, (entries, key) in named.items():
            if name in facts.hands and is_a(entries.data[key], int):
                fill[name] = entries.number(key, 0)
            else:
                words[name] = self._word(name, entries, key)
        for hand in facts.hands:
            if hand not in named:
                given.note(f'{hand} is missing; write {hand} = "codes of its pieces" or {hand} = how many', "hand")
        rest = words.pop("rest", None)
        setting = Given(facts.seats, self.seed, words, fill, rest)
        if len(given.mistakes) == before:
            try:
                setting.table(self.rules)
            except SpielwerkError as error:
                entries, key = named.get(str(error).partition(":")[0], (given, ""))
                entries.note(str(error), *([key] if key else []))
        return setting

    def _word(self, name: str, entries: Entries, key: str) -> str:
        """One entry of a given position as notation has it."""
        facts, raw = self.facts, entries.data[key]
        if name in facts.hands or name in facts.zones or name == "next":
            return " ".join(facts.codes(entries, key))
        if name == "rest":
            return entries.one_of(key, [*facts.zones, *facts.hands])
        if name == "ask":
            asked = entries.need(key, str)
            return asked if asked.startswith("turn") else f"turn|{asked}"
        if name in ("turn", "starter"):
            return str(facts.read_seat(entries, key))
        if name in self.rules.value_names:
            content = facts.read_value(entries, key)
            if isinstance(raw, str) and raw in self.rules.by_code and raw not in self.rules.colours:
                content = "!" + raw
            return "-" if content == NOTHING else content
        if name in _GIVEN_FACTS:
            read = facts.read_direction if name == "direction" else facts.read_number
            return str(read(entries, key))
        known = [*facts.hands, *facts.zones, *_GIVEN_FACTS, *self.rules.value_names, "next", "rest", "ask"]
        entries.note(f"{name!r} is no zone, value or fact of this game.{nearest(name, known)}", key)
        return ""

    def _deal(self, deal: Entries) -> Deal:
        facts, wishes, ahead, starter = self.facts, dict[str, list[str]](), list[str](), None
        size = self.rules.hand_size(facts.seats)
        named = flat(deal)
        for name, (entries, key) in named.items():
            if name == "starter":
                starter = facts.read_seat(entries, key)
            elif name == "next":
                ahead = facts.codes(entries, key)
            elif name in facts.hands or name in facts.zones:
                wishes[name] = facts.codes(entries, key)
                if name in facts.hands and len(wishes[name]) > size:
                    entries.note(f"{len(wishes[name])} pieces, but each hand is dealt {size}", key)
            else:
                known = [*facts.hands, *facts.zones, "next", "starter"]
                entries.note(f"{name!r} is nothing a deal can begin with.{nearest(name, known)}", key)
        for name, text in facts.too_many({**wishes, "next": ahead}).items():
            named[name][0].note(text, named[name][1])
        return Deal(facts.seats, self.seed, wishes, ahead, starter)

    # -- the steps

    def _step(self, number: int, step: Entries) -> Step:
        step.only(*_STEP_KEYS)
        if not step.data:
            step.note("this step is empty; it needs a move, or something that must hold")
        for key, needed in (("why", "refused"), ("draws", "move"), ("given", "next_round"), ("deal", "next_round")):
            if key in step.data and needed not in step.data:
                step.note(f"this belongs to a step with {needed!r}", key)
        codes = [refusal.code for refusal in CORE_REFUSALS]
        return Step(
            number,
            step.keys,
            step.data,
            undo=step.get("undo", bool, False),
            next_round=step.get("next_round", bool, False),
            setting=self._setting(step),
            ahead=self.facts.codes(step, "next") if "next" in step.data else (),
            seat=self.facts.read_seat(step, "seat") if "seat" in step.data else None,
            refused=self._moves(step, "refused"),
            why=self.facts.refusal(step, "why", codes) if "why" in step.data else "",
            legal=self._moves(step, "legal") if "legal" in step.data else None,
            can=self._moves(step, "can"),
            cannot=self._moves(step, "cannot"),
            moves=self._moves(step, "move"),
            draws=self._draws(step),
            told=self._told(step),
            then=self.facts.checks(step.inner("then")),
        )

    def _moves(self, step: Entries, key: str) -> tuple[str, ...]:
        """The moves of a key that holds one text or a list of them; each word of them must mean something."""
        if key not in step.data:
            return ()
        raw = step.data[key]
        texts = list(step.strings(key).values()) if isinstance(raw, list) else [step.need(key, str)]
        starred = key in ("legal", "can", "cannot")
        for text in texts:
            words = text.split()
            for word in words[:1] + words[1:-1]:
                if word not in self.words and not (starred and word == "*"):
                    step.note(f"{text!r}: no move has the word {word!r}.{nearest(word, self.words)}", key)
        return tuple(" ".join(text.split()) for text in texts)

    def _draws(self, step: Entries) -> dict[int, list[str]]:
        if not isinstance(step.data.get("draws"), dict):
            return {0: self.facts.in_order(self.facts.codes(step, "draws"))} if "draws" in step.data else {}
        draws = step.inner("draws")
        return {seat: self.facts.in_order(self.facts.codes(draws, key)) for key, seat in self._by_seat(draws).items()}

    def _told(self, step: Entries) -> dict[int, tuple[str, ...]]:
        told = step.inner("told")
        found = {}
        for key, seat in self._by_seat(told).items():
            raw = told.data[key]
            found[seat] = tuple(told.strings(key).values()) if isinstance(raw, list) else (told.need(key, str),)
        return found

    def _by_seat(self, entries: Entries) -> dict[str, int]:
        """The keys of a table that are seats."""
        known = {str(seat + 1): seat + 1 for seat in range(self.facts.seats)}
        for key in entries.data:
            if key not in known:
                entries.note(f"{key!r} is no seat; seats are 1 to {self.facts.seats}", key)
        return {key: known[key] for key in entries.data if key in known}


def _assembled(path: str, preset: str | None, plugins: Sequence[str], rules: Mapping[str, object]) -> Rules:
    game = read_game(find_game(path))
    return assemble(bend(game, plugins, rules, preset) if plugins or rules or preset else game)


@lru_cache(maxsize=64)
def _remembered(path: str, preset: str | None, plugins: tuple[str, ...], rules: tuple[Any, ...]) -> Rules:
    """Rules that several scenarios share. The types of options keep 1 and true apart."""
    return _assembled(path, preset, plugins, {name: content for name, _, content in rules})
