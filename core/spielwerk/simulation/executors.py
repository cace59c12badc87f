"""Who runs the shards: this process, several processes, or the workers of a dask scheduler; all of them by one loop."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from attrs import frozen

from spielwerk.errors import SpielwerkError
from spielwerk.simulation.counters import Findings
from spielwerk.simulation.shards import Done, Shard, run_shard
from spielwerk.simulation.study import Study

FIRST_SHARD = 4
PATIENCE = 5
"""Seconds until a scheduler that does not answer counts as not there."""


@frozen
class Workers:
    """An executor, how many shards it runs at a time, and how many seconds a shard should take."""

    executor: Executor
    width: int
    seconds: float = 0.5


class _Here(Executor):
    """Runs what is submitted at once, in this process."""

    def submit(self, function: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(function(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def usable_cores() -> int:
    """How many cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


@contextmanager
def in_processes(jobs: int) -> Iterator[Workers]:
    """So many processes of this machine; one job is this process itself. What still runs at the end is stopped."""
    if jobs < 1:
        raise SpielwerkError(f"{jobs} jobs: at least 1 is needed")
    if jobs == 1:
        yield Workers(_Here(), 1)
        return
    before = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), initializer=_let_the_parent_decide)
    try:
        yield Workers(pool, jobs)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in set(multiprocessing.active_children()) - before:
            process.terminate()


def _let_the_parent_decide() -> None:
    """Ctrl-C reaches all processes of a terminal; the first one collects what was found, and stops the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def at_scheduler(address: str) -> Iterator[Workers]:
    """The workers of a dask scheduler. A `SpielwerkError` says if it is not there, or has no workers."""
    try:
        distributed = import_module("distributed")
    except ModuleNotFoundError as error:
        raise SpielwerkError(
            f"--scheduler needs {error.name!r}, which is not installed: pip install 'spielwerk[cluster]'"
        ) from error
    for name in [name for name in logging.root.manager.loggerDict if name.startswith("distributed")]:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)  # what goes wrong is said in a sentence
    _knock(address)
    try:
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:  # a time-out is an OSError
        raise SpielwerkError(f"no scheduler answers at {address!r}; 'dask scheduler' starts one") from error
    try:
        width = sum(worker["nthreads"] for worker in client.scheduler_info(n_workers=-1)["workers"].values())
        if not width:
            raise SpielwerkError(f"the scheduler at {address!r} has no workers; 'dask worker {address}' starts one")
        yield Workers(client.get_executor(pure=False), width, 4.0)
    finally:
        client.close(timeout=PATIENCE)


def _knock(address: str) -> None:
    """Raise a `SpielwerkError` if an address is none, or no scheduler listens there; a client would wait for ever.

    A scheduler speaks first, so silence is something else. Behind TLS it waits for the other side.
    """
    scheme, _, place = address.rpartition("://")
    host, colon, port = place.rpartition(":")
    if not (host and colon and port.isascii() and port.isdigit()):
        raise SpielwerkError(f"{address!r} is no address of a scheduler; write host:port, such as tcp://10.0.0.1:8786")
    try:
        with socket.create_connection((host.strip("[]"), int(port)), PATIENCE) as line:
            answers = scheme not in ("", "tcp") or line.recv(1) != b""
    except (OSError, OverflowError):
        answers = False
    if not answers:
        raise SpielwerkError(f"no scheduler answers at {address!r}; 'dask scheduler' starts one")


# -- the loop


def over_shards(study: Study, wanted: Sequence[tuple[int, int]], workers: Workers) -> Iterator[Findings]:
    """Play the games of these ranges, (first, end) each, in shards, and give what each shard found, as they come.

    Shards are cut as they are needed, to take about as long as the workers want; a few more than can run are under way.
    Raises what a shard raised. `LostWorkers` says that processes ended and how.
    """
    cutter = _Cutter(study, wanted, workers)
    running: set[Future[Done]] = set()
    try:
        while running or cutter.left:
            ahead = workers.width if workers.width == 1 else workers.width * 2
            while len(running) < ahead and cutter.left:
                running.add(workers.executor.submit(run_shard, cutter.cut()))
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                found = future.result()
                cutter.learn(found)
                yield found.findings
    except BrokenProcessPool as error:
        raise LostWorkers("a worker process ended before its time; perhaps the memory was not enough") from error
    except CancelledError as error:
        raise LostWorkers("the scheduler ended before the games did") from error
    except Exception as error:
        raise _foreign(error) from error
    finally:
        for future in running:
            future.cancel()


class LostWorkers(SpielwerkError):
    """The workers ended before the games did."""


def _foreign(error: Exception) -> Exception:
    """The error of a worker, as a sentence where it is about workers."""
    if type(error).__module__.partition(".")[0] == "distributed":
        return LostWorkers(f"the cluster failed: {type(error).__name__}: {error}")
    if isinstance(error, ModuleNotFoundError):
        return LostWorkers(f"a worker lacks {error.name!r}; each needs the same Spielwerk and the same plugins")
    return error


class _Cutter:
    """Cuts ranges into shards of about the wanted time, from the times of those that are done."""

    def __init__(self, study: Study, wanted: Sequence[tuple[int, int]], workers: Workers) -> None:
        self.study, self.workers = study, workers
        self.ranges = [(first, end) for first, end in reversed(wanted) if first < end]
        self.size = FIRST_SHARD

    @property
    def left(self) -> int:
        """How many games are not yet given out."""
        return sum(end - first for first, end in self.ranges)

    def cut(self) -> Shard:
        """The next shard; the last ones are smaller, so that all workers end together."""
        fair = max(FIRST_SHARD, self.left // (2 * self.workers.width))
        first, end = self.ranges.pop()
        count = min(self.size, fair, end - first)
        if first + count < end:
            self.ranges.append((first + count, end))
        return Shard(self.study, first, count)

    def learn(self, done: Done) -> None:
        """Let the next shards be as large as the time wants, but grow no more than eightfold at once."""
        games = done.findings.games
        wanted = int(games * self.workers.seconds / max(done.seconds, 1e-6))
        self.size = max(1, min(wanted, games * 8, 1_000_000))
