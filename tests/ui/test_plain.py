"""The line-based table: what it says, what it asks, and that nothing a person types loses the game."""

from __future__ import annotations

import types
from pathlib import Path
from typing import Any

import pytest

import spielwerk_ui.seating as seating
from spielwerk import Match, SpielwerkError, assemble, bend, describe, find_game, on_play, read_game
from spielwerk.match import PluginFailed
from spielwerk.notation import read_state, state_text
from spielwerk.record import read_record, replay
from spielwerk.testing import rules_of
from spielwerk_ui.plain import PlainTable, play_plain
from spielwerk_ui.seating import Driver, parse_seats
from spielwerk_ui.setup import Seat, Setup

CARDS = "hand.1=r5,b3,W hand.2=g2,r1 discard=r7"
STOP = KeyboardInterrupt


class Lines:
    """What a person types, line by line, and what is printed; at the end of what he types the input ends."""

    def __init__(self, *typed: str | type[BaseException]) -> None:
        self.typed = list(typed)
        self.printed: list[str] = []

    def read(self, prompt: str) -> str:
        self.printed.append(prompt)
        if not self.typed:
            raise EOFError
        line = self.typed.pop(0)
        if not isinstance(line, str):
            raise line
        return line

    @property
    def text(self) -> str:
        return "\n".join(self.printed)

    def after(self, words: str) -> str:
        """What was printed from these words on."""
        assert words in self.text, self.text
        return self.text.split(words, 1)[1]


def setup(seats: str, game: str = "zieh_vier", seed: int = 1, lang: Any = "en", **rest: Any) -> Setup:
    record = rest.pop("record", None)
    rules = rules_of(game, **rest)
    return Setup(rules, parse_seats(seats, rules), seed, lang, record)


def bots_only(seats: str = "bot,bot:random", **rest: Any) -> list[str]:
    lines = Lines()
    assert play_plain(setup(seats, **rest), lines.read, lines.printed.append) == 0
    return lines.printed


def table(*typed: Any, line: str = CARDS, seats: str = "human:Anna,bot:greedy", **rest: Any) -> Lines:
    """A table that stands at a position, and somebody types."""
    lines = Lines(*typed)
    about = setup(seats, **rest)
    state = read_state(about.rules, line, told=True)
    match = Match(about.rules, state.seats, players=[seat.name for seat in about.seats], state=state)
    plain = PlainTable(about, lines.read, lines.printed.append, match)
    lines.code = plain.run()  # type: ignore[attr-defined]
    lines.match = match  # type: ignore[attr-defined]
    return lines


# -- bots on every seat


def test_bots_play_the_game_out_with_log_and_result():
    printed = bots_only()
    assert printed[:2] == ["Draw Four, seed 1.", "At the table: greedy 1 (bot), random 2 (bot)."]
    assert any(line.startswith("The round is over: ") for line in printed)
    assert printed[-1].startswith("The match is over: ")


@pytest.mark.parametrize("game", ["zieh_vier", "sixteen"])
def test_the_same_seed_prints_the_same(game):
    assert bots_only(game=game) == bots_only(game=game)
    assert bots_only(game=game) != bots_only(game=game, seed=2)


def test_a_game_of_a_fixed_seed_is_told_like_this():
    printed = bots_only("bot:random,bot:random,bot:random", game="sixteen", seed=4)
    assert printed[:19] == [
        "Sixteen, seed 4.",
        "At the table: random 1 (bot), random 2 (bot), random 3 (bot).",
        "Random 1 draws 29.",
        "Random 2 draws 29.",
        "Random 3 draws 29.",
        "Random 3 begins.",
        "Random 1 puts Orange 1 on Row Orange.",
        "Random 1 puts Grey 1 on Row Grey.",
        "Random 2 puts Green 1 on Row Green.",
        "Random 3 puts Red 1 on Row Red.",
        "Random 3 puts Blue 1 on Row Blue.",
        "Random 3 lays Orange RESTART.",
        "Random 1 lays Orange 6, Orange 7.",
        "Random 2 lays Green 14, Green 15.",
        "Random 3 lays Grey 6, Grey 7.",
        "Random 1 lays Red 8, Red 9.",
        "Random 2 lays Blue 10.",
        "Random 3 uses Scissors on Row Red.",
        "Red 9: Row Red → Box.",
    ]
    assert printed[-6:-4] == [
        "The round is over: nobody can lay anything any more; random 1 wins.",
        "Points of this round: random 1: -16, random 2: -20, random 3: -19.",
    ]
    assert (len(printed), printed[-1]) == (45, "The match is over: random 1 wins.")


