"""Scenarios: TOML files that say what must follow from a position, and their runner.

`run_paths` runs files and folders, `read_scenario` and `run_scenario` a single one. The form is described in
`docs/scenarios.md`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from os.path import isdir
from pathlib import Path
from typing import TextIO

from spielwerk.errors import Mistake, Mistakes
from spielwerk.scenario.reading import Scenario, read_scenario, scenario_in
from spielwerk.scenario.running import Failure, run_scenario

__all__ = ["Failure", "Scenario", "read_scenario", "run_paths", "run_scenario", "scenario_in", "scenarios_in"]

SUFFIX = ".scenario.toml"


def scenarios_in(paths: Sequence[Path | str]) -> Iterator[Path]:
    """The files named, and all scenario files in the folders named. Raises `Mistakes` for a folder that has none."""
    for path in map(Path, paths):
        if not isdir(path):
            yield path
            continue
        found = sorted(path.rglob(f"*{SUFFIX}"))
        if not found:
            raise Mistakes([Mistake(f"no file in this folder is called …{SUFFIX}", file=str(path))])
        yield from found


def run_paths(paths: Sequence[Path | str], out: TextIO) -> int:
    """Run files and folders and print a line for each; the exit code: 2 if a file is wrong, else 1 if one fails."""
    endings: Counter[str] = Counter()
    for path in paths:
        try:
            endings.update(_run(file, out) for file in scenarios_in([path]))
        except Mistakes as error:
            endings["wrong"] += 1
            print(f"wrong  {_indented(error)}", file=out)
    told = {"held": "held", "failed": "failed", "wrong": "could not be read"}
    print(", ".join(f"{endings[key]} {said}" for key, said in told.items() if endings[key]) or "no scenario", file=out)
    return 2 if endings["wrong"] else 1 if endings["failed"] else 0


def _run(file: Path, out: TextIO) -> str:
    """Run one file, print how it ended, and give that as a word: held, failed or wrong."""
    try:
        scenario = read_scenario(file)
        failure = run_scenario(scenario)
    except Mistakes as error:
        print(f"wrong  {_indented(error)}", file=out)
        return "wrong"
    print(f"holds  {file}: {scenario.title}" if failure is None else f"FAILS  {failure}", file=out)
    return "held" if failure is None else "failed"


def _indented(error: Mistakes) -> str:
    return "\n       ".join(str(error).splitlines())
