"""BackgroundSolver: solves a game and rates moves in threads, so the screen never blocks."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Lock
from typing import ParamSpec, TypeVar

from unbeatable.core.game import Playable, Player, Position, opponent
from unbeatable.solve import Rating, Solution
from unbeatable.terminal.seats import Seat, find_solution, proven_sides
from unbeatable.terminal.session import Session

P = ParamSpec("P")
R = TypeVar("R")

MOMENT = 0.3
"""Seconds after which moves that are known so far are shown."""


class _Stopped(Exception):
    """Raised inside the solver to end it: the screen is closed."""


class BackgroundSolver:
    """The solution of one game, once it is found, and the ratings of the last position."""

    def __init__(self, game: Playable, seats: tuple[Seat, Seat]) -> None:
        self.game, self.seats = game, seats
        self.solution: Solution | None = None
        self.proven_sides: frozenset[Player] = frozenset()
        """The sides that cannot lose by a proof of the start, if the game is too large."""
        self.settled = asyncio.Event()
        """Set once the game is solved, or has turned out to be too large."""
        self.progress = ""
        """The progress of the solver; empty when it does not run."""
        self._rated: tuple[Position, Sequence[Rating]] | None = None
        self._is_stopped = False
        self._one_by_one = Lock()

    @property
    def is_too_large(self) -> bool:
        """Whether the game has turned out to be too large to solve."""
        return self.settled.is_set() and self.solution is None

    async def solve(self) -> None:
        """Solve the game, and set `settled`."""
        with suppress(_Stopped):
            self.solution = await asyncio.to_thread(
                find_solution, self.game, self.seats, self._report
            )
            if self.solution is None:
                self.proven_sides = await asyncio.to_thread(proven_sides, self.game)
        self.progress = ""
        self.settled.set()

    def inform(self, session: Session) -> None:
        """Tell the session whether the game is solved, or what is proven."""
        session.is_solvable = not self.is_too_large
        session.proven_sides = self.proven_sides

    def stop(self) -> None:
        """Stop the solver at its next progress report."""
        self._is_stopped = True

    def _report(self, stage: str, done: int, total: int | None) -> None:
        if self._is_stopped:
            raise _Stopped
        self.progress = f"{stage}: {done:,}" + (f" of {total:,}" if total else "")

    async def remark(self, session: Session) -> str | None:
        """Return what the perfect computer says where a person can beat it."""
        seat = session.sides[opponent(session.match.turn)]
        if self.solution is None:
            return None
        return await self.run_in_thread(seat.remark, session.match)

    def cached_ratings(self, position: Position) -> Sequence[Rating]:
        """Return the moves of the position that are known so far, best first."""
        return self._rated[1] if self._rated and self._rated[0] == position else ()

    def is_rated(self, position: Position) -> bool:
        """Return whether all moves of the position are known."""
        known = self.cached_ratings(position)
        return bool(known) and len(known) == len(self.game.moves(position))

    async def rate(self, position: Position) -> None:
        """Rate the moves of the position for a moment; again for those that take longer."""
        if self.solution is not None and not self.is_rated(position):
            rate_within = self.solution.rate_within
            self._rated = position, await self.run_in_thread(rate_within, MOMENT, position)

    async def ratings(self, position: Position) -> Sequence[Rating]:
        """Return all moves of the position, best first; none if the game is over or not solved."""
        if self.solution is None or self.game.verdict(position) is not None:
            return ()
        while not self.is_rated(position):
            await self.rate(position)
        return self.cached_ratings(position)

    async def run_in_thread(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Call `work` in a thread; calls run one at a time."""

        def alone() -> R:
            with self._one_by_one:
                try:
                    return work(*args, **kwargs)
                finally:
                    if self.settled.is_set():
                        self.progress = ""  # of a search that had to be compiled

        return await asyncio.to_thread(alone)