def test_every_line_of_the_log_is_a_sentence():
    for line in bots_only(lang="de"):
        assert line[0].isupper(), line
        assert line[-1] in ".:", line


def test_who_only_watches_is_told_no_hidden_piece():
    for line in bots_only():
        assert "draws" not in line or line.split("draws ")[1].rstrip(".").isdigit(), line


def test_at_the_end_of_a_round_the_hands_lie_open():
    printed = bots_only()
    assert sum(" lays the hand open: " in line or line.endswith("has an empty hand.") for line in printed) == 2


def test_bots_go_on_with_the_next_round_until_the_match_is_over():
    printed = bots_only(game="sixteen", rounds=3)
    assert sum(line.startswith("Points of this round") for line in printed) == 3
    assert sum(line.startswith("In all: ") for line in printed) == 2
    assert sum(line.startswith("The match is over") for line in printed) == 1


def test_the_record_of_bots_holds(tmp_path):
    file = tmp_path / "x.toml"
    printed = bots_only(record=file)
    assert printed[-1] == f"The record is in {file}."
    found = read_record(file)
    assert (replay(found).over, found.bots) == (True, ("greedy", "random"))


# -- what a person is shown


def test_the_situation_is_told_in_sentences():
    shown = table(line=CARDS + " turn=1").after("\n\n")
    assert shown.split("\nYour move")[0].splitlines() == [
        "Round 1.",
        "Draw pile: 98.",
        "Discard pile: Red 7 on top, 1 in all.",
        "Colour: Red.",
        "Greedy 2 holds 2.",
        "Your hand (3): Red 5 [r5]; Blue 3 [b3]; Wild [W].",
        "It is Anna's turn.",
        "Possible moves:",
        "  1  r5        Red 5",
        "  2  W red     Wild Red",
        "  3  W yellow  Wild Yellow",
        "  4  W green   Wild Green",
        "  5  W blue    Wild Blue",
        "  6  draw      draw a card",
    ]


def test_the_situation_is_told_in_german():
    text = table(lang="de").text
    assert "Deine Hand (3): Rot 5 [r5]; Blau 3 [b3]; Farbwahl [W]." in text
    assert "Ablagestapel: Rot 7 liegt oben, 1 insgesamt." in text
    assert "Greedy 2 hat 2 auf der Hand." in text


def test_rows_are_told_with_all_their_pieces_and_empty_zones_as_empty():
    line = "hand.1=r2,r3 hand.2=b9 row.red=r1 row.blue=b1,b4"
    text = table(line=line, game="sixteen").text
    assert "Row Blue: Blue 1, Blue 4." in text
    assert "Row Green: empty." in text


def test_equal_moves_are_listed_once():
    text = table(line="hand.1=r5,r5,b2 hand.2=g2 discard=r7").text
    assert text.count("  r5  ") == 1


def test_a_labelled_value_is_told_where_it_says_something():
    text = table(line="hand.1=r+2,b2 hand.2=g2 discard=r+2 owed=2 owed_kind=draw_two").text
    assert "Pending draw: 2." in text
    assert "Pending draw" not in table().text


def test_the_order_of_play_is_told_where_there_is_one():
    line = "hand.1=r5,b3 hand.2=g2 hand.3=g3 discard=r7 direction=-1"
    assert "Order of play: Anna, greedy 3, greedy 2." in table(line=line, seats="human:Anna,bot,bot").text


def test_the_hand_of_another_is_not_shown():
    assert "Green 2" not in table(line=CARDS).text


