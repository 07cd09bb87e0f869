"""Plans for teachers."""

from pathlib import Path

import pytest

from unbeatable.course.checks.tryout import try_code
from unbeatable.course.lesson import FIRST_OF_PARTS, PLAN, Lesson, all_lessons, find_lesson
from unbeatable.course.messages import catalog
from unbeatable.course.questions import find_questions
from unbeatable.course.teacher import plan
from unbeatable.course.teacher.plan import (
    MINUTES,
    class_periods,
    lesson_notes,
    periods,
    whole_plan,
)
from unbeatable.course.terminal.markdown import TRY

pytestmark = pytest.mark.xdist_group("plan")  # a plan runs the lines to try, once in a process

DOCS = Path(__file__).parents[3] / "docs"


def test_every_period_is_as_long_as_a_period() -> None:
    assert 6 <= len(periods()) <= 8
    for period in periods():
        assert sum(part.minutes for part in period.parts) == MINUTES, period.title
        assert period.prepare
        assert period.homework


def test_the_periods_go_through_parts_1_and_2_in_order() -> None:
    lessons = [lesson for period in periods() for lesson in period.lessons]
    assert lessons == list(range(1, FIRST_OF_PARTS[2]))


@pytest.mark.parametrize("lesson", all_lessons(), ids=lambda lesson: lesson.name)
def test_the_notes_have_every_misconception_and_every_answer(lesson: Lesson) -> None:
    notes = lesson_notes(lesson)
    assert notes.startswith(f"## Lesson {lesson.number}: {lesson.text().title}\n")
    assert len(lesson.wrong) >= 4
    for wrong in lesson.wrong:
        assert f"- {wrong.misconception} “{wrong.fragment}”" in notes
    for question in find_questions(lesson.text().reading):
        assert f"**{question.answers[question.right].words}**" in notes
    assert notes == notes.rstrip()


def test_when_a_lesson_is_taken_and_what_is_written() -> None:
    assert "Period 2. Pupils write `has_line` and `winner`." in lesson_notes(find_lesson("4"))
    assert "A project. Pupils write" in lesson_notes(find_lesson("17"))
    assert "A side road. Pupils write" in lesson_notes(find_lesson("22"))


def test_the_answers_of_a_page_after_a_part_are_with_its_last_lesson() -> None:
    with_page = [
        lesson.number
        for lesson in all_lessons()
        if "Answers on the page after" in lesson_notes(lesson)
    ]
    assert with_page == [8, 15, 20, 24]


def test_the_values_of_a_tree_to_predict_are_among_the_answers() -> None:
    predicted = [lesson for lesson in all_lessons() if "](predict:" in lesson.text().reading]
    assert predicted
    for lesson in predicted:
        assert "from the bottom up and from left to right:" in lesson_notes(lesson)


def test_what_the_lines_to_try_show_is_worked_out() -> None:
    assert "**What the lines to try show.**\n\n```text\nx [2, 3, 5, 6, 7]\n```" in (
        lesson_notes(find_lesson("3"))
    )
    long = lesson_notes(find_lesson("7"))
    assert "```text\n...\n" in long
    assert long.endswith("[2, 4, 6]\n```")


def test_answers_that_are_written_by_hand_are_right() -> None:
    """`minimax` of lesson 11 and the search of lesson 17 know better than we."""

    def ask(lesson: str, code: str) -> object:
        return try_code(find_lesson(lesson), {}, code).value

    [tree] = [
        code
        for code in TRY.findall(find_lesson("11").text().reading)
        if "minimax(tree, True, children, score)" in code
    ]
    last = "minimax(tree, True, children, score), minimax(tree, False, children, score)"
    assert ask("11", f"{tree}\n{last}") == "(0, 1)"
    assert "worth 0 if x moves first, and 1 if o does" in lesson_notes(find_lesson("11"))
    search = (
        "from s17_remember import minimax_with_memory\n"
        "[minimax_with_memory('.' * cells, True, children, score, {}) for cells in (6, 7, 8)]"
    )
    assert ask("24", search) == "[-1, 1, 1]"
    assert "With six, o wins; with seven or eight, x wins." in lesson_notes(find_lesson("24"))
    sticks = """
def wins(sticks, most):
    return any(not wins(sticks - taken, most) for taken in range(1, min(sticks, most) + 1))

wins(15, 3), wins(16, 3), wins(15, 4)
"""
    assert ask("24", sticks) == "(True, False, False)"


def test_answers_by_hand_belong_to_lessons() -> None:
    names = {lesson.name for lesson in all_lessons()}
    assert set(plan._written()["answers"]) <= names


def test_the_plan_of_a_lesson_begins_with_its_class_period() -> None:
    plan_of_nine = plan.lesson_plan(find_lesson("9"))
    assert plan_of_nine.startswith("### 5. Trees")
    assert "*Homework:*" in plan_of_nine
    assert plan_of_nine.endswith(lesson_notes(find_lesson("9")))
    assert plan.lesson_plan(find_lesson("16")) == lesson_notes(find_lesson("16"))


def test_the_whole_plan_has_all_of_it() -> None:
    whole = whole_plan()
    assert class_periods() in whole
    for lesson in all_lessons():
        assert lesson_notes(lesson) in whole
    for period in periods():
        assert f"### {period.number}. {period.title}" in whole


def test_the_page_of_lesson_plans_is_what_the_command_prints() -> None:
    """After a change: unbeatable learn --plan all > docs/lesson-plans.md"""
    assert (DOCS / "lesson-plans.md").read_text() == f"{whole_plan()}\n"


def test_the_page_for_teachers_lists_the_periods() -> None:
    page = (DOCS / "teaching.md").read_text()
    for period in periods():
        lessons = ", ".join(map(str, period.lessons))
        assert f"| {period.number} | {period.title} | {lessons} |" in page


def test_a_plan_in_german() -> None:
    german = plan.lesson_plan(find_lesson("4"), "de")
    assert german.startswith("### 2. Reihen und das Ende\n\nLektionen 4 und 5. *Vorbereitung:*")
    assert "| Minuten | |\n| ---: | --- |\n| 10 | Arbeitsblatt 4" in german
    assert "Stunde 2. Geschrieben wird `has_line` und `winner`." in german
    assert "- Vergisst die zweite Diagonale. „In LINES fehlt die Reihe (2, 4, 6).“" in german
    assert "a ist die Nummer eines Feldes." in german  # the second line of what the check says
    for english in ("Prepare", "Homework", "Pupils", "Typical", "Answers", "What the lines"):
        assert english not in german


def test_everything_that_teachers_have_written_is_translated() -> None:
    written = set(plan.written_sentences())
    assert len(written) > 300
    assert written == set(catalog("de", PLAN))
