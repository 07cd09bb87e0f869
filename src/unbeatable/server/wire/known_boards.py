"""Known boards: what is known of the start of many boards, for the lab."""

from typing import Literal

from unbeatable.server.wire.base import ValueWord, Wire


class KnownBoard(Wire):
    """What is known of a board, and of the same board with columns and rows exchanged."""

    columns: int
    rows: int
    k: int
    how: Literal["solved", "proven", "not known"]
    """Solved: every position is. Proven: the start is."""
    value: ValueWord | None
    """For the first player; None if it is not known."""
    plies: int | None
    """The length of a win; None without one."""
    at_most: bool
    """Whether that is only an upper bound."""