def test_a_person_sees_what_he_draws_and_only_that():
    text = table("draw", line="hand.1=b3,b4 hand.2=g2,r1 discard=r7 next=b9,g9", seats="human:Anna,bot:random").text
    assert "Anna draws Blue 9." in text
    assert "Green 9" not in text


def test_drawing_is_told_once():
    text = table("draw", line="hand.1=b3,b4 hand.2=g2,r1 discard=r7 next=b9").text
    assert text.count("Anna draws") == 1


# -- what a person types


@pytest.mark.parametrize("typed", ["1", "r5", "  r5 "])
def test_a_move_is_given_by_number_or_in_notation(typed):
    assert "Anna plays Red 5." in table(typed).text


def test_a_move_with_a_choice_is_given_in_notation():
    assert "Anna plays Wild Green." in table("W green").text


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("b3", "'b3': Blue 3 matches neither Red nor Red 7."),
        ("g2", "'g2': Green 2 is not in the hand."),
        ("W", "'W': Wild needs a colour with it."),
        ("W gren", "'W gren' is no move of this game. Did you mean 'W green'?"),
        ("0", "0 is no number of the list; it goes from 1 to 6."),
        ("7", "7 is no number of the list; it goes from 1 to 6."),
        ("99999999999999999999", "is no number of the list"),
        ("²", "'²' is no move of this game. ? for help."),
        ("'; {0} %s \\", "is no move of this game."),
    ],
)
def test_what_is_no_move_is_answered_with_the_reason_and_asked_again(typed, said):
    lines = table(typed, "r5")
    assert said in lines.text
    assert "Anna plays Red 5." in lines.after(said)


def test_nothing_typed_is_asked_again():
    assert table("", "  ").text.count("Your move") == 3


def test_why_tells_the_reason_and_changes_nothing():
    lines = table("why b3", "why r5", "why", "why xyz")
    assert "\nBlue 3 matches neither Red nor Red 7.\n" in lines.text
    assert "\nRed 5 is possible.\n" in lines.text
    assert "Name the move with it, such as: why r5" in lines.text
    assert "'xyz' is no move of this game." in lines.text
    assert not lines.match.history


def test_help_names_every_word_that_can_be_typed():
    shown = table("?").after("such as r5.")
    assert all(word in shown for word in ("?  ", "log  ", "why MOVE", "undo  ", "quit  "))


def test_log_tells_what_happened_as_the_person_may_know_it():
    lines = table("r5", "log", line="hand.1=r5,b3,W hand.2=g2,r1,r2 discard=r7")
    assert lines.text.count("Anna plays Red 5.") == 2
    assert "Nothing has happened yet." in table("log").text


def test_undo_takes_back_the_persons_move_and_what_the_bots_did_since():
    lines = table("r5", "undo", line="hand.1=r5,b3,W hand.2=r9,r1,r2 discard=r7")
    assert len(lines.match.history) == 0
    assert state_text(lines.match.state).startswith("hand.1=r5,b3,W hand.2=r1,r2,r9")
    assert "Taken back." in lines.text


def test_undo_with_nothing_to_take_back_says_so():
    assert "There is nothing to take back." in table("undo").text


def test_a_move_that_was_taken_back_is_told_again_when_it_is_made_again():
    lines = table("r5", "undo", "r5", line="hand.1=r5,b3,W hand.2=r9,r1,r2 discard=r7")
    assert lines.text.count("Anna plays Red 5.") == 2


def test_quit_asks_before_it_stops():
    lines = table("quit", "n", "quit", "y")
    assert lines.text.count("Really stop? (y/n)") == 2
    assert lines.printed[-1] == "The game ends here."
    assert lines.code == 0


@pytest.mark.parametrize("end", [EOFError, STOP])
def test_the_end_of_the_input_and_an_interrupt_end_the_game_with_a_sentence(end, tmp_path):
    file = tmp_path / "x.toml"
    lines = Lines("1", end)
    assert play_plain(setup("human,bot", record=file), lines.read, lines.printed.append) == 0
    assert lines.printed[-2:] == ["The game ends here.", f"The record is in {file}."]
    assert replay(read_record(file)).history


