"""The file that is at fault is named, and no other."""

import ast
from collections.abc import Iterator
from functools import cache

import pytest

from tests.course.checks.failures import failure
from unbeatable.course.checks import blame
from unbeatable.course.checks.blame import _Search
from unbeatable.course.checks.report import Checked
from unbeatable.course.checks.runner import find_failure, run_checks
from unbeatable.course.lesson import Lesson, all_lessons, find_lesson

pytestmark = pytest.mark.slow

WINNING = find_lesson("s05_over")
IS_RIGHT = _Search.is_right


def mine(lesson: Lesson) -> dict[str, str]:
    """Return our solutions up to this lesson as the learner's own files."""
    return {
        other.name: f"{other.solution}\n# mine\n"
        for other in all_lessons()
        if other.number <= lesson.number
    }


def check(lesson: Lesson, **changed: str) -> Checked | None:
    return run_checks(lesson, mine(lesson) | changed, seconds=20).failure


@pytest.fixture
def right_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all checks of our own files run once for each lesson: whatever is broken before it.

    It is by far the longest run of a search for the culprit, and always the same.
    """
    monkeypatch.setattr(_Search, "is_right", lambda search: passes_with_ours(search._lesson))


@cache
def passes_with_ours(lesson: Lesson) -> bool:
    return IS_RIGHT(_Search(lesson, mine(lesson), 0, find_failure))


def imported(lesson: Lesson) -> Iterator[tuple[Lesson, str]]:
    """Yield what the solution imports from earlier lessons: the lesson, the name."""
    names = {other.name for other in all_lessons()}
    for node in ast.parse(lesson.solution).body:
        if isinstance(node, ast.ImportFrom) and node.module in names:
            yield from ((find_lesson(node.module), alias.name) for alias in node.names)


def spoil(lesson: Lesson, name: str) -> str:
    """Return our solution with one function that does nothing, or a constant that is empty."""
    if name.isupper():
        return f"{lesson.solution}\n{name} = {name}[:0]\n"
    return f"{lesson.solution}\n\ndef {name}(*given):\n    return None\n"


BROKEN = [(lesson, earlier, name) for lesson in all_lessons() for earlier, name in imported(lesson)]


@pytest.mark.usefixtures("right_files")
@pytest.mark.parametrize(
    ("lesson", "earlier", "name"), BROKEN, ids=lambda it: getattr(it, "name", it)
)
def test_each_earlier_file_is_named_when_it_is_broken(
    lesson: Lesson, earlier: Lesson, name: str
) -> None:
    wrong = check(lesson, **{earlier.name: spoil(earlier, name)})
    if (lesson.name, name) == ("s11_minimax", "children"):
        assert wrong is None  # its checks hand in children of their own
        return
    assert wrong is not None
    assert wrong.blame == earlier.name
    first, second = wrong.words.splitlines()[:2]
    assert first == f"Your {lesson.file} is right."
    assert second.startswith(f"Look again at {earlier.file}: ")
    assert wrong.line is None


WRONG = [
    (lesson, wrong.name)
    for lesson in all_lessons()
    for wrong in lesson.wrong
    if lesson.part < 3 and any(earlier == lesson for _, earlier, _ in BROKEN)
]


@pytest.mark.parametrize(("earlier", "name"), WRONG, ids=lambda it: getattr(it, "name", it))
def test_no_other_file_is_named_for_the_mistake_of_a_novice(earlier: Lesson, name: str) -> None:
    """Not every mistake is noticed by the next lesson that builds on the file."""
    (source,) = (wrong.source for wrong in earlier.wrong if wrong.name == name)
    lesson = next(lesson for lesson, used, _ in BROKEN if used == earlier)
    wrong = check(lesson, **{earlier.name: source})
    assert wrong is None or wrong.blame == earlier.name


def test_the_reason_is_what_its_own_checks_say() -> None:
    lines = find_lesson("s04_lines")
    wrong = check(WINNING, s04_lines=spoil(lines, "LINES"))
    assert wrong is not None
    own = failure(lines, spoil(lines, "LINES"))
    assert wrong.words == f"Your s05_over.py is right.\nLook again at s04_lines.py: {own.words}"


def test_several_files_that_are_at_fault_are_all_named() -> None:
    board, lines = find_lesson("s01_board"), find_lesson("s04_lines")
    lesson = find_lesson("s08_block")
    wrong = check(lesson, s01_board=spoil(board, "EMPTY"), s04_lines=spoil(lines, "LINES"))
    assert wrong is not None
    assert wrong.blame == "s01_board"
    assert "Several earlier files make this check fail: s01_board.py, s04_lines.py." in wrong.words
    assert "Look again at s01_board.py: " in wrong.words
    assert "Look again at s04_lines.py: " in wrong.words


def test_nobody_else_is_blamed_for_a_mistake_in_the_file_itself() -> None:
    own = f"{WINNING.solution}\ndef is_over(board):\n    return False\n"
    wrong = check(WINNING, s05_over=own, s04_lines=spoil(find_lesson("s04_lines"), "winner"))
    assert wrong is not None
    assert wrong.blame is None


def test_a_file_that_is_partly_right_is_not_called_right() -> None:
    own = f"{WINNING.solution}\ndef winning_cells(board):\n    return 7\n"
    wrong = check(WINNING, s05_over=own, s04_lines=spoil(find_lesson("s04_lines"), "winner"))
    assert wrong is not None
    assert wrong.blame == "s04_lines"
    assert wrong.words.startswith("This part of your s05_over.py is right.\nLook again at s04")


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        ("def place(board, cell, mark:\n", "Python cannot read line 1 of s02_move.py"),
        ("raise NotImplementedError\n", "s02_move.py is not written yet."),
        ("def place(*given):\n    raise KeyError\n", "Python says: KeyError"),
    ],
)
def test_a_file_that_stops_is_named(broken: str, said: str) -> None:
    wrong = check(find_lesson("s07_play"), s02_move=broken)
    assert wrong is not None
    assert wrong.blame == "s02_move"
    assert said in wrong.words


def test_a_loop_without_end_in_an_earlier_file_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blame, "PATIENCE", 0.5)
    lines = (
        find_lesson("s04_lines").solution + "\ndef winner(board):\n    while True:\n        pass\n"
    )
    wrong = run_checks(WINNING, mine(WINNING) | {"s04_lines": lines}, seconds=0.1).failure
    assert wrong is not None
    assert wrong.blame == "s04_lines"
    assert "was still running after 0.5 seconds and was stopped in line" in wrong.words


HELPER = "\n\ndef same(board, cells):\n    return len({board[cell] for cell in cells}) == 1\n"
WRONG_LINES = find_lesson("s04_lines").solution + HELPER + "\nLINES = LINES[1:]\n"


@pytest.mark.parametrize(
    "imports",
    [
        "from s04_lines import same\n",
        "from s04_lines import *\n",
        "import s04_lines\nsame = s04_lines.same\n",
    ],
)
def test_a_file_that_imports_a_helper_of_its_own_is_not_accused(imports: str) -> None:
    over = f"{imports}{find_lesson('s05_over').solution}\nassert same('xxx', (0, 1))\n"
    wrong = check(find_lesson("s12_tree"), s04_lines=WRONG_LINES, s05_over=over)
    assert wrong is not None
    assert wrong.blame == "s04_lines"
    assert "Several" not in wrong.words


def test_a_helper_in_an_earlier_file_hides_nobody() -> None:
    lesson = find_lesson("s12_tree")
    turns = spoil(find_lesson("s03_turns"), "legal_moves")
    own = f"from s04_lines import same\n{lesson.solution}"
    helpful = find_lesson("s04_lines").solution + HELPER
    wrong = check(lesson, s03_turns=turns, s04_lines=helpful, s12_tree=own)
    assert wrong is not None
    assert wrong.blame == "s03_turns"


def test_a_helper_that_uses_what_is_wrong_gets_ours() -> None:
    counting = "\n\ndef count():\n    return len(LINES)\n"
    own = f"from s04_lines import count\n{WINNING.solution}\nassert count() == 8\n"
    lines = find_lesson("s04_lines").solution + counting + "\nLINES = LINES[1:]\n"
    wrong = check(WINNING, s04_lines=lines, s05_over=own)
    assert wrong is not None
    assert wrong.blame == "s04_lines"


def test_a_name_that_nobody_has_is_told_as_before() -> None:
    own = f"from s04_lines import nothing\n{WINNING.solution}"
    wrong = check(WINNING, s04_lines=WRONG_LINES, s05_over=own)
    assert wrong is not None
    assert wrong.blame is None
    assert "s04_lines.py has no nothing." in wrong.words


def test_a_file_that_is_right_but_slow_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its own checks ask only a few times, and the lesson that uses it asks often."""
    monkeypatch.setattr(blame, "SLOWER", 1)
    slow = (
        "\nrule = is_leaf\ndef is_leaf(tree):\n    sum(range(2_000_000))\n    return rule(tree)\n"
    )
    lesson = find_lesson("s10_recursion")
    trees = find_lesson("s09_trees").solution + slow
    wrong = run_checks(lesson, mine(lesson) | {"s09_trees": trees}, seconds=0.3).failure
    assert wrong is not None
    assert wrong.blame == "s09_trees"
    assert "Look again at s09_trees.py: it takes too long. With ours in its place" in wrong.words
    assert "was still running after 0.3 seconds and was stopped" in wrong.words


