"""What the table says about a sitting: the status line, the question, why not, what a piece can do, who did what."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from spielwerk import Piece, SpielwerkError
from spielwerk.view import HIDDEN
from spielwerk_ui.narrowing import Option
from spielwerk_ui.plugin_data import written
from spielwerk_ui.table.canvas import Part
from spielwerk_ui.table.look import ACCENT, DIM, TEXT, style

if TYPE_CHECKING:
    from spielwerk_ui.table.sitting import Sitting


def status(sitting: Sitting) -> list[Part]:
    """The game, the round, the direction of play and what the rules of the game show of themselves."""
    look, seen = sitting.look, sitting.seen
    game = sitting.match.rules.description.name.in_(sitting.language)
    arrow = look.sign("▶", ">>") if seen.direction > 0 else look.sign("◀", "<<")
    parts = [(f" {game}", style(TEXT, bold=True)), (f"   {sitting.say('round', number=seen.round)}", style(DIM))]
    if seen.seats > 1:
        parts.append((f"   {arrow}", style(ACCENT, bold=True)))
    for plugin in seen.rules.plugins:
        for value in plugin.values:
            shown = seen.values[value.name]
            if value.label is None or shown is HIDDEN or shown is None or shown is False or shown == 0:
                continue
            parts.append((f"   {value.label.in_(sitting.language)} ", style(DIM)))
            colour = shown.colour if isinstance(shown, Piece) else shown if isinstance(shown, str) else None
            sign = look.colour_sign(colour)
            parts.append((f"{sign} " if sign else "", style(look.ink(colour), bold=True)))
            parts.append((sitting.wording.value(shown), style(look.ink(colour), bold=True)))
    return parts


def name_of(sitting: Sitting, option: Option) -> str:
    """An option in words."""
    if option.part == "zone" and option.value is not None:
        return sitting.wording.zone(option.value)
    if option.part == "choice" and option.value is not None:
        return sitting.wording.choice(option.value)
    return sitting.wording.move(option.moves[0])


def why(sitting: Sitting, piece: Piece) -> str:
    """Why nothing can be done with a piece of the hand: the reason that most of its moves share."""
    seat, match = sitting.viewer, sitting.match
    if seat is None or not sitting.choosing:
        return "" if seat is None else sitting.say("not_now", seat=sitting.wording.seat(seat))
    try:
        asked = match.candidates(seat)
        found = [match.why_not(move, seat) for move in asked if move.pieces[:1] == (piece,)]
    except SpielwerkError as error:  # a plugin failed; the table goes on without its reason
        return str(error)
    reasons = Counter(sitting.wording.refusal(each) for each in found if each is not None)
    if not reasons:
        return sitting.say("no_move_with", piece=sitting.wording.piece(piece))
    return reasons.most_common(1)[0][0]


def prompt(sitting: Sitting) -> str:
    """What is asked, of whom; how the round ended when it is over."""
    if sitting.match.round_over:
        return sitting.wording.end(sitting.match.results[-1].outcome)
    turn = sitting.turn
    if turn is None:
        return ""
    if not sitting.choosing:
        return sitting.say("thinking" if sitting.setup.seats[turn].bot else "turn", seat=sitting.wording.seat(turn))
    words = sitting.wording.prompt(sitting.seen.choices[-1], turn)
    return words[:1].upper() + words[1:]


def last_of(sitting: Sitting, seat: int) -> str:
    """What a seat did last in this round, without its name."""
    for event in reversed(sitting.match.log):
        if event.name == "start":
            break
        if event.seat == seat:
            words = sitting.wording.event(event.for_seat(sitting.viewer))
            if words:
                return words.removeprefix(sitting.wording.seat(seat)).strip()
    return ""


def rule_of(sitting: Sitting, piece: Piece) -> str:
    """The rule of a piece's kind, as its plugin says it; "" for a plain one."""
    return _rules(sitting).get(piece.kind, "")


def rules(sitting: Sitting) -> list[str]:
    """What each special piece in the box does: its sign, its name, its rule."""
    kinds, found = sitting.match.rules.kinds, []
    for name, rule in _rules(sitting).items():
        sign = sitting.look.sign(kinds[name].symbol, kinds[name].ascii)
        found.append(f"{sign:<4}{kinds[name].text.in_(sitting.language)}: {rule}")
    return found


def switches(sitting: Sitting) -> str:
    """What house rules say: the switches that are not as the plugins have them; "" if there are none."""
    rules, found = sitting.match.rules, []
    for option in (option for plugin in rules.plugins for option in plugin.options):
        if rules.options[option.name] != option.default:
            name = option.label.in_(sitting.language) if option.label else option.name
            found.append(f"{name} = {written(rules.options[option.name])}")
    return sitting.say("help.switches", switches=", ".join(found)) if found else ""


def _rules(sitting: Sitting) -> dict[str, str]:
    """The rule of each special kind in the box."""
    boxed = {piece.kind for piece in sitting.match.rules.pieces}
    made = ((plugin.kind, plugin) for plugin in sitting.match.rules.plugins)
    return {
        kind.name: plugin.rule(sitting.language) for kind, plugin in made if kind is not None and kind.name in boxed
    }


def about(sitting: Sitting, piece: Piece) -> str:
    """What can be done with a piece now, or why nothing."""
    if not sitting.possible(piece):
        return why(sitting, piece)
    option = next((each for each in sitting.narrowing.firsts() if each.piece and each.piece.code == piece.code), None)
    moves = option.moves if option else ()
    words = [sitting.wording.move(move) for move in moves[:6]] + [sitting.look.dots] * (len(moves) > 6)
    return sitting.say("can_be", moves=" / ".join(words)) if words else sitting.say("fits")
