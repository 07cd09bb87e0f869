"""Choice: a move, and what a search within a time has seen of it."""

from dataclasses import dataclass

from unbeatable.core.game import Move

WIN = 30_000
"""The score of a position that is won; less by the plies to the end."""
IN_SIGHT = 20_000
"""The least score of a win."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A move, and what the search has seen of it."""

    move: Move
    score: int
    """For the player to move: `WIN` - plies for a win in sight, plies - `WIN` for a loss."""
    depth: int
    """The plies to which all moves were searched; of a win or a loss in sight, its plies."""
    nodes: int
    """The positions visited."""

    @property
    def plies(self) -> int | None:
        """The plies to the win or the loss that is in sight; None if there is none."""
        return WIN - abs(self.score) if abs(self.score) >= IN_SIGHT else None
