"""What step 9 should do."""

from unbeatable.course.checks.expect import expect_answer

THIRTY = [
    [[0, [1, -1], -1], [[1, 0], 1]],
    [[[-1, 0], [0, -1]], [1, 1]],
    [[-1, 0], 1, -1],
]
"""A tree of thirty nodes, drawn in the text."""


def check_leaf(step):
    """The value of a leaf is its number, whoever is to move."""
    for leaf in (1, 0, -1):
        for x_to_move in (True, False):
            expect_answer(f"minimax({leaf}, {x_to_move})", step.minimax(leaf, x_to_move), leaf)


def check_one_move(step):
    """With one move to go x takes the largest number, o the smallest."""
    expect_answer("minimax([0, 1, -1], True)", step.minimax([0, 1, -1], True), 1)
    expect_answer("minimax([0, 1, -1], False)", step.minimax([0, 1, -1], False), -1)


def check_turns_alternate(step):
    """After each move it is the other one's turn."""
    expect_answer("minimax([[1, -1], [0, 0]], True)", step.minimax([[1, -1], [0, 0]], True), 0)
    expect_answer("minimax([[1, -1], [0, 0]], False)", step.minimax([[1, -1], [0, 0]], False), 0)
    expect_answer("minimax([[[1], [-1]], 0], True)", step.minimax([[[1], [-1]], 0], True), 0)
    expect_answer("minimax([[[1], [-1]], 0], False)", step.minimax([[[1], [-1]], 0], False), 0)


def check_the_large_tree(step):
    """The tree of thirty nodes."""
    expect_answer("minimax of the tree of thirty nodes, x to move,", step.minimax(THIRTY, True), 0)
    expect_answer("minimax of the tree of thirty nodes, o to move,", step.minimax(THIRTY, False), 1)


def check_leaves_at_different_depths(step):
    """Some branches end sooner than others."""
    expect_answer("minimax([1, [-1, 0]], True)", step.minimax([1, [-1, 0]], True), 1)
    expect_answer("minimax([1, [-1, 0]], False)", step.minimax([1, [-1, 0]], False), 0)
