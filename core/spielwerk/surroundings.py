"""What else there is on this computer: the user's own folder, and what other projects have installed.

Two variables of the environment limit it, so that tests see the same everywhere, also in processes that they start.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from attrs import frozen

CONFIG = "SPIELWERK_CONFIG_DIR"
"""The folder of the user's own games, plugins and decisions, instead of the usual one."""
DISTRIBUTIONS = "SPIELWERK_DISTRIBUTIONS"
"""The distributions whose plugins and games are seen, separated by commas; not set: all that are installed."""
OURS = "spielwerk"


@frozen
class Entry:
    """An entry point of an installed distribution: what it is called, what it names, and who brings it."""

    name: str
    value: str
    distribution: str = ""
    release: str = ""
    site: Path = Path()
    """The folder that the distribution is installed in."""
    fault: str = ""
    """What is wrong with the distribution itself."""


def config_folder() -> Path:
    """Where the user's own games, plugins and settings are, as a whole path; it need not exist."""
    if os.environ.get(CONFIG):
        return Path(os.path.abspath(os.environ[CONFIG]))
    from platformdirs import user_config_path  # takes longer to import than all that finds a game

    return user_config_path(OURS)


def entries(group: str) -> list[Entry]:
    """The entry points of a group. Nothing is imported; of two distributions of one name the first on the way counts.

    A distribution whose entry points cannot be read is left out: it may have nothing to do with us.
    """
    from importlib.metadata import distributions  # takes longer to import than all of this module

    found: dict[object, list[Entry]] = {}
    for distribution in distributions():
        try:
            points = [(point.name, point.value) for point in distribution.entry_points if point.group == group]
        except Exception:  # whatever is wrong with what somebody else installed
            continue
        if points:
            about = _about(distribution)
            made = [Entry(name, value, **about) for name, value in points]
            found.setdefault(_plain(about["distribution"]) or len(found), made)
    return [entry for made in found.values() for entry in made]


def _about(distribution: Any) -> dict[str, Any]:
    """Name, version and folder of a distribution, or what is wrong with it."""
    try:
        name, release = distribution.metadata["Name"], distribution.metadata["Version"]
        site = Path(os.path.abspath(distribution.locate_file("")))
    except Exception:
        name = None
    if not name:
        return {"distribution": "", "fault": "the METADATA of its distribution cannot be read; install that anew"}
    return {"distribution": str(name), "release": str(release or ""), "site": site}


def is_seen(distribution: str) -> bool:
    """Whether the plugins and games of an installed distribution are seen. Ours always are, and one without a name."""
    said = os.environ.get(DISTRIBUTIONS)
    return said is None or _plain(distribution) in map(_plain, ["", OURS, *said.split(",")])


def _plain(name: str) -> str:
    """The name of a distribution as package tools compare it."""
    return re.sub(r"[-_.]+", "-", name.strip()).lower()
