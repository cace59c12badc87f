"""What the table looks like, as plain text. `SPIELWERK_GOLDENS=write` writes the files anew; then look at them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from seated import seated

GOLDENS = Path(__file__).parent / "goldens"
GAMES = {"zieh_vier": 4, "sixteen": 2}


def check(name, text):
    path = GOLDENS / f"{name}.txt"
    if os.environ.get("SPIELWERK_GOLDENS") == "write":
        path.write_text(text + "\n", encoding="utf-8")
    assert solid(text) == solid(path.read_text(encoding="utf-8"))


def solid(text):
    """The lines that show something: where little room is left, the spare line stands above or below the piles."""
    return [line for line in text.splitlines() if line]


@pytest.mark.parametrize("size", [(80, 24), (120, 35), (200, 60)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", GAMES)
async def test_table(game, size):
    async with seated(game, seats=GAMES[game], size=size) as table:
        for _ in range(2):
            table.table.play(table.sitting.narrowing.all[0])
            await table.settled()
        check(f"{game}-{size[0]}x{size[1]}", table.text)


@pytest.mark.parametrize("game", GAMES)
async def test_table_in_ascii(game, monkeypatch):
    monkeypatch.setenv("SPIELWERK_ASCII", "1")
    async with seated(game, seats=GAMES[game]) as table:
        assert table.text.isascii()
        check(f"{game}-ascii", table.text)


async def test_table_in_german():
    async with seated("zieh_vier", seats=3, language="de") as table:
        check("zieh_vier-de", table.text)


async def test_a_hand_of_thirty_and_five_rows_at_80x24():
    async with seated("sixteen", seats=2) as table:
        spots = {value for _, value in table.table.hand.canvas(80).spots}
        assert set(table.sitting.hand()) == spots
        assert len(spots) >= 28
        assert all(f"Row {colour}" in table.text for colour in ("Red", "Orange", "Grey", "Blue", "Green"))


async def test_ten_seats_at_60x20_all_have_names():
    async with seated("zieh_vier", seats=10, size=(60, 20)) as table:
        for name in ("Anna", "Emil", "Jonas"):
            assert name in table.text


async def test_a_long_row_keeps_its_ends():
    row = ",".join(f"r{number}" for number in range(1, 16))
    line = f"hand.1=g3,rE hand.2=b3,b4 row.red={row} row.green=g1 row.blue=b1 row.orange=o1 row.grey=y1"
    async with seated("sixteen", line, size=(60, 20)) as table:
        shown = next(part for part in table.text.split("\n") if "Row Red" in part).split("Row Red")[1]
        assert shown.split()[:3] == ["1", "2", "3"]
        assert "…" in shown
        assert shown.rstrip().endswith("▕15▏")
