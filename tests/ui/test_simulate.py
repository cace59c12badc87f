"""`spielwerk simulate` and `merge`: what they print and write, and what they say to bad input."""

from __future__ import annotations

import csv
import io
import json
import re
import signal
import subprocess
import sys
import time
from html.parser import HTMLParser

import pytest

from spielwerk_ui import cmd_simulate
from spielwerk_ui.main import main
from spielwerk_ui.report_progress import Progress

COMMAND = "import sys; from spielwerk_ui.main import main; sys.exit(main())"
SMALL = ["simulate", "sixteen", "--seats", "bot:random,bot:random", "--jobs", "1", "--lang", "en"]


@pytest.fixture
def good(run):
    """Run a command that must succeed; gives what it printed."""

    def good(*words: str) -> str:
        code, out, err = run(*words)
        assert (code, err) == (0, "")
        return out

    return good


# -- the report


def test_it_says_who_wins_how_long_it_takes_and_how_it_ends(good):
    out = good(*SMALL, "--games", "60")
    assert out.startswith("Sixteen: 60 games, seed 1, 2 seats (random, random)\n")
    for part in (
        "Who wins", "Seat 1, random", "moves as no. 2", "shared wins", "Whoever moves first wins|Whether whoever moves",
        "How long it takes", "turns: part of the games", "How rounds end", "legal moves at a decision",
        "turns without a real choice: .* of all turns", "lead changes", "What becomes of the pieces", "wins with it",
    ):  # fmt: skip
        assert re.search(part, out), part


def test_in_german_too(good):
    out = good(*SMALL[:-1], "de", "--games", "20")
    assert "Wer gewinnt" in out
    assert "Züge ohne echte Wahl" in out
    assert re.search(r"\d,\d %", out)


def test_without_blocks_where_the_terminal_knows_ascii_only(run, monkeypatch):
    stream = io.TextIOWrapper(io.BytesIO(), "ascii", errors="replace")
    monkeypatch.setattr(sys, "stdout", stream)
    assert main([*SMALL, "--games", "20"]) == 0
    stream.seek(0)
    assert "####" in stream.read()


def test_fast_says_only_who_wins_how_long_and_how_it_ends(good):
    out = good(*SMALL, "--games", "60", "--fast")
    assert "How rounds end" in out
    assert "What becomes of the pieces" not in out
    assert "lead changes" not in out


def test_what_a_plugin_measures_is_shown_by_its_words(good):
    out = good(*SMALL, "--games", "20", "--measure", "longest_run")
    assert re.search(r"What plugins measure.*\n  tiles in the longest run +\d", out)


def test_a_house_file_bends_the_game(good, tmp_path):
    house = tmp_path / "family.toml"
    house.write_text('extends = "sixteen"\n[rules]\nrounds = 2\n', encoding="utf-8")
    assert re.search(r"\n  rounds +2\.00", good(*SMALL, "--games", "10", "--house", str(house)))


def test_by_default_the_usual_bots_play(good):
    assert "4 seats (greedy, greedy, greedy, greedy)" in good(
        "simulate", "sixteen", "--games", "2", "--jobs", "1", "--lang", "en"
    )


def test_bots_that_search_are_told_how_long(good):
    seats = ("--seats", "bot:ismcts,bot:greedy", "--bot-iterations", "2", "--games", "1")
    assert "2 seats (ismcts(iterations=2), greedy)" in good(*SMALL[:2], *seats, "--jobs", "1", "--lang", "en")


# -- files


def test_any_number_of_jobs_writes_the_same_bytes(good, tmp_path):
    for jobs in ("1", "2"):
        good(*SMALL[:4], "--lang", "en", "--games", "80", "--jobs", jobs, "--json", str(tmp_path / f"{jobs}.json"))
    assert (tmp_path / "1.json").read_bytes() == (tmp_path / "2.json").read_bytes()


def test_json_holds_the_counts_and_the_figures(good, tmp_path):
    good(*SMALL, "--games", "30", "--json", str(tmp_path / "counts.json"))
    data = json.loads((tmp_path / "counts.json").read_text(encoding="utf-8"))
    assert (data["games"], data["partial"], data["ranges"]) == (30, False, [[0, 30]])
    assert sum(data["settings"][0]["counts"]["figures"]["turns"].values()) == 30
    assert len(data["figures"]["settings"][0]["seats"]) == 2


