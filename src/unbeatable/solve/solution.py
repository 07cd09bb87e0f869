"""Solution: the exact value and remoteness of every position of a game.

It holds one entry for each canonical position, in two arrays side by side: the positions,
ascending, and their outcomes, one signed number each:

    remoteness + 1       the side to move wins
    -(remoteness + 1)    the side to move loses
    0                    a draw
"""

from array import array
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from unbeatable.core.errors import PositionError
from unbeatable.core.game import Game, Move, Outcome, Playable, Position, Value

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

POSITION_TYPE = "Q"
OUTCOME_TYPE = "h"
DRAWN = Outcome(Value.DRAW, None)


class Rating(NamedTuple):
    """A move and what it leads to, for the player who makes it."""

    move: Move
    text: str
    value: Value
    remoteness: int | None
    """Plies to the end, this move among them: a move that wins at once has 1; a draw None."""


@dataclass(frozen=True, slots=True)
class Counts:
    """How many positions can be reached from the start, finished ones included."""

    positions: int
    canonical: int
    wins: int
    losses: int
    draws: int
    terminal: int


@dataclass(frozen=True, slots=True, eq=False)
class Solution:
    game: Game
    positions: "array[int]"
    outcomes: "array[int]"
    counts: Counts
    method: str
    seconds: float
    """How long the solver took."""

    def outcome(self, pos: Position | str | None = None) -> Outcome:
        """Value and remoteness of a position, by default the start, for the side to move."""
        number = self._number(pos)
        key = self.game.canonical(number)
        place = bisect_left(self.positions, key)
        if place == len(self.positions) or self.positions[place] != key:
            raise PositionError(
                f"{self._quoted(number)} cannot arise in {self.game.spec}: no play leads there"
            )
        return decode(self.outcomes[place])

    def value(self, pos: Position | str | None = None) -> Value:
        return self.outcome(pos).value

    def remoteness(self, pos: Position | str | None = None) -> int | None:
        return self.outcome(pos).remoteness

    def rate(self, pos: Position | str | None = None) -> list[Rating]:
        """The legal moves, best first: quick wins, then draws, then slow losses."""
        game, number = self.game, self._number(pos)
        self.outcome(number)
        text_of = game.write_move if isinstance(game, Playable) else _bare_text
        ratings = []
        for move in game.moves(number):
            reply = self.outcome(game.play(number, move))
            remoteness = None if reply.remoteness is None else reply.remoteness + 1
            ratings.append(Rating(move, text_of(number, move), -reply.value, remoteness))
        return sorted(ratings, key=_preference)

    def arrays(self) -> "tuple[NDArray[np.uint64], NDArray[np.int16]]":
        """Canonical positions and their outcomes as numpy arrays, without a copy."""
        import numpy as np  # late: a third of the time of a whole command

        return (
            np.frombuffer(self.positions, dtype=np.uint64),
            np.frombuffer(self.outcomes, dtype=np.int16),
        )

    def __len__(self) -> int:
        return len(self.positions)

    def __iter__(self) -> Iterator[Position]:
        """The canonical positions, ascending."""
        return iter(self.positions)

    def __repr__(self) -> str:
        return f"<Solution of {self.game.spec}: {self.outcome()}, {len(self):,} positions>"

    def _number(self, pos: Position | str | None) -> Position:
        if pos is None:
            return self.game.start()
        if isinstance(pos, str):
            if not isinstance(self.game, Playable):
                raise PositionError(f"{pos!r}: the game {self.game.spec} does not read text")
            return self.game.read(pos)
        return pos

    def _quoted(self, pos: Position) -> str:
        return repr(self.game.write(pos)) if isinstance(self.game, Playable) else repr(pos)


def encode(outcome: Outcome) -> int:
    if outcome.remoteness is None:
        return 0
    return int(outcome.value) * (outcome.remoteness + 1)


def decode(number: int) -> Outcome:
    if number > 0:
        return Outcome(Value.WIN, number - 1)
    return Outcome(Value.LOSS, -number - 1) if number else DRAWN


def _bare_text(pos: Position, move: Move) -> str:
    """The text of a move in a game that has only rules."""
    return str(move)


def _preference(rating: Rating) -> tuple[int, int]:
    remoteness = rating.remoteness or 0
    return -rating.value, remoteness if rating.value is Value.WIN else -remoteness
