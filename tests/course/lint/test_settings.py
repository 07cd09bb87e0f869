"""The settings of lessons."""

from typing import Any

import pytest

from tests.course.lint.spoilt import Spoilt
from unbeatable.course.lesson import Lesson, all_lessons, find_lesson
from unbeatable.course.lint.settings import setting_faults

LEAVES = find_lesson("s10_recursion").solution


@pytest.mark.parametrize("lesson", all_lessons(), ids=lambda lesson: lesson.name)
def test_the_settings_of_every_lesson_are_right(lesson: Lesson) -> None:
    assert list(setting_faults(lesson)) == []


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"colour": 1}, "'colour' is not a setting"),
        ({"side_road": True}, "the lessons of the last part are side roads, and no others"),
        ({"watch": {"speed": 1}}, "speed is not a setting of watch"),
        ({"player": ["leaves", "choose"], "value": "worth"}, "the solution has no choose"),
        ({"value": "worth"}, "the solution has no worth"),
        (
            {"watch": {"function": "leaves", "call": "leaves(1)"}},
            "what is watched is either a tree or a board",
        ),
        (
            {"watch": {"function": "leaves", "call": "leaves(forest)", "tree": "[1,0]"}},
            "it cannot be watched: ",
        ),
    ],
)
def test_wrong_settings_are_found(settings: dict[str, Any], said: str) -> None:
    lesson = Spoilt("s10_recursion", solution=LEAVES, settings=settings)
    faults = list(setting_faults(lesson))
    assert any(fault.startswith(f"s10_recursion/lesson.toml: {said}") for fault in faults), faults


def test_a_function_without_a_puzzle_is_found() -> None:
    short = "def leaves(tree):\n    return 1\n"
    lesson = Spoilt("s10_recursion", solution=short, settings={"parsons": "leaves"})
    assert "too short for a puzzle" in "".join(setting_faults(lesson))
