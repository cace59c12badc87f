"""A real scheduler with two worker processes, one of them killed in the middle: what is found is the same."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from spielwerk import SpielwerkError, find_game
from spielwerk.arena import Plan, hold
from spielwerk.simulation import Findings, Study, at_scheduler, in_processes, over_shards
from spielwerk.simulation.executors import LostWorkers
from studies import setting

pytest.importorskip("distributed", reason="needs spielwerk[cluster]")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]
PATIENCE = 40


class Cluster:
    """A scheduler and its workers, as processes of their own."""

    def __init__(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.workers: list[subprocess.Popen[bytes]] = []
        self.scheduler = self.start("scheduler", "--host", "127.0.0.1", "--port", str(self.port), "--no-dashboard")
        self.wait(lambda: socket.create_connection(("127.0.0.1", self.port), 1).close())

    def start(self, *words: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-m", "dask", *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def add_worker(self) -> None:
        self.workers.append(self.start("worker", self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard"))

    def wait(self, attempt) -> None:
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return attempt()
            except (OSError, AssertionError):
                assert time.monotonic() < deadline, "the cluster does not start"
                time.sleep(0.2)

    def has(self, count: int) -> None:
        try:
            with at_scheduler(self.address) as workers:
                assert workers.width == count
        except SpielwerkError as error:
            raise AssertionError(str(error)) from error

    def stop(self) -> None:
        for process in [*self.workers, self.scheduler]:
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    started = Cluster()
    yield started
    started.stop()


def test_a_scheduler_without_workers_is_refused(cluster):
    with pytest.raises(SpielwerkError, match="has no workers; 'dask worker tcp"), at_scheduler(cluster.address):
        pass


def test_a_worker_that_is_killed_in_the_middle_changes_nothing(cluster):
    study, wanted = Study((setting("sixteen"),), 3), [(0, 6000)]
    cluster.add_worker()
    cluster.add_worker()
    cluster.wait(lambda: cluster.has(2))
    here, there = Findings(study), Findings(study)
    with in_processes(1) as workers:
        for found in over_shards(study, wanted, workers):
            here.add(found)
    killed = False
    with at_scheduler(cluster.address) as workers:
        for found in over_shards(study, wanted, workers):
            there.add(found)
            if not killed and there.games > 500:
                cluster.workers[0].send_signal(signal.SIGKILL)
                cluster.workers[0].wait()
                killed = True
                assert there.games < 5000
    assert killed
    assert there == here
    cluster.wait(lambda: cluster.has(1))


def test_the_arena_has_the_same_standings_on_the_workers_of_a_scheduler(cluster):
    plan = Plan(str(find_game("sixteen")), ("greedy", "random"), 8, 2, None, 1)
    assert list(hold(plan, scheduler=cluster.address)) == list(hold(plan))


def test_a_scheduler_that_ends_in_the_middle_leaves_what_was_found(cluster, capfd):
    study = Study((setting("sixteen"),), 3)
    findings = Findings(study)

    def play() -> None:
        with at_scheduler(cluster.address) as workers:
            for found in over_shards(study, [(0, 10**6)], workers):
                findings.add(found)
                cluster.scheduler.kill()

    with pytest.raises(LostWorkers, match="the scheduler ended before the games did"):
        play()
    assert 0 < findings.games < 10**6
    assert capfd.readouterr().err == ""
