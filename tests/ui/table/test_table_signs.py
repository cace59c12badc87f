"""Signs, canvas and layout: one cell for each sign, nothing outside of its place, no two pieces in one."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from spielwerk.testing import rules_of
from spielwerk_ui.table.canvas import Box, Canvas, shortened
from spielwerk_ui.table.letters import RESERVED, letters_of
from spielwerk_ui.table.look import Look, style
from spielwerk_ui.table.plan import plan
from spielwerk_ui.words import WORDS, say

GAMES = ("zieh_vier", "sixteen")


@pytest.mark.parametrize("game", GAMES)
def test_signs_are_one_cell_wide_and_have_a_twin_in_ascii(game):
    rules = rules_of(game)
    for kind in rules.kinds.values():
        assert cell_len(kind.symbol) == len(kind.symbol) <= 3
        assert kind.ascii.isascii()
    for colour in rules.description.colours.values():
        assert cell_len(colour.sign) == len(colour.sign) == 1
        assert colour.ascii.isascii()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["de", "en"])
def test_every_verb_without_pieces_has_its_own_letter(game, language):
    from spielwerk.wording import Wording

    letters = list(letters_of(Wording(rules_of(game), language)).values())
    assert len(set(letters)) == len(letters)
    assert not set(letters) & set(RESERVED)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("width", "height"), [(60, 4), (80, 7), (84, 18), (148, 40)])
@pytest.mark.parametrize("count", [1, 7, 12, 22, 30, 60])
def test_pieces_of_a_hand_never_overlap_or_leave_the_window(game, width, height, count):
    pieces = sorted(rules_of(game).pieces[::-1][:count], key=Look(rules_of(game), False).place)
    laid = plan(pieces, width, height, roomy=width > 100)
    taken = [
        (x, y) for box in laid.boxes for x in range(box.x, box.x + box.width) for y in range(box.y, box.y + box.height)
    ]
    assert len(laid.boxes) == len(pieces)
    assert len(set(taken)) == len(taken)
    assert all(0 <= x < width and 0 <= y < laid.height for x, y in taken)


def test_what_is_outside_of_a_canvas_is_cut_off():
    canvas = Canvas(5, 1)
    canvas.put(-1, 0, "abc", style())
    canvas.put(3, 0, "defg", style())
    canvas.put(0, 7, "x", style())
    assert canvas.strip(0).text == "bc de"


def test_wide_signs_and_signs_for_control():
    canvas = Canvas(6, 1)
    canvas.put(0, 0, "宽\x1b宽a", style())
    assert canvas.strip(0).text == "宽 宽a"
    assert canvas.strip(0).cell_length == 6


def test_of_two_spots_the_later_one_is_hit():
    canvas = Canvas(4, 4)
    canvas.spot(Box(0, 0, 3, 3), "below")
    canvas.spot(Box(1, 1, 3, 3), "above")
    assert (canvas.at(0, 0), canvas.at(2, 2), canvas.at(0, 3)) == ("below", "above", None)


def test_shortened_text_ends_with_dots():
    assert shortened("abcdef", 4) == "abc…"
    assert shortened("abc", 4) == "abc"
    assert shortened("宽宽宽", 4) == "宽…"


def test_a_fact_is_filled_in_once():
    assert say("en", "hand_over", name="{name} {seat}") == "It is {name} {seat}'s turn"


def test_both_languages_name_the_same_facts():
    import re

    for words in WORDS.values():
        assert set(re.findall(r"\{\w+\}", words.de)) == set(re.findall(r"\{\w+\}", words.en))
