"""Background solving: games that take long, one at a time, in a process of low priority.

The solution goes to the user's cache, where every other process finds it. Only if it cannot be
stored does this process keep it and answer from it.
"""

import asyncio
import logging

from unbeatable.core.errors import UnbeatableError
from unbeatable.server.wire import GameValue
from unbeatable.server.workers import jobs
from unbeatable.server.workers.lane import Lane, LaneClosed, Stage, WorkerDied
from unbeatable.solve import feasibility

MAX_WAITING = 8
"""Games that may wait for their turn to be solved."""
NICENESS = 10
log = logging.getLogger(__name__)


class BackgroundSolver:
    def __init__(self) -> None:
        self.lane = Lane(1, niceness=NICENESS)
        self.failures: dict[str, str] = {}
        """Why games could not be solved, by spec: they are not tried again."""
        self.held: set[str] = set()
        """Specs of games whose solution is in the memory of the process and nowhere else."""
        self._tasks: dict[str, asyncio.Task[GameValue]] = {}

    def begin(self, spec: str) -> "asyncio.Task[GameValue] | None":
        """Return the task that solves the game; None if too many wait already."""
        task = self._tasks.get(spec)
        if task is None and len(self._tasks) <= MAX_WAITING:
            task = self._tasks[spec] = asyncio.create_task(self._solve(spec))
            task.add_done_callback(_log_failure)
        return task

    def stage_of(self, spec: str) -> Stage:
        return self.lane.stage_of(spec)

    async def close(self) -> None:
        await self.lane.close()
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def _solve(self, spec: str) -> GameValue:
        try:
            value = await self.lane.run(jobs.solve_alone, spec)
        except WorkerDied:
            self.failures[spec] = f"{spec!r} could not be solved: its process was ended"
            raise
        except UnbeatableError as error:
            self.failures[spec] = str(error)
            raise
        finally:
            del self._tasks[spec]
        if not feasibility(spec).at_hand:
            self.held.add(spec)
        elif not self._tasks and not self.held:
            self.lane.release()
        return value


def _log_failure(task: "asyncio.Task[GameValue]") -> None:
    if not task.cancelled() and not isinstance(task.exception(), LaneClosed | None):
        log.warning("background solving failed: %r", task.exception())
