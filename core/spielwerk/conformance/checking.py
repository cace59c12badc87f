"""The check of one plugin, or of all plugins of a game: lint, then random games with every probe."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from attrs import define, field

from spielwerk.conformance.field import Field
from spielwerk.conformance.finding import Finding, Findings
from spielwerk.conformance.linting import at_line, lint, loaded, others, read, told_with_place
from spielwerk.conformance.playing import Playing
from spielwerk.conformance.report import Report
from spielwerk.conformance.setting import Setting, Subject, boxed, setting_for, settings_for, whole
from spielwerk.conformance.source import Source
from spielwerk.conformance.walk import Walk, plans
from spielwerk.description import Description
from spielwerk.errors import Mistakes, SpielwerkError
from spielwerk.plugins.loading import Plugin, load, load_file
from spielwerk.plugins.places import is_plugin_file, source

GAMES = 150
MENDING = {
    "calls one of its": "give it another name: this one is a noun of the hooks or belongs to every table",
    "which is no name": "give it a name of letters, digits and _",
    "have the code": "give one of the kinds another code: code='…' in kind(…)",
    "both make the kind": "give the kind another name, or leave one of the two out of the game",
    "failed": "correct the line",
    "order that goes round": "take one of the BEFORE or AFTER away",
}
"""What to do about a mistake of assembly that does not say so itself."""


def check(
    plugin: str | Path, game: str | None = None, *, house: str | None = None, games: int = GAMES, seed: int = 1
) -> list[Finding]:
    """What is wrong with a plugin, named or in a file, in a game; nothing if it is fit to be played.

    A bot that belongs to no game is checked in every one, unless one is named. Raises `SpielwerkError` where there is
    no such plugin or game.
    """
    found = Findings()
    for report in examine_all(subject_of(plugin), game, house=house, games=games, seed=seed):
        for each in report.findings.found:
            found.add(each)
    return found.found


def subject_of(plugin: str | Path) -> Subject:
    """The plugin of a name or a file, as far as it can be read; what is wrong with it is found by the check."""
    if isinstance(plugin, Path):
        file: Path | None = plugin.absolute()
        name = plugin.stem
    else:
        found = source(plugin)
        file, name = found.file, found.name
    text = read(name, file, Findings())
    try:
        made = load_file(file) if isinstance(plugin, Path) and file else load(name)
    except SpielwerkError:
        made = None
    return Subject(name, file, made, text)


def examine(
    subject: Subject, game: str | None = None, *, house: str | None = None, games: int = GAMES, seed: int = 1
) -> Report:
    """Check one plugin. Raises `SpielwerkError` where the game cannot be read."""
    return _examined(subject, setting_for(subject, game, house), games, seed)


def examine_all(
    subject: Subject, game: str | None = None, *, house: str | None = None, games: int = GAMES, seed: int = 1
) -> Iterator[Report]:
    """Check one plugin in each game that it is for: a bot in all of them, unless one is named.

    Where something keeps it from being played at all, that is told once. Raises `SpielwerkError` as `examine` does.
    """
    for setting in settings_for(subject, game, house):
        report = _examined(subject, setting, games, seed)
        yield report
        if subject.plugin is None:
            return


def _examined(subject: Subject, setting: Setting, games: int, seed: int) -> Report:
    return _Check(subject.name, setting, (subject.name,), {subject.name: subject}, games, seed).run()


def examine_game(game: str, *, house: str | None = None, games: int = GAMES, seed: int = 1) -> Report:
    """Check a game with all its plugins. Raises `SpielwerkError` where it cannot be read."""
    setting = whole(game, house)
    names = setting.description.plugins
    return _Check(setting.named, setting, names, {name: subject_of(name) for name in names}, games, seed).run()


@define
class _Check:
    """One check, step by step; each step fills in what it looked at."""

    name: str
    setting: Setting
    names: tuple[str, ...]
    subjects: Mapping[str, Subject]
    games: int
    seed: int
    report: Report = field(init=False)
    plugins: dict[str, Plugin] = field(init=False)
    texts: dict[str, Source] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.report = Report(self.name, self.setting, self.names)
        self.plugins, self.texts = others(self.setting.description, self.names)
        for name, subject in self.subjects.items():
            self.plugins |= {name: subject.plugin} if subject.plugin else {}
            self.texts |= {name: subject.source} if subject.source else {}

    @property
    def found(self) -> Findings:
        """The findings so far."""
        return self.report.findings

    def run(self) -> Report:
        """Lint, put together, play."""
        self._lint()
        game = self._assembled()
        if game is not None:
            files = {name: text.path for name, text in self.texts.items()}
            Playing(self.report, self.plugins, files, self.games, self.seed).play(self._with_a_box(game))
        return self.report

    # -- without a move

    def _lint(self) -> None:
        for name, subject in self.subjects.items():
            if subject.source is None:
                read(name, subject.file, self.found)
            for each in lint(self.setting.description, self.plugins, self.texts, name):
                self.found.add(each)
            if subject.plugin is None:
                self._tell_why_not_loaded(subject)
        count = sum(len(text.functions) for text in self._own_texts())
        self.report.looked["lint"] = "1 function" if count == 1 else f"{count} functions"

    def _own_texts(self) -> list[Source]:
        return [self.texts[name] for name in self.names if name in self.texts]

    def _tell_why_not_loaded(self, subject: Subject) -> None:
        try:
            load_file(subject.file) if subject.file else load(subject.name)
        except SpielwerkError as error:
            if not any(each.code == "syntax" for each in self.found.found):
                found = loaded(subject.name, error, subject.source, self.found.found)
                self.found.found += [found] if found else []

    def _assembled(self) -> Field | None:
        description = self.setting.description
        missing = [name for name in description.plugins if name not in self.plugins]
        if set(self.names) - set(self.plugins):  # a bot is none of the game's plugins
            return None
        if missing:
            for name in missing:
                wrong = f"the game cannot be put together: {_why_missing(description, name)}"
                mend = "check that plugin first, or take it out of the game"
                self.found.add(Finding("assembly", "error", self.names[0], wrong, mend, file=self._file(self.names[0])))
            return None
        try:
            return Field(description, self.plugins, self.names)
        except Mistakes as error:
            for mistake in error.mistakes:
                self._assembly(mistake.text)
        return None

    def _assembly(self, words: str) -> None:
        """A finding for what does not fit together, unless the lint has told it with its line."""
        quoted = [name for name in self.names if f"{name!r}" in words]
        name = quoted[0] if quoted else self.names[0] if len(self.names) == 1 else ""
        clash = any(each.code == "code_clash" for each in self.found.found)
        if (clash and "have the code" in words) or told_with_place(words, self.found.found, self.texts.values()):
            return
        wrong, _, hint = words.removeprefix(f"plugin {name!r} ").partition("; ")
        mend = hint or next((what for part, what in MENDING.items() if part in words), "do as the message says")
        finding = Finding("assembly", "error", name, wrong, mend, file=self._file(name))
        self.found.add(at_line(finding, self.texts.get(name)))

    def _file(self, name: str) -> str:
        return self.texts[name].path if name in self.texts else ""

    def _with_a_box(self, game: Field) -> Field:
        """The game with pieces without a colour, where those with one, which were put in the box, are never played."""
        plugin = self.plugins.get(self.names[0])
        if not self.setting.box or plugin is None or plugin.kind is None:
            return game
        if _played(game, plugin.kind.name, self.seed):
            return game
        plain = boxed(self.setting, plugin.kind.name, coloured=False)
        try:
            other = Field(plain.description, self.plugins, self.names)
        except SpielwerkError:
            return game
        if not _played(other, plugin.kind.name, self.seed):
            return game
        self.setting = self.report.setting = plain
        return other


def _played(game: Field, kind: str, seed: int) -> bool:
    """Whether pieces of a kind are played in a few random games."""
    for plan in plans(game.rules.description.seats_min, game.rules.description.seats_max, 6, seed):
        walk = Walk(game, plan)
        if walk.run(400) is not None and not walk.made:
            return True
        if any(piece.kind == kind for _, move in walk.made for piece in move.pieces):
            return True
    return False


def _why_missing(description: Description, name: str) -> str:
    """Why a plugin that a game lists cannot be loaded, with the place in the game's file."""
    try:
        load(name)
    except SpielwerkError as error:
        return str(description.mistake(("plugins", name), str(error)))
    return f"{name!r} could not be read"


def plugin_files(folder: Path) -> Iterator[Path]:
    """The files in a folder that are plugins, in order."""
    yield from (path for path in sorted(folder.glob("*.py")) if is_plugin_file(path))