def test_csv_has_one_line_for_each_figure(good, tmp_path):
    good(*SMALL, "--games", "30", "--csv", str(tmp_path / "figures.csv"))
    rows = list(csv.DictReader((tmp_path / "figures.csv").read_text(encoding="utf-8").splitlines()))
    seats = [float(row["value"]) for row in rows if row["group"] == "seat"]
    assert sum(seats) == pytest.approx(1)
    assert {"place", "end", "mean", "median", "piece wins", "piece drawn"} <= {row["group"] for row in rows}


class Page(HTMLParser):
    """Whatever a page refers to, and whether its tags are closed."""

    def __init__(self):
        super().__init__()
        self.open, self.references = [], []

    def handle_starttag(self, tag, attrs):
        if tag not in ("meta", "line", "circle"):
            self.open.append(tag)
        self.references += [value for name, value in attrs if name in ("src", "href", "xlink:href", "data")]

    def handle_startendtag(self, tag, attrs):
        pass

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_page_needs_nothing_else(good, tmp_path, language):
    path = tmp_path / "page.html"
    good(*SMALL[:-1], language, "--games", "30", "--html", str(path), "--measure", "longest_run")
    text = path.read_text(encoding="utf-8")
    page = Page()
    page.feed(text)
    assert (page.open, page.references) == ([], [])
    assert "url(" not in text
    assert "http" not in text.replace("http-equiv", "")
    assert text.count("<svg") >= 7
    assert f'<html lang="{language}">' in text


def test_a_name_cannot_break_the_page(good, tmp_path):
    house = tmp_path / "<b>&.toml"
    house.write_text('extends = "sixteen"\n', encoding="utf-8")
    good(*SMALL, "--games", "5", "--house", str(house), "--html", str(tmp_path / "page.html"))
    assert "&lt;b&gt;&amp;.toml" in (tmp_path / "page.html").read_text(encoding="utf-8")


# -- parts, and adding them up


def test_parts_of_a_simulation_add_up_to_the_whole(good, tmp_path):
    whole, one, two, merged = (str(tmp_path / f"{name}.json") for name in ("whole", "one", "two", "merged"))
    good(*SMALL, "--games", "30", "--json", whole)
    good(*SMALL, "--games", "12", "--json", one)
    good(*SMALL, "--first", "12", "--games", "18", "--json", two)
    out = good("merge", two, one, "--json", merged, "--lang", "en")
    assert out.startswith("Sixteen: 30 games, seed 1")
    assert (tmp_path / "merged.json").read_bytes() == (tmp_path / "whole.json").read_bytes()


def test_parts_with_a_gap_between_them_are_all_that_was_asked_for(good, tmp_path):
    one, two = str(tmp_path / "one.json"), str(tmp_path / "two.json")
    good(*SMALL, "--games", "10", "--json", one)
    good(*SMALL, "--first", "20", "--games", "10", "--json", two)
    assert "PARTIAL" not in good("merge", one, two, "--lang", "en")
    assert json.loads((tmp_path / "two.json").read_text(encoding="utf-8"))["ranges"] == [[20, 30]]


@pytest.mark.parametrize(
    ("others", "why"),
    [
        (["--seed", "2"], "the seeds differ: 1 and 2"),
        (["--first", "5"], "both have games 5 to 9"),
        (["--fast"], "one counts every move"),
        (["--first", "10", "--measure", "longest_run"], "the rules differ"),
    ],
)
def test_what_does_not_belong_together_is_not_merged(good, run, tmp_path, others, why):
    one, two = str(tmp_path / "one.json"), str(tmp_path / "two.json")
    good(*SMALL, "--games", "10", "--json", one)
    good(*SMALL, "--games", "10", "--json", two, *others)
    code, out, err = run("merge", one, two)
    assert (code, out) == (2, "")
    assert err.startswith(f"{two} cannot be added to {one}: {why}")


