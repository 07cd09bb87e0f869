"""Solution: the exact value and remoteness of every position of a game."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from unbeatable.core.errors import PositionError
from unbeatable.core.game import Game, Move, Outcome, Playable, Position, Value
from unbeatable.core.positions import position_of, quoted


class Rating(NamedTuple):
    """A move and what it leads to, for the player who makes it."""

    move: Move
    text: str
    value: Value
    remoteness: int | None
    """Plies to the end, this move among them: a move that wins at once has 1; a draw None."""

    @property
    def outcome(self) -> Outcome:
        return Outcome(self.value, self.remoteness)


@dataclass(frozen=True, slots=True)
class Counts:
    """How many positions can be reached from the start, finished ones included."""

    positions: int
    canonical: int
    wins: int
    losses: int
    draws: int
    terminal: int


@dataclass(frozen=True, eq=False, repr=False)
class Solution(ABC):
    """All ratings of a game. Positions may be given as text, as numbers, or left out: the start."""

    game: Game
    counts: Counts
    method: str
    seconds: float
    """How long the solver took."""

    @abstractmethod
    def find(self, pos: Position) -> Outcome | None:
        """Value and remoteness of a position; None if no play leads there."""

    def outcome(self, pos: Position | str | None = None) -> Outcome:
        """Value and remoteness of a position for the side to move."""
        number = position_of(self.game, pos)
        outcome = self.find(number)
        if outcome is None:
            raise PositionError(
                f"{quoted(self.game, number)} cannot arise in {self.game.spec}: no play leads there"
            )
        return outcome

    def value(self, pos: Position | str | None = None) -> Value:
        return self.outcome(pos).value

    def remoteness(self, pos: Position | str | None = None) -> int | None:
        return self.outcome(pos).remoteness

    def rate(self, pos: Position | str | None = None) -> list[Rating]:
        """The legal moves, best first: quick wins, then draws, then slow losses."""
        number = position_of(self.game, pos)
        self.outcome(number)  # refuses what cannot arise
        return sorted(self._ratings(number), key=_preference)

    def best(self, pos: Position | str | None = None) -> list[Rating]:
        """The moves that are as good as any; none if the game is over."""
        ratings = self.rate(pos)
        return [rating for rating in ratings if rating.outcome == ratings[0].outcome]

    def _ratings(self, pos: Position) -> list[Rating]:
        game, text = self.game, self._move_text
        return [
            rated(move, text(pos, move), self.outcome(game.play(pos, move)))
            for move in game.moves(pos)
        ]

    @cached_property
    def _move_text(self) -> Callable[[Position, Move], str]:
        # Asked once: to look whether a game has all abilities takes longer than to rate a move.
        return self.game.write_move if isinstance(self.game, Playable) else _bare_text

    def save(self, path: str | Path) -> None:
        """Write the solution to a file, whole or not at all."""
        from unbeatable.solve.storage import file_format

        file_format.save(self, Path(path))

    @staticmethod
    def load(path: str | Path) -> "Solution":
        """Read a solution; DamagedSolution if the file is not whole."""
        from unbeatable.solve.storage import file_format

        return file_format.load(Path(path))

    def __contains__(self, pos: Position | str) -> bool:
        """Whether play can lead to the position."""
        return self.find(position_of(self.game, pos)) is not None

    def __repr__(self) -> str:
        return (
            f"<Solution of {self.game.spec}: {self.outcome()}, {self.counts.positions:,} positions>"
        )


def rated(move: Move, text: str, reply: Outcome) -> Rating:
    """The rating of a move from the outcome, for the opponent, of the position after it."""
    plies = None if reply.remoteness is None else reply.remoteness + 1
    return Rating(move, text, -reply.value, plies)


def _bare_text(pos: Position, move: Move) -> str:
    """The text of a move in a game that has only rules."""
    return str(move)


def _preference(rating: Rating) -> tuple[int, int]:
    remoteness = rating.remoteness or 0
    return -rating.value, remoteness if rating.value is Value.WIN else -remoteness
