"""One-line tables of the games, `zieh_vier("hand.1=r5 hand.2=g2 discard=r7").play("r5")`; slow tests on demand."""

from __future__ import annotations

from functools import partial

import pytest

from spielwerk.testing import position

pytest_plugins = ["pytester", "spielwerk.testing"]


@pytest.fixture
def zieh_vier():
    return partial(position, "zieh_vier")


@pytest.fixture
def sixteen():
    return partial(position, "sixteen")


def pytest_collection_modifyitems(config, items):
    """Leave slow tests out unless they are asked for: `pytest -m slow -s`."""
    if "slow" in config.getoption("markexpr"):
        return
    slow = [item for item in items if item.get_closest_marker("slow")]
    items[:] = [item for item in items if item not in slow]
    config.hook.pytest_deselected(items=slow)
