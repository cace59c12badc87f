"""`play --reload`: files of a game that are saved while it is played are read again, and the moves are replayed."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from attrs import define, frozen

from spielwerk import Match, Rules, SpielwerkError, assemble, read_game
from spielwerk.leaving_out import is_left_out
from spielwerk.plugins.loading import Plugin, load_file
from spielwerk.record import again


@frozen
class Reloaded:
    """What came of files that were saved: their names, and the match under their rules or why the old ones stay."""

    names: tuple[str, ...]
    match: Match | None = None
    why: str = ""


@define
class Stamp:
    """A file as it was when it was looked at: time and size, and the hash of what it said."""

    looked: tuple[int, int]
    said: str


class Reloader:
    """Looks whether a file of the game was saved: its TOML files and the files of its plugins."""

    def __init__(self, rules: Rules) -> None:
        self._seen: dict[Path, Stamp] = {}
        self._in_use: dict[Path, str] = {}
        self._use(rules)

    def _use(self, rules: Rules) -> None:
        """These rules are played now, as the files say them."""
        paths = [Path(name) for name in rules.description.files]
        paths += [plugin.file for plugin in rules.plugins if plugin.file is not None]
        self._seen = {path: self._seen.get(path) or _stamp(path) for path in paths}
        self._in_use = {path: stamp.said for path, stamp in self._seen.items()}

    def poll(self, match: Match) -> Reloaded | None:
        """What came of files that were saved since the last time; None if there are none."""
        new = {path: stamp for path in self._seen if (stamp := _newer(path, self._seen[path])) is not None}
        changed = [path for path, stamp in new.items() if stamp.said != self._seen[path].said]
        self._seen.update(new)
        if not changed:
            return None
        names = tuple(path.name for path in changed)
        try:
            made = again(match, self._rules(match.rules))
        except SpielwerkError as error:
            return Reloaded(names, why=str(error))
        self._use(made.rules)
        return Reloaded(names, made)

    def _rules(self, rules: Rules) -> Rules:
        """The rules as the files say them now."""
        files = rules.description.files
        description = read_game(files[0], files[1] if len(files) > 1 else None)
        return assemble(description, {plugin.name: self._plugin(plugin) for plugin in rules.plugins})

    def _plugin(self, plugin: Plugin) -> Plugin:
        """A plugin as its file says it now; one whose file is as it was stays the same."""
        file = plugin.file
        if file is None or file.stem != plugin.name:
            return plugin
        if self._seen[file].said == self._in_use[file] and not is_left_out(plugin):
            return plugin
        return load_file(file)


def _stamp(path: Path) -> Stamp:
    try:
        found = path.stat()
        return Stamp((found.st_mtime_ns, found.st_size), sha256(path.read_bytes()).hexdigest())
    except OSError:  # an editor may be about to put it back
        return Stamp((0, 0), "")


def _newer(path: Path, before: Stamp) -> Stamp | None:
    """How a file is now if that may be otherwise than before; a file that is not there is not looked at."""
    try:
        found = path.stat()
    except OSError:
        return None
    stamp = None if (found.st_mtime_ns, found.st_size) == before.looked else _stamp(path)
    return stamp if stamp is not None and stamp.said else None
