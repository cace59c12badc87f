"""Who runs the shards changes nothing in what is found."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from concurrent.futures import Executor, Future

import pytest

from spielwerk import SpielwerkError
from spielwerk.simulation import Findings, GameFailed, Study, Workers, at_scheduler, in_processes, over_shards
from spielwerk.simulation import executors as room
from studies import played, setting


def found_by(study: Study, jobs: int, *wanted: tuple[int, int]) -> Findings:
    findings = Findings(study)
    with in_processes(jobs) as workers:
        for found in over_shards(study, wanted, workers):
            findings.add(found)
    return findings


@pytest.mark.parametrize("jobs", [1, 2])
def test_any_number_of_jobs_finds_the_same(small, jobs):
    assert found_by(small, jobs, (0, 60)) == played(small, (0, 60))


def test_a_comparison_too(small):
    study = Study((setting("sixteen"), setting("sixteen", scoring="face_value")), 1)
    assert found_by(study, 2, (0, 20)) == played(study, (0, 20))


def test_several_ranges_are_played_each(small):
    assert found_by(small, 1, (0, 3), (10, 14)).ranges == [(0, 3), (10, 14)]


def test_no_jobs_are_refused():
    with pytest.raises(SpielwerkError, match="0 jobs: at least 1 is needed"), in_processes(0):
        pass


class Backwards(Executor):
    """Runs two shards at a time, the later one first."""

    def __init__(self):
        self.waiting, self.shards = [], []

    def submit(self, function, shard):
        future = Future()
        self.shards.append(shard)
        self.waiting.append((future, shard))
        if len(self.waiting) == 2 or shard.first + shard.count == 50:
            while self.waiting:
                later, own = self.waiting.pop()
                later.set_result(function(own))
        return future


def test_shards_that_end_in_another_order_give_the_same(small):
    backwards, findings = Backwards(), Findings(small)
    for found in over_shards(small, [(0, 50)], Workers(backwards, 2, 0.01)):
        findings.add(found)
    assert findings == played(small, (0, 50))
    assert len(backwards.shards) > 3


def test_shards_grow_to_the_time_they_should_take_and_shrink_at_the_end(small):
    cutter = room._Cutter(small, [(0, 10_000)], Workers(room._Here(), 2))
    assert cutter.cut().count == room.FIRST_SHARD
    cutter.learn(room.Done(Findings(small, [(0, 4)]), 0.001))
    assert cutter.cut().count == 32
    cutter.learn(room.Done(Findings(small, [(4, 36)]), 0.01))
    assert cutter.cut().count == 256
    cutter.learn(room.Done(Findings(small, [(36, 292)]), 0.256))
    assert cutter.cut().count == 500
    cutter.ranges = [(9000, 10_000)]
    assert cutter.cut().count == 250


def test_a_game_that_fails_in_another_process_says_which(monkeypatch):
    study = Study((setting("zieh_vier", "random", "random", match="points", target=10**9),), 1)
    monkeypatch.setattr(room, "run_shard", fail)
    with pytest.raises(GameFailed, match="game 3 of seed 1: it failed"):
        found_by(study, 2, (0, 5))


def fail(shard):
    raise GameFailed("game 3 of seed 1: it failed")


def test_a_worker_that_is_killed_leaves_what_was_found(small):
    findings = Findings(small)

    def play(workers: Workers) -> None:
        for found in over_shards(small, [(0, 10**6)], workers):
            findings.add(found)
            for child in multiprocessing.active_children()[:1]:
                os.kill(child.pid, signal.SIGKILL)

    with in_processes(2) as workers, pytest.raises(room.LostWorkers, match="a worker process ended before its time"):
        play(workers)
    assert 0 < findings.games < 10**6


def test_what_still_runs_at_the_end_is_stopped(small):
    with in_processes(2) as workers:
        next(over_shards(small, [(0, 10**6)], workers))
        children = multiprocessing.active_children()
    deadline = time.monotonic() + 10
    while any(child.is_alive() for child in children) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not any(child.is_alive() for child in children)


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("nonsense", "'nonsense' is no address of a scheduler; write host:port"),
        ("", "'' is no address of a scheduler"),
        ("tcp://127.0.0.1:x", "is no address of a scheduler"),
        ("tcp://127.0.0.1:1", "no scheduler answers at 'tcp://127.0.0.1:1'; 'dask scheduler' starts one"),
        ("127.0.0.1:99999999", "no scheduler answers"),
    ],
)
def test_a_scheduler_that_is_not_there_is_said_at_once(address, why):
    pytest.importorskip("distributed", reason="needs spielwerk[cluster]")
    with pytest.raises(SpielwerkError, match=why), at_scheduler(address):
        pass


def test_something_else_at_the_address_is_no_scheduler(monkeypatch):
    pytest.importorskip("distributed", reason="needs spielwerk[cluster]")
    import socket

    monkeypatch.setattr(room, "PATIENCE", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as server:
        lines = []
        threading.Thread(target=lambda: lines.append(server.accept()[0]), daemon=True).start()
        address = f"127.0.0.1:{server.getsockname()[1]}"
        with pytest.raises(SpielwerkError, match="no scheduler answers"), at_scheduler(address):
            pass
        lines[0].close()


def test_without_the_package_the_way_to_it_is_said(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    with pytest.raises(SpielwerkError, match=r"pip install 'spielwerk\[cluster\]'"), at_scheduler("127.0.0.1:8786"):
        pass
