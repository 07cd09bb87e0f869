"""What lesson 9 should do."""

from unbeatable.course.checks.expect import expect_answer

THIRTY = [
    [[0, [1, -1], -1], [[1, 0], 1]],
    [[[-1, 0], [0, -1]], [1, 1]],
    [[-1, 0], 1, -1],
]
"""A tree of thirty nodes, drawn in the text."""


def check_leaf(code):
    """The value of a leaf is its number, whoever is to move."""
    for leaf in (1, 0, -1):
        for x_to_move in (True, False):
            expect_answer(f"minimax({leaf}, {x_to_move})", code.minimax(leaf, x_to_move), leaf)


def check_one_move(code):
    """With one move to go x takes the largest number, o the smallest."""
    expect_answer("minimax([0, 1, -1], True)", code.minimax([0, 1, -1], True), 1)
    expect_answer("minimax([0, 1, -1], False)", code.minimax([0, 1, -1], False), -1)


def check_turns_alternate(code):
    """After each move it is the other one's turn."""
    expect_answer("minimax([[1, -1], [0, 0]], True)", code.minimax([[1, -1], [0, 0]], True), 0)
    expect_answer("minimax([[1, -1], [0, 0]], False)", code.minimax([[1, -1], [0, 0]], False), 0)
    expect_answer("minimax([[[1], [-1]], 0], True)", code.minimax([[[1], [-1]], 0], True), 0)
    expect_answer("minimax([[[1], [-1]], 0], False)", code.minimax([[[1], [-1]], 0], False), 0)


def check_the_large_tree(code):
    """The tree of thirty nodes."""
    expect_answer("minimax of the tree of thirty nodes, x to move,", code.minimax(THIRTY, True), 0)
    expect_answer("minimax of the tree of thirty nodes, o to move,", code.minimax(THIRTY, False), 1)


def check_leaves_at_different_depths(code):
    """Some branches end sooner than others."""
    expect_answer("minimax([1, [-1, 0]], True)", code.minimax([1, [-1, 0]], True), 1)
    expect_answer("minimax([1, [-1, 0]], False)", code.minimax([1, [-1, 0]], False), 0)
