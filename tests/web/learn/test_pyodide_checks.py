"""Checks in Pyodide: mistakes are named as in CPython, and the right file is blamed."""

import json
from pathlib import Path

import pytest

from tests.web.learn.test_pyodide import in_pyodide
from unbeatable.course.lesson import all_lessons, find_lesson

pytestmark = pytest.mark.slow

CHECKING = """
import json
from unbeatable.course import pyodide

def told(*things):
    pass

asked = json.loads({asked!r})
print()
print(json.dumps([
    json.loads(pyodide.check(name, json.dumps(sources), told))["checks"][-1]
    for name, sources in asked
]))
"""


def test_every_mistake_of_a_novice_is_named_in_pyodide(tmp_path: Path) -> None:
    wrong = [(lesson, wrong) for lesson in all_lessons() for wrong in lesson.wrong]
    asked = [(lesson.name, {lesson.name: it.source}) for lesson, it in wrong]
    found = in_pyodide(CHECKING.format(asked=json.dumps(asked)), tmp_path)
    lost = [
        f"{lesson.name}/wrong/{it.name}.py: {checked['words']}"
        for (lesson, it), checked in zip(wrong, found, strict=True)
        if checked["passed"] or it.fragment not in checked["words"]
    ]
    assert lost == []


def test_blame_crashes_and_endless_loops_in_pyodide(tmp_path: Path) -> None:
    def mine(name: str, **broken: str) -> tuple[str, dict[str, str]]:
        lesson = find_lesson(name)
        names = [other for other in all_lessons() if other.number <= lesson.number]
        sources = {it.name: f"{it.solution}\n{broken.get(it.name, '# mine')}\n" for it in names}
        return lesson.name, sources

    asked = [
        mine("s15_proof", s12_tree="def children(board): return None"),
        mine("s07_play", s02_move="def place(board, cell, mark):\n    board[cell] = mark"),
        mine("s10_recursion", s10_recursion="def leaves(tree):\n    return leaves(tree)"),
        mine("s01_board", s01_board="def new_board():\n    while True:\n        pass"),
    ]
    found = in_pyodide(CHECKING.format(asked=json.dumps(asked)), tmp_path)
    blamed = [checked["blame"] for checked in found]
    assert blamed == ["s12_tree", "s02_move", None, None]
    tree, move, recursion, endless = (checked["words"] for checked in found)
    assert tree.startswith("Your s15_proof.py is right.\nLook again at s12_tree.py: ")
    assert "A text (Python calls it a string, str) cannot be changed" in move
    assert "calls leaves again with the same tree, so it never ends." in recursion
    assert endless.startswith("new_board() was still running after 10 seconds and was stopped in")
