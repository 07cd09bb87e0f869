"""A progress bar on stderr for long work."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

from unbeatable.solve.progress import COMPILING, PROVING, Progress

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress

PATIENCE = 0.5
"""Seconds before the bar appears: quick work needs none."""


@contextmanager
def progress_bar() -> Iterator[Progress]:
    """Report progress on stderr once the work takes a while; elsewhere only that it compiles."""
    if not sys.stderr.isatty():
        yield CompilingReport()
        return
    bar = _LateBar()
    try:
        yield bar.report
    finally:
        bar.close()


class CompilingReport:
    """Prints the one stage that a person who waits without a bar has to know of, once."""

    def __init__(self) -> None:
        self._said = False

    def __call__(self, stage: str, done: int, total: int | None) -> None:
        if stage == COMPILING and not self._said:
            self._said = True
            print(f"unbeatable: {COMPILING}; the next start is quick", file=sys.stderr, flush=True)


class _LateBar:
    """One line: the stage, how far it is, how fast it goes."""

    def __init__(self) -> None:
        self._began = self._stage_began = monotonic()
        self._stage = ""
        self._bar: RichProgress | None = None

    def report(self, stage: str, done: int, total: int | None) -> None:
        now = monotonic()
        if stage != self._stage:
            self._stage, self._stage_began = stage, now
            if self._bar is not None:
                self._bar.reset(self._bar.task_ids[0])
        if now - self._began < PATIENCE and stage != COMPILING:
            return
        if self._bar is None:
            self._bar = _open_bar()
        rate = done / max(now - self._stage_began, 1e-3)
        work = "" if stage in (COMPILING, PROVING) else f"{done:,} positions, {rate:,.0f}/s"
        self._bar.update(
            self._bar.task_ids[0], description=stage, completed=done, total=total, work=work
        )

    def close(self) -> None:
        if self._bar is not None:
            self._bar.stop()


def _open_bar() -> "RichProgress":
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
    from rich.progress import Progress as RichProgress

    bar = RichProgress(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[work]}"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    bar.add_task("", total=None, work="")
    bar.start()
    return bar
