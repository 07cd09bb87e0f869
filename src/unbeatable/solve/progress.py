"""Progress callbacks: `progress(stage, done, total)`."""

from collections.abc import Callable
from typing import TypeAlias

Progress: TypeAlias = Callable[[str, int, int | None], None]

COMPILING = "compiling, once"
"""The stage in which numba compiles. It has no counts and is not part of solving."""

PROVING = "looking for a proof"
"""The stage in which a proof is looked for. It counts seconds."""

REBUILDING = "reading a strategy from its book"
"""The stage in which the strategy of a proof is made again from its book. It has no counts."""


def silent(stage: str, done: int, total: int | None) -> None:
    """Report nothing."""
