"""What is said to people: in both languages, in the game's words, and never with a gap left open."""

from __future__ import annotations

import re
from random import Random

import pytest
from written import house_rules

from spielwerk import Choice, Match, Piece, Refused, text
from spielwerk.notation import read_state
from spielwerk.pieces import Outcome, Refusal
from spielwerk.plugins.loading import load, names
from spielwerk.telling import Event
from spielwerk.testing import rules_of
from spielwerk.texts import LANGUAGES
from spielwerk.view import HIDDEN
from spielwerk.wording import CORE_TEXTS, Wording

FILLED = {
    "move": {"pieces", "zone", "choice"},
    "told": {"seat", "pieces", "count", "zone", "source", "other", "choice", "value", "why"},
    "step": {"seat", "payload"},
    "end": {"winners"},
    "winners": {"winners"},
    "seat": {"number"},
}
GAMES = [
    ("zieh_vier", {}),
    ("zieh_vier", {"challenge": True, "stacking": "any", "play_drawn": "must"}),
    ("sixteen", {}),
]


def gaps(words: str) -> set[str]:
    """The names in braces."""
    return set(re.findall(r"{(\w+)}", words))


def texts():
    """All texts of the core and of every installed plugin: who says it, its key, its words."""
    found = [("spielwerk", key, words) for key, words in CORE_TEXTS.items()]
    for name in names():
        found += [(name, key, words) for key, words in load(name).texts.items()]
    return found


def refusals():
    """All refusals of every installed plugin."""
    return [(name, refusal) for name in names() for refusal in load(name).refusals.values()]


@pytest.mark.parametrize(("plugin", "key", "words"), texts(), ids=lambda part: part if isinstance(part, str) else "")
def test_every_text_has_both_languages_and_only_gaps_that_are_filled(plugin, key, words):
    family = key.split(".")[0]
    assert words.de
    assert words.en
    assert gaps(words.de) | gaps(words.en) <= FILLED.get(family, set())


@pytest.mark.parametrize(("plugin", "refusal"), refusals(), ids=lambda part: getattr(part, "code", part))
def test_every_refusal_has_both_languages_and_names_the_same_facts_in_both(plugin, refusal):
    assert refusal.text.de != refusal.text.en
    assert gaps(refusal.text.de) == gaps(refusal.text.en)


@pytest.mark.parametrize("name", names())
def test_every_label_of_a_value_or_an_option_has_both_languages(name):
    plugin = load(name)
    labels = [thing.label for thing in (*plugin.values, *plugin.options) if thing.label]
    assert all(label.de and label.en for label in labels)


# whole games


def said_in(match: Match, wording: Wording) -> list[str]:
    """Everything that could be said at this point of a match to anybody."""
    said = [wording.prompt(choice, seat) for choice in match.state.choices for seat in choice.seats]
    for seat in range(match.seats):
        said += [wording.prompt(choice) for choice in match.view(seat).choices]
    for seat in match.asked:
        for move in match.rules.candidates(match.state, seat)[:60]:
            said.append(wording.move(move))
            why = match.why_not(move, seat)
            if why is not None:
                said.append(wording.refusal(why))
    return said


def told_of(events: list[Event], seats: int, wording: Wording) -> list[str]:
    """What everybody, and somebody who only watches, is told of these events."""
    return [wording.event(event.for_seat(seat)) for event in events for seat in (*range(seats), None)]


