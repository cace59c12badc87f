"""A plugin without a test file is no plugin: each module has a file of its name somewhere below this folder."""

import pkgutil
from pathlib import Path

import pytest

import spielwerk_plugins

HERE = Path(__file__).parent
MODULES = sorted(module.name for module in pkgutil.iter_modules(spielwerk_plugins.__path__))


@pytest.mark.parametrize("module", MODULES)
def test_every_plugin_has_a_test_file_with_tests(module):
    files = list(HERE.glob(f"**/test_{module}.py"))
    assert files, f"{module}.py has no test_{module}.py below tests/plugins"
    assert any("\ndef test_" in file.read_text(encoding="utf-8") for file in files)
