"""Each function is good for something."""

import pytest

from tests.course.lint.spoilt import Spoilt
from unbeatable.course.lesson import Lesson, all_lessons, find_lesson
from unbeatable.course.lint.uses import PLAYED, unused_functions


@pytest.mark.parametrize("lesson", all_lessons(), ids=lambda lesson: lesson.name)
def test_every_function_is_used(lesson: Lesson) -> None:
    assert list(unused_functions(lesson)) == []


def test_what_the_course_plays_with_is_there() -> None:
    for lesson, name in PLAYED:
        assert f"def {name}(" in find_lesson(lesson).solution


def test_functions_that_nothing_uses_are_found() -> None:
    source = "def place(): return helper()\ndef helper(): pass\ndef show(): return place()\n"
    spoilt = Spoilt("s02_move", solution=source)
    assert list(unused_functions(spoilt)) == ["s02_move: no later lesson uses show"]
    player = Spoilt("s02_move", solution=source, settings={"player": "show"})
    assert list(unused_functions(player)) == []
    side_road = Spoilt("s02_move", solution=source, settings={"side_road": True})
    assert list(unused_functions(side_road)) == []