def test_the_record_is_on_disk_before_the_next_question(tmp_path):
    file = tmp_path / "x.toml"
    counts = []

    class Watching(Lines):
        def read(self, prompt: str) -> str:
            counts.append(len(replay(read_record(file)).history) if file.exists() else 0)
            return super().read(prompt)

    lines = Watching("1", "1")
    play_plain(setup("human,bot", record=file), lines.read, lines.printed.append)
    assert counts[0] < counts[1] < counts[2]


def test_a_record_that_cannot_be_written_is_told_and_the_game_goes_on(tmp_path):
    lines = Lines("1", "1")
    about = setup("human,bot", record=tmp_path / "gone" / "x.toml")
    assert play_plain(about, lines.read, lines.printed.append) == 1
    assert "the record cannot be written: No such file or directory" in lines.text
    assert lines.text.count("Your move") == 3


def test_a_person_wins_and_reads_the_result():
    lines = table("r5", line="hand.1=r5 hand.2=g2,r1 discard=r7")
    assert lines.printed[-5:] == [
        "The round is over: Anna has nothing left in the hand; Anna wins.",
        "Points of this round: Anna: 3, greedy 2: 0.",
        "Anna has an empty hand.",
        "Greedy 2 lays the hand open: Red 1; Green 2.",
        "The match is over: Anna wins.",
    ]


def test_a_person_is_asked_before_the_next_round():
    line = "hand.1=r5 hand.2=g2,r1 discard=r7"
    lines = table("r5", "", line=line, match="points")
    assert "Enter for the next round, quit to stop: " in lines.text
    assert "Round 2." in lines.text
    assert "Round 2." not in table("r5", "quit", line=line, match="points").text


def test_the_last_move_of_a_round_can_be_taken_back():
    lines = table("r5", "undo", line="hand.1=r5 hand.2=g2,r1 discard=r7", match="points")
    assert (lines.match.history, lines.match.results) == ([], [])


# -- several persons


TWO = "human:Anna,human:Ben"


def test_before_another_persons_turn_the_lines_scroll_away_and_he_is_called():
    lines = table("", "r5", line="hand.1=r5,b3,W hand.2=r9,r1,r2 discard=r7", seats=TWO)
    called = "It is for Ben to answer; the others look away. Ben: press Enter. "
    before, after = lines.text.split(called)
    assert before.endswith("\n" * 50)
    assert "Blue 3" not in after
    assert "Red 9" not in before


def test_a_person_is_told_at_his_own_turn_what_happened_since_the_last_one():
    line = "hand.1=b3,b4 hand.2=r9,r1,r2 discard=r7 next=b9"
    lines = table("", "draw", "", "r9", "", line=line, seats=TWO)
    bens, annas = lines.text.split("Ben: press Enter. ")[1].split("Anna: press Enter. ")
    assert "Anna draws 1." in bens
    assert "Anna draws Blue 9." in annas
    assert "Ben plays Red 9." in annas


def test_who_moves_again_is_not_called_again():
    line = "hand.1=r5,b3,W hand.2=r9,r1 discard=r7 next=r8"
    assert table("", "draw", line=line, seats=TWO).text.count("press Enter") == 1


def test_the_end_of_a_round_is_told_to_all_in_public():
    lines = table("", "draw", "keep", "", "r9", line="hand.1=b3,b4 hand.2=r9 discard=r7 next=r8", seats=TWO)
    told = lines.after("Your move (number or notation, ? for help): \nBen plays")
    assert "wins." in told
    assert "Anna draws" not in told


# -- several seats are asked at once


def first_come(*seats: str) -> Driver:
    rules = _with("jump_in")
    state = read_state(rules, "hand.1=r1,b1 hand.2=r3,g2 hand.3=r1,g3 hand.4=r1,g4 discard=r5", told=True)
    bots = tuple(Seat(f"{number}", None if sort == "human" else "random") for number, sort in enumerate(seats))
    driver = Driver(Setup(rules, bots, 1), Match(rules, 4, state=state))
    driver.play(0, "r1")
    return driver


