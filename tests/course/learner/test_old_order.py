"""Where the work on lessons of the old order belongs."""

import pytest

from tests.course.learner.old_work import CIRCLES, FILES, FORKS, S05_SOLUTION, S08_EXERCISE, TREES
from unbeatable.course.learner.old_order import (
    OLD_ORDER,
    carry_over,
    describe,
    fingerprint,
    for_the_browser,
)
from unbeatable.course.lesson import all_lessons, find_lesson
from unbeatable.course.messages import render

NAMES = {lesson.name for lesson in all_lessons()}


def test_the_table_names_lessons_of_today_and_no_old_name_has_another_meaning() -> None:
    assert [int(old.name[1:3]) for old in OLD_ORDER] == list(range(1, 24))
    for old in OLD_ORDER:
        assert old.new is None or old.new in NAMES
        assert old.name not in NAMES or old.new == old.name
    moved = {old.name: old.new for old in OLD_ORDER if old.is_renamed}
    assert moved == {
        "s08_trees": "s09_trees",
        "s21_forks": "s08_block",
        "s22_backwards": "s23_circles",
    }


def test_a_fingerprint_is_that_of_the_text_without_white_space_around_it() -> None:
    assert fingerprint("a") == fingerprint("\n a\n") == "e8b7be43"
    assert fingerprint("b") != fingerprint("a")
    assert fingerprint("\ud800")  # cannot be encoded
    assert {old.name: old.exercise for old in OLD_ORDER}["s08_trees"] == fingerprint(S08_EXERCISE)


def test_work_is_carried_to_its_new_name() -> None:
    carried = carry_over(FILES)
    assert {old.name: new for old, new in carried.moved.items()} == {
        "s08_trees": "s09_trees",
        "s21_forks": "s08_block",
        "s22_backwards": "s23_circles",
    }
    assert [old.name for old in carried.left] == ["s11_node"]
    assert carried.code["s09_trees"] == TREES
    assert carried.code["s23_circles"] == "import s09_trees\nfrom s08_block import threats\n"
    assert carried.code["s08_block"].startswith(FORKS)


def test_the_missing_function_is_appended_with_what_it_imports() -> None:
    block = carry_over({"s21_forks": FORKS}).code["s08_block"]
    added = block.removeprefix(FORKS)
    assert "def win_or_block(board):" in added
    assert "raise NotImplementedError" in added
    assert "def forks" not in added
    imports = [
        line for line in find_lesson("s08_block").exercise.splitlines() if line.startswith("from ")
    ]
    assert imports
    assert all(line in added for line in imports)
    compile(block, "s08_block.py", "exec")


@pytest.mark.parametrize("text", ["", "\n", S08_EXERCISE, f"\n{S08_EXERCISE}\n\n"])
def test_what_we_gave_out_is_not_the_learners_work(text: str) -> None:
    carried = carry_over({"s08_trees": text})
    assert (carried.code, carried.moved, carried.left) == ({}, {}, ())
    assert describe(carried) == []


def test_our_old_solution_becomes_our_present_one() -> None:
    carried = carry_over({"s05_over": S05_SOLUTION})
    assert carried.ours == {"s05_over"}
    assert carried.code == {"s05_over": find_lesson("s05_over").solution}
    assert carry_over({"s05_over": f"{S05_SOLUTION}# mine\n"}).code == {}


def test_new_work_is_not_replaced_by_old_work() -> None:
    carried = carry_over({"s08_trees": TREES, "s09_trees": "new = 1\n"})
    assert carried.code == {}
    assert [old.name for old in carried.left] == ["s08_trees"]


def test_what_was_carried_and_what_was_not_is_said_in_words() -> None:
    words = render(describe(carry_over(FILES))[0])
    assert "s08_trees.py is now s09_trees.py;" in words
    assert "s21_forks.py is now s08_block.py, where you write win_or_block besides;" in words
    assert "Not carried over, because the new lessons are different or have" in words
    assert "s11_node.py" in words
    assert "None of your old files is changed." in words
    assert "Not carried" not in render(describe(carry_over({"s22_backwards": CIRCLES}))[0])


def test_the_browser_gets_the_same_table() -> None:
    rows = {row["name"]: row for row in for_the_browser()}
    assert len(rows) == len(OLD_ORDER)
    assert rows["s21_forks"]["new"] == "s08_block"
    assert FORKS + str(rows["s21_forks"]["appended"]) == carry_over(FILES).code["s08_block"]
    assert rows["s11_node"]["new"] is None