@pytest.mark.parametrize(("game", "options"), GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_said_in_a_game_has_a_gap(game, options, language):
    rules = rules_of(game, **options)
    wording = Wording(rules, language, ["Anna", "Ben", "Cem"])
    chance = Random(3)
    said: list[str] = []
    for seed in range(2):
        match = Match(rules, 3, seed, players=wording.players)
        said += told_of(match.log, 3, wording)
        while not match.round_over and len(match.history) < 150:
            if len(match.history) % 5 == 0:
                said += said_in(match, wording)
            seat = match.asked[0]
            moves = match.legal_moves(seat)
            said += told_of(match.play(moves[int(chance.random() * len(moves))], seat), 3, wording)
    assert len(said) > 500
    assert [words for words in set(said) if "{" in words or "}" in words or "None" in words or "Hidden" in words] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("line", "options"),
    [
        ("hand.1=W hand.2=g2 discard=r5", {}),
        ("hand.1=+4,r1 hand.2=g2,W discard=r5", {}),
        ("hand.1=r1 hand.2=g2,W discard=r+2 owed=2 owed_kind=draw_two", {}),
        ("hand.1=r1,b1 hand.2=g2 discard=r5", {"voluntary_draw": False}),
    ],
)
def test_refusals_that_random_games_seldom_meet_have_no_gap_either(line, options, language):
    rules = rules_of("zieh_vier", **options)
    state = read_state(rules, line)
    wording = Wording(rules, language)
    whys = [rules.why_not(state, move, 0) for move in rules.moves if all(state.holds(0, p) for p in move.pieces)]
    assert not [words for words in map(wording.refusal, filter(None, whys)) if gaps(words)]


# words


@pytest.fixture(params=LANGUAGES)
def language(request):
    return request.param


def words(language, **players):
    return Wording(rules_of("zieh_vier"), language, **players)


def piece(code: str) -> Piece:
    return rules_of("zieh_vier").by_code[code][0]


def in_both(say) -> tuple[str, str]:
    """What is said in German and in English."""
    return tuple(say(words(language)) for language in LANGUAGES)


def test_a_piece_is_called_by_its_colour_and_its_number_or_kind():
    assert in_both(lambda say: say.pieces([piece("r5"), piece("gS"), piece("+4")])) == (
        "Rot 5, Grün Aussetzen, Zieh 4",
        "Red 5, Green Skip, Draw Four",
    )


def test_no_pieces_are_nothing():
    assert in_both(lambda say: say.pieces([])) == ("nichts", "nothing")


def test_a_seat_is_called_by_its_player_or_its_number():
    named = words("en", players=["Anna", "2"])
    assert [named.seat(seat) for seat in (0, 1, 2)] == ["Anna", "Seat 2", "Seat 3"]


def test_several_seats_are_listed_with_and():
    named = words("de", players=["Anna", "Ben", "Cem"])
    assert [named.seats(seats) for seats in ((), (0,), (0, 1), (0, 1, 2))] == [
        "", "Anna", "Anna und Ben", "Anna, Ben und Cem",
    ]  # fmt: skip


def test_a_zone_is_called_by_its_name():
    assert in_both(lambda say: say.zone("discard")) == ("Ablagestapel", "Discard pile")


def test_a_zone_for_each_colour_is_named_with_its_colour():
    assert Wording(rules_of("sixteen"), "de").zone("row.red") == "Reihe Rot"


def test_values_are_told_in_words():
    values = [True, None, 4, "green", "draw_two", piece("r5"), (piece("r5"), "blue")]
    assert [words("de").value(value) for value in values] == [
        "ja", "–", "4", "Grün", "Zieh 2", "Rot 5", "Rot 5, Blau",
    ]  # fmt: skip


def test_what_a_seat_may_not_see_is_called_hidden():
    prompt = Choice("drawn", (0,), HIDDEN, secret=True)
    assert in_both(lambda say: say.prompt(prompt)) == (
        "verdeckt gezogen: legen oder behalten?",
        "hidden drawn: play it or keep it?",
    )


def test_a_question_names_who_is_asked():
    assert in_both(lambda say: say.prompt(Choice("turn", (1,)))) == ("Platz 2 ist am Zug", "it is Seat 2's turn")


def test_a_question_without_a_text_is_called_by_its_step():
    assert words("en").prompt(Choice("swap", (1,))) == "Seat 2: swap"


