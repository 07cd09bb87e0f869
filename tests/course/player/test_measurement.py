"""Before and after: nodes, boards and seconds of each value of the empty board."""

import pytest

from tests.course.pupil import own
from unbeatable.course.lesson import all_lessons, find_lesson
from unbeatable.course.player.measurement import measure, measure_lesson


@pytest.mark.parametrize(
    ("name", "nodes", "boards"),
    [("s17_remember", 16_168, 5_478), ("s20_bitboards", 16_168, 5_478)],
)
def test_calls_and_boards_are_counted(name: str, nodes: int, boards: int) -> None:
    measured = measure_lesson(find_lesson(name), {})
    assert (measured.nodes, measured.boards, measured.trouble) == (nodes, boards, None)
    assert 0 < measured.seconds < 10


def test_mirrors_and_cuts_need_fewer_nodes() -> None:
    assert measure_lesson(find_lesson("s18_mirrors"), {}).boards == 765
    nodes = measure_lesson(find_lesson("s19_cutoffs"), {}).nodes
    assert nodes is not None
    assert 1_000 < nodes < 100_000


@pytest.mark.slow
def test_the_plain_search_visits_the_whole_tree() -> None:
    measured = measure_lesson(find_lesson("s14_quick"), {})
    assert (measured.nodes, measured.boards) == (549_946, 5_478)


def test_only_lessons_with_a_value_that_the_learner_has() -> None:
    names = ("s01_board", "s17_remember", "s18_mirrors")
    heard: list[str] = []
    sources = {name: own(find_lesson(name)) for name in names}
    measured = measure(sources, heard.append)
    assert [row.lesson for row in measured] == ["s17_remember", "s18_mirrors"]
    assert heard[0] == f"Lesson 17: {find_lesson('17').text().title}"
    with_value = [lesson.number for lesson in all_lessons() if lesson.value]
    assert with_value == [14, 17, 18, 19, 20]


@pytest.mark.parametrize(
    ("name", "function"), [("s17_remember", "minimax_with_memory"), ("s19_cutoffs", "alphabeta")]
)
def test_nodes_of_another_function_are_not_counted_as_one(name: str, function: str) -> None:
    """The learner's function only passes on what it is asked."""
    lesson = find_lesson(name)
    source = lesson.solution.replace(f"{function}(", "helper(")
    source += f"\n\ndef {function}(*given):\n    return helper(*given)\n"
    source += "\n\ndef value(board):\n    return "
    whole = lesson.solution.partition("def value(board):")[2]
    source += whole.rpartition("return ")[2]
    measured = measure_lesson(lesson, {name: source})
    assert (measured.nodes, measured.boards, measured.trouble) == (None, None, None)
    assert measured.seconds > 0
    empty = measure_lesson(lesson, {name: "def value(board):\n    return 0\n"})
    assert (empty.nodes, empty.boards) == (None, None)


def test_code_that_fails_is_told_in_words() -> None:
    fails = {"s17_remember": "def value(board):\n    return board / 2\n"}
    (measured,) = measure(fails)
    assert measured.trouble is not None
    assert "s17_remember.py" in measured.trouble
    (measured,) = measure({"s17_remember": "oops"})
    assert "oops" in str(measured.trouble)


def test_a_recursion_that_is_handed_lists_is_counted_too() -> None:
    source = (
        "def minimax_with_memory(node):\n"
        "    return 0 if node == [3] else minimax_with_memory(node=[3])\n"
        "def value(board):\n    return minimax_with_memory(list(board))\n"
    )
    measured = measure_lesson(find_lesson("17"), {"s17_remember": source})
    assert (measured.nodes, measured.boards) == (2, 2)
