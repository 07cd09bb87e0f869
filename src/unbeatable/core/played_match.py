"""PlayedMatch: a match that two computers have played."""

from dataclasses import dataclass

from unbeatable.core.game import PLAYER_NAMES, Player
from unbeatable.core.match import Match


@dataclass(frozen=True, slots=True)
class PlayedMatch(Match):
    """A match that two computers played: who played it, who won, and why."""

    players: tuple[str, str] = PLAYER_NAMES
    """The names of x and o."""
    winner: Player | None = None
    """Who won; None for a draw and for a match that was not finished."""
    reason: str = ""
    """`x has won`, `a draw`, or what else ended the match."""
    finished: bool = True
    """False if it was stopped after `max_plies`."""
    forfeited: bool = False
    """Whether the loser crashed or made an illegal move."""

    @property
    def is_over(self) -> bool:
        return self.finished

    @property
    def status(self) -> str:
        return self.reason

    def __str__(self) -> str:
        x, o = self.players
        return f"{self.game.spec}, {x} (x) against {o} (o): {self.reason}"
