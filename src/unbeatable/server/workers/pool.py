"""WorkerPool: worker processes for all that takes longer than a moment.

The event loop never searches or solves. What is quick and what may be slow go to different
processes, so that somebody's large board delays nobody's classic.
"""

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from importlib import resources
from multiprocessing.process import BaseProcess
from typing import Any, ParamSpec, TypeAlias, TypeVar

from unbeatable.core.errors import TooLarge
from unbeatable.core.game import Bounded, Playable
from unbeatable.core.record import Record, record_to_json
from unbeatable.core.registry import load
from unbeatable.server.matches.refusal import Refusal
from unbeatable.server.wire import GameValue, SolvingState
from unbeatable.server.workers import jobs, map_data
from unbeatable.solve.storage import cache
from unbeatable.solve.sweep.limits import can_sweep

QUICK = 10_000
"""Positions up to which a game is solved in a moment."""
PLAIN = 300_000
"""Positions up to which a server solves a game in plain Python."""
TRIES = 2
"""How often a piece of work is begun before it is given up, if its process dies each time."""

MAPS = 16
"""Games whose map is kept: most people look at the same ones."""

LOOK_EVERY = 0.1
"""Seconds between two looks at how far solving is."""

Tell: TypeAlias = Callable[[SolvingState], Awaitable[None]]
P = ParamSpec("P")
T = TypeVar("T")
log = logging.getLogger(__name__)


