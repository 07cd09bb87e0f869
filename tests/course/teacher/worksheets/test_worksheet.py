"""Worksheets."""

import pytest

from tests.pictures.pdf_text import pages, words
from unbeatable.course.lesson import CourseError, Lesson, Text, all_lessons, find_lesson
from unbeatable.course.teacher.worksheets.worksheet import Worksheet, worksheet_pdf


@pytest.mark.parametrize("lesson", all_lessons()[:-1], ids=lambda lesson: lesson.name)
def test_every_lesson_but_one_s_own_game_has_a_worksheet_of_two_pages(lesson: Lesson) -> None:
    tasks, answers = pages(worksheet_pdf(lesson))
    assert f"Lesson {lesson.number}" in words(tasks)
    assert "Name ___" in words(tasks)
    assert f"Lesson {lesson.number}: answers".split() == words(answers).split()[:3]
    assert "Name" not in words(answers)


def test_answers_are_only_on_the_second_page() -> None:
    tasks, answers = pages(worksheet_pdf(find_lesson("3")))
    assert "to move:" in words(tasks)
    assert words(tasks).count("to move: moves:") == 8
    assert "to move: moves:" not in words(answers)
    assert " re S" in tasks
    assert len(words(answers)) > len(words(tasks)) - 40


def test_a_question_stands_below_the_figure_that_it_is_about(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reading = (
        "Look:\n\n![a board](board:x../.../...)\n\n```question\nWho is to move?\n- x\n+ o\n"
        "x has moved.\n```\n\n```question\nAnd [then](/map)?\n+ `x`\n- o\nThey take turns.\n```\n"
    )
    monkeypatch.setattr(Lesson, "text", lambda *_: Text("Title", reading, ("", "", "")))
    sheet = Worksheet(find_lesson("24"))
    assert [figures for _, figures in sheet._questions] == [["board:x../.../..."], []]
    tasks, answers = (words(page) for page in pages(sheet.pdf()))
    assert "1a\\) Who is to move? x o 1b\\) And then? x o" in tasks
    assert "x has moved." in answers
    assert "x has moved." not in tasks


def test_a_lesson_with_nothing_to_write_on_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Lesson, "text", lambda *_: Text("Title", "Words.", ("", "", "")))
    with pytest.raises(CourseError, match="s24_yours has nothing for a worksheet"):
        worksheet_pdf(find_lesson("24"))


def test_trees_shrink_until_the_tasks_fit_on_one_page() -> None:
    sheet = Worksheet(find_lesson("9"))
    assert sheet._sheet(2.5).pages > 1
    assert len(pages(sheet.pdf())) == 2
