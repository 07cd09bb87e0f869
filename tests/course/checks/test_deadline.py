"""A limit of time, inside this process."""

import threading
import time
from typing import Any

import pytest

from tests.course.checks.failures import BOARD
from unbeatable.course.checks import deadline as module
from unbeatable.course.checks.deadline import (
    NAMES,
    TimeUp,
    compile_code,
    deadline,
    has_signals,
)
from unbeatable.course.checks.runner import run_checks
from unbeatable.course.checks.tryout import try_code


def test_a_loop_without_an_end_is_ended() -> None:
    with pytest.raises(TimeUp) as caught, deadline(0.05):
        while True:
            pass
    assert caught.value.seconds == 0.05


def test_code_that_catches_everything_is_ended_the_second_time() -> None:
    def stubborn() -> None:
        caught = 0
        while caught < 2:
            try:
                while True:
                    pass
            except TimeUp:
                caught += 1
        raise TimeUp(caught)

    with pytest.raises(TimeUp) as last, deadline(0.05):
        stubborn()
    assert last.value.seconds == 2


def test_work_that_is_done_in_time_is_not_disturbed_later() -> None:
    with deadline(0.02):
        pass
    until = time.process_time() + 0.05
    while time.process_time() < until:
        pass


def test_without_a_limit_nothing_is_ended() -> None:
    with deadline(None):
        assert has_signals()


ENDLESS = [
    "while True: pass",
    "while True:\n    try:\n        x = 1\n    except Exception:\n        pass",
    "x = 1\nwhile x:\n    x += 1",
    "cells = [1]\nfor cell in cells:\n    cells.append(cell)",
    "def f(n):\n    'Twice.'\n    return f(n - 1) + f(n - 1) if n else 1\nf(60)",
    "def g():\n    while True:\n        yield 1\nfor it in g():\n    pass",
    "[0 for _ in iter(int, 1)]",
    "import itertools\n{n for _ in [0] for n in itertools.repeat(7)}",
    "from itertools import count\nfor n in count():\n    pass",
    "import itertools\nsum(itertools.count())",
    "max(iter(int, 1))",
    "from itertools import cycle\n7 in cycle([1])",
    "for n in range(10**12):\n    pass",
    "sum(n for n in range(10**12))",
    "sum(range(10**12))",
    "class A:\n    def f(self): return self\n    while True: x = 1",
]


@pytest.fixture
def no_signals(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a browser."""
    monkeypatch.setattr(module, "has_signals", lambda: False)


@pytest.mark.usefixtures("no_signals")
@pytest.mark.parametrize("source", ENDLESS)
def test_without_signals_code_looks_at_the_clock(source: str) -> None:
    with pytest.raises(TimeUp), deadline(0.05):
        exec(compile_code(source, "endless.py"), dict(NAMES))


@pytest.mark.usefixtures("no_signals")
def test_ticks_change_nothing_else() -> None:
    source = (
        "import itertools\n"
        "found = ['xox'.count('x'), len(range(10**7)), list(range(2)), next(itertools.count()),\n"
        "         [a for a, b in zip(itertools.cycle('ab'), range(2))]]\n"
        "def f(cells):\n    'What it does.'\n    for cell in cells:\n        cells[0] += cell\n"
        "    return cells\ndef g():\n    'Nothing.'\ndef h(n):\n    global x\n    x = n\n"
    )
    names: dict[str, Any] = dict(NAMES)
    with deadline(1):
        exec(compile_code(source, "source.py"), names)
    assert names["f"]([1, 2]) == [4, 2]
    assert names["found"] == [2, 10**7, [0, 1], 0, ["a", "b"]]
    assert names["f"].__doc__ == "What it does."
    assert (names["g"](), names["g"].__doc__) == (None, "Nothing.")
    names["h"](7)
    assert names["x"] == 7
    assert names["f"].__code__.co_firstlineno == 4
    with pytest.raises(TypeError) as caught:
        names["f"](["a", 1])
    assert caught.traceback[-1].lineno == 6  # from 0


@pytest.mark.usefixtures("no_signals")
def test_the_line_of_an_endless_loop_is_told_without_signals_too() -> None:
    source = f"{BOARD.solution}\ndef show(board):\n    while True:\n        x = board\n"
    late = run_checks(BOARD, {BOARD.name: source}, seconds=0.05).failure
    assert late is not None
    assert late.line is not None
    assert source.splitlines()[late.line - 1].strip() in ("while True:", "x = board")
    assert late.words.startswith("show('.........') was still running after 0.05 seconds")
    for code in ("while True: pass", "import itertools; sum(itertools.count())"):
        tried = try_code(BOARD, {}, code, seconds=0.05)
        assert "line 1 of what you tried" in tried.trouble


def test_other_threads_have_no_signals() -> None:
    found = []
    thread = threading.Thread(target=lambda: found.append(has_signals()))
    thread.start()
    thread.join()
    assert found == [False]
