"""Whether each plugin can be used, looked at one by one: a broken one hides no other, and stays visible itself.

With `SPIELWERK_STRICT=1` in the environment the first one that fails is raised instead, wherever plugins are looked at:
in the list of plugins, in the start menu, among the bots. Who loads one plugin by name gets its error in any case.
"""

from __future__ import annotations

import os
from typing import Literal

from attrs import frozen

from spielwerk.errors import SpielwerkError, nearest
from spielwerk.plugins.importing import said
from spielwerk.plugins.loading import NeedsApi, Plugin, load
from spielwerk.plugins.places import Source, sources
from spielwerk.plugins.trust import Disabled, NotTrusted, asking

STRICT = "SPIELWERK_STRICT"
Status = Literal["ok", "disabled", "failed", "needs another API", "not trusted"]


@frozen
class Looked:
    """A plugin that was looked at: whether it can be used; if not, why not, with file and line where there is one."""

    source: Source
    status: Status
    reason: str = ""
    plugin: Plugin | None = None
    """The plugin, if it can be used."""


def look_all() -> list[Looked]:
    """Every plugin there is, by name in order. Loads them, and asks nobody."""
    return [_look(source) for source in sources().values()]


def look(name: str) -> Looked:
    """One plugin. Loads it, and asks nobody. Raises `SpielwerkError` if there is none of this name."""
    known = sources()
    if name not in known:
        raise SpielwerkError(f"no plugin is called {name!r}.{nearest(name, known)}")
    return _look(known[name])


def _look(source: Source) -> Looked:
    try:
        with asking(None):
            return Looked(source, "ok", plugin=load(source.name))
    except NotTrusted as error:
        return Looked(source, "not trusted", str(error))
    except Disabled as error:
        return Looked(source, "disabled", str(error))
    except Exception as error:
        if os.environ.get(STRICT, "0") not in ("", "0"):
            raise
        return Looked(source, "needs another API" if isinstance(error, NeedsApi) else "failed", said(error))
