"""A task: the work of a contender that is timed."""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias


class Done(NamedTuple):
    """The result of a task: an answer to check, and how much work it took."""

    amount: int
    """Positions decided, or games played. A solver that decides the start alone says 1."""

    value: float
    """Of the start for the side to move; of random games, what the first player wins on average."""


Task: TypeAlias = Callable[[], Done]
"""The work itself. Imports and set-up happen before it is called, so they are not timed."""
