"""The long runs are left out unless they are asked for: `pytest -m slow -s`."""

from pathlib import Path

HERE = Path(__file__).parent


def pytest_collection_modifyitems(config, items):
    if "slow" in config.getoption("markexpr"):
        return
    long_runs = [item for item in items if item.path.is_relative_to(HERE) and item.get_closest_marker("slow")]
    items[:] = [item for item in items if item not in long_runs]
    config.hook.pytest_deselected(items=long_runs)
