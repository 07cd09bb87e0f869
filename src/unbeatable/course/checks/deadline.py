"""A limit of time for the learner's code, inside this process.

Where there are signals, one interrupts the code. In a browser there are none: there, the code looks
at the clock at each turn of a loop and at each call, because it was compiled with ticks.
"""

import ast
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from types import CodeType, FrameType
from typing import Any

AGAIN = 1.0
"""Seconds after which code that has caught TimeUp gets it again."""
PAUSE = 100
"""The number of ticks between two looks at the clock."""
ENDLESS = frozenset({"iter", "count", "cycle", "repeat"})
"""Python's own functions that may give items without end."""
TICK = "__tick__"
"""The name of `tick` in the learner's modules."""


class TimeUp(BaseException):
    """The time is up. Learners' code does not catch it, unless it catches everything."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class _Clock:
    """The limit that ticks look at."""

    seconds = 0.0
    until: float | None = None
    count = 0


def deadline(seconds: float | None) -> AbstractContextManager[None]:
    """Raise TimeUp in the block after so many seconds of work; without a limit, never."""
    if seconds is None:
        return nullcontext()
    return _alarm(seconds) if has_signals() else _ticking(seconds)


def has_signals() -> bool:
    """Return whether a signal can interrupt the code."""
    is_main = threading.current_thread() is threading.main_thread()
    return hasattr(signal, "setitimer") and sys.platform != "emscripten" and is_main


def tick() -> None:
    """Raise TimeUp if the time is up."""
    _Clock.count += 1
    if _Clock.count % PAUSE == 0 and _Clock.until is not None and time.monotonic() > _Clock.until:
        raise TimeUp(_Clock.seconds)


def compile_code(source: str, file: str) -> CodeType:
    """Compile a module of the learner's; inside a deadline without signals, with ticks.

    Its namespace needs `tick` by the name TICK.
    """
    if _Clock.until is None:
        return compile(source, file, "exec")
    return compile(add_ticks(ast.parse(source, file)), file, "exec")


def add_ticks(tree: ast.Module) -> ast.Module:
    """Return the code with a tick in each loop and each function."""
    ticking: ast.Module = _Ticking().visit(tree)
    return ast.fix_missing_locations(ticking)


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """Count the time of the processor, because the machine may be busy with other things."""

    def ring(signum: int, frame: FrameType | None) -> None:
        raise TimeUp(seconds)

    before = signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, seconds, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


@contextmanager
def _ticking(seconds: float) -> Iterator[None]:
    _Clock.seconds, _Clock.until = seconds, time.monotonic() + seconds
    try:
        yield
    finally:
        _Clock.until = None


class _Ticking(ast.NodeTransformer):
    """Puts a tick at the beginning of functions and of loops that may be endless."""

    def _tick(self, node: Any) -> Any:
        self.generic_visit(node)
        call = ast.Expr(ast.Call(ast.Name(TICK, ast.Load()), [], []))
        node.body.insert(0, ast.copy_location(call, node.body[0]))
        return node

    visit_While = _tick  # noqa: N815 (as the library has it)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        docstring = node.body[:1] if ast.get_docstring(node) is not None else []
        node.body = node.body[len(docstring) :] or [ast.Pass(lineno=node.lineno, col_offset=0)]
        ticking = self._tick(node)
        ticking.body[:0] = docstring
        return ticking

    def visit_For(self, node: ast.For) -> Any:
        """A list that grows while the loop goes through it has no end."""
        grows = any(
            isinstance(it, ast.Attribute) and ast.dump(it.value) == ast.dump(node.iter)
            for it in ast.walk(node)
        )
        return self._tick(node) if grows or _is_endless(node.iter) else self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> Any:
        """A tick gives None, and so it is a condition that holds for `not`."""
        self.generic_visit(node)
        if _is_endless(node.iter):
            call = ast.Call(ast.Name(TICK, ast.Load()), [], [])
            node.ifs.insert(0, ast.copy_location(ast.UnaryOp(ast.Not(), call), node.iter))
        return node


def _is_endless(iterable: ast.expr) -> bool:
    """Return whether this may go on without end, though no code of the learner's runs in it."""
    if not isinstance(iterable, ast.Call):
        return False
    function = iterable.func
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    return name in ENDLESS
