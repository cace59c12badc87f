"""Findings as JSON: the same text for the same findings, read again as they were, and no damaged file believed."""

from __future__ import annotations

import json

import pytest

from spielwerk import SpielwerkError
from spielwerk.simulation import Study
from spielwerk.simulation.files import findings_text, read_findings
from studies import played, setting


@pytest.fixture
def written(tmp_path):
    """A file with changed contents; gives its path."""

    def write(change=lambda data: None, study: Study | None = None) -> str:
        data = json.loads(findings_text(played(study or Study((setting(),), 7), (0, 5))))
        change(data)
        path = tmp_path / "counts.json"
        path.write_text(json.dumps(data), encoding="utf-8")
        return str(path)

    return write


@pytest.mark.parametrize(
    "study", [Study((setting(),), 7), Study((setting("sixteen"), setting("sixteen", rounds=2)), 1)]
)
def test_findings_are_read_as_they_were_written(written, study):
    assert read_findings(written(study=study)) == played(study, (0, 5))


def test_the_same_findings_give_the_same_text(small):
    assert findings_text(played(small, (0, 9))) == findings_text(played(small, (4, 9), (0, 4)))


def test_figures_for_readers_are_not_read_again(written):
    assert read_findings(written(lambda data: data.update(figures={"anything": 1}))).games == 5


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda data: data.pop("spielwerk_simulation"), "this is no file that 'simulate --json'"),
        (lambda data: data.update(spielwerk_simulation=9), "this file is of format 9; this Spielwerk reads 2"),
        (lambda data: data.pop("seed"), "the file is damaged: KeyError: 'seed'"),
        (lambda data: data["settings"][0]["counts"].update(figures=3), "the file is damaged"),
        (lambda data: data.update(seed=8), "does not fit its contents"),
        (lambda data: data["settings"][0]["game"]["rules"].update(stacking="any"), "does not fit its contents"),
    ],
)
def test_a_file_that_is_none_is_refused_with_the_reason(written, change, why):
    path = written(change)
    with pytest.raises(SpielwerkError) as error:
        read_findings(path)
    assert str(error.value).startswith(f"{path}: ")
    assert why in str(error.value)


def test_no_file_and_no_json_are_refused(tmp_path):
    with pytest.raises(SpielwerkError, match="the file cannot be read: No such file"):
        read_findings(tmp_path / "none.json")
    (tmp_path / "text.json").write_text("hello", encoding="utf-8")
    with pytest.raises(SpielwerkError, match="this is no JSON"):
        read_findings(tmp_path / "text.json")
