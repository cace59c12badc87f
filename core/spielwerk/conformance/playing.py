"""The part of a check that is played: random games with every probe, then order, bots and speed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import redirect_stdout
from io import StringIO

from attrs import define, evolve

from spielwerk.conformance.bot_probe import bot
from spielwerk.conformance.field import Field, switches
from spielwerk.conformance.finding import Finding, Findings, errors
from spielwerk.conformance.memory import changed, snapshot
from spielwerk.conformance.never import never
from spielwerk.conformance.order import order
from spielwerk.conformance.replays import recorded_again, same_again
from spielwerk.conformance.report import Report
from spielwerk.conformance.shrink import shrunk
from spielwerk.conformance.speed import shares, slow
from spielwerk.conformance.trouble import Trouble
from spielwerk.conformance.walk import Plan, Walk, plans
from spielwerk.errors import SpielwerkError
from spielwerk.plugins.loading import Plugin

MOVES = 6_000
"""No further game is begun after so many moves, so that a check of long games ends in time."""
MOST_SWITCHES = 24
ORDER_GAMES = 3
ENOUGH = 5
"""After so many games that went wrong no further one is played."""


@define
class Playing:
    """The games of one check: `names` are the plugins under check, `files` the file of each plugin of the game."""

    report: Report
    plugins: Mapping[str, Plugin]
    files: Mapping[str, str]
    games: int
    seed: int
    moves: int = 0

    @property
    def names(self) -> tuple[str, ...]:
        """The plugins under check."""
        return self.report.subjects

    @property
    def found(self) -> Findings:
        """The findings so far."""
        return self.report.findings

    def play(self, game: Field) -> None:
        """Play, and note what is found and what was looked at."""
        self.report.game = game
        before = {name: snapshot(self.plugins[name]) for name in self.names}
        with redirect_stdout(StringIO()):  # what a plugin prints is told by the lint, once
            played, tried = self._all_games(game)
        leaks = {each.plugin for each in self.found.found if each.code == "leak"}
        impure = any(each.code == "purity" for each in self.found.found)
        self.found.found = [
            each
            for each in self.found.found
            if not (each.code == "tells" and each.plugin in leaks) and not (each.code == "invariant" and impure)
        ]  # what follows from another finding is not told by itself
        for each in game.watch.findings.found:
            self.found.add(each)
        self._say(played, tried)
        for name in self.names:
            for each in changed(self.plugins[name], before[name], played):
                if not any(known.code == "memory" and known.plugin == name for known in self.found.found):
                    self.found.add(each)
        for name in self.names:
            if hasattr(self.plugins[name].module, "choose"):
                for each in bot(game, self.plugins[name], self.seed):
                    self.found.add(each)
        if {each.code for each in errors(self.found.found)} <= {"no_end"}:  # what is never played may be why
            self._never(game, played)
        if self.report.failed:
            return
        self._unused(game, played)
        self._order(game)
        part = shares(game, self.seed)
        self.report.looked["speed"] = f"{max(part.values()):.0%} of a turn" if len(part) == 1 else "measured"
        for each in slow(part, {name: self.files.get(name, "") for name in self.plugins}):
            self.found.add(each)

    def _say(self, played: int, tried: list[str]) -> None:
        amount = f"{played:,} games, {self.moves:,} moves"
        switches = f", switches: {', '.join(tried)}" if tried else ""
        self.report.looked["games"] = amount + switches
        said = {
            "notation": "moves and positions, there and back",
            "replay": "the same seed twice, records played again",
            "questions": "moves, reasons, views",
            "copies": "taken before moves",
            "memory": "what the module holds, before and after",
            "leaks": "the same view over other hidden pieces",
        }
        self.report.looked |= said

    def _all_games(self, game: Field) -> tuple[int, list[str]]:
        """Play the games, some of them under each switch of the plugins under check; how many, and which switches."""
        description = game.rules.description
        fields, tried = [game], list[str]()
        for options in switches(self.plugins, self.names, MOST_SWITCHES):
            try:
                fields.append(game.bent(**options))
                tried += [f"{name} = {value}" for name, value in options.items()]
            except SpielwerkError:
                continue
        played = wrong = 0
        for number, plan in enumerate(plans(description.seats_min, description.seats_max, self.games, self.seed)):
            if self.moves >= MOVES or wrong >= ENOUGH:
                break
            here = fields[number // 3 % len(fields)]
            wrong += self._one_game(here, plan, number)
            played += 1
            if any("seconds" in each.wrong for each in self.found.found):
                break  # each further game would take as long
        return played, tried

    def _one_game(self, game: Field, plan: Plan, number: int) -> bool:
        """Play one game with every probe; whether it went wrong."""
        walk = Walk(game, plan)
        trouble = walk.run()
        self.moves += len(walk.made)
        forgetful = any(each.code in ("memory", "chance", "clock") for each in self.found.found)
        if trouble is None and number % 4 == 0 and not forgetful:
            trouble = self._again(game, walk)
        if trouble is None:
            return False
        finding = self._owned(trouble.finding)
        if not any(_same(finding, known) for known in self.found.found):
            self.found.add(self._owned(shrunk(game, walk, Trouble(finding)).finding))
        return True

    def _again(self, game: Field, walk: Walk) -> Trouble | None:
        try:
            with game.blame.watching(walk.table, "the same game again"):
                return same_again(game, walk) or recorded_again(game, walk)
        except Trouble as trouble:
            return trouble

    def _owned(self, finding: Finding) -> Finding:
        """The finding put down to the plugin under check, where no plugin is known to be to blame."""
        if finding.plugin or len(self.names) > 1:
            return finding
        return evolve(finding, plugin=self.names[0], file=self.files.get(self.names[0], ""))

    # -- after games without an error

    def _unused(self, game: Field, played: int) -> None:
        """Hooks that no game has asked: then no check has seen them."""
        for hook, impls in game.rules.impls.items():
            for impl in impls:
                name = impl.plugin.name
                key = (name, impl.function.__name__)
                if name not in self.names or game.watch.calls[key] or hook in ("choose", "measure", "on_position"):
                    continue
                line = impl.function.__code__.co_firstlineno
                wrong = f"{impl.function.__name__} was never asked in {played} games, so nothing of it was checked"
                mend = "try it with a scenario, more games (--games), or a house file in which it comes about"
                found = Finding("unused", "hint", name, wrong, mend, hook, self.files.get(name, ""), line)
                self.found.add(found)

    def _never(self, game: Field, played: int) -> None:
        """What a plugin refuses for ever."""
        for name in self.names:
            for found in never(game, self.plugins[name], played, self.seed, self.files.get(name, "")):
                self.found.add(found)

    def _order(self, game: Field) -> None:
        pairs = 0
        for name in self.names:
            if name in game.description.plugins:
                for finding in order(game, name, ORDER_GAMES, self.seed):
                    if not _told_the_other_way(finding, self.found.found):
                        self.found.add(finding)
                pairs += 1
        self.report.looked["order"] = (
            f"{pairs} plugins, before and after the others" if pairs > 1 else "before and after"
        )


def _same(finding: Finding, known: Finding) -> bool:
    facts = ("code", "plugin", "hook", "line")
    return all(getattr(finding, fact) == getattr(known, fact) for fact in facts)


def _told_the_other_way(finding: Finding, known: Collection[Finding]) -> bool:
    """Whether the same pair was told of for the other plugin."""
    return any(
        each.code == "order" and f"{finding.plugin!r}" in each.wrong and f"{each.plugin!r}" in finding.wrong
        for each in known
    )
