"""The course: what a lesson and the list of lessons hold."""

import pytest
from pydantic import ValidationError

from unbeatable.server.wire.courses import (
    Course,
    CoursePage,
    CoursePart,
    LessonContent,
    LessonListing,
    PageListing,
    QuestionBlock,
    TryBlock,
)


def test_the_list_travels_whole() -> None:
    listing = LessonListing(name="s01_start", number=1, title="A start", side_road=False)
    checkpoint = PageListing(name="checkpoint1", title="Look back")
    part = CoursePart(
        title="Begin", about="<p>It begins.</p>", lessons=[listing], checkpoint=checkpoint
    )
    course = Course(
        title="Course",
        introduction="",
        languages=["en"],
        parts=[part],
        closing=PageListing(name="closing", title="The end"),
        package="/api/x.zip",
    )
    assert Course.model_validate_json(course.model_dump_json()) == course


def test_a_lesson_lacks_nothing() -> None:
    with pytest.raises(ValidationError) as caught:
        LessonContent.model_validate({"name": "s01_start"})
    missing = {error["loc"][0] for error in caught.value.errors()}
    assert missing == LessonContent.model_fields.keys() - {"name"}


def test_the_blocks_of_a_reading_are_told_apart() -> None:
    asked = QuestionBlock(question="Who?", answers=["x", "o"], right=1, explanation="So.")
    page = CoursePage(
        name="checkpoint1", title="", language="en", reading=[TryBlock(code="1 + 1"), asked]
    )
    assert CoursePage.model_validate_json(page.model_dump_json()) == page
