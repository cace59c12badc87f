"""Commands run in this process, away from the user's own files and without a screen."""

from __future__ import annotations

import pytest

from spielwerk_ui import terminal
from spielwerk_ui.main import main


@pytest.fixture(autouse=True)
def _no_screen(monkeypatch, tmp_path):
    monkeypatch.setattr(terminal, "has_screen", lambda: False)
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("SPIELWERK_CONFIG_DIR", str(tmp_path / "config" / "spielwerk"))


@pytest.fixture
def run(capsys):
    """Run a command; gives its exit code, what it printed and what it complained of."""

    def run(*words: str) -> tuple[int, str, str]:
        code = main(list(words))
        said = capsys.readouterr()
        return code, said.out, said.err

    return run
