"""Errors. Each message quotes the input and says what is accepted."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


class UnbeatableError(Exception):
    """Base class of all errors that a user of the package can cause."""


class SpecError(UnbeatableError):
    """The text does not name a game."""


class PositionError(UnbeatableError):
    """The text is not a position of the game, or the position cannot arise in it."""


class IllegalMove(UnbeatableError):
    """The move is not legal in the position, or the text is not a move."""

    def __init__(self, message: str = "", *, why: str | None = None) -> None:
        super().__init__(message)
        self.why = why
        """Only the reason, if the rules give one, such as `b2 is taken`."""


class TooLarge(UnbeatableError):
    """The game has more positions, or its tree more nodes, than can be handled exactly."""


class DamagedSolution(UnbeatableError):
    """The file is not a complete solution that this version can read."""


class ProofError(UnbeatableError):
    """A strategy does not do what a proof needs."""

    def __init__(self, why: str, moves: "Sequence[int]" = ()) -> None:
        after = f"after the moves to cells {', '.join(map(str, moves))}: " if moves else ""
        super().__init__(f"not a proof: {after}{why}")
        self.why = why
        """Only the reason."""
        self.moves = tuple(moves)
        """The cells of the moves that lead to it, both sides', from the position on."""
