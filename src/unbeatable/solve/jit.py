"""numba's compiler, with compiled code cached if there is a folder for it."""

import logging
import os
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from numba import njit
from numba.core.event import Event, Listener, register

STAMP = "sources.sha256"
"""The file beside compiled code with the digest of its sources."""

log = logging.getLogger(__name__)


def _can_cache() -> bool:
    try:
        if _has_no_home():
            raise RuntimeError("no home directory")
        njit(cache=True)(_nothing)
    except RuntimeError as error:
        log.warning(
            "compiled code is not cached, so each process compiles it again: %s; "
            "set NUMBA_CACHE_DIR to a folder that can be written",
            error,
        )
        return False
    return True


def _has_no_home() -> bool:
    """Return whether numba would create a folder called `~`, because it finds no other."""
    chosen = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME")
    beside = os.access(Path(__file__).parent, os.W_OK)
    return not chosen and not beside and os.path.expanduser("~") == "~"  # noqa: PTH111 (never raises)


@cache
def _drop_outdated(folder: Path) -> None:
    """Delete code that was compiled from other sources.

    numba itself checks only the source file of each function, not those of the functions that it
    calls, and fails to load code that refers to a renamed type.
    """
    digest, stamp = _digest_sources(), folder / STAMP
    with suppress(OSError):
        if not stamp.exists() or stamp.read_text() != digest:
            for file in folder.glob("*.nb[ci]"):
                file.unlink(missing_ok=True)
            stamp.write_text(digest)


@cache
def _digest_sources() -> str:
    sources = sorted(Path(__file__).parent.rglob("*.py"))
    return sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()


def _nothing() -> None:
    """A function to compile."""


class _Compilations(Listener):
    """Counts the functions that are being compiled: each compiles those that it calls."""

    running = 0

    def on_start(self, event: Event) -> None:
        self.running += 1

    def on_end(self, event: Event) -> None:
        self.running -= 1


_compilations = _Compilations()
register("numba:compile", _compilations)  # type: ignore[no-untyped-call]


def is_compiling() -> bool:
    """Return whether a function is being compiled now, in any thread."""
    return _compilations.running > 0


OPTIONS: dict[str, Any] = {"cache": _can_cache(), "error_model": "numpy"}


def compiled(**options: Any) -> Any:
    """Return a decorator for a function that Python calls."""

    def decorate(function: Any) -> Any:
        dispatcher = njit(**OPTIONS, **options)(function)
        if OPTIONS["cache"]:
            _drop_outdated(Path(dispatcher.stats.cache_path))
        return dispatcher

    return decorate


inner: Any = compiled(no_cpython_wrapper=True, no_cfunc_wrapper=True)
"""For functions that only compiled code calls. A wrapper for Python would dominate compile time."""

inlined: Any = compiled(no_cpython_wrapper=True, no_cfunc_wrapper=True, forceinline=True)
"""The same, for small functions in hot loops, where a call would take as long as the function."""

uncounted: Any = compiled(no_cpython_wrapper=True, no_cfunc_wrapper=True, _nrt=False)
"""As `inner`, for functions that neither make nor return arrays, and call only such functions.

They do not count references to arrays, which can take most of the time: it is done atomically, and
for each array of a tuple."""

uncounted_inlined: Any = compiled(
    no_cpython_wrapper=True, no_cfunc_wrapper=True, forceinline=True, _nrt=False
)
"""The same, as `inlined`."""


def is_compiled(loop: Any) -> bool:
    """Return whether numba has cached the function, so that it need not compile it."""
    folder, source = loop.stats.cache_path, Path(loop.py_func.__code__.co_filename)
    return folder is not None and any(Path(folder).glob(f"{source.stem}.{loop.__name__}-*.nbi"))
