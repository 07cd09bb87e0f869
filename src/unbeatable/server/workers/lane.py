"""A lane: worker processes for one kind of work, replaced when they die."""

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from typing import Any, NamedTuple, ParamSpec, TypeVar

from unbeatable.server.workers import jobs

PRELOADED = "unbeatable.server.workers.map_data"
"""The module that imports all that a worker process runs."""
P = ParamSpec("P")
T = TypeVar("T")
log = logging.getLogger(__name__)


class WorkerDied(Exception):
    """The work killed each process that began it."""


class LaneClosed(Exception):
    """The lane was closed, so no work is taken."""


class Stage(NamedTuple):
    """The progress of solving a game."""

    name: str
    done: int
    total: int | None


class Lane:
    """Its processes start with the first work and end with the process that holds the lane."""

    def __init__(self, processes: int, *, tries: int = 1, niceness: int = 0) -> None:
        self._size = processes
        self._tries = tries
        """How often a piece of work is begun before it is given up, if its process dies."""
        self._niceness = niceness
        self._executor: ProcessPoolExecutor | None = None
        self._gauge = jobs.Gauge()
        self._closed = False

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call the function in a worker. Raises WorkerDied, LaneClosed or what it raises."""
        for _ in range(self._tries):
            executor = self._open()
            try:
                answer = asyncio.wrap_future(executor.submit(function, *args, **kwargs))
                answer.add_done_callback(_consume_error)
                # Shielded: an executor whose processes end fails on cancelled work.
                return await asyncio.shield(answer)
            except BrokenProcessPool:
                log.warning("a worker process has died; another one replaces it")
                if self._executor is executor:
                    self._executor = None
                    executor.shutdown(wait=False)
        raise WorkerDied

    def start(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        """Begin work that warms the processes up; nothing waits for its result."""
        return self._open().submit(function, *args, **kwargs)

    def stage_of(self, spec: str) -> Stage:
        """Return the lane's progress in solving a game."""
        gauge = self._gauge
        if gauge.spec != jobs.as_shown(spec):
            return Stage("waiting" if gauge.spec else "starting", 0, None)
        total = None if gauge.total < 0 else gauge.total
        done = gauge.done if total is None else min(gauge.done, total)
        return Stage(gauge.stage.decode(errors="replace"), done, total)

    def release(self) -> None:
        """End idle processes, to give back their memory; new work starts new ones."""
        if self._executor is not None:
            self._executor.shutdown(wait=False)
            self._executor = None

    def stop(self) -> None:
        """Cancel all work and take no more."""
        executor = self._end()
        if executor is not None:
            executor.shutdown(wait=False, cancel_futures=True)

    async def close(self) -> None:
        """Cancel all work, and wait until the processes have ended."""
        executor = self._end()
        if executor is not None:
            await asyncio.to_thread(executor.shutdown, cancel_futures=True)

    def _end(self) -> ProcessPoolExecutor | None:
        self._closed = True
        executor, self._executor = self._executor, None
        if executor is not None:
            for process in list((executor._processes or {}).values()):
                process.terminate()
        return executor

    def _open(self) -> ProcessPoolExecutor:
        if self._closed:
            raise LaneClosed
        if self._executor is None:
            context = _context()
            self._gauge = context.RawValue(jobs.Gauge)
            self._executor = ProcessPoolExecutor(
                self._size,
                mp_context=context,
                initializer=_prepare_process,
                initargs=(self._gauge, self._niceness, dict(os.environ)),
            )
        return self._executor


def _context() -> BaseContext:
    """Return the way in which processes start.

    They are forked from a process that has imported what they need, and never from this one: it has
    threads, whose locks a fork would copy.
    """
    if "forkserver" not in multiprocessing.get_all_start_methods():  # Windows
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([PRELOADED])
    return context


def _consume_error(answer: "asyncio.Future[Any]") -> None:
    """Retrieve an error that nothing waits for any more, so that asyncio does not log it."""
    if not answer.cancelled():
        answer.exception()


def _prepare_process(gauge: jobs.Gauge, niceness: int, environment: dict[str, str]) -> None:
    """Leave Ctrl-C to the parent process, and end with it, however it ends.

    The environment of a forked process would be as old as the one that forks.
    """
    os.environ.clear()
    os.environ.update(environment)
    # Else numba makes a semaphore, which nobody removes when the process is terminated.
    multiprocessing.set_start_method("spawn", force=True)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    jobs.report_to(gauge)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)
