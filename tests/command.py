"""What a command answers, and how to start one that can be interrupted, for tests."""

import os
import signal
from collections.abc import Callable
from typing import NamedTuple, TypeAlias


class Answer(NamedTuple):
    status: object
    out: str
    err: str


Run: TypeAlias = Callable[..., Answer]


def without_coverage(**more: str) -> dict[str, str]:
    """The environment of a command that will be interrupted.

    Coverage holds a lock while it looks at a new file; Ctrl-C just then would lock it for ever.
    """
    kept = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE")}
    return kept | more


def heed_ctrl_c() -> None:
    """To be called in a new process: tests run in the background would hand down deaf ears."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
