"""Lessons and their texts."""

import pytest

from unbeatable.course.lesson import CourseError, all_lessons, find_lesson, read_text


def test_lessons_go_by_name_and_number() -> None:
    assert find_lesson("04") == find_lesson("4") == find_lesson("S04_lines.py")
    with pytest.raises(CourseError, match="'99' is not a lesson; lessons are 1 to 23"):
        find_lesson("99")
    assert {lesson.part for lesson in all_lessons()} == {1, 2}


@pytest.mark.parametrize("text", ["no title", "# T\n## Hint 1\na\n## Hint 2\nb\n", "# T\n"])
def test_a_text_has_a_title_and_three_hints(text: str) -> None:
    with pytest.raises(CourseError, match=r"x\.md should"):
        read_text(text, "x.md")
