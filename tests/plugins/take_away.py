"""A game of another package: take one to three counters; whoever takes the last one wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from unbeatable import IllegalMove, PositionError, Value
from unbeatable.core.game import Move, Picture, Player, Position

if TYPE_CHECKING:
    from unbeatable.core.game import Move as Counters


class TakeAway:
    """A position is the number of counters times two, plus the player to move."""

    def __init__(self, *, counters: int = 7) -> None:
        self.counters = counters
        self.spec = "takeaway" if counters == 7 else f"takeaway(counters={counters})"
        self.title = "Take away" if counters == 7 else f"Take away from {counters}"
        self.summary = f"take one to three of {counters} counters; the last one wins"

    def start(self) -> Position:
        return 2 * self.counters

    def turn(self, pos: Position) -> Player:
        return pos % 2

    def moves(self, pos: Position) -> Sequence[Move]:
        return [taken for taken in (1, 2, 3) if 2 * taken <= pos]

    def play(self, pos: Position, move: Move) -> Position:
        return pos - 2 * move ^ 1

    def verdict(self, pos: Position) -> Value | None:
        return None if pos // 2 else Value.LOSS

    def canonical(self, pos: Position) -> Position:
        return pos

    def write(self, pos: Position) -> str:
        return f"{pos // 2} {'xo'[pos % 2]}"

    def read(self, text: str) -> Position:
        match text.split():
            case [counters, ("x" | "o") as side] if counters.isdecimal():
                return 2 * int(counters) + "xo".index(side)
        raise PositionError(f"{text!r} is not a position; it is a number and a side, such as '7 x'")

    def write_move(self, pos: Position, move: Move) -> str:
        return f"take{move}"

    def read_move(self, pos: Position, text: str) -> Move:
        if text in ("take1", "take2", "take3"):
            return int(text[-1])
        raise IllegalMove(f"{text!r} is not a move; moves are take1, take2 and take3")

    def picture(self, pos: Position) -> Picture:
        left = pos // 2
        marks = "x" * left + "." * (self.counters - left)
        return Picture(self.counters, 1, marks, shared_marks=True)


def three(counters: Counters = 3) -> TakeAway:
    """A game whose annotation only a type checker can resolve."""
    return TakeAway(counters=counters)


class Bare:
    """A game that has nothing but a spec."""

    spec = "bare"


def raising() -> TakeAway:
    """A game that cannot be created."""
    return TakeAway(counters=1 // 0)
