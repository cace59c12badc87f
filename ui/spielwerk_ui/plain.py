"""The line-based table: full sentences, numbered moves, no screen. It plays wherever lines can be read and written."""

from __future__ import annotations

import difflib
from collections.abc import Callable

from spielwerk import Match, Move, Refused, SpielwerkError, View
from spielwerk.match import PluginFailed
from spielwerk.notation import read_move
from spielwerk.record import write_record
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
        self.match = self.driver.match
        self.story = Story(self.match, setup.language)
        self.people = self.driver.people
        self._shown = dict.fromkeys([None, *self.people], 0)
        """For each viewer the number of events that he has been told."""
        self._here: int | None = None
        """The person who sits before the lines now."""

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
        if kept and self.setup.record is not None:
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
        while True:
            self._bots_play()
            seat = self.driver.asked
            if seat is not None:
                self._turn(seat)
                continue
            self._end_of_round()
            if self.match.over:
                return
            if not self.people or self._goes_on():
                self.match.next_round()

    def _bots_play(self) -> None:
        for played in self.driver.bots_play():
            self._note(played)
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
        if self.setup.record is None:
            return True
        try:
            write_record(self.match, self.setup.record, [seat.bot for seat in self.setup.seats])
        except SpielwerkError as error:
            self.write(sentence(str(error)))
            return False
        return True

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
        while not self._answered(view, moves, self._ask("ask")):
            pass
        self._keep()

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

    def _named(self, view: View, moves: list[Move], line: str) -> Move | None:
        """The move that a person means, by number or notation; if there is none, say so."""
        number = int(line) if line.isdecimal() and len(line) < 6 else 0
        if 1 <= number <= len(moves):
            return moves[number - 1]
        try:
            return read_move(self.match.rules, self.match.state, line, view.seat)
        except SpielwerkError:
            texts = [move.text for move in moves]
        if line.isdecimal():
            self._say("number", given=line, most=len(moves))
            return None
        close = difflib.get_close_matches(line, texts, n=1, cutoff=0.5)
        hint = say(self.setup.language, "meant", word=close[0]) if close else ""
        self._say("unknown", given=line, hint=hint)
        return None

    def _made(self, view: View, move: Move) -> bool:
        """Make a move of the person; if it is refused or fails, say why."""
        assert view.seat is not None
        try:
            self._note(self.driver.play(view.seat, move, self.setup.language))
        except (Refused, PluginFailed) as error:
            self.write(sentence(str(error)))
            return False
        return True

    def _why(self, view: View, moves: list[Move], text: str) -> None:
        if not text:
            self._say("why.which", example=moves[0].text)
            return
        move = self._named(view, moves, text)
        if move is None:
            return
        why = self.match.why_not(move, view.seat)
        if why is None:
            self._say("why.legal", move=sentence(self.story.wording.move(move))[:-1])
        else:
            self.write(sentence(self.story.wording.refusal(why)))

    def _undo(self) -> bool:
        if not self.driver.undo():
            self._say("undo.none")
            return False
        self.story.forget()
        self._shown = {viewer: min(told, len(self.match.log)) for viewer, told in self._shown.items()}
        self._say("undone")
        return True
