"""Runs the plan, each piece of work in a process of its own that is stopped at the cap.

This process imports nothing large: on Linux a new process counts what its parent holds as its own
peak of memory.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.plan import GroupPlan, Work
from benchmarks.results import Group, Row

ROOT = Path(__file__).parent.parent

SET_UP = 60
"""Seconds for imports and compilation, which are not measured."""


def run_group(plan: GroupPlan, *, cap: float, budget: float, quick: bool) -> Group:
    works = {name: work for name, work in plan.named().items() if not (quick and work.slow)}
    return {
        "name": plan.name,
        "title": plan.title,
        "metric": plan.metric,
        "unit": plan.unit,
        "columns": [*plan.columns],
        "in_chart": plan.in_chart,
        "rows": [run_work(name, work, cap=cap, budget=budget) for name, work in works.items()],
    }


def run_work(name: str, work: Work, *, cap: float, budget: float) -> Row:
    row: Row = {
        "name": name,
        "label": work.label,
        "ours": work.ours,
        "measured": None,
        "why_not": None,
        "at_least": None,
    }
    command = [sys.executable, "-m", "benchmarks.run_one", name, str(budget), str(cap)]
    with _environment(work) as environment:
        try:
            finished = subprocess.run(
                command,
                cwd=ROOT,
                env=environment,
                capture_output=True,
                text=True,
                timeout=cap + budget + SET_UP,
                check=False,
            )
        except subprocess.TimeoutExpired:
            row["why_not"] = f"set-up over {SET_UP} s"
            return row
    if finished.returncode == -signal.SIGALRM:
        row["why_not"], row["at_least"] = f"over {cap:g} s", cap
    elif finished.returncode:
        row["why_not"] = f"failed: {_last_line(finished.stderr) or finished.returncode}"
    else:
        row.update(json.loads(_last_line(finished.stdout)))
    return row


@contextmanager
def _environment(work: Work) -> Iterator[dict[str, str]]:
    """Where there is a GPU, JAX is kept off it: the others have none."""
    environment = {**os.environ, "JAX_PLATFORMS": "cpu", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    if not work.cold:
        yield environment
        return
    with tempfile.TemporaryDirectory() as empty:
        yield {**environment, "NUMBA_CACHE_DIR": empty}


def _last_line(text: str) -> str:
    return text.strip().rpartition("\n")[2]
