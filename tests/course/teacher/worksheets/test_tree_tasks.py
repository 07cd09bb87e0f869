"""Trees on worksheets."""

from unbeatable.course.lesson import find_lesson
from unbeatable.course.teacher.worksheets.tree_tasks import (
    TASKS,
    VALUES,
    answers,
    tree_task,
    trees_of,
)

TREE = "[[1,-1],[0,[1,0]]]"


def test_the_answers_of_each_kind_of_task() -> None:
    assert answers(VALUES, TREE) == {"": "0", "0": "-1", "1": "0", "1.1": "1"}
    assert answers(TASKS["s10_recursion"], TREE) == {"": "5", "0": "2", "1": "3", "1.1": "2"}
    assert answers(TASKS["s16_count"], TREE) == {"": "9", "0": "3", "1": "5", "1.1": "3"}


def test_the_trees_of_a_reading_come_first_and_each_once() -> None:
    lesson = find_lesson("11")
    addresses = ["board:x../.../...", "predict:[1,0]", "tree:[1,0]|1", "tree:[[1,-1],[0,0]]"]
    trees = trees_of(lesson, addresses)
    assert trees[:2] == ["[1,0]", "[[1,-1],[0,0]]"]
    assert trees[2:] == list(VALUES.trees)
    assert tree_task(lesson) is VALUES


def test_a_lesson_without_a_tree_has_none_on_paper() -> None:
    assert trees_of(find_lesson("4"), ["board:x../.../..."]) == []
    assert trees_of(find_lesson("10"), []) == list(TASKS["s10_recursion"].trees)


def test_tasks_belong_to_lessons() -> None:
    for name in TASKS:
        assert find_lesson(name).name == name