def _with(house: str) -> Any:
    """The card game with a rule of one's own, and four of each card."""
    path = Path(__file__).parents[1] / "plugins" / "house" / f"{house}.py"
    module = types.ModuleType(house)
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), module.__dict__)
    data = bend(read_game(find_game("zieh_vier")), plugins=[house]).resolved()
    for row in data["pieces"]:
        row["copies"] = 4
    return assemble(describe(data), modules={house: module})


def test_seats_that_are_asked_at_once_are_asked_in_their_order():
    driver = first_come("human", "human", "human", "human")
    assert driver.asked == 2
    driver.play(2, "let")
    assert driver.asked == 3


def test_who_can_only_let_it_pass_does_so_by_himself(monkeypatch):
    driver = first_come("human", "human", "human", "human")
    lets = driver.match.rules.let
    monkeypatch.setattr(driver.match, "legal_moves", lambda seat=None: [lets] if seat == 2 else [lets, lets])
    assert driver.asked is None
    assert [(played.seat, played.move.text) for played in driver.bots_play()] == [(2, "let")]
    assert driver.asked == 3


# -- bots and plugins that fail


def bot(monkeypatch: pytest.MonkeyPatch, choose: Any) -> None:
    monkeypatch.setattr(seating, "load_bot", lambda name: choose)


def test_a_bot_that_raises_is_answered_for_by_chance_and_the_log_says_so(monkeypatch):
    def fails(view, chance):
        return view.nonsense

    bot(monkeypatch, fails)
    printed, line = "\n".join(bots_only("bot:x,bot:y")), fails.__code__.co_firstlineno + 1
    assert f"The bot x (x 1) failed (test_plain.py:{line}: AttributeError: 'View' object has no" in printed
    assert "chance chooses the move." in printed
    assert "The match is over" in printed


def test_a_bot_that_names_no_legal_move_is_answered_for_by_chance(monkeypatch):
    bot(monkeypatch, lambda view, chance: view.rules.let)
    lines = table("r5", line="hand.1=r5,b3,W hand.2=r9,r1,r2 discard=r7", seats="human:Anna,bot:x")
    assert "The bot x (x 2) chose no legal move (let); chance chooses the move.\nX 2 " in lines.text


def test_the_fault_of_a_bot_stands_in_the_log_where_it_happened(monkeypatch):
    bot(monkeypatch, lambda view, chance: None)
    lines = table("r5", "log", line="hand.1=r5,b3,W hand.2=r9,r1,r2 discard=r7", seats="human:Anna,bot:x")
    log = lines.text.split("Your move")[2]
    assert log.index("Anna plays Red 5.") < log.index("chose no legal move (None)") < log.index("X 2 ")


def bomb() -> Any:
    """The card game with a rule that breaks when a red 5 is played."""
    module = types.ModuleType("bomb")
    module.__file__ = __file__

    @on_play(colour="red", number=5)
    def explode(table: Any) -> None:
        raise ZeroDivisionError("boom")

    explode.__module__ = "bomb"
    module.explode = explode  # type: ignore[attr-defined]
    return assemble(bend(read_game(find_game("zieh_vier")), plugins=["bomb"]), modules={"bomb": module})


def bombed(*typed: Any, line: str, seats: str = "human:Anna,bot:greedy") -> Lines:
    rules = bomb()
    about = Setup(rules, parse_seats(seats, rules), 1)
    lines = Lines(*typed)
    state = read_state(rules, line, told=True)
    match = Match(rules, state.seats, players=[seat.name for seat in about.seats], state=state)
    lines.code = PlainTable(about, lines.read, lines.printed.append, match).run()  # type: ignore[attr-defined]
    lines.match = match  # type: ignore[attr-defined]
    return lines


def test_a_move_that_makes_a_plugin_fail_is_taken_back_and_another_can_be_made():
    lines = bombed("r5", "r6", line="hand.1=r5,r6,b3 hand.2=g2,r1,r2 discard=r7")
    failed = "failed at r5: ZeroDivisionError: boom; the move was taken back."
    assert "Plugin 'bomb' (test_plain.py:" in lines.text
    assert "Anna plays Red 6." in lines.after(failed)


