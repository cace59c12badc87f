"""Probes of one position: each is given a table in a game under check, and raises `Trouble` where it finds some."""

from __future__ import annotations

from spielwerk.conformance.field import Field
from spielwerk.conformance.invariants import OF_ALL, contents
from spielwerk.conformance.trouble import Trouble
from spielwerk.notation import read_move, read_state, state_text
from spielwerk.pieces import Piece
from spielwerk.state import Table
from spielwerk.view import view_of


def invariants(field: Field, table: Table) -> None:
    """What must hold in every position."""
    for check in OF_ALL:
        check(table)


def questions(field: Field, table: Table) -> None:
    """Asking changes nothing: moves, reasons, views, points."""
    rules, before = field.rules, contents(table)
    field.watch.guarded = table
    try:
        for seat in range(table.seats):
            rules.legal_moves(table, seat)
            rules.can_act(table, seat)
            rules.playable(table, seat)
            for move in rules.candidates(table, seat):
                rules.why_not(table, move, seat)
        for watching in (*range(table.seats), None):
            view = view_of(table, watching)
            for move in view.moves[:8]:
                rules.appeal(view, move)
        if table.outcome is not None:
            rules.match_winners([rules.result(table)])
    finally:
        field.watch.guarded = None
    changed = [name for name, content in contents(table).items() if before[name] != content]
    if changed:
        wrong = f"asking for moves, reasons or views changes {' and '.join(changed)}"
        raise field.blame.trouble("purity", "", wrong, "a question only reads what it is given")


def notation(field: Field, table: Table) -> None:
    """Moves and states can be written down and read back."""
    rules, written = field.rules, state_text(table)
    legal = rules.legal_moves(table)
    for move in legal:
        if read_move(rules, table, move.text) not in legal:
            plugin, hook, line = field.blame.of_verb(move.verb)
            wrong = f"the text {move.text!r} of a legal move is read as another move"
            mend = "let the form of the verb name all that tells its moves apart: form='verb pieces zone choice'"
            raise field.blame.trouble("notation", plugin, wrong, mend, hook=hook, line=line)
    try:
        read = read_state(rules, written)
        again = state_text(read)
    except Exception as error:
        raise _unwritten(field, f"the position {written!r} cannot be read again: {error}") from error
    pairs = zip(written.split(" "), again.split(" "), strict=True)
    odd = [pair for pair in pairs if _bag(field, pair[0]) != _bag(field, pair[1])]
    if odd:
        was, came = odd[0]
        raise _unwritten(field, f"{was!r}, written down and read again, is {came!r}", was.partition("=")[0])
    texts = [{move.text for move in rules.legal_moves(each)} for each in (table, read)]
    if texts[0] != texts[1]:
        other = sorted(texts[0] ^ texts[1])[:3]
        raise _unwritten(field, f"after writing the position down and reading it, other moves are legal: {other}")


def _bag(field: Field, word: str) -> object:
    """A word of a position; of a hand and the stock, whose equal pieces have no order, its pieces in any order."""
    name, _, content = word.partition("=")
    if name.startswith("hand.") or name == field.rules.stock:
        return name, sorted(content.split(","))
    return word


def _unwritten(field: Field, wrong: str, name: str = "") -> Trouble:
    owner = next((p.name for p in field.rules.plugins if any(value.name == name for value in p.values)), "")
    mend = "a value holds None, bool, int, str, a piece, or a tuple of these; text in it has no blanks, '=' or ':'"
    return field.blame.trouble("notation", owner, wrong, mend)


PLAIN = (type(None), bool, int, str, Piece)


def plain_values(field: Field, table: Table) -> None:
    """Values hold what cannot be changed in place."""
    for name in field.rules.value_names:
        content = getattr(table, name)
        if not _is_plain(content):
            owner = next(p.name for p in field.rules.plugins for value in p.values if value.name == name)
            wrong = f"the value {name!r} holds a {type(content).__name__}, which copies share and undo cannot take back"
            mend = f"hold None, bool, int, str, a piece, or a tuple of these, and assign a new one: table.{name} = …"
            raise field.blame.trouble("copies", owner, wrong, mend, line=field.blame.line_of(owner, name))


def _is_plain(content: object) -> bool:
    if isinstance(content, tuple):
        return all(map(_is_plain, content))
    return isinstance(content, PLAIN)


EVERYWHERE = (plain_values, invariants)
"""Probes of every position."""
DEEP = (notation,)
"""Probes that take longer; of some positions of each game, after `questions`."""
