"""The moves of a bot, chosen in worker processes by the usual players."""

from collections.abc import Iterable
from functools import lru_cache
from random import SystemRandom

from unbeatable.core.registry import load
from unbeatable.players import Computer, Forfeit, load_player, take_turn
from unbeatable.players.base import BuiltIn
from unbeatable.server.matches.refusal import Refusal
from unbeatable.server.workers.jobs import replay
from unbeatable.server.workers.lane import Lane, WorkerDied
from unbeatable.server.workers.pool import WorkerPool

_chance = SystemRandom()


class BotMoves:
    """Chooses moves for one player, several at once, without blocking the event loop.

    Levels play as on a server: a game that takes long is solved in the background, and they look
    ahead until it is.
    """

    def __init__(self, player: str, processes: int = 2) -> None:
        self.player = player
        self._pool = WorkerPool(processes)
        self._lane = Lane(processes)
        """Runs players from files, which may end their process."""

    def load_ahead(self, specs: Iterable[str]) -> None:
        """Load what the player needs for these games, so that its first moves do not wait."""
        if isinstance(_load(self.player), BuiltIn):
            for spec in specs:
                self._pool.load_ahead(load(spec), self.player)

    async def choose(self, spec: str, start: str, moves: list[str]) -> str:
        """Return the player's move. Raises Forfeit if it gives none."""
        if isinstance(_load(self.player), BuiltIn):
            try:
                return (await self._pool.choose(spec, start, moves, self.player)).move
            except Refusal as refusal:
                raise Forfeit(f"{self.player} has failed: {refusal.message}") from None
        try:
            return await self._lane.run(choose_move, self.player, spec, start, moves)
        except WorkerDied:
            raise Forfeit(f"{self.player} ended its own process") from None

    def close(self) -> None:
        """Cancel all work."""
        self._pool.stop()
        self._lane.stop()


def choose_move(player: str, spec: str, start: str, moves: list[str]) -> str:
    """Return the move of a player that is loaded here, as text."""
    return take_turn(_load(player), replay(spec, start, moves), _chance).played[-1]


@lru_cache(maxsize=1)
def _load(player: str) -> Computer:
    return load_player(player)
