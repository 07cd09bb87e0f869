"""What a contender hands to the stopwatch."""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias


class Done(NamedTuple):
    """What one run of a task has brought, so that the answer is checked and its extent shown."""

    amount: int
    """Positions decided, or games played. A solver that decides the start alone says 1."""

    value: float
    """Of the start for the side to move; of random games, what the first player wins on average."""


Task: TypeAlias = Callable[[], Done]
"""The work itself. Whoever makes a task has done what is not to be timed: imports, set-up."""