def test_a_move_is_told_as_one_would_put_it_on_a_button():
    rules = rules_of("zieh_vier")
    moves = [rules.plays_of(piece("W"))[4], rules.plays_of(piece("r5"))[0], rules.move("draw"), rules.let]
    assert [words("de").move(move) for move in moves] == [
        "Farbwahl Blau", "Rot 5", "eine Karte ziehen", "geschehen lassen",
    ]  # fmt: skip


def test_a_move_without_a_text_is_told_by_its_verb_and_choice(tmp_path):
    rules = house_rules(tmp_path, bomb='@performs("throw", step="turn")\ndef throw(): ...')
    assert Wording(rules, "en").move(rules.move("throw", choice=1)) == "throw → Seat 2"


def test_a_fact_of_a_refusal_that_is_a_question_is_told_as_one():
    refusal = Refusal(
        "not_offered", text("nicht jetzt ({step})", "not now ({step})"), facts={"step": Choice("turn", (1,))}
    )
    assert words("en").refusal(refusal) == "not now (it is Seat 2's turn)"


# what happened


def told(line: str, *moves: str, seat: int | None = None, players=("Anna", "Ben", "Cem"), language="en") -> list[str]:
    """What a seat is told of the last of these moves."""
    rules = rules_of("zieh_vier")
    state = read_state(rules, line, told=True)
    match = Match(rules, state.seats, players=players[: state.seats], state=state)
    for move in moves:
        events = match.play(move)
    said = [Wording(rules, language, match.players).event(event.for_seat(seat)) for event in events]
    return [words for words in said if words]


LINE = "hand.1=r5,W,b1 hand.2=g2 hand.3=g3 discard=r9 next=b9,b8"


def test_a_play_is_told_once():
    assert told(LINE, "r5") == ["Anna plays Red 5"]


def test_a_play_is_told_with_the_colour_it_names():
    assert told(LINE, "W green") == ["Anna plays Wild Green"]


def test_a_draw_is_told_once_and_shown_to_its_seat_only():
    assert told(LINE, "draw", seat=0) == ["Anna draws Blue 9"]
    assert told(LINE, "draw", seat=1) == told(LINE, "draw") == ["Anna draws 1"]


def test_taking_is_told_with_how_much_was_drawn():
    line = "hand.1=r5 hand.2=g2 discard=r+2 owed=2 owed_kind=draw_two"
    assert told(line, "take") == ["Anna takes", "Anna draws 2"]


def test_a_skip_is_told_of_the_seat_that_loses_its_turn():
    assert told("hand.1=rS,b1 hand.2=g2 hand.3=g3 discard=r9", "rS") == ["Anna plays Red Skip", "Ben loses a turn"]


def test_a_reverse_is_told():
    line = "hand.1=rR,b1 hand.2=g2 hand.3=g3 discard=r9"
    assert told(line, "rR", language="de") == ["Anna legt Rot Retour", "die Richtung dreht sich"]


def test_the_end_is_told_with_its_reason_and_who_won():
    line = "hand.1=r5 hand.2=g2 discard=r9"
    assert told(line, "r5")[-1] == "The round is over: Anna has nothing left in the hand; Anna wins."


@pytest.mark.parametrize(
    ("winners", "said"), [((), "nobody wins"), ((1,), "Seat 2 wins"), ((0, 2), "Seat 1 and Seat 3 win")]
)
def test_who_won_is_nobody_one_or_several(winners, said):
    assert words("en").winners(winners) == said


def test_an_end_without_a_text_is_told_by_its_code():
    assert words("en").end(Outcome((), "bang")) == "The round is over: bang; nobody wins."


def test_a_refused_move_is_told_with_the_names_of_the_players():
    rules = rules_of("zieh_vier")
    match = Match(rules, 3, players=["Anna", "Ben", "Cem"], state=read_state(rules, LINE, told=True))
    with pytest.raises(Refused, match="'draw': Ben is not asked, Anna is"):
        match.play("draw", seat=1)
