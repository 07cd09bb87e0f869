"""A limit of time for the learner's code, inside this process.

Where there are signals, one interrupts the code. In a browser there are none: there, the code looks
at the clock at each turn of a loop, at each call and at each item of an endless iterator, because
it was compiled with ticks.
"""

import ast
import signal
import sys
import threading
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from itertools import count, cycle, repeat
from types import CodeType, FrameType
from typing import Any

AGAIN = 1.0
"""Seconds after which code that has caught TimeUp gets it again."""
PAUSE = 100
"""The number of ticks between two looks at the clock."""
ENDLESS = frozenset({"iter", "count", "cycle", "repeat"})
"""Python's own functions that may give items without end."""
EATING = frozenset({"sum", "max", "min", "list", "tuple", "set", "sorted", "any", "all"})
"""Python's own functions that go through all items."""
TICK, TICKING = "__tick__", "__ticking__"
"""The names of `tick` and `ticking` in the learner's modules."""
LONG = 1_000_000
"""The number of items from which on a range takes long."""


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


def ticking(items: Any) -> Any:
    """Return an iterator that has no end, or a very long range, as one that ticks at each item.

    Python's own functions, such as sum, go through it without a tick of the learner's code.
    """
    is_endless = isinstance(items, count | cycle | repeat | _Asking)
    if _Clock.until is None or not (is_endless or (isinstance(items, range) and len(items) > LONG)):
        return items
    return _each(items)


def _each(items: Iterable[Any]) -> Iterator[Any]:
    for item in items:
        tick()
        yield item


_Asking = type(iter(int, 1))
"""What `iter` gives for a function and the answer that ends it."""


def compile_code(source: str, file: str) -> CodeType:
    """Compile a module of the learner's; inside a deadline without signals, with ticks.

    Its namespace needs NAMES.
    """
    if _Clock.until is None:
        return compile(source, file, "exec")
    return compile(add_ticks(ast.parse(source, file)), file, "exec")


def add_ticks(tree: ast.Module) -> ast.Module:
    """Return the code with a tick in each loop and each function. It needs NAMES."""
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
        if _is_range(node.iter):
            node.iter = _make_ticking(node.iter)
        return self._tick(node) if grows or _is_endless(node.iter) else self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> Any:
        """A tick gives None, and so it is a condition that holds for `not`."""
        is_endless = _is_endless(node.iter)
        if _is_range(node.iter):
            node.iter = _make_ticking(node.iter)
        self.generic_visit(node)
        if is_endless:
            call = ast.Call(ast.Name(TICK, ast.Load()), [], [])
            node.ifs.insert(0, ast.copy_location(ast.UnaryOp(ast.Not(), call), node.iter))
        return node

    def visit_Call(self, node: ast.Call) -> Any:
        """sum(range(10**12)) takes years, too."""
        if _calls(node) in EATING:
            node.args = [_make_ticking(it) if _is_range(it) else it for it in node.args]
        is_endless = _is_endless(node)
        self.generic_visit(node)
        return _make_ticking(node) if is_endless else node


def _make_ticking(items: ast.expr) -> ast.expr:
    call = ast.Call(ast.Name(TICKING, ast.Load()), [items], [])
    return ast.copy_location(call, items)


def _is_range(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and _calls(node) == "range"


def _is_endless(iterable: ast.expr) -> bool:
    """Return whether this may go on without end, though no code of the learner's runs in it."""
    return isinstance(iterable, ast.Call) and _calls(iterable) in ENDLESS


def _calls(call: ast.Call) -> str:
    """Return the name of the function or method that is called."""
    function = call.func
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


NAMES: Mapping[str, Any] = {TICK: tick, TICKING: ticking}
"""What a module that was compiled with ticks needs."""
