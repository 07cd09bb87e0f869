"""How a bot finds its moves: in worker processes, by the same players as everywhere."""

import asyncio
import multiprocessing
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from random import SystemRandom

from unbeatable.core.registry import load
from unbeatable.players import Computer, Forfeit, load_player, take_turn
from unbeatable.players.base import BuiltIn
from unbeatable.server.settings import Settings
from unbeatable.server.workers import jobs
from unbeatable.server.workers.pool import WorkerPool

_chance = SystemRandom()


class BotMoves:
    """Chooses moves for one player, several at once; the event loop goes on meanwhile."""

    def __init__(self, player: str, processes: int = 2) -> None:
        self.player = player
        self._processes = processes
        self._limits = WorkerPool(processes, Settings.max_positions)
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, spec: str, start: str, moves: list[str]) -> str:
        """The player's move; Forfeit if it has none to give."""
        exact = self._limits.is_exact(load(spec))
        pool = self._pool = self._pool or self._new_pool()
        try:
            return await asyncio.wrap_future(
                pool.submit(choose_move, self.player, spec, start, moves, exact)
            )
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = None
            raise Forfeit(f"{self.player} ended its own process") from None

    def close(self) -> None:
        """Break off whatever is still being thought about."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
        for process in multiprocessing.active_children():
            process.terminate()

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self._processes,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=signal.signal,
            initargs=(signal.SIGINT, signal.SIG_IGN),  # Ctrl-C is for who started them
        )


def choose_move(player: str, spec: str, start: str, moves: list[str], exact: bool) -> str:
    """The player's move as text; where perfect cannot be perfect, it looks ahead."""
    chooser = _loaded(player)
    if isinstance(chooser, BuiltIn):
        return jobs.choose(spec, start, moves, player, exact)
    return take_turn(chooser, jobs.replayed(spec, start, moves), _chance).played[-1]


@lru_cache(maxsize=1)
def _loaded(player: str) -> Computer:
    return load_player(player)
