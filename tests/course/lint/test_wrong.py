"""Wrong solutions: a mutation test of the checks."""

import pytest

from tests.course.lint.spoilt import Spoilt
from unbeatable.course.lesson import Lesson, WrongSolution, all_lessons
from unbeatable.course.lint.wrong import Score, wrong_faults


@pytest.mark.slow
@pytest.mark.parametrize("lesson", all_lessons(), ids=lambda lesson: lesson.name)
def test_every_mistake_of_a_novice_is_named(lesson: Lesson) -> None:
    score = Score()
    assert list(wrong_faults(lesson, score)) == []
    assert score.named == score.total >= 4


def test_mistakes_that_are_not_named_are_counted() -> None:
    lesson = Spoilt(
        "s01_board",
        check="def check_it(code):\n    'It is one.'\n    assert code.it() == 1\n",
        wrong=(
            WrongSolution("right", "def it(): return 1\n", "None at all.", "one"),
            WrongSolution("lost", "def it(): return 2\n", "Counts from two.", "from two"),
            WrongSolution("told", "def it(): return 3\n", "No full stop", "AssertionError"),
        ),
    )
    score = Score()
    faults = list(wrong_faults(lesson, score))
    assert faults[:2] == [
        "s01_board: there are 3 wrong solutions, fewer than 4",
        "s01_board/wrong/right.py: it passes",
    ]
    assert faults[2].startswith("s01_board/wrong/lost.py: the message should contain 'from two': ")
    assert faults[3:] == ["s01_board/wrong/told.py: its docstring should be a sentence"]
    assert str(score) == "mutation score: 1 of 3 wrong solutions named"
