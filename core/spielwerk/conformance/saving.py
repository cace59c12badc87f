"""A case written down as a scenario, so that it fails until the plugin is mended and is a test from then on."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from attrs import evolve

from spielwerk.conformance.field import Field
from spielwerk.conformance.finding import Finding
from spielwerk.conformance.setting import Setting
from spielwerk.notation import FACTS
from spielwerk.scenario import SUFFIX

TITLES = {
    "raises": "this move is carried out",
    "endless": "this move comes to an end",
    "leak": "what a seat may do does not depend on what it cannot see",
    "invariant": "every piece stays in one place, and whoever is asked can answer",
}
"""What a saved scenario says must hold; of other findings no scenario can tell, so none is saved."""
LEFT_OUT = ("passed", "drawn", "outcome")


def save(game: Field, finding: Finding, named: str, folder: Path) -> Finding:
    """The finding with the file its case was written to; as it was where no scenario can show it.

    `named` is the game as a scenario names it: an id, or the path of a TOML file. Raises `OSError`.
    """
    if not can_be_saved(finding):
        return finding
    file = folder / f"{finding.plugin or 'game'}_{finding.code}{SUFFIX}"
    file.write_text(_scenario(game, finding, named, folder), encoding="utf-8")
    return evolve(finding, saved=str(file))


def box_file(setting: Setting, plugin: str, folder: Path) -> str:
    """A house file that puts the pieces into the box that the check put there, so that a scenario can name it."""
    import tomli_w

    file = folder / f"{plugin}_box.toml"
    house = {"extends": setting.named, "name": f"{setting.named} + {plugin}", "plugins": [plugin]}
    file.write_text(tomli_w.dumps({**house, "pieces": list(setting.box)}), encoding="utf-8")
    return str(file)


def can_be_saved(finding: Finding) -> bool:
    """Whether a scenario can show a finding."""
    case = finding.case
    told = case is not None and bool(case.position) and finding.code in TITLES
    told = told and finding.hook != "choose"  # a scenario asks no bot, so it would hold
    return told and not (finding.code == "leak" and case is not None and case.legal is None)


def _scenario(game: Field, finding: Finding, named: str, folder: Path) -> str:
    import tomli_w

    case = finding.case
    assert case is not None
    words = dict(each.partition("=")[::2] for each in case.position.split(" "))
    head: dict[str, Any] = {"title": f"{finding.plugin or 'the game'}: {TITLES[finding.code]}"}
    head["game"] = os.path.relpath(named, folder) if named.endswith(".toml") else named
    added = [name for name in game.description.plugins if name in game.subjects and not named.endswith(".toml")]
    head |= {"plugins": added} if added and not _lists(named, added) else {}
    head |= {"seats": case.seats}
    head |= {"seed": int(words["seed"])} if words.get("seed", "0").isdigit() and "seed" in words else {}
    head |= {"rules": dict(game.options)} if game.options else {}
    head["given"] = _given(game, words, case.seats)
    steps: list[dict[str, Any]] = [{"seat": seat, "move": text} for seat, text in case.moves]
    if case.legal is not None:
        steps.append({"seat": case.legal[0], "legal": list(case.legal[1])})
    elif "no legal move" in finding.wrong:
        steps.append({"can": ["*"]})
    if steps:
        head["steps"] = steps
    about = [f"found by 'spielwerk check': {finding.wrong}", f"what to do: {finding.mend}"]
    return "".join(f"# {line}\n" for line in about) + tomli_w.dumps(head)


def _lists(named: str, plugins: Sequence[str]) -> bool:
    """Whether a game of the library lists these plugins itself."""
    from spielwerk.description import read_game
    from spielwerk.library import find_game

    return set(plugins) <= set(read_game(find_game(named)).plugins)


def _given(game: Field, words: dict[str, str], seats: int) -> dict[str, Any]:
    """A position as a scenario writes it."""
    given: dict[str, Any] = {f"hand.{seat + 1}": "" for seat in range(seats)}
    for name, content in words.items():
        if name in LEFT_OUT or name == "seed" or (name in FACTS and not content):
            continue
        if name.startswith("hand.") or name.partition(".")[0] in game.rules.description.zones or name == "next":
            given[name] = content.replace(",", " ")
        elif name == "ask":
            given |= {"ask": content} if not content.startswith("turn:") or "|" in content else {}
        elif name in game.rules.value_names:
            given[name] = _content(content)
        elif content.lstrip("-").isdigit():
            given[name] = int(content)
    return given


def _content(word: str) -> Any:
    """The content of a value as TOML writes it."""
    if word in ("-", "yes", "no"):
        return {"-": "none", "yes": True, "no": False}[word]
    if word.startswith("("):
        return [_content(part) for part in word[1:-1].split(";") if part]
    number = word.removeprefix("-")
    return int(word) if number.isdigit() else word.removeprefix("!")
