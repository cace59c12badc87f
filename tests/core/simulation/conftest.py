"""A small study: three seats that play any move."""

from __future__ import annotations

import pytest

from spielwerk.simulation import Study
from studies import setting


@pytest.fixture
def small() -> Study:
    return Study((setting(),), seed=7)
