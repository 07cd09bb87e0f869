"""numba's compiler, told to keep what it compiles where there is a folder for it."""

import logging
import os
from pathlib import Path
from typing import Any

from numba import njit

log = logging.getLogger(__name__)


def _can_keep() -> bool:
    try:
        if _has_no_home():
            raise RuntimeError("no home directory")
        njit(cache=True)(_nothing)
    except RuntimeError as error:
        log.warning(
            "compiled code is not kept, so each process compiles it again: %s; "
            "set NUMBA_CACHE_DIR to a folder that can be written",
            error,
        )
        return False
    return True


def _has_no_home() -> bool:
    """Return whether numba would make a folder called `~`, for want of any other."""
    chosen = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME")
    beside = os.access(Path(__file__).parent, os.W_OK)
    return not chosen and not beside and os.path.expanduser("~") == "~"  # noqa: PTH111 (never raises)


def _nothing() -> None:
    """A function to compile."""


OPTIONS: dict[str, Any] = {"cache": _can_keep(), "error_model": "numpy"}


def compiled(**options: Any) -> Any:
    """Return a decorator for a loop that Python calls."""
    return njit(**OPTIONS, **options)


inner: Any = compiled(no_cpython_wrapper=True, no_cfunc_wrapper=True)
"""For what only compiled loops call: an entry from Python takes most of the time to compile."""


def is_compiled(loop: Any) -> bool:
    """Return whether numba has kept the loop since its source was written, and only loads it."""
    folder, source = loop.stats.cache_path, Path(loop.py_func.__code__.co_filename)
    if folder is None:
        return False
    kept = Path(folder).glob(f"{source.stem}.{loop.__name__}-*.nbi")
    return any(file.stat().st_mtime >= source.stat().st_mtime for file in kept)
