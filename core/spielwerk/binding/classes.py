"""The two classes of a game's states: a slot for each value of its plugins, `copy` and `_begin_values` written out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from spielwerk.state import State, Table

OWN = {"hands": "[:]", "choices": "[:]", "log": "[:]"}


def make_classes(
    telling: type[Table], values: Mapping[str, Any], shared: Mapping[str, Any]
) -> tuple[type[Any], type[Any]]:
    """A class for states that keep still and one for states that tell, both with what the game shares.

    `values` are the values of the plugins, each with what it is when a round begins.
    """
    return _make("Position", Table, values, shared), _make("ToldPosition", telling, values, shared)


def _make(name: str, base: type[Table], values: Mapping[str, Any], shared: Mapping[str, Any]) -> type[Any]:
    own = list(State.__slots__)
    last: list[str] = [] if base is Table else list(base.__slots__)  # the log comes last: nothing is told while copying
    made = type(name, (base,), {"__slots__": tuple(values), **shared, "slots": (*own, *values)})
    made.copy = _write_copy(made, [*own, *values, *last])  # type: ignore[attr-defined]
    made._begin_values = _write_begin(values)  # type: ignore[attr-defined]
    return made


def _write_begin(values: Mapping[str, Any]) -> Any:
    names: dict[str, Any] = {f"begin_{name}": begin for name, begin in values.items()}
    lines = [f"    self.{name} = begin_{name}" for name in values] or ["    pass"]
    exec("\n".join(["def _begin_values(self):", *lines]), names)
    names["_begin_values"].__doc__ = State._begin_values.__doc__
    return names["_begin_values"]


def _write_copy(made: type[State], slots: Sequence[str]) -> Any:
    lines = ["def copy(self):", "    new = blank(made)"]
    for slot in slots:
        if slot == "zones":
            lines.append("    new.zones = {name: zone[:] for name, zone in self.zones.items()}")
        elif slot == "source":
            lines.append("    new.source = None")
        else:
            lines.append(f"    new.{slot} = self.{slot}{OWN.get(slot, '')}")
    names: dict[str, Any] = {"made": made, "blank": object.__new__}
    exec("\n".join([*lines, "    return new"]), names)
    names["copy"].__doc__ = State.copy.__doc__
    return names["copy"]
