"""DrawnGame: a game as a drawing of arrows, for tests that need loops and ends of their own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from unbeatable.core.game import Move, Player, Position, Value


@dataclass
class DrawnGame:
    """From each position arrows to other positions, or a verdict. A move is where it leads."""

    drawing: Mapping[Position, Sequence[Position] | Value]
    spec: str = "drawn"

    def start(self) -> Position:
        return 0

    def turn(self, pos: Position) -> Player:
        raise AssertionError("an algorithm that thinks for the side to move need not ask")

    def moves(self, pos: Position) -> Sequence[Move]:
        drawn = self.drawing[pos]
        return () if isinstance(drawn, Value) else drawn

    def play(self, pos: Position, move: Move) -> Position:
        return move

    def verdict(self, pos: Position) -> Value | None:
        drawn = self.drawing[pos]
        return drawn if isinstance(drawn, Value) else None

    def canonical(self, pos: Position) -> Position:
        return pos
