"""Checks in Pyodide: mistakes are named as in CPython, and the right file is blamed."""

import json
from typing import Any

import pytest

from tests.web.learn.test_pyodide import in_pyodide
from unbeatable.course.checks.runner import QUICK
from unbeatable.course.lesson import all_lessons, find_lesson

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("checks in Pyodide")]

CHECKING = """
import json
from unbeatable.course import pyodide
from unbeatable.course.checks import blame

blame.PATIENCE = 60  # a clock runs on here while the machine does something else

def told(*things):
    pass

def last_check(name, sources):
    return json.loads(pyodide.check(name, json.dumps(sources), told))["checks"][-1]

found = [last_check(name, sources) for name, sources in json.loads({asked!r})]
pyodide.SLOWER = {hurried}
found.append(last_check(*json.loads({endless!r})))
print()
print(json.dumps(found))
"""
HURRIED = 0.2
"""How many times as long as elsewhere code may run that never ends: it would use all of it."""


WRONG = [(lesson, wrong) for lesson in all_lessons() for wrong in lesson.wrong]


def mine(name: str, **broken: str) -> tuple[str, dict[str, str]]:
    """Return a lesson and files of a learner up to it, with these lines at their ends."""
    lesson = find_lesson(name)
    names = [other for other in all_lessons() if other.number <= lesson.number]
    sources = {it.name: f"{it.solution}\n{broken.get(it.name, '# mine')}\n" for it in names}
    return lesson.name, sources


BROKEN = [
    mine("s13_choose", s12_tree="def children(board): return None"),
    mine("s07_play", s02_move="def place(board, cell, mark):\n    board[cell] = mark"),
    mine("s10_recursion", s10_recursion="def leaves(tree):\n    return leaves(tree)"),
]
ENDLESS = mine("s01_board", s01_board="def new_board():\n    while True:\n        pass")


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """The last check of all of these: Pyodide starts once."""
    asked = [(lesson.name, {lesson.name: it.source}) for lesson, it in WRONG] + BROKEN
    script = CHECKING.format(asked=json.dumps(asked), endless=json.dumps(ENDLESS), hurried=HURRIED)
    found: list[dict[str, Any]] = in_pyodide(script, tmp_path_factory.mktemp("pyodide"))
    assert len(found) == len(asked) + 1
    return found


def test_every_mistake_of_a_novice_is_named_in_pyodide(checked: list[dict[str, Any]]) -> None:
    lost = [
        f"{lesson.name}/wrong/{it.name}.py: {found['words']}"
        for (lesson, it), found in zip(WRONG, checked[: len(WRONG)], strict=True)
        if found["passed"] or it.fragment not in found["words"]
    ]
    assert lost == []


def test_blame_crashes_and_endless_loops_in_pyodide(checked: list[dict[str, Any]]) -> None:
    found = checked[len(WRONG) :]
    assert [it["blame"] for it in found] == ["s12_tree", "s02_move", None, None]
    tree, move, recursion, endless = (it["words"] for it in found)
    assert tree.startswith("Your s13_choose.py is right.\nLook again at s12_tree.py: ")
    assert "A string (in Python: str) cannot be changed" in move
    assert "calls leaves again with the same tree, so it never ends." in recursion
    seconds = f"{HURRIED * QUICK:g}"
    assert endless.startswith(f"new_board() was still running after {seconds} seconds and was stop")
