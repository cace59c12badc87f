"""The line-based table: full sentences, numbered moves, no screen. It plays wherever lines can be read and written."""

from __future__ import annotations

from collections.abc import Callable

from spielwerk import Match, Move, Refused, SpielwerkError, View
from spielwerk.failures import PluginFailed
from spielwerk_ui.aftermath import ABOUT_FAILURE, Aftermath
from spielwerk_ui.plain_moves import named, why
from spielwerk_ui.plain_words import say, sentence
from spielwerk_ui.seating import Driver, Played
from spielwerk_ui.setup import Setup
from spielwerk_ui.story import Story

Read = Callable[[str], str]
Write = Callable[[str], None]
LEAST_BLANK_LINES = 50


def play_plain(setup: Setup, read: Read = input, write: Write = print) -> int:
    """Play a match line by line, and return the exit code: 1 if it had to stop, or its record could not be written."""
    return PlainTable(setup, read, write).run()


class Stopped(Exception):
    """Somebody asked to stop the game."""


class PlainTable:
    """One match at the line-based table. With several persons each sees the log and the hand only at his own turn."""

    def __init__(self, setup: Setup, read: Read, write: Write, match: Match | None = None) -> None:
        self.setup, self.read, self.write = setup, read, write
        self.driver = Driver(setup, match)
        self.story = Story(self.match, setup.language)
        self.aftermath = Aftermath(self.driver, write)
        self.people = self.driver.people
        self._shown = dict.fromkeys([None, *self.people], 0)
        """For each viewer the number of events that he has been told."""
        self._here: int | None = None
        """The person who sits before the lines now."""

    @property
    def match(self) -> Match:
        """The match; another one when its rules have changed."""
        return self.driver.match

    def _say(self, key: str, **facts: object) -> None:
        self.write(say(self.setup.language, key, **facts))

    def _ask(self, key: str, **facts: object) -> str:
        return self.read(say(self.setup.language, key, **facts)).strip()

    # -- the match

    def run(self) -> int:
        """Play until the match is over or somebody stops; the record is written in any case."""
        code = 0
        try:
            self._introduce()
            self._play()
        except (EOFError, KeyboardInterrupt, Stopped) as end:
            if not isinstance(end, Stopped):
                self.write("")
            self._say("stopped")
        except SpielwerkError as error:
            self.write(sentence(str(error)))
            self._say("stopped")
            code = 1
        finally:
            kept = self._keep()
        if kept and self.setup.record is not None and not self.driver.saved:
            self._say("recorded", path=self.setup.record)
        return code if kept else 1

    def _introduce(self) -> None:
        language, wording = self.setup.language, self.story.wording
        self._say("begin", game=self.setup.rules.description.name.in_(language), seed=self.setup.seed)
        named = [
            say(language, "seat.person" if seat.bot is None else "seat.bot", name=wording.seat(number))
            for number, seat in enumerate(self.setup.seats)
        ]
        self._say("seats", seats=", ".join(named))

    def _play(self) -> None:
        over = False
        while not over:
            self._reload()
            try:
                over = self._on()
            except PluginFailed as error:
                if not self.people:
                    raise
                self._stuck(error)

    def _on(self) -> bool:
        """Go on to the next thing that a person does; True if the match is over."""
        if self.match.round_over:
            return self._round_is_over()
        self._bots_play()
        seat = self.driver.asked
        if seat is not None:
            self._turn(seat)
        return False

    def _round_is_over(self) -> bool:
        self._end_of_round()
        if not self.match.over and (not self.people or self._goes_on()):
            self.driver.next_round()
        return self.match.over and self.match.round_over

    def _bots_play(self) -> None:
        for played in self.driver.bots_play():
            self._note(played)
            if self.people and any(fault.what == "plugin" for fault in played.faults):
                self.aftermath.offer()
            if self.people:
                self._keep()
            if len(self.people) < 2:
                self._catch_up(self._only_viewer)

    @property
    def _only_viewer(self) -> int | None:
        """Who watches while bots play: the only person, or nobody in particular."""
        return self.people[0] if len(self.people) == 1 else None

    def _note(self, played: Played) -> None:
        self.story.note(played.faults, len(self.match.log) - len(played.events))

    def _catch_up(self, viewer: int | None) -> None:
        """Tell a viewer what has happened since he was told last."""
        for line in self.story.log(viewer, self._shown[viewer]):
            self.write(line)
        self._shown[viewer] = len(self.match.log)

    def _keep(self) -> bool:
        """Write the record, if one is wanted; False if that fails."""
        try:
            self.driver.write_record()
        except SpielwerkError as error:
            self.write(sentence(str(error)))
            return False
        return True

    # -- other rules

    def _reload(self) -> bool:
        """Go on with rules that were saved meanwhile; True if they are others now."""
        changed = self.aftermath.reload()
        if changed:
            self._other_rules()
        return changed

    def _about_failure(self, word: str) -> bool:
        """Do what somebody asks for after a failure; True if the rules are others then."""
        if word == "save":
            if self.aftermath.save():
                raise Stopped
            return False
        changed = word == "without" and self.aftermath.leave_out()
        if word == "details":
            self.aftermath.tell_details()
        if changed:
            self._other_rules()
        return changed

    def _other_rules(self) -> None:
        self.story.turn_to(self.match)
        self.story.forget()
        self._shown = dict.fromkeys(self._shown, len(self.match.log))

    def _stuck(self, error: PluginFailed) -> None:
        """Nothing can be done because of a plugin: ask what shall be done about it."""
        self.write(sentence(str(error)))
        self.aftermath.offer()
        while True:
            word = self._ask("stuck").lower()
            if self._reload() or (word in ABOUT_FAILURE and self._about_failure(word)):
                return
            if word == "quit":
                self._quit()
            elif word == "undo" and self._undo():
                return

    # -- the end of a round

    def _end_of_round(self) -> None:
        viewer = self._only_viewer
        if len(self.people) > 1:
            self._shown[None] = max(self._shown.values())
        self._catch_up(viewer)
        self._shown = dict.fromkeys(self._shown, len(self.match.log))
        for line in self.story.result():
            self.write(line)

    def _goes_on(self) -> bool:
        """Whether the next round follows; False if the last move was taken back instead."""
        while True:
            answer = self._ask("next")
            if answer == "quit":
                raise Stopped
            if not answer:
                return True
            if answer == "undo" and self._undo():
                return False

    # -- a turn of a person

    def _turn(self, seat: int) -> None:
        view = self.driver.view(seat)
        if len(self.people) > 1 and self._here != seat:
            self._hand_over(seat)
        self._here = seat
        self._catch_up(seat)
        moves = list({move.text: move for move in reversed(view.moves)}.values())[::-1]
        self._show(view, moves)
        while not self._done(view, moves, self._ask("ask")):
            pass
        self._keep()

    def _done(self, view: View, moves: list[Move], line: str) -> bool:
        """Do what a person typed, unless the rules are others by then; True if it is another position, or game."""
        return self._reload() or self._answered(view, moves, line)

    def _hand_over(self, seat: int) -> None:
        """Let the lines of the person before scroll away, and wait for the next one."""
        from shutil import get_terminal_size  # imported only where several persons play: it takes long

        self.write("\n" * max(LEAST_BLANK_LINES, get_terminal_size().lines))
        while self._ask("hand_over", seat=self.story.wording.seat(seat)).strip().lower() == "quit":
            self._quit()

    def _show(self, view: View, moves: list[Move]) -> None:
        wording = self.story.wording
        self.write("")
        for line in self.story.situation(view):
            self.write(line)
        self.write(sentence(wording.prompt(view.choices[-1], view.seat)))
        self._say("moves")
        width = max(len(move.text) for move in moves)
        for number, move in enumerate(moves, 1):
            self.write(f"{number:>3}  {move.text:<{width}}  {wording.move(move)}".rstrip())

    def _answered(self, view: View, moves: list[Move], line: str) -> bool:
        """Do what a person typed; True if the position is another one then."""
        word, _, rest = line.partition(" ")
        if line in ("?", "help"):
            self._say("help", example=moves[0].text)
        elif line == "log":
            lines = list(self.story.log(view.seat))
            for each in lines:
                self.write(each)
            if not lines:
                self._say("log.none")
        elif word == "why":
            self._why(view, moves, rest.strip())
        elif line == "undo":
            return self._undo()
        elif line in ABOUT_FAILURE:
            return self._about_failure(line)
        elif line == "quit":
            self._quit()
        elif line:
            move = self._named(view, moves, line)
            return move is not None and self._made(view, move)
        return False

    def _quit(self) -> None:
        """Ask whether the game is really to be left, and leave it."""
        if self._ask("quit").lower() in say(self.setup.language, "yes").split():
            raise Stopped

    def _made(self, view: View, move: Move) -> bool:
        """Make a move of the person; if it is refused or fails, say why."""
        assert view.seat is not None
        try:
            self._note(self.driver.play(view.seat, move, self.setup.language))
        except (Refused, PluginFailed) as error:
            self.write(sentence(str(error)))
            if isinstance(error, PluginFailed):
                self.aftermath.offer()
            return False
        return True

    def _why(self, view: View, moves: list[Move], text: str) -> None:
        if not text:
            self._say("why.which", example=moves[0].text)
            return
        move = self._named(view, moves, text)
        if move is not None:
            self.write(why(self.match, self.story, move, view.seat))

    def _named(self, view: View, moves: list[Move], line: str) -> Move | None:
        """The move that a person means; if there is none, say so."""
        found = named(self.match, moves, line, view.seat, self.setup.language)
        if isinstance(found, str):
            self.write(found)
            return None
        return found

    def _undo(self) -> bool:
        if not self.driver.undo():
            self._say("undo.none")
            return False
        self.story.forget()
        self._shown = {viewer: min(told, len(self.match.log)) for viewer, told in self._shown.items()}
        self._say("undone")
        return True
