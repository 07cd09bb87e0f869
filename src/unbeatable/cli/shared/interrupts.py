"""Ctrl-C while a command starts."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

from unbeatable_command import interrupt


@contextmanager
def ending_on_interrupt(status: int) -> Iterator[None]:
    """End the process at once on Ctrl-C, with this status and no traceback.

    For imports only: they take a moment, and KeyboardInterrupt can turn into another error in them.
    """
    before = signal.getsignal(signal.SIGINT)
    if before not in (signal.default_int_handler, interrupt):  # such as ignored
        yield
        return
    signal.signal(signal.SIGINT, lambda *_: os._exit(status))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