class WorkerPool:
    def __init__(self, processes: int, max_positions: int) -> None:
        self.max_positions = max_positions
        self._sizes = {"quick": max(1, processes - 1), "slow": 1}
        self._pools: dict[str, ProcessPoolExecutor] = {}
        self._gauges: dict[str, jobs.Gauge] = {}
        self._maps: dict[str, bytes] = {}
        self._closed = False

    def start(self) -> None:
        """Begin to warm up: the first computer's move should not wait for imports."""
        for size in self._sizes:
            self._pool(size).submit(jobs.rate, "classic", [])
        self._pool("quick").submit(map_data.packed_map, "mnk(3,3,3)", True)

    def is_exact(self, game: Playable) -> bool:
        """Whether the game is solved here, so that perfect is perfect and values can be shown."""
        return _is_exact(game.spec, self.max_positions)

    async def choose(self, spec: str, start: str, moves: list[str], level: str) -> str:
        exact = _is_exact(spec, self.max_positions)
        return await self._run(_pace(spec), jobs.choose, spec, start, moves, level, exact)

    async def rate(self, game: Playable, positions: list[str]) -> list[dict[str, Any]]:
        self.refuse_if_too_large(game)
        return await self._run(_pace(game.spec), jobs.rate, game.spec, positions)

    async def solve(self, game: Playable, tell: Tell) -> GameValue:
        """What the game is worth; on the way it tells how far that is, whenever that changes.

        A process that is at it already, for whoever asked first, does it once. Who is cancelled
        while waiting takes the work back; what has begun is finished and remembered.
        """
        self.refuse_if_too_large(game)
        pace, seen = _pace(game.spec), None
        solving = asyncio.ensure_future(self._run(pace, jobs.verdict, game.spec))
        try:
            while not (await asyncio.wait({solving}, timeout=LOOK_EVERY))[0]:
                state = self._state_of(game.spec, pace)
                if state != seen:
                    await tell(state)
                    seen = state
            return GameValue(**solving.result())
        finally:
            solving.cancel()

    def _state_of(self, spec: str, pace: str) -> SolvingState:
        gauge = self._gauges[pace]
        if gauge.spec != jobs.as_shown(spec):
            stage = "waiting" if gauge.spec else "starting"
            return SolvingState(spec=spec, stage=stage, done=0, total=None)
        total = None if gauge.total < 0 else gauge.total
        done = gauge.done if total is None else min(gauge.done, total)
        return SolvingState(
            spec=spec, stage=gauge.stage.decode(errors="replace"), done=done, total=total
        )

    async def explain_position(
        self, game: Playable, position: str, move: str | None
    ) -> dict[str, Any]:
        self.refuse_if_too_large(game)
        return await self._run(_pace(game.spec), jobs.explain_position, game.spec, position, move)

    async def explain_match(self, record: Record) -> dict[str, Any]:
        game = record.match.game
        self.refuse_if_too_large(game)
        return await self._run(_pace(game.spec), jobs.explain_match, record_to_json(record))

    async def map(self, game: Playable) -> bytes:
        """The map of a game as JSON, in the form of `wire.MapState`, packed by gzip."""
        kept = self._maps.get(game.spec)
        if kept is None:
            known = isinstance(game, Bounded) and game.size_bound() <= QUICK
            pace = "quick" if known else "slow"
            kept = await self._run(pace, map_data.packed_map, game.spec, self.is_exact(game))
            while len(self._maps) >= MAPS:
                del self._maps[next(iter(self._maps))]
            self._maps[game.spec] = kept
        return kept

    async def unfold(self, game: Playable, positions: list[str]) -> list[dict[str, Any]]:
        """Where the moves of positions lead; that needs no solution."""
        return await self._run("quick", map_data.unfold, game.spec, positions)

    async def draw(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run what takes a while, as an animation does."""
        return await self._run("slow", function, *args, **kwargs)

    def refuse_if_too_large(self, game: Playable) -> None:
        if not self.is_exact(game):
            raise Refusal(
                "too-large",
                f"{game.spec} has too many positions to be solved here; it is played "
                "by looking ahead, and no values are shown",
            )

    async def close(self) -> None:
        """End the processes: nobody waits for their answers any more."""
        self._closed = True
        pools = list(self._pools.values())
        self._pools.clear()
        for pool in pools:
            for process in list((pool._processes or {}).values()):
                process.terminate()
            await asyncio.to_thread(pool.shutdown, cancel_futures=True)

    async def _run(
        self, pace: str, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        for _ in range(TRIES):
            if self._closed:
                raise Refusal("unavailable", "the server is being stopped; try again soon")
            pool = self._pool(pace)
            try:
                answer = asyncio.wrap_future(pool.submit(function, *args, **kwargs))
                answer.add_done_callback(_hear)
                # Shielded: a pool whose processes end fails on work that was called off.
                return await asyncio.shield(answer)
            except BrokenProcessPool:
                log.warning("a thinking process has died; another one takes over")
                if self._pools.get(pace) is pool:
                    del self._pools[pace]
                    pool.shutdown(wait=False)
            except TooLarge as error:
                raise Refusal("too-large", str(error)) from None
        raise Refusal("unavailable", "the computer has failed at this; try again later")

    def _pool(self, pace: str) -> ProcessPoolExecutor:
        if pace not in self._pools:
            # Not forked: the server has threads, whose locks a fork would copy.
            context = multiprocessing.get_context("spawn")
            self._gauges[pace] = context.RawValue(jobs.Gauge)
            self._pools[pace] = ProcessPoolExecutor(
                self._sizes[pace],
                mp_context=context,
                initializer=_live_and_die_with_the_server,
                initargs=(self._gauges[pace],),
            )
        return self._pools[pace]


def _hear(answer: "asyncio.Future[Any]") -> None:
    """An error that nobody waits for any more is none."""
    if not answer.cancelled():
        answer.exception()


def _live_and_die_with_the_server(gauge: jobs.Gauge) -> None:
    """Leave Ctrl-C to the server, and do not outlive it, however it ends; tell how far one is."""
    jobs.report_to(gauge)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = multiprocessing.parent_process()
    if server is not None:
        threading.Thread(target=_end_with, args=(server,), daemon=True).start()


def _end_with(server: BaseProcess) -> None:
    server.join()
    os._exit(1)


@lru_cache(maxsize=1_000)
def _pace(spec: str) -> str:
    return "quick" if _size(load(spec)) <= QUICK else "slow"


@lru_cache(maxsize=1_000)
def _is_exact(spec: str, max_positions: int) -> bool:
    game = load(spec)
    if not can_sweep(game):
        return _size(game) <= PLAIN
    if game.size_bound() <= max_positions:
        return True
    # Only whether there is a book: reading it takes seconds, and even to import its reader does.
    name = f"{cache.file_stem(game)}.book"
    shipped = resources.files("unbeatable") / "books" / name
    return shipped.is_file() or (cache.cache_folder() / name).is_file()


def _size(game: Playable) -> int:
    """At most so many positions; a game that does not know is one of the small ones."""
    return game.size_bound() if isinstance(game, Bounded) else QUICK
