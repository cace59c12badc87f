"""What docs/plugins/testing.md shows works as it stands: its files are one project, and its tests pass."""

from __future__ import annotations

import pytest

from pages import ROOT, blocks, files
from spielwerk import testing

PAGE = "docs/plugins/testing.md"


@pytest.fixture
def run(pytester):
    """Run the project of the page with the card of the README, or another one."""

    def run(card: str = blocks("README.md", "python")[0]) -> pytest.RunResult:
        own = {"double_skip.py": card, "double_skip.toml": blocks("README.md", "toml")[0]}
        for name, text in {**files(PAGE), **own}.items():
            (pytester.path / name).write_text(text, encoding="utf-8")
        return pytester.runpytest("-p", "no:cacheprovider", "-p", "no:asyncio")

    return run


def test_all_tests_of_the_page_pass(run):
    run().assert_outcomes(passed=10)


def test_a_broken_card_is_told_as_the_page_shows(run):
    found = run(blocks("README.md", "python")[0].replace("skip(2)", "skip(1)"))
    assert blocks(PAGE, "console")[0] in str(found.stdout)
    assert found.parseoutcomes()["failed"] >= 3


def test_every_block_is_run():
    assert len(files(PAGE)) + len(blocks(PAGE, "console")) == len(blocks(PAGE))


def test_every_public_name_is_on_the_page():
    text = (ROOT / PAGE).read_text(encoding="utf-8")
    assert not [name for name in testing.__all__ if name not in text]
