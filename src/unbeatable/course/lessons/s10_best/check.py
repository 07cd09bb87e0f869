"""What lesson 10 should do."""

from unbeatable.course.checks.expect import expect_answer


def check_x_takes_the_largest(code):
    """x takes the branch with the largest value."""
    expect_answer("best_branch([0, 1, -1], True)", code.best_branch([0, 1, -1], True), 1)


def check_o_takes_the_smallest(code):
    """o takes the branch with the smallest value."""
    expect_answer("best_branch([0, 1, -1], False)", code.best_branch([0, 1, -1], False), 2)


def check_the_other_answers(code):
    """The other side answers as well as it can."""
    for tree, x_to_move, wanted in [
        ([[1, -1], [0, 0]], True, 1),
        ([[1, -1], [0, 1], [1, 1]], True, 2),
        ([[1, -1], [0, -1], [0, 0]], False, 1),
    ]:
        call = f"best_branch({tree}, {x_to_move})"
        expect_answer(call, code.best_branch(tree, x_to_move), wanted)


def check_the_first_of_equals(code):
    """Of branches that are as good, the first."""
    expect_answer("best_branch([0, 1, 1], True)", code.best_branch([0, 1, 1], True), 1)
    expect_answer("best_branch([[0], [0]], False)", code.best_branch([[0], [0]], False), 0)
