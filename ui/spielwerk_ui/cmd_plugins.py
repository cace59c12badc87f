"""`spielwerk plugins`: which there are and whether they can be used, all that one contributes, and what is trusted."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from typing import Any

from spielwerk import SpielwerkError, assemble, find_game, read_game
from spielwerk.plugins.loading import HOOKS
from spielwerk.plugins.places import Source
from spielwerk.plugins.status import Looked, look, look_all
from spielwerk.plugins.trust import decide
from spielwerk_ui.columns import print_rows, wrapped
from spielwerk_ui.plugin_data import contributes, games_with, summary

INDENT = "  "


def plugins(args: argparse.Namespace) -> int:
    """Carry out what was asked for: a list, one plugin, the order of hooks in a game, or a decision about a file."""
    if (args.trust or args.distrust) and args.name is None:
        raise SpielwerkError("--trust and --distrust need the name of a plugin")
    if args.game is not None:
        if args.name is not None:
            raise SpielwerkError("--game shows all plugins of a game; leave the name out")
        return order_of(args.game, as_json=args.json)
    if args.trust or args.distrust:
        return _decide(look(args.name), args.trust)
    if args.name is not None:
        return show(look(args.name), as_json=args.json)
    return list_plugins(as_json=args.json)


def list_plugins(*, as_json: bool = False) -> int:
    """Print the plugins: name, place, version, the sign of the piece, the rule or why the plugin cannot be used."""
    found = look_all()
    if as_json:
        _print_json([summary(each) for each in found])
        return 0
    rows = []
    for each in found:
        sign = each.plugin.kind.symbol if each.plugin and each.plugin.kind else ""
        rows.append((each.source.name, each.source.place, each.source.version, sign, _status_line(each)))
    print_rows(rows)
    return 0


def _status_line(found: Looked) -> str:
    return found.plugin.sentence if found.plugin else f"{found.status}: {found.reason}"


def show(found: Looked, *, as_json: bool = False) -> int:
    """Print all that one plugin contributes; 1 if it cannot be used."""
    data: dict[str, Any] = summary(found)
    if found.plugin is not None:
        data |= contributes(found.plugin) | {"games": games_with(found.source.name)}
    if as_json:
        _print_json(data)
    else:
        print("\n".join(_lines(data)))
    return 0 if found.plugin is not None else 1


def _lines(data: Mapping[str, Any]) -> Iterator[str]:
    yield f"{data['name']}, {data['place']}, version {data['version'] or 'unknown'}"
    if data["file"]:
        yield f"{INDENT}{data['file']}"
    if data["status"] != "ok":
        yield from wrapped(f"{data['status']}: {data['reason']}", INDENT, INDENT)
        return
    yield from wrapped(data["sentence"], INDENT, INDENT)
    if data["kind"]:
        kind = data["kind"]
        signs = f"symbol {kind['symbol']}, ASCII {kind['ascii']}, code {kind['code']}"
        yield f"{INDENT}piece: {kind['name']}: {signs} ({kind['text']['de']} / {kind['text']['en']})"
    for title, lines in _sections(data):
        if lines:
            yield f"{INDENT}{title}:"
            for line in lines:
                yield from wrapped(line, INDENT * 2, INDENT * 4)


def _sections(data: Mapping[str, Any]) -> Iterator[tuple[str, list[str]]]:
    """Each sort of thing that a plugin contributes, a line for each."""
    for title, key in (("options", "options"), ("options of the bot", "bot_options")):
        yield title, [f"{each['name']} = {each['written']}{_label(each)}" for each in data[key]]
    values = [f"{each['name']} = {each['default']!r}, seen by {each['seen_by']}" for each in data["values"]]
    yield "values", [line + _label(each) for line, each in zip(values, data["values"], strict=True)]
    yield "refusals", [f"{code}: {text['de']} / {text['en']}" for code, text in data["refusals"].items()]
    yield "texts", [f"{key}: {text['de']} / {text['en']}" for key, text in data["texts"].items()]
    hooks = []
    for each in data["hooks"]:
        about = f" ({each['concerns']})" if each["concerns"] else ""
        hooks.append(f"{each['hook']}{about}: {each['function']}({', '.join(each['arguments'])}), line {each['line']}")
    yield "hooks", hooks
    order = [f"{way} {', '.join(data[way])}" for way in ("before", "after") if data[way]]
    yield "order", order
    needs = [f"the plugin {each}" for each in data["requires"]] + [f"the zone {each}" for each in data["zones"]]
    yield "needs", needs
    yield "bound only with", [f"{name} = {wanted!r}" for name, wanted in data["when"].items()]
    games = [each["game"] + (f" (bent by {each['file']})" if each["house"] else "") for each in data["games"]]
    yield "games", games or ["none of those that 'spielwerk games' lists"]


def _label(each: Mapping[str, Any]) -> str:
    return f" ({each['label']['de']} / {each['label']['en']})" if each["label"] else ""


def order_of(game: str, *, as_json: bool = False) -> int:
    """Print in which order the functions of a game's plugins are asked, hook by hook."""
    rules = assemble(read_game(find_game(game)))
    order = {hook: [f"{each.plugin.name}.{each.function.__name__}" for each in rules.impls[hook]] for hook in HOOKS}
    if as_json:
        _print_json({"plugins": [plugin.name for plugin in rules.plugins], "hooks": order})
        return 0
    print("\n".join(wrapped(", ".join(plugin.name for plugin in rules.plugins), "plugins: ", " " * 9)))
    print_rows([(hook, ", ".join(functions)) for hook, functions in order.items() if functions])
    return 0


def _decide(found: Looked, trusted: bool) -> int:
    """Keep whether a local file may be loaded, and say so."""
    source = found.source
    _check_decidable(source)
    assert source.file is not None  # it is a local one
    decide(source.file, trusted)
    after = look(source.name)
    print(f"{source.file}, version {source.version}: {'trusted' if trusted else 'disabled'} as it stands")
    if trusted and after.plugin is None:
        print(f"{after.status}: {after.reason}")
        return 1
    return 0


def _check_decidable(source: Source) -> None:
    if source.fault:
        raise SpielwerkError(f"plugin {source.name!r} cannot be loaded: {source.fault}")
    if source.place != "local":
        raise SpielwerkError(
            f"plugin {source.name!r} is {source.place}: it was installed on purpose, and uninstalling its distribution "
            "takes it away"
        )
    if source.consent:
        raise SpielwerkError(
            f"plugin {source.name!r} is in a folder that was named on purpose; nothing is to be decided"
        )


def _print_json(data: object) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2, default=str))
