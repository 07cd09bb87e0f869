"""Questions in readings."""

import pytest

from unbeatable.course.lesson import CourseError
from unbeatable.course.questions import (
    Answer,
    Question,
    find_questions,
    parse_question,
    replace_questions,
)

BLOCK = """\
Who is to move?
There are three x and two o.

- x
+ o, because
  x has moved
- nobody

x has **one more**.

- It is o's turn.
"""
READING = f"Look:\n\n```question\n{BLOCK}```\n\nand\n\n```python\n- 1\n```\n"


def test_a_question_has_answers_and_an_explanation() -> None:
    question = parse_question(BLOCK)
    assert question == Question(
        "Who is to move?\nThere are three x and two o.",
        (Answer("x", False), Answer("o, because x has moved", True), Answer("nobody", False)),
        "x has **one more**.\n\n- It is o's turn.",
    )
    assert question.right == 1


@pytest.mark.parametrize(
    ("block", "fault"),
    [
        ("- x\n+ o\nSo.", "begin with what is asked"),
        ("Who?\n+ o\nSo.", "two or more answers"),
        ("Who?\n- x\n- o\nSo.", "one right answer, which begins with '\\+ ', not 0"),
        ("Who?\n+ x\n+ o\nSo.", "not 2"),
        ("Who?\n+ x\n- x\nSo.", "the same answer twice"),
        ("Who?\n+ x\n- o\n", "end with an explanation"),
        ("", "begin with what is asked"),
    ],
)
def test_what_is_missing_is_told(block: str, fault: str) -> None:
    with pytest.raises(CourseError, match=fault):
        parse_question(block)


def test_questions_are_replaced_and_other_blocks_stay() -> None:
    written = replace_questions(READING * 2, lambda number, it: f"<{number} {it.answers[0].words}>")
    one = "Look:\n\n<{} x>\n\nand\n\n```python\n- 1\n```\n"
    assert written == one.format(0) + one.format(1)


def test_a_question_within_another_block_is_none() -> None:
    assert find_questions(READING) == (parse_question(BLOCK),)
    assert find_questions(f"````text\n{READING}````\n") == ()
    assert find_questions("```text\n```question\n") == ()


def test_a_question_that_is_not_closed_ends_with_the_text() -> None:
    assert find_questions(f"```question\n{BLOCK}") == (parse_question(BLOCK),)
