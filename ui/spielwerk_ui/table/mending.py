"""What the table does about a plugin that failed, and about files of the game that were saved meanwhile."""

from __future__ import annotations

from spielwerk import SpielwerkError
from spielwerk_ui.failing import Failed
from spielwerk_ui.plain_words import say as say_plainly
from spielwerk_ui.seating import Driver
from spielwerk_ui.setup import Setup
from spielwerk_ui.words import say


class Mending(Driver):
    """A match with its bots, and two lines for people: `note`, why something is not possible; `news`, what is new."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.language = setup.language
        self.note = self.news = ""
        self._shown: Failed | None = None
        self._places: set[tuple[str, str, int | None]] = set()

    def say(self, key: str, **facts: object) -> str:
        """The table's own words in the language of the sitting."""
        return say(self.language, key, **facts)

    def failure_due(self) -> bool:
        """Whether a failure is to be shown: each place of a plugin once, unless it `shows_again`."""
        failed = self.failed
        if failed is None or failed is self._shown:
            return False
        self._shown = failed
        new = failed.place not in self._places
        self._places.add(failed.place)
        return new

    def shows_again(self) -> None:
        """What failed last is to be shown although its place is known: a person was waiting for it."""
        if self.failed is not None:
            self._places.discard(self.failed.place)

    def leave_out(self) -> None:
        """Go on without the plugin that failed; if that cannot be, `note` says why."""
        assert self.failed is not None
        plugin = self.failed.error.plugin
        try:
            self.go_on_without(plugin)
        except SpielwerkError as error:
            self.note = str(error)
        else:
            self.note, self.news = "", self.say("failure.left_out", plugin=plugin)

    def look_for_saved_files(self) -> bool:
        """Read files of the game that were saved; True if there are any, and `news` or `note` says what came of it."""
        found = self.reload()
        if found is None:
            return False
        names, count = ", ".join(found.names), len(self.match.history)
        if found.match is None:
            self.note = say_plainly(self.language, "reload.not", names=names, why=found.why)
        else:
            key = "reload.one" if count == 1 else "reload"
            self.note, self.news = "", say_plainly(self.language, key, names=names, count=count)
        return True
