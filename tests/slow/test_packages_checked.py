"""The long run over the packages: every plugin of their games is checked, in every order and under every switch."""

from __future__ import annotations

import pytest

from test_packages import GAMES, env, finds_nothing_to_mend, projects

__all__ = ["env", "projects"]  # fixtures


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_check_finds_nothing_to_mend_in_a_game(env, game):
    assert finds_nothing_to_mend(env.spielwerk("check", game))
