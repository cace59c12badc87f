"""Lets the tests in this folder use its plugins, and the fixtures of `spielwerk.testing`."""

from pathlib import Path

from spielwerk.testing import use_folder

pytest_plugins = ["spielwerk.testing"]
use_folder(Path(__file__).parent)
