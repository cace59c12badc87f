"""The same terminal for every test: colours, Unicode, no pause of the bots."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def terminal(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("SPIELWERK_ASCII", "0")
    monkeypatch.setenv("SPIELWERK_BOT_PAUSE", "0")
    monkeypatch.setenv("TERM", "xterm-256color")