def test_a_bot_makes_another_move_when_its_first_makes_a_plugin_fail():
    lines = bombed("b3", line="hand.1=r5,b3,b4 hand.2=r5,b9 discard=b7", seats="human:Anna,bot:greedy")
    assert lines.code == 0
    assert len(lines.match.history) > 1


def test_bots_alone_stop_when_a_plugin_fails():
    lines = bombed(line="hand.1=r5,g3 hand.2=r1,b9 discard=r7 colour=red", seats="bot:greedy,bot:greedy")
    assert "boom; the move was taken back." in lines.text
    assert lines.printed[-1] == "The game ends here."
    assert lines.code == 1


def test_a_driver_raises_where_only_bots_play():
    rules = bomb()
    state = read_state(rules, "hand.1=r5 hand.2=r1,b9 discard=r7 colour=red", told=True)
    driver = Driver(Setup(rules, (Seat("a", "greedy"), Seat("b", "greedy")), 1), Match(rules, 2, state=state))
    with pytest.raises(PluginFailed, match="boom"):
        list(driver.bots_play())


def test_a_seat_without_any_move_is_told_with_the_position(monkeypatch):
    driver = Driver(setup("bot,bot"))
    monkeypatch.setattr(driver.match.rules, "legal_moves", lambda state, seat=None: [])
    with pytest.raises(SpielwerkError, match=r"is asked but has no legal move \(position: hand.1="):
        list(driver.bots_play())


def test_a_driver_prints_nothing(capsys):
    list(Driver(setup("bot,bot")).bots_play())
    assert capsys.readouterr() == ("", "")


# -- seats


def seats(items: str | None, game: str = "zieh_vier") -> list[tuple[str, str | None]]:
    return [(seat.name, seat.bot) for seat in parse_seats(items, rules_of(game))]


def test_seats_are_persons_and_bots_with_or_without_a_name():
    assert seats("human, human:Anna,bot,bot:random") == [
        ("", None),
        ("Anna", None),
        ("greedy 3", "greedy"),
        ("random 4", "random"),
    ]


def test_by_default_a_person_plays_against_bots_at_a_table_of_four():
    assert [bot for _, bot in seats(None)] == [None, "greedy", "greedy", "greedy"]
    assert len(seats(None, "sixteen")) == 4


@pytest.mark.parametrize(
    ("items", "said"),
    [
        ("humna,bot", "'humna' is no seat; write human, human:NAME, bot or bot:NAME. Did you mean 'human'?"),
        ("human,", "'' is no seat; write human, human:NAME, bot or bot:NAME. It is item 2."),
        ("human:,bot", "'human:' has no name behind the colon"),
        ("human:A\x07,bot", "has a sign in its name that cannot be shown"),
        ("human:Anna,human:Anna", "two seats are called 'Anna'; give each its own name"),
        ("bot:gredy,bot", "no bot is called 'gredy'. Did you mean 'greedy'?"),
        ("bot:skip,bot", "plugin 'skip' is no bot."),
        ("human", "--seats names 1; zieh_vier is for 2 to 10 seats"),
        (",".join(["bot"] * 11), "--seats names 11; zieh_vier is for 2 to 10 seats"),
    ],
)
def test_what_is_no_seat_is_told_with_what_would_be_one(items, said):
    with pytest.raises(SpielwerkError) as caught:
        seats(items)
    assert said in str(caught.value)


def test_whoever_is_handed_the_keyboard_can_quit_instead(tmp_path):
    lines = Lines("quit", "y")
    assert play_plain(setup("human:A,human:B"), lines.read, lines.printed.append) == 0
    assert lines.printed[-1] == "The game ends here."


def test_a_number_of_any_length_is_only_no_number_of_the_list():
    lines = Lines("9" * 5000, EOFError)
    assert play_plain(setup("human,bot"), lines.read, lines.printed.append) == 0
