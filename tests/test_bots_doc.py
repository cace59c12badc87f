"""What docs/bots.md shows works as it stands, and it lists every bot that comes with the engine."""

from __future__ import annotations

import re
import types
from random import Random

import spielwerk.bots as bots
from pages import ROOT, blocks
from spielwerk.plugins.loading import from_module
from spielwerk.testing import rules_of
from spielwerk.view import view_of

DOC = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")


def test_the_bot_of_ones_own_plays_with_its_option(monkeypatch):
    module = types.ModuleType("cautious")
    exec(blocks("docs/bots.md", "python")[0], vars(module))
    monkeypatch.setattr(bots, "load", lambda name: from_module(name, module))
    monkeypatch.setattr(bots, "names", lambda: ["cautious"])
    table = rules_of("sixteen").deal(2, 1)
    view = view_of(table, table.seat)
    assert bots.load_bot("cautious(boldness=0)")(view, Random(1)) in view.moves


def test_every_bot_is_listed_with_its_options():
    rows = dict(re.findall(r"^\| `(\w+)` \|(.*)$", DOC, re.MULTILINE))
    for name in ("random", "greedy", "ismcts"):
        module = bots.load(name).module
        for option in getattr(module, "BOT_OPTIONS", ()):
            assert f"`{option.name} = {option.default}`" in rows[name]
