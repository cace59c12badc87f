"""The pages for authors of plugins: each is gone along in an empty folder, file by file and command by command."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from pages import ROOT, shown
from spielwerk_ui.main import main

PAGES = ["first_tile", "card_with_a_choice", "out_of_turn", "tool", "rule", "options", "bot", "metric", "new_game"]


def commands(block: str) -> list[tuple[str, list[str]]]:
    """What is typed behind each `$`, and the lines that follow."""
    found: list[tuple[str, list[str]]] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line)
    return found


def run(typed: str, capfd: pytest.CaptureFixture[str]) -> list[str]:
    """What a command prints; what it complains of where it prints nothing."""
    program, *words = shlex.split(typed)
    if program == "spielwerk":
        main(words)
    else:
        assert program == "python", typed
        subprocess.run([sys.executable, *words], check=False)
    out, err = capfd.readouterr()
    return [line.rstrip() for line in (out or err).splitlines()]


def fits(printed: list[str], wanted: list[str]) -> bool:
    """Whether a print is as the page shows it: `…` alone stands for any lines, in a line for anything."""
    if not wanted:
        return not printed
    if wanted[0] == "…":
        return any(fits(printed[at:], wanted[1:]) for at in range(len(printed) + 1))
    pattern = re.sub(r"\[", "[[]", wanted[0]).replace("…", "*")
    return bool(printed) and fnmatchcase(printed[0], pattern) and fits(printed[1:], wanted[1:])


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SPIELWERK_PLUGINS_DIR", "")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "100")
    return tmp_path


@pytest.mark.parametrize("page", PAGES)
def test_a_page_can_be_gone_along(page, folder, capfd):
    ran = 0
    for name, language, text in shown(f"docs/plugins/{page}.md"):
        if name:
            (folder / name).write_text(text, encoding="utf-8")
        elif language == "console":
            for typed, wanted in commands(text):
                printed = run(typed, capfd)
                told = "\n".join(printed)
                assert fits(printed, wanted), f"{page}: $ {typed}\n{told}"
                ran += 1
    assert ran


def test_the_game_of_the_page_is_the_one_that_new_makes(folder, capfd):
    run("spielwerk new game stairs", capfd)
    for name, _, text in shown("docs/plugins/new_game.md"):
        if name.startswith("stairs."):
            assert Path(name).read_text(encoding="utf-8") == text


def test_every_page_is_listed():
    index = (ROOT / "docs" / "plugins" / "README.md").read_text(encoding="utf-8")
    pages = {path.name for path in (ROOT / "docs" / "plugins").glob("*.md")} - {"README.md"}
    assert set(re.findall(r"\]\((\w+\.md)\)", index)) == pages


def test_what_a_page_shows_is_compared_line_by_line():
    assert fits(["a", "b", "c 12"], ["…", "c …"])
    assert not fits(["a", "b"], ["a"])
    assert not fits(["a", "b"], ["…", "c"])
    assert fits(["x [1]"], ["x [1]"])
