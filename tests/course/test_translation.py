import pytest

from unbeatable.course.learner.authorship import bare_code
from unbeatable.course.lesson import Lesson, all_lessons, find_lesson, languages
from unbeatable.course.translation import (
    WIDTH,
    exercise_text,
    exercise_texts,
    in_language,
    is_exercise,
    is_solution,
    solution_text,
    solution_texts,
    translatable,
)

LESSONS = pytest.mark.parametrize("lesson", all_lessons(), ids=lambda lesson: lesson.name)


@LESSONS
@pytest.mark.parametrize("language", languages())
def test_a_translation_has_the_same_code(lesson: Lesson, language: str) -> None:
    for written, ours in (
        (exercise_text(lesson, language), lesson.exercise),
        (solution_text(lesson, language), lesson.solution),
    ):
        assert bare_code(written) == bare_code(ours)
        docstrings = [line for line in written.splitlines() if line not in ours.splitlines()]
        assert all(len(line) <= WIDTH or "  # " in line for line in docstrings)


@LESSONS
def test_everything_that_is_not_code_is_translated(lesson: Lesson) -> None:
    for ours in (lesson.exercise, lesson.solution):
        english = set(translatable(ours))
        assert english
        assert not english & set(translatable(in_language(ours, "de")))


def test_a_file_in_german() -> None:
    assert exercise_text(find_lesson("4"), "de") == (
        '''"""Lektion 4: Drei in einer Reihe gewinnen."""

LINES = []  # acht Reihen aus drei Feldern: waagrecht, senkrecht, schräg


def has_line(board, mark):
    """Ob der Stein auf allen drei Feldern irgendeiner Reihe steht."""
    raise NotImplementedError


def winner(board):
    """'x' oder 'o', wenn eine Seite eine Reihe hat; None, wenn niemand
    eine hat."""
    raise NotImplementedError
'''
    )


def test_paragraphs_stay_paragraphs() -> None:
    source = 'def f():\n    """One\n    line.\n\n    Two.\n    """\n    return 1  #  three\n'
    assert list(translatable(source)) == ["three", "One line.", "Two."]
    assert in_language(source) == (
        'def f():\n    """One line.\n\n    Two.\n    """\n    return 1  # three\n'
    )


@LESSONS
def test_our_texts_are_recognised_in_every_language(lesson: Lesson) -> None:
    assert lesson.exercise in exercise_texts(lesson)
    assert lesson.solution in solution_texts(lesson)
    for language in languages():
        assert is_exercise(lesson, exercise_text(lesson, language) + "\n")
        assert is_solution(lesson, solution_text(lesson, language))
        assert not is_exercise(lesson, exercise_text(lesson, language) + "# mine\n")
