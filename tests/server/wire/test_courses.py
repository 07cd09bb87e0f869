"""The course: what a lesson and the list of lessons hold."""

import pytest
from pydantic import ValidationError

from unbeatable.server.wire.courses import Course, CoursePart, LessonContent, LessonListing


def test_the_list_travels_whole() -> None:
    listing = LessonListing(name="s01_start", number=1, title="A start")
    part = CoursePart(title="Begin", about="<p>It begins.</p>", lessons=[listing])
    course = Course(
        title="Course", introduction="", languages=["en"], parts=[part], package="/api/x.zip"
    )
    assert Course.model_validate_json(course.model_dump_json()) == course


def test_a_lesson_lacks_nothing() -> None:
    with pytest.raises(ValidationError) as caught:
        LessonContent.model_validate({"name": "s01_start"})
    missing = {error["loc"][0] for error in caught.value.errors()}
    assert missing == LessonContent.model_fields.keys() - {"name"}
