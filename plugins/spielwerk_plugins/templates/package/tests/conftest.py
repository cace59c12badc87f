"""The fixtures of `spielwerk.testing`, for the game of this project; its scenarios are tests."""

import pytest

pytest_plugins = ["spielwerk.testing"]


@pytest.fixture
def game() -> str:
    """The game that `table` and `play_out` are for."""
    return "my_plugin"
