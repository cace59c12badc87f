"""`spielwerk games NAME`: what a game is made of: its box, its zones, its switches, its plugins."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from spielwerk import Description, Rules, assemble, find_game, read_game
from spielwerk.texts import Language
from spielwerk_ui.columns import wrapped
from spielwerk_ui.plugin_data import option_data, written

INDENT = "  "


def show_game(name: str, language: Language, *, as_json: bool = False) -> int:
    """Print what a game, or a game bent by a house file, is made of."""
    path = find_game(name)
    rules = assemble(read_game(path))
    data = game_data(rules) | {"path": str(path)}
    print(json.dumps(data, ensure_ascii=False, indent=2) if as_json else "\n".join(_lines(data, language)))
    return 0


def game_data(rules: Rules) -> dict[str, Any]:
    """A game as plain data: pieces by kind, zones, switches with what they are set to, plugins in order."""
    game = rules.description
    return {
        "id": game.id,
        "name": {"de": game.name.de, "en": game.name.en},
        "seats": {"min": game.seats_min, "max": game.seats_max},
        "pieces": _box(game),
        "zones": [
            {"name": zone.name, "kind": zone.kind, "each": zone.each, "seen_by": zone.seen_by, "deal": zone.deal}
            for zone in game.zones.values()
        ],
        "switches": [
            option_data(option) | {"plugin": plugin.name, "value": rules.options[option.name]}
            for plugin in rules.plugins
            for option in plugin.options
        ],
        "plugins": [plugin.name for plugin in rules.plugins],
    }


def _box(game: Description) -> list[dict[str, Any]]:
    """The kinds in the box, each with its colours, its numbers, and how many there are of all together."""
    found: dict[str, dict[str, Any]] = {}
    for row in game.pieces:
        own = found.setdefault(row.kind, {"kind": row.kind, "colours": [], "numbers": [], "count": 0})
        own["count"] += row.copies
        for key, trait in (("colours", row.colour), ("numbers", row.number)):
            if trait is not None and trait not in own[key]:
                own[key].append(trait)
    return list(found.values())


def _lines(data: dict[str, Any], language: Language) -> Iterator[str]:
    least, most = data["seats"]["min"], data["seats"]["max"]
    yield f"{data['id']}: {data['name'][language]}, {least if least == most else f'{least}-{most}'} seats"
    yield f"{INDENT}{data['path']}"
    yield f"{INDENT}box, {sum(each['count'] for each in data['pieces'])} pieces:"
    for each in data["pieces"]:
        traits = "; ".join(filter(None, (", ".join(each["colours"]) or "without a colour", _ranges(each["numbers"]))))
        yield from wrapped(f"{each['count']} {each['kind']}: {traits}", INDENT * 2, INDENT * 4)
    yield f"{INDENT}zones:"
    for each in data["zones"]:
        owner = f" for each {each['each']}" if each["each"] else ""
        yield from wrapped(f"{each['name']}{owner}, seen by {each['seen_by']}{_dealt(each['deal'])}", INDENT * 2)
    yield f"{INDENT}switches:"
    for each in data["switches"]:
        label = f" {each['label'][language]}" if each["label"] else ""
        here = f"; here {written(each['value'])}" if each["value"] != each["default"] else ""
        switch = f"{each['name']} = {each['written']}{here}{label and ':' + label} [{each['plugin']}]"
        yield from wrapped(switch, INDENT * 2, INDENT * 4)
    yield from wrapped(f"plugins: {', '.join(data['plugins'])}", INDENT, INDENT * 2)


def _ranges(numbers: Sequence[int]) -> str:
    """Numbers with those that follow one another as a range: `1-15`."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)


def _dealt(deal: Any) -> str:
    if isinstance(deal, int):
        return f", {deal} dealt" if deal else ""
    return ", dealt " + ", ".join(f"{count} with {seats} seats" for seats, count in deal.items())
