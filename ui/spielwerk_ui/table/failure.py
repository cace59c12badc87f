"""The dialog after a plugin has failed: what happened, and what to do about it."""

from __future__ import annotations

from collections.abc import Sequence

from spielwerk_ui.plain_words import details
from spielwerk_ui.table.bar import Item
from spielwerk_ui.table.page import Dialog, Reader
from spielwerk_ui.table.sitting import Sitting

WITHOUT, SAVE, DETAILS = "without", "save", "details"


class FailureDialog(Dialog[str]):
    """Says which plugin failed where; its answer is to go on without it, to save and leave, or None: to go on."""

    LEAST = (60, 20)

    def __init__(self, sitting: Sitting) -> None:
        assert sitting.failed is not None
        self.error = error = sitting.failed.error
        self.stays = sitting.match.why_stay(error.plugin)
        self.halted = sitting.halted
        say = sitting.say
        helper = error.function and error.function != error.hook
        place = f"{error.place} ({error.function})" if helper else error.place
        lines = [say("failure.where", hook=error.hook or "–", place=place or "–"), "", error.what]
        if error.taken_back:
            lines += ["", say("failure.taken_back", move=error.doing)]
        if self.stays:
            lines += ["", say("failure.stays", why=self.stays)]
        super().__init__(sitting.language, say("failure", plugin=error.plugin), "\n".join(lines))

    def answers(self) -> Sequence[Item]:
        """What can be done; a plugin that others need cannot be left out."""
        back = Item("Esc", self.say("close" if self.halted else "failure.back"), None)
        words = {"failure.details": DETAILS, "failure.without": WITHOUT, "failure.save": SAVE}
        if self.stays:
            del words["failure.without"]
        labels = {self.say(word, plugin=self.error.plugin): value for word, value in words.items()}
        return [back, *(Item(label[0].lower(), label, value) for label, value in labels.items())]

    def answer(self, item: Item) -> None:
        """Details are read over the dialog; everything else ends it."""
        if item.value == DETAILS:
            self.app.push_screen(Reader(self.language, self.heading, details(self.language, self.error)))
        else:
            super().answer(item)
