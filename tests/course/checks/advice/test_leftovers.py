"""What one call leaves behind for the next is named, and nothing else."""

import pytest

from tests.course.checks.failures import failure
from unbeatable.course.lesson import all_lessons, find_lesson

TURNS = find_lesson("3")
RECURSION = find_lesson("10")
COUNT = find_lesson("16")
KEEPS = "keeps something from one call to the next: "
LEAVES = """\
    if is_leaf(tree):
        found.append(tree)
    for child in children(tree):
        leaves(child)
    return len(found)
"""


def test_a_list_in_a_def_is_named() -> None:
    source = TURNS.solution.replace('(board):\n    """The', '(board, moves=[]):\n    """The')
    wrong = failure(TURNS, source.replace("    moves = []\n", ""))
    assert wrong.words.endswith(
        f"legal_moves {KEEPS}`moves=[]` in its `def` is made only once. "
        "Let each call begin with a new one, inside the function."
    )
    assert wrong.advice in wrong.words
    assert wrong.wanted == "[2, 3, 5, 6, 7]"


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ("def leaves(tree, found=[]):\n", "`found=[]` in its `def` is made only once"),
        ("found = []\ndef leaves(tree):\n", "found stands outside of it"),
    ],
)
def test_calls_of_itself_are_calls_too(head: str, said: str) -> None:
    wrong = failure(RECURSION, f"{RECURSION.solution}\n{head}{LEAVES}")
    assert f"\nleaves {KEEPS}{said}" in wrong.words


def test_a_variable_that_is_no_list_is_named_beside_the_values() -> None:
    counts = "count = 0\ndef leaves(tree):\n    global count\n    count += 1\n    return count\n"
    assert f"\nleaves {KEEPS}count stands" in failure(RECURSION, RECURSION.solution + counts).words


def test_what_is_kept_without_harm_is_not_named() -> None:
    keeps = "\ncalls = []\ndef leaves(tree):\n    calls.append(1)\n    return 1\n"
    assert KEEPS not in failure(RECURSION, RECURSION.solution + keeps).words


def test_no_earlier_file_is_blamed_for_it() -> None:
    total = (
        "total = []\ndef count_nodes(node, children):\n    total.append(node)\n"
        "    for child in children(node):\n        count_nodes(child, children)\n"
        "    return len(total)\n"
    )
    earlier = {
        lesson.name: f"{lesson.solution}\nMINE = 1\n"
        for lesson in all_lessons()
        if 12 < lesson.number < COUNT.number
    }
    wrong = failure(COUNT, f"{COUNT.solution}\n{total}", **earlier)
    assert wrong.blame is None
    assert f"count_nodes {KEEPS}total stands outside of it." in wrong.words
