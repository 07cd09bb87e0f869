"""`python -m benchmarks.run_one 3x3/0 2 60`: one piece of work, repeated for some two seconds.

Prints one line of JSON: {"measured": ...}, or {"why_not": ...} where a package is missing. Work
that takes more than 60 seconds, its set-up aside, ends the process with SIGALRM.
"""

import json
import resource
import signal
import statistics
import sys
from collections.abc import Callable
from importlib import import_module
from time import perf_counter, process_time
from typing import NamedTuple

from benchmarks.plan import WORKS, Work
from benchmarks.results import Measured
from benchmarks.task import Task

TOLERANCE = 0.05
MAX_REPEATS = 100_000


def main(name: str, budget: str, cap: str) -> None:
    work = WORKS[name]
    try:
        task = prepare(work)
    except ModuleNotFoundError as error:
        answer: dict[str, object] = {"why_not": f"not installed: {error.name}"}
    else:
        answer = {"measured": measure(task, work, budget=float(budget), cap=float(cap))}
    sys.stdout.write(json.dumps(answer) + "\n")


def prepare(work: Work) -> Task:
    module, _, function = work.contender.partition(":")
    make: Callable[..., Task] = getattr(import_module(f"benchmarks.contenders.{module}"), function)
    return make(*work.arguments)


class _Lap(NamedTuple):
    seconds: float
    cpu_seconds: float
    amount: int


def measure(task: Task, work: Work, *, budget: float, cap: float) -> Measured:
    """Repeat the task until the budget of seconds is spent, at least once."""
    laps: list[_Lap] = []
    end = perf_counter() + budget
    while not laps or (perf_counter() < end and len(laps) < MAX_REPEATS and not work.once):
        signal.setitimer(signal.ITIMER_REAL, cap)  # ends even what never comes back to Python
        cpu, began = process_time(), perf_counter()
        done = task()
        laps.append(_Lap(perf_counter() - began, process_time() - cpu, done.amount))
        if abs(done.value - work.value) > TOLERANCE:
            raise ValueError(f"the answer is {done.value}, and should be {work.value}")
    signal.setitimer(signal.ITIMER_REAL, 0)
    best = min(laps)
    return {
        "seconds": best.seconds,
        "median_seconds": statistics.median(lap.seconds for lap in laps),
        "repeats": len(laps),
        "cores": best.cpu_seconds / best.seconds,
        "memory": peak_memory(),
        "amount": best.amount,
        "rate": best.amount / best.seconds,
    }


def peak_memory() -> int:
    """In bytes; the kernel counts in kilobytes, but on a Mac in bytes."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


if __name__ == "__main__":
    main(*sys.argv[1:])
