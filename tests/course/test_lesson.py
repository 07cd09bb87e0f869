"""Lessons and their texts."""

import ast

import pytest

from unbeatable.course import lesson as lessons
from unbeatable.course.lesson import (
    PAGES,
    CourseError,
    Watch,
    all_lessons,
    complete_languages,
    find_lesson,
    languages,
    read_page,
    read_text,
)


def test_lessons_go_by_name_and_number() -> None:
    assert find_lesson("04") == find_lesson("4") == find_lesson("S04_lines.py")
    with pytest.raises(CourseError, match="'99' is not a lesson; lessons are 1 to 24"):
        find_lesson("99")


def test_the_course_has_four_parts() -> None:
    parts = [lesson.part for lesson in all_lessons()]
    assert parts == [1] * 8 + [2] * 7 + [3] * 5 + [4] * 4
    assert [it.name for it in all_lessons() if it.is_side_road] == [
        it.name for it in all_lessons() if it.part == 4
    ]


def test_a_lesson_says_how_the_course_uses_it() -> None:
    assert find_lesson("s06_computer").players == ("first_free", "any_free")
    assert find_lesson("s13_choose").players == ("choose",)
    assert find_lesson("s01_board").players == ()
    assert find_lesson("s18_mirrors").value == "value"
    assert find_lesson("s11_minimax").parsons == "minimax"
    assert (find_lesson("1").value, find_lesson("1").watch) == (None, None)
    watched = [it.name for it in all_lessons() if it.watch is not None]
    assert watched == ["s10_recursion", "s11_minimax", "s17_remember", "s19_cutoffs"]
    assert find_lesson("s10_recursion").watch == Watch(
        "leaves", "leaves(tree)", tree="[[1,-1],[0,[1,0]]]"
    )


def test_wrong_solutions_name_their_mistake() -> None:
    wrong = {wrong.name: wrong for wrong in find_lesson("s02_move").wrong}
    assert wrong["assigns"].misconception.endswith(".")
    assert wrong["assigns"].fragment
    assert wrong["assigns"].fragment in wrong["assigns"].source.splitlines()[1]
    with pytest.raises(CourseError, match=r"s02_move/wrong/odd\.py should begin with a docstring"):
        lessons._read_wrong("odd", "x = 1\n", "s02_move")


def test_pages_between_lessons_can_be_read() -> None:
    for name in PAGES:
        page = read_page(name)
        assert page.title
        assert page.reading
        assert read_page(name, "xx") == page
    with pytest.raises(CourseError, match="'checkpoint9' is not a page in 'en'"):
        read_page("checkpoint9")


def test_a_language_is_complete_with_all_texts_and_messages() -> None:
    assert complete_languages()[0] == languages()[0] == "en"
    assert set(complete_languages()) <= set(languages())


@pytest.mark.parametrize("text", ["no title", "# T\n## Hint 1\na\n## Hint 2\nb\n", "# T\n"])
def test_a_text_has_a_title_and_three_hints(text: str) -> None:
    with pytest.raises(CourseError, match=r"x\.md should"):
        read_text(text, "x.md")


TWO_FUNCTIONS = {"check_minimax_on_real_boards"}
"""Checks that are about two functions together."""


def test_a_check_is_about_one_function() -> None:
    """Functions are written one after the other, and each has checks of its own."""
    mixed = []
    for lesson in all_lessons()[:20]:
        functions = {
            node.name
            for node in ast.parse(lesson.solution).body
            if isinstance(node, ast.FunctionDef)
        }
        for node in ast.parse(lesson.check).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("check_"):
                asked = {
                    it.attr
                    for it in ast.walk(node)
                    if isinstance(it, ast.Attribute) and ast.unparse(it.value) == "code"
                }
                if len(asked & functions) > 1 and node.name not in TWO_FUNCTIONS:
                    mixed.append((lesson.name, node.name))
    assert mixed == [("s16_count", "check_trees_made_by_hand")]  # two sums over the same trees
