"""What the line-based table says and does after a plugin has failed, and when files of the game were saved."""

from __future__ import annotations

from collections.abc import Callable

from spielwerk import SpielwerkError
from spielwerk_ui.plain_words import details, say, sentence
from spielwerk_ui.seating import Driver

ABOUT_FAILURE = ("details", "without", "save")
"""What can be typed after a plugin has failed."""


class Aftermath:
    """The failure that a driver keeps, and its saved files, in lines."""

    def __init__(self, driver: Driver, write: Callable[[str], None]) -> None:
        self.driver, self.write = driver, write

    def _say(self, key: str, **facts: object) -> None:
        self.write(say(self.driver.setup.language, key, **facts))

    def offer(self) -> None:
        """Say what can be typed now."""
        if self.driver.failed is not None:
            self._say("failed", plugin=self.driver.failed.error.plugin)

    def tell_details(self) -> None:
        """Tell plugin, hook and place, and the last lines of the way to the failure."""
        if self._has_failed():
            assert self.driver.failed is not None
            self.write(details(self.driver.setup.language, self.driver.failed.error))

    def save(self) -> bool:
        """Write the record that shows the failure; False if there is none, or it cannot be written."""
        if not self._has_failed():
            return False
        try:
            path = self.driver.save_failure()
        except SpielwerkError as error:
            self.write(sentence(str(error)))
            return False
        self._say("saved", path=path)
        return True

    def leave_out(self) -> bool:
        """Go on without the plugin that failed; False, with the reason, if that cannot be."""
        if not self._has_failed():
            return False
        assert self.driver.failed is not None
        plugin = self.driver.failed.error.plugin
        try:
            self.driver.go_on_without(plugin)
        except SpielwerkError as error:
            self.write(sentence(str(error)))
            return False
        self._say("without", plugin=plugin)
        return True

    def reload(self) -> bool:
        """Go on with the rules of files that were saved; True if they are others now."""
        found = self.driver.reload()
        if found is None:
            return False
        names, count = ", ".join(found.names), len(self.driver.match.history)
        if found.match is None:
            self._say("reload.not", names=names, why=found.why)
            return False
        self._say("reload.one" if count == 1 else "reload", names=names, count=count)
        return True

    def _has_failed(self) -> bool:
        if self.driver.failed is None:
            self._say("failed.none")
        return self.driver.failed is not None
