"""How long work tells where it is: a callable that takes the stage, the work done, the total."""

from collections.abc import Callable
from typing import TypeAlias

Progress: TypeAlias = Callable[[str, int, int | None], None]


def silent(stage: str, done: int, total: int | None) -> None:
    """Tell nobody."""