# -- stopped in the middle


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_with_the_results_so_far(tmp_path, jobs):
    paths = [tmp_path / "part.json", tmp_path / "part.html"]
    words = [*SMALL[:4], "--lang", "en", "--games", "1_000_000", "--jobs", jobs]
    run = subprocess.Popen(
        [sys.executable, "-c", COMMAND, *words, "--json", str(paths[0]), "--html", str(paths[1])],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )  # fmt: skip
    time.sleep(4)
    run.send_signal(signal.SIGINT)
    out, err = run.communicate(timeout=20)
    assert (run.returncode, err) == (130, "")
    assert re.search(r"\nPARTIAL: [\d ]+ of 1 000 000 games, stopped\n", out)
    data = json.loads(paths[0].read_text(encoding="utf-8"))
    assert data["partial"]
    assert 0 < data["games"] < 1_000_000
    assert 'class="partial"' in paths[1].read_text(encoding="utf-8")


def test_stopped_before_the_first_shard_there_is_nothing_to_show(run, monkeypatch):
    def stop(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(cmd_simulate, "over_shards", stop)
    code, out, _ = run(*SMALL, "--games", "30")
    assert (code, out.splitlines()[1:]) == (130, ["PARTIAL: 0 of 30 games, stopped"])


# -- bad input


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--games", "0"], "--games: '0' is no whole number from 1"),
        (["--games", "many"], "--games: 'many' is no whole number from 1"),
        (["--jobs", "0"], "--jobs: '0' is no whole number from 1"),
        (["--seed", "-1"], "--seed: expected one argument|'-1' is no whole number"),
        (["--seats", "bot:gredy,bot"], "no bot is called 'gredy'. Did you mean 'greedy'?"),
        (["--seats", "human,bot"], "'human': nobody can sit at a simulated game"),
        (["--seats", "greedy,bot"], "'greedy' is no seat; write bot or bot:NAME"),
        (["--seats", "bot"], "sixteen is for 2 to 4 seats, not 1"),
        (["--measure", "longest_ran"], "no plugin is called 'longest_ran'. Did you mean 'longest_run'?"),
        (["--gams", "3"], "'--gams' is no option for 'spielwerk simulate'. Did you mean '--games'?"),
        (["--scheduler", "nonsense"], "'nonsense' is no address of a scheduler|needs 'distributed'"),
        (["--scheduler", "tcp://127.0.0.1:1"], "no scheduler answers at 'tcp://127.0.0.1:1'|needs 'distributed'"),
        (["--scheduler", "127.0.0.1:1", "--jobs", "2"], "--jobs is for this machine, --scheduler for others"),
        (["--json", "/nowhere/at/all.json"], "there is no folder '/nowhere/at' to write it to"),
        (["--html", "."], ".: this is a folder; name a file"),
        (["--csv", "x.txt", "--html", "x.txt"], "two reports cannot be written to the same file"),
    ],
)
def test_bad_input_is_said_at_once(run, monkeypatch, tmp_path, words, why):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(cmd_simulate, "over_shards", lambda *_: pytest.fail("a game was played"))
    code, out, err = run("simulate", "sixteen", *words)
    assert (code, out) == (2, "")
    assert any(each in err for each in why.split("|")), err
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_written_is_found_before_the_first_game(run, monkeypatch, tmp_path):
    def refuse(**_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.TemporaryFile", refuse)
    code, _, err = run(*SMALL, "--json", str(tmp_path / "x.json"))
    assert (code, err) == (2, f"{tmp_path / 'x.json'}: the file cannot be written: Permission denied\n")


# -- the progress bar


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_bar_shows_rate_and_time_left_and_takes_itself_away():
    terminal = Terminal()
    with Progress(2000, "en", terminal) as progress:
        assert progress.line(500, 10.0) == "[######..................] 500/2 000  50 games/s  0:30 left"
        progress.show(500)
    assert terminal.getvalue().endswith("\r")


def test_hours_are_told_as_such():
    assert Progress(10**6, "de", Terminal()).line(100, 100.0).endswith("1,0 Spiele/s  noch 277:45:00")


def test_where_nobody_looks_there_is_no_bar():
    stream = io.StringIO()
    with Progress(10, "en", stream) as progress:
        progress.show(5)
    assert stream.getvalue() == ""
