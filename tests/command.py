"""What a command answers, for tests that run one."""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias


class Answer(NamedTuple):
    status: object
    out: str
    err: str


Run: TypeAlias = Callable[..., Answer]
