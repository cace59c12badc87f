"""What a plugin contributes, as plain data for lists and JSON."""

from __future__ import annotations

from typing import Any

from spielwerk import SpielwerkError, games, read_game
from spielwerk.marks import Concern, concern_of
from spielwerk.pieces import Kind, Option, Value
from spielwerk.plugins.loading import Plugin
from spielwerk.plugins.status import Looked
from spielwerk.texts import Text
from spielwerk_ui.hook_pages import functions


def summary(found: Looked) -> dict[str, Any]:
    """A plugin in a few words: name, place, version, file, status; its rule and piece, or why it cannot be used."""
    source, plugin = found.source, found.plugin
    data: dict[str, Any] = {
        "name": source.name,
        "place": source.place,
        "distribution": source.distribution or None,
        "version": plugin.version if plugin else source.version,
        "file": str(source.file) if source.file else None,
        "status": found.status,
    }
    if plugin is None:
        return {**data, "reason": found.reason}
    return {**data, "sentence": plugin.sentence, "kind": _kind(plugin.kind)}


def contributes(plugin: Plugin) -> dict[str, Any]:
    """All that a plugin declares, and its functions with what they concern."""
    return {
        "options": [option_data(each) for each in plugin.options],
        "bot_options": [option_data(each) for each in getattr(plugin.module, "BOT_OPTIONS", ())],
        "values": [_value(each) for each in plugin.values],
        "refusals": {code: _text(each.text) for code, each in plugin.refusals.items()},
        "texts": {key: _text(each) for key, each in plugin.texts.items()},
        "hooks": [_hook(hook, function) for hook, function in functions(plugin)],
        "before": list(plugin.before),
        "after": list(plugin.after),
        "requires": list(plugin.requires),
        "zones": list(plugin.zones),
        "when": dict(plugin.when),
    }


def games_with(name: str) -> list[dict[str, Any]]:
    """The games of the library that use a plugin, each with its file and whether that bends another game."""
    found = []
    for path in games().values():
        try:
            game = read_game(path)
        except SpielwerkError:  # 'spielwerk games' says what is wrong with it
            continue
        if name in game.plugins or name == game.bot:
            found.append({"game": game.id, "file": str(path), "house": len(game.files) > 1})
    return found


def _text(text: Text | None) -> dict[str, str] | None:
    return None if text is None else {"de": text.de, "en": text.en}


def _kind(kind: Kind | None) -> dict[str, Any] | None:
    if kind is None:
        return None
    signs = {"code": kind.code, "symbol": kind.symbol, "ascii": kind.ascii}
    return {"name": kind.name, **signs, "text": _text(kind.text), "rule_de": kind.rule_de}


def option_data(option: Option) -> dict[str, Any]:
    """An option as plain data; `written` is its default and what else it may be, as a TOML file has them."""
    others = [written(choice) for choice in option.choices if choice != option.default]
    if option.least is not None:
        others.insert(0, f"any number from {option.least}" + ("" if option.most is None else f" to {option.most}"))
    return {
        "name": option.name,
        "default": option.default,
        "choices": list(option.choices),
        "least": option.least,
        "most": option.most,
        "label": _text(option.label),
        "written": written(option.default) + (f" (or {', '.join(others)})" if others else ""),
    }


def written(value: object) -> str:
    """A value as a TOML file writes it."""
    return str(value).lower() if isinstance(value, bool) else f'"{value}"' if isinstance(value, str) else str(value)


def _value(value: Value) -> dict[str, Any]:
    return {"name": value.name, "default": value.default, "seen_by": value.seen_by, "label": _text(value.label)}


def _hook(hook: str, function: Any) -> dict[str, Any]:
    code = function.__code__
    return {
        "hook": hook,
        "function": function.__name__,
        "arguments": list(code.co_varnames[: code.co_argcount]),
        "line": code.co_firstlineno,
        "concerns": _concerns(concern_of(function)),
    }


def _concerns(concern: Concern) -> str:
    """What a function answers for, in words; empty if for all."""
    parts = [f"verb {concern.verb}"] if concern.verb else []
    parts += [f"step {step}" for step in concern.steps]
    parts += [f"each {concern.each}"] if concern.each else []
    parts += [f"code {concern.code}"] if concern.code else []
    parts += [f"{key} {wanted}" for key, wanted in (concern.face or {}).items()]
    parts += [f"only with {name} = {wanted!r}" for name, wanted in concern.when.items()]
    return ", ".join(parts)