def test_a_file_whose_own_checks_are_content_is_named_too() -> None:
    moves = find_lesson("s03_turns").solution
    moves += "\nimport sys\nold = legal_moves\ndef legal_moves(board):\n"
    moves += "    return None if 's06_computer' in sys.modules else old(board)\n"
    wrong = check(find_lesson("s06_computer"), s03_turns=moves)
    assert wrong is not None
    assert wrong.blame == "s03_turns"
    assert "Look again at s03_turns.py: with ours in its place this check passes.\n" in wrong.words
    assert "Python says: " in wrong.words  # what was said before somebody was blamed


def test_the_values_are_those_of_the_call_that_is_told() -> None:
    """Not those of the lesson's own check, whose call is not told."""
    lines = find_lesson("s04_lines")
    wrong, own = (
        check(WINNING, s04_lines=spoil(lines, "winner")),
        failure(lines, spoil(lines, "winner")),
    )
    assert wrong is not None
    assert wrong.board == own.board == "xxxoo...."
    assert (wrong.wanted, wrong.answer) == (own.wanted, own.answer) == ("'x'", "None")
    board = find_lesson("s01_board")
    show = f"{board.solution}\ndef new_board():\n    return '_' * 9\n"
    wrong = check(find_lesson("s07_play"), s01_board=show)
    own = failure(board, show)
    assert wrong is not None
    assert (
        (wrong.wanted, wrong.answer) == (own.wanted, own.answer) == ("'.........'", "'_________'")
    )
    assert wrong.call == f"Your s07_play.py is right.\nLook again at s01_board.py: {own.call}"


def test_nothing_is_said_to_be_right_before_it_has_run() -> None:
    """The file is not written; only its import fails."""
    play = find_lesson("s07_play")
    wrong = check(play, s07_play=play.exercise, s02_move="def place(:\n")
    assert wrong is not None
    assert wrong.blame == "s02_move"
    assert wrong.words.startswith("Look again at s02_move.py: Python cannot read line 1")
