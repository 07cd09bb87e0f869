"""numba's compiler, told to keep what it compiles where there is a place for it."""

from typing import Any

from numba import njit


def _can_keep() -> bool:
    try:
        njit(cache=True)(_nothing)
    except RuntimeError:  # no folder that may be written to: then compile in every process
        return False
    return True


def _nothing() -> None:
    """Something to compile."""


OPTIONS: dict[str, Any] = {"cache": _can_keep(), "error_model": "numpy"}


def compiled(**options: Any) -> Any:
    """A decorator for a loop that Python calls."""
    return njit(**OPTIONS, **options)


inner: Any = compiled(no_cpython_wrapper=True, no_cfunc_wrapper=True)
"""For what only compiled loops call: an entry from Python takes most of the time to compile."""
