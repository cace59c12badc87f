"""What else there is on this computer: the user's own folder, and what other projects have installed.

Two variables of the environment limit it, so that tests see the same everywhere, also in processes that they start.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

CONFIG = "SPIELWERK_CONFIG_DIR"
"""The folder of the user's own games, plugins and decisions, instead of the usual one."""
DISTRIBUTIONS = "SPIELWERK_DISTRIBUTIONS"
"""The distributions whose plugins and games are seen, separated by commas; not set: all that are installed."""
OURS = "spielwerk"


def config_folder() -> Path:
    """Where the user's own games, plugins and settings are; it need not exist."""
    if os.environ.get(CONFIG):
        return Path(os.environ[CONFIG])
    from platformdirs import user_config_path  # takes longer to import than all that finds a game

    return user_config_path(OURS)


def is_seen(distribution: str) -> bool:
    """Whether the plugins and games of an installed distribution are seen. Ours always are, and one without a name."""
    said = os.environ.get(DISTRIBUTIONS)
    return said is None or _plain(distribution) in map(_plain, ["", OURS, *said.split(",")])


def _plain(name: str) -> str:
    """The name of a distribution as package tools compare it."""
    return re.sub(r"[-_.]+", "-", name.strip()).lower()
