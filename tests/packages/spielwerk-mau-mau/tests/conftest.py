"""Fixtures of `spielwerk.testing`, and the scenarios beside the tests as tests."""

pytest_plugins = ["spielwerk.testing"]
