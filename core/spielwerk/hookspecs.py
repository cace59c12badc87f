"""Every question the core asks a plugin, and everything it tells one: the contract, and its documentation.

A function names only the arguments it uses. Besides those listed with a hook it may name any *value* or *option* of
the game. A **question** is given the `state` and changes nothing; a **happening** is given the `table` and acts by its
verbs. In a plugin with a `PIECE`, a hook marked with plain `@hookimpl` concerns pieces of that kind only, where the
spec says *of pieces*. A hook with a marker of its own concerns what the marker names, and all of that, with a `PIECE`
or without: `@forbids("lay", kind="bomb")` is about bombs, `@forbids("lay")` about every piece that is laid.

The nouns, the same in every hook:

    state       what may be read: zones, hands, seats          table    the same, with the verbs
    seat        who moves, or whom it is about (0 is seat 1)    rules    the game: its moves, values of pieces
    move        what the seat asked for                        choice   the question it answers
    piece       the piece it is about                          top      the last piece of the move's zone, or None
    zone        the name of a zone                             hand     the pieces of the seat's hand
    last        whether the move lays the seat's last pieces    colours  the game's colours, in order
    playable    pieces of the hand that no plain refusal keeps; pieces whose refusal asks for `playable` are not in it
    verbs       the verbs of the legal moves with pieces       held     pieces of the hand that a move on `zone` can use
    can_play    whether there is any such move                  can_move whether any legal move was found so far
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from random import Random
from typing import TYPE_CHECKING, Any

from spielwerk.marks import hookspec
from spielwerk.pieces import Choice, Move, Outcome, Piece, Refusal, Result

if TYPE_CHECKING:
    from spielwerk.rules import Rules
    from spielwerk.state import State, Table
    from spielwerk.view import View


class Hooks:
    """The hooks, in the order of play."""

    # -- at assembly: asked once, the answers are remembered

    @hookspec
    def plays(self, piece: Piece, rules: Rules, colours: Sequence[str]) -> Iterable[tuple[Any, ...]]:
        """Give the moves that play one piece alone, as (verb, zone) or (verb, zone, choice).

        Asked of: rules; of pieces. When: at assembly. Return: the moves, in the order of the list of legal moves.
        Example: `match_top`.
        """
        raise NotImplementedError

    @hookspec(firstresult=True)
    def value_of(self, piece: Piece, lying: bool) -> int | None:
        """Give the number a piece counts as, while it is being laid or when it lies.

        Asked of: pieces whose number is not printed. When: at assembly. Return: the number.
        Example: a tile that counts 0 once it lies.
        """
        raise NotImplementedError

    @hookspec(firstresult=True)
    def points(self, piece: Piece, rules: Rules) -> int | None:
        """Give what a piece left in a hand counts.

        Asked of: rules; of pieces. When: at assembly. Return: points, or None to let another rule say.
        Example: `card_points`.
        """
        raise NotImplementedError

    # -- questions

    @hookspec
    def offer(
        self,
        state: State,
        seat: int,
        choice: Choice,
        piece: Piece,
        hand: list[Piece],
        held: list[Piece],
        zone: str,
        rules: Rules,
        colours: Sequence[str],
    ) -> Iterable[Move]:
        """Offer moves of a step; those that a refusal keeps fall away afterwards. Marked with `@offers(step)`.

        Asked of: any plugin; one that names `piece` once for each piece of its PIECE in the hand. When: a seat is
        asked. Return: moves made by `rules.move`. Example: `rising_rows`.
        """
        raise NotImplementedError

    @hookspec
    def forbid(
        self,
        state: State,
        seat: int,
        move: Move,
        choice: Choice,
        piece: Piece,
        top: Piece | None,
        zone: str,
        hand: list[Piece],
        last: bool,
        playable: list[Piece],
        verbs: Set[str],
        can_play: bool,
        can_move: bool,
        rules: Rules,
        colours: Sequence[str],
    ) -> Refusal | None:
        """Refuse a move, or return None. Marked with `@forbids(verb)`.

        Asked of: any plugin, for the moves its mark names: all of the verb, or with `kind`, `colour` or `number` those
        with such a first piece. When: legal moves are listed, a move is asked for. A refusal that reads only `piece`,
        `move`, `top`, `last`, values and options costs nothing in play: it is remembered for each situation. `verbs`,
        `can_play` and `can_move` are for moves without pieces. Example: `match_top`.
        """
        raise NotImplementedError

    @hookspec
    def lift(
        self,
        state: State,
        seat: int,
        move: Move,
        piece: Piece,
        top: Piece | None,
        last: bool,
        rules: Rules,
        colours: Sequence[str],
    ) -> bool:
        """Lift a refusal by its code, so that a house rule can allow what a rule forbids. Marked with `@lifts(code)`.

        Asked of: any plugin. When: a rule refuses with that code. Return: True to lift it. Example: `stacking`.
        """
        raise NotImplementedError

    @hookspec(firstresult=True)
    def score(self, state: State, outcome: Outcome) -> Sequence[int]:
        """Give the points of a finished round for each seat; more is better.

        Asked of: one rule of a game. When: a round is over. Example: `winner_collects`, `minus_points`.
        """
        raise NotImplementedError

    @hookspec(firstresult=True)
    def match_winners(self, results: Sequence[Result], totals: Sequence[int], rules: Rules) -> Sequence[int] | None:
        """Say whether the match is over: the seats that won it (none: drawn), or None if another round follows.

        Asked of: one rule of a game; without one a match is one round. When: a round is over. Example: `rounds`.
        """
        raise NotImplementedError

    @hookspec
    def appeal(self, view: View, move: Move, piece: Piece, rules: Rules) -> float:
        """Say how good a move looks to a greedy player, in points; the answers of all plugins are added up.

        Asked of: any plugin; of pieces (for each piece of the move), and of moves without pieces whose verb the plugin
        performs. When: the bot `greedy` chooses.
        Example: `card_points`.
        """
        raise NotImplementedError

    @hookspec
    def measure(
        self,
        state: State,
        moves: Sequence[tuple[int, Move]],
        draws: Sequence[tuple[int, int]],
        results: Sequence[Result],
        rules: Rules,
        colours: Sequence[str],
    ) -> Mapping[str, int]:
        """Measure a finished game: give whole numbers by name, of which a simulation shows mean and spread.

        `moves` are all moves in order, each with its seat; `draws` each drawing after the deal: the seat, how many.
        Asked of: any plugin. When: a game of a simulation is over; never in other play, so it costs nothing there.
        Return: {name: number}; what people read is the text `measure.<name>`. Example: `longest_run`.
        """
        raise NotImplementedError

    @hookspec(firstresult=True)
    def choose(self, view: View, chance: Random) -> Move:
        """Choose one of `view.moves`.

        Asked of: a bot. When: its seat is asked. Return: the move. Example: `greedy`.
        """
        raise NotImplementedError

    # -- happenings

    @hookspec
    def set_up(self, table: Table, rules: Rules, colours: Sequence[str]) -> None:
        """Set up a round: deal, lay out, decide who starts (`table.start_with`).

        Told to: rules, in their order. When: a round begins and all pieces are in the stock. Example: `dealing`.
        """
        raise NotImplementedError

    @hookspec
    def on_turned_up(self, table: Table, seat: int, piece: Piece) -> None:
        """Do what a piece does when the game begins with it.

        Told to: of pieces. When: a rule says `table.turned_up(seat, piece)`; `seat` is to begin. Example: `skip`.
        """
        raise NotImplementedError

    @hookspec
    def on_position(self, table: Table) -> None:
        """Fill in values that follow from the pieces, in a position that a person wrote without them.

        Told to: rules. When: a scenario or a one-line position leaves values out; they have their defaults.
        Example: `match_top`.
        """
        raise NotImplementedError

    @hookspec
    def perform(
        self, table: Table, seat: int, move: Move, choice: Choice, piece: Piece, zone: str, rules: Rules
    ) -> None:
        """Carry out a verb. Marked with `@performs(verb)`; one owner each.

        Told to: the plugin that owns the verb. When: a legal move of it was chosen. Example: `draw_pile`.
        """
        raise NotImplementedError

    @hookspec
    def on_play(self, table: Table, seat: int, move: Move, piece: Piece, zone: str, rules: Rules) -> None:
        """Do what a piece does when it is played.

        Told to: of pieces; with `@on_play(kind=…, colour=…, number=…)` any plugin, for those faces. When: the verb
        `play` has put the pieces of a move on their zone; once for each piece, in their order. Example: `skip`.
        """
        raise NotImplementedError

    @hookspec
    def on_move(self, table: Table, seat: int, move: Move, choice: Choice, rules: Rules) -> None:
        """Do something after a move of a verb, or after every move. Marked with `@on_move(verb)`.

        Told to: any plugin. When: the move was carried out, before the turn is judged to be over. Example: `stuck`.
        """
        raise NotImplementedError

    @hookspec
    def on_empty(self, table: Table, zone: str) -> None:
        """Fill a pile up again.

        Told to: rules. When: a piece is to be drawn and the pile is empty. Example: `draw_pile`.
        """
        raise NotImplementedError

    @hookspec
    def on_hand_empty(self, table: Table, seat: int, rules: Rules) -> None:
        """Do what follows when the seat in turn has no piece left.

        Told to: rules, in their order, until one ends the round. When: its turn is over. Example: `going_out`.
        """
        raise NotImplementedError

    @hookspec
    def on_turn_end(self, table: Table, seat: int, rules: Rules) -> None:
        """Do something when a turn is over, before the next seat is found.

        Told to: any plugin. When: no question of the turn is left and the round goes on.
        """
        raise NotImplementedError

    @hookspec
    def on_turn_start(self, table: Table, seat: int, rules: Rules) -> None:
        """Do something when a seat's turn begins; also after the set-up.

        Told to: any plugin. When: the turn's question is on the stack. Example: `blocked`.
        """
        raise NotImplementedError

    @hookspec
    def on_idle(self, table: Table, rules: Rules) -> None:
        """Say what follows when all seats one after another have passed.

        Told to: rules. When: as many idle turns (verb `pass_turn`) in a row as there are seats. Example: `stuck`.
        """
        raise NotImplementedError


QUESTIONS = (
    "plays",
    "value_of",
    "points",
    "offer",
    "forbid",
    "lift",
    "score",
    "match_winners",
    "appeal",
    "measure",
    "choose",
)
OF_PIECES = ("plays", "value_of", "points", "appeal", "on_turned_up", "on_play")
"""Hooks that, marked plainly in a plugin with a PIECE, concern that kind only."""
MARKED = ("offer", "perform", "lift", "forbid", "on_move")
"""Hooks that need their marker, because it says what they concern."""
