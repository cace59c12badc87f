"""What stands between a match and the screen: whose view is shown, what can be picked, the log, the bots' answers."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from spielwerk import Match, Move, Piece, SpielwerkError, View
from spielwerk.failures import PluginFailed
from spielwerk_ui.narrowing import Narrowing, Option
from spielwerk_ui.seating import Fault
from spielwerk_ui.setup import Setup
from spielwerk_ui.story import Story
from spielwerk_ui.table.letters import letters_of
from spielwerk_ui.table.look import Look
from spielwerk_ui.table.mending import Mending
from spielwerk_ui.table.saying import why


@frozen
class Moment:
    """A moment of a match in which a seat that no person decides for is asked, and what that seat sees."""

    generation: int
    seat: int
    view: View
    only_lets: bool = False


@frozen
class Thought:
    """What a bot decided at a moment, with what went wrong on the way."""

    moment: Moment
    move: Move
    faults: tuple[Fault, ...]


class Sitting(Mending):
    """A match with its bots, and how it shows itself to the person who looks at it; `viewer` is that seat,
    `seen` what it sees, `person` the person who is asked.

    `generation` counts the moments of the match: a thought of another moment is worth nothing.
    """

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.story = Story(self.match, setup.language)
        self.wording = self.story.wording
        self.look = Look(setup.rules)
        self.letters = letters_of(self.wording)
        self.viewer: int | None = self.people[0] if len(self.people) == 1 else None
        self.generation = 0
        self.halted = self.record_failed = False
        self.narrowing = Narrowing(())
        self.person: int | None = None
        self.seen = self.match.view(None)
        self._log: tuple[int | None, int, list[str]] = (None, 0, [])
        self.look_again()

    # -- whose turn

    @property
    def turn(self) -> int | None:
        """The seat that is asked first; None when the round is over."""
        return self.match.asked[0] if self.match.asked else None

    @property
    def choosing(self) -> bool:
        """Whether the one who looks is asked."""
        return self.viewer is not None and self.person == self.viewer and not self.halted

    @property
    def hand_over_to(self) -> int | None:
        """The person who must sit down before anything more is shown; None if that is nobody."""
        return self.person if len(self.people) > 1 and self.person != self.viewer else None

    def sit_down(self, seat: int) -> None:
        """This person looks at the table from now on."""
        self.viewer = seat
        self.look_again()

    def look_again(self) -> None:
        """Take a fresh view, and begin to pick anew."""
        self.generation += 1
        self._look()

    def _look(self) -> None:
        self.narrowing = Narrowing(())
        try:
            self.person = self.asked
            self.seen = self._seen_by(self.viewer)
        except SpielwerkError as error:
            self.halt(str(error))
        else:
            if self.choosing:
                self.narrowing = Narrowing(self.seen.moves)

    def _seen_by(self, viewer: int | None) -> View:
        try:
            return self.match.view(viewer)
        except PluginFailed as error:
            self._fails(f"{(viewer or 0) + 1}", error)
            raise

    # -- moves

    def person_plays(self, move: Move) -> bool:
        """Carry out a move of the person who looks; False if it was not possible, and `note` says why."""
        self.note = ""
        try:
            self.play(self.turn or 0, move, self.language)
        except SpielwerkError as error:
            if isinstance(error, PluginFailed):
                self.shows_again()
            self.note = str(error)
            self.narrowing.clear()
            return False
        self._moved()
        return True

    def moment(self) -> Moment:
        """What a bot must know to decide; a `SpielwerkError` says why there is nothing to decide."""
        seat = self.match.asked[0]
        return Moment(self.generation, seat, self.view(seat), self._only_lets(seat))

    def think(self, moment: Moment) -> Thought:
        """Let a bot decide. Reads nothing of the match, so it may run in a thread."""
        if moment.only_lets:
            return Thought(moment, self.match.rules.let, ())
        return Thought(moment, *self._choice(moment.seat, moment.view))

    def bot_plays(self, thought: Thought) -> bool:
        """Carry out what a bot decided; False if the match has moved on since, or if it cannot go on."""
        if thought.moment.generation != self.generation:
            return False
        before = len(self.match.log)
        faults = thought.faults
        try:
            self._make(thought.move, thought.moment.seat)
        except PluginFailed as error:
            faults = (*faults, self._fault(thought.moment.seat, "plugin", str(error)))
            try:
                faults = self._another(thought.moment.seat, thought.moment.view, thought.move, faults, error).faults
            except SpielwerkError as stopped:
                return self.halt(str(stopped))
        self.story.note(faults, before)
        self._moved()
        return True

    def halt(self, sentence: str) -> bool:
        """The round cannot go on; the table says why and waits."""
        self.note, self.halted = sentence, True
        self.generation += 1
        return False

    def next_round(self) -> None:
        """Deal the next round; if a plugin fails at that, `note` says so and the round that is over stays."""
        self.note = ""
        try:
            super().next_round()
        except PluginFailed as error:
            self.shows_again()
            self.note = str(error)
        except Exception as error:
            self.note = f"{type(error).__name__}: {error}"
        else:
            self._moved()

    def _turn_to(self, match: Match) -> None:
        super()._turn_to(match)
        self.story.turn_to(match)
        self.story.forget()
        self.wording, self.look = self.story.wording, Look(match.rules)
        self.letters = letters_of(self.wording)
        self.halted = False
        self._log = (None, 0, [])
        self._moved()

    def take_back(self) -> bool:
        """Take back to the last decision of the one person; False, with a `note`, if that is not possible."""
        self.note = ""
        if len(self.people) != 1:
            self.note = self.say("undo_alone")
        elif not self.undo():
            self.note = self.say("nothing_to_undo")
        if self.note:
            return False
        self.story.forget()
        self.halted = False
        self._log = (None, 0, [])
        self._moved()
        self.note = self.say("undone", seat=self.wording.seat(self.people[0]))
        return True

    def _moved(self) -> None:
        self.look_again()
        self._keep()

    def _keep(self) -> None:
        """Write the record, if one is wanted."""
        try:
            self.write_record()
        except SpielwerkError as error:
            self.note, self.record_failed = str(error), True
        else:
            self.record_failed = False

    # -- picking

    def pick(self, option: Option) -> Move | None:
        """Pick something; gives the move to carry out if it was a place or an answer and nothing is left to pick."""
        self.note = ""
        if option not in self.narrowing.options():
            self.narrowing.clear()
        self.narrowing.pick(option)
        return self.narrowing.ready if option.part != "piece" and self.narrowing.decided else None

    def pick_piece(self, piece: Piece) -> Move | None:
        """Pick a piece of the hand: as a further one, or to begin anew; picked again, it gives the move to carry out.

        If it cannot be picked `note` says why.
        """
        self.note = ""
        if self.narrowing.pieces and piece is self.picked[-1]:
            return self.narrowing.ready
        option = self.narrowing.taking(piece) if piece not in self.picked else None
        if option is None and self.choosing:
            fresh = Narrowing(self.narrowing.all)
            option = fresh.taking(piece)
            if option is not None:
                self.narrowing = fresh
        if option is None:
            self.note = why(self, piece)
            return None
        self.narrowing.pick(Option("piece", option.value, option.moves))
        self._taken = [*self.picked[: len(self.narrowing.pieces) - 1], piece]
        return None

    _taken: Sequence[Piece] = ()

    @property
    def picked(self) -> list[Piece]:
        """The very pieces of the hand that were picked; a move may name equal ones in their place."""
        return list(self._taken[: len(self.narrowing.pieces)])

    @property
    def bare(self) -> list[Option]:
        """The moves without a piece that can always be asked for, whatever is picked."""
        return [option for option in self.narrowing.firsts() if option.part == "verb"]

    @property
    def others(self) -> list[Option]:
        """What can be picked now besides pieces and bare moves: places and answers."""
        bare = {option.value for option in self.bare}
        options = self.narrowing.options()
        return [each for each in options if each.part != "piece" and not (each.part == "verb" and each.value in bare)]

    def hand(self) -> list[Piece]:
        """The hand of the one who looks, in the order in which it is shown."""
        return sorted(self.seen.hand, key=self.look.place)

    def possible(self, piece: Piece) -> bool:
        """Whether some legal move begins with a piece like this one."""
        return piece.code in self._codes(self.narrowing.firsts())

    @staticmethod
    def _codes(options: Sequence[Option]) -> set[str]:
        return {option.piece.code for option in options if option.piece}

    def pickable(self) -> list[Piece]:
        """The pieces of the hand that go on with what is picked; where none can, those that a move begins with."""
        hand, codes = self.hand(), self._codes(self.narrowing.options())
        further = [piece for piece in hand if piece.code in codes and piece not in self.picked]
        codes = self._codes(self.narrowing.firsts())
        return further or [piece for piece in hand if piece.code in codes]

    def numbered(self) -> list[Piece | Option]:
        """What digits pick, in order: places and answers where one is due, else the pieces."""
        others = self.others
        if others and not any(option.part == "piece" for option in self.narrowing.options()):
            return [*others]
        return [*others, *self.pickable()]

    def log(self) -> list[str]:
        """The log as the one who looks may know it."""
        viewer, told, lines = self._log
        if viewer != self.viewer:
            told, lines = 0, []
        lines += self.story.log(self.viewer, told)
        self._log = (self.viewer, len(self.match.log), lines)
        return lines
