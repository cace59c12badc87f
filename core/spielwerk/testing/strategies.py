"""Hypothesis strategies: games with their options, positions that random moves lead to, moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from attrs import frozen
from hypothesis import note
from hypothesis import strategies as st

from spielwerk.assembly import assemble
from spielwerk.description import bend
from spielwerk.errors import SpielwerkError, nearest
from spielwerk.match import Match
from spielwerk.pieces import Option
from spielwerk.rules import Rules
from spielwerk.testing.bending import rules_of
from spielwerk.testing.playing import play_out
from spielwerk.testing.tables import Position

Options = tuple[tuple[str, Any], ...]


@frozen(repr=False)
class Setup:
    """One game to be played, and all that it follows from."""

    base: Rules
    options: Options
    seats: int
    seed: int

    @property
    def rules(self) -> Rules:
        """Its rules; those used last are kept."""
        return _bent(self.base, self.changed)

    @property
    def changed(self) -> Options:
        """The options that are not as the game has them."""
        return tuple((name, content) for name, content in self.options if content != self.base.options[name])

    def __repr__(self) -> str:
        changed = [f"{name}={content!r}" for name, content in self.changed]
        return f"<{', '.join([self.base.description.id, f'{self.seats} seats', f'seed {self.seed}', *changed])}>"

    def deal(self) -> Position:
        """The position after the deal."""
        return Position(self.rules, self.rules.deal(self.seats, self.seed, told=True))

    def play_out(self, **how: Any) -> Match:
        """A whole match of it at random."""
        return play_out(self.rules, seats=self.seats, seed=self.seed, **how)


def games(
    game: str | Path | Rules,
    /,
    *,
    seats: int | Sequence[int] | None = None,
    options: Mapping[str, Iterable[Any]] | None = None,
    **bending: Any,
) -> st.SearchStrategy[Setup]:
    """Set-ups of a game: its options, the number of seats, the seed. Shrinks to the game as its file says it.

    `game` is an id, a path or rules; `bending` is what `rules_of` takes. `seats` is one number or several, by default
    all that the game is for. `options` names the options that are drawn, each with its values; by default it is
    `options_of` the game, and `{}` leaves all of them as they are. Raises `SpielwerkError` for an unknown option.
    """
    base = game if isinstance(game, Rules) else rules_of(game, **bending)
    drawn = options_of(base) if options is None else {name: tuple(values) for name, values in options.items()}
    for name in drawn:
        if name not in base.options:
            raise SpielwerkError(f"the game has no option {name!r}.{nearest(name, base.options)}")
    return st.builds(
        Setup,
        st.just(base),
        st.tuples(*(st.tuples(st.just(name), st.sampled_from(values)) for name, values in drawn.items())),
        _seats(base, seats),
        st.integers(0, 2**32),
    )


def options_of(rules: Rules) -> dict[str, tuple[Any, ...]]:
    """The options of a game, each with values worth trying: the game's own first, then its words and least numbers."""
    declared = [option for plugin in rules.plugins for option in plugin.options]
    return {option.name: _tried(option, rules.options[option.name]) for option in declared}


def _tried(option: Option, own: Any) -> tuple[Any, ...]:
    least = () if option.least is None else (option.least, option.least + 1)
    return tuple(dict.fromkeys(each for each in (own, *option.choices, *least) if not option.fault(each)))


@lru_cache(maxsize=32)
def _bent(base: Rules, changed: Options) -> Rules:
    if not changed:
        return base
    return assemble(bend(base.description, rules=dict(changed)), {plugin.name: plugin for plugin in base.plugins})


def _seats(rules: Rules, seats: int | Sequence[int] | None) -> st.SearchStrategy[int]:
    if seats is None:
        return st.integers(rules.description.seats_min, rules.description.seats_max)
    return st.sampled_from([seats] if isinstance(seats, int) else list(seats))


@st.composite
def positions(
    draw: st.DrawFn,
    game: str | Path | Rules | Setup,
    /,
    *,
    seats: int | Sequence[int] | None = None,
    most: int = 40,
    ended: bool = False,
    **bending: Any,
) -> Position:
    """Positions that at most so many random legal moves lead to in the first round. Shrinks to few moves.

    In each a seat is asked something; with `ended` it may also be the end of the round. `game` is an id, a path,
    rules or a drawn set-up. A failing example notes the deal and the moves.
    """
    if isinstance(game, Setup):
        here = game.deal()
        seed = game.seed
    else:
        rules = game if isinstance(game, Rules) else rules_of(game, **bending)
        seed = draw(st.integers(0, 2**32))
        here = Position(rules, rules.deal(draw(_seats(rules, seats)), seed, told=True))
    count = draw(st.integers(0, most))
    made = []
    for pick in draw(st.lists(st.integers(0, 2**16), min_size=count, max_size=count)):
        asked = here.seats_asked
        if not asked:
            break
        seat, pick = asked[pick % len(asked)], pick // len(asked)
        legal = here.legal_for(seat)
        after = here.play(legal[pick % len(legal)], seat=seat)
        if not (after.seats_asked or ended):
            break
        made.append(f"{seat}: {legal[pick % len(legal)]}")
        here = after
    note(f"{here.seats} seats, seed {seed}, moves: {', '.join(made) or 'none'}")
    return here


def moves(position: Position, seat: int | None = None) -> st.SearchStrategy[str]:
    """The legal moves of a position (of the seat that is asked first, or of another), as text for `play`."""
    return st.sampled_from(position.legal_for(seat))
