"""What the commands print: JSON, boards, ratings, and a progress bar for long work."""

import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any

from unbeatable.core.game import PLAYER_NAMES, Outcome, Player, Value, opponent
from unbeatable.solve.progress import COMPILING, Progress, silent
from unbeatable.solve.solution import Rating

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress

SYMBOLS = {Value.WIN: "▲", Value.DRAW: "●", Value.LOSS: "▼"}
PATIENCE = 0.5
"""Seconds before a progress bar appears: quick work needs none."""


def print_json(answer: dict[str, Any]) -> None:
    print(json.dumps(answer))


def ratings_json(ratings: Iterable[Rating]) -> list[dict[str, Any]]:
    return [{"move": rating.text, **rating.outcome.to_json()} for rating in ratings]


def ratings_table(ratings: Iterable[Rating]) -> str:
    return "\n".join(
        f"  {rating.text:<6} {SYMBOLS[rating.value]} {rating.outcome}" for rating in ratings
    )


def result_in_words(turn: Player, outcome: Outcome) -> str:
    """Who wins with perfect play, and how soon."""
    if outcome.remoteness is None:
        return "a draw with perfect play"
    winner = PLAYER_NAMES[turn if outcome.value is Value.WIN else opponent(turn)]
    if outcome.remoteness == 0:
        return f"{winner} has won"
    plies = "ply" if outcome.remoteness == 1 else "plies"
    return f"{winner} wins in {outcome.remoteness} {plies} with perfect play"


@contextmanager
def progress_bar() -> Iterator[Progress]:
    """A bar on stderr, once the work has taken a while; nothing where nobody would see it."""
    if not sys.stderr.isatty():
        yield silent
        return
    bar = _LateBar()
    try:
        yield bar.report
    finally:
        bar.close()


class _LateBar:
    """One line at a time: what is being done, how far it is, how fast it goes."""

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
        work = "" if stage == COMPILING else f"{done:,} positions, {rate:,.0f}/s"
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
