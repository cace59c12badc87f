"""Projects of authors in a folder of their own, and what pytest says of them."""

from __future__ import annotations

import pytest

from double_skip import CARD, CONFTEST, HOUSE


@pytest.fixture(autouse=True)
def _no_folder_stays(monkeypatch):
    monkeypatch.setenv("SPIELWERK_PLUGINS_DIR", "")  # what a conftest of a project adds is gone after the test


@pytest.fixture
def project(pytester):
    """Run the tests of a small project; further files are given by name. Gives what pytest reports."""

    def run(*options: str, **files: str) -> pytest.RunResult:
        own = {"conftest.py": CONFTEST, "double_skip.py": CARD, "double_skip.toml": HOUSE}
        for name, text in {**own, **{name.replace("__", "."): text for name, text in files.items()}}.items():
            (pytester.path / name).write_text(text, encoding="utf-8")
        return pytester.runpytest("-p", "no:cacheprovider", "-p", "no:asyncio", *options)

    return run
