"""What lesson 8 should do."""

from unbeatable.course.checks.expect import expect_answer


def check_is_leaf(code):
    """A number is a leaf, a list is not."""
    for tree, wanted in [(0, True), (1, True), (-1, True), ([0], False), ([[1], [0]], False)]:
        expect_answer(f"is_leaf({tree})", code.is_leaf(tree), wanted)


def check_one_move_ahead(code):
    """One move ahead x takes the largest number."""
    for tree, wanted in [([0, 1, -1], 1), ([0, -1], 0), ([-1, -1], -1), ([1], 1)]:
        expect_answer(f"one_move_ahead({tree})", code.one_move_ahead(tree), wanted)


def check_two_moves_ahead(code):
    """Two moves ahead x must expect that o answers with the smallest number."""
    for tree, wanted in [
        ([[1, -1], [0, 0]], 0),
        ([[1, 1], [1, -1]], 1),
        ([[-1, 1], [1, -1]], -1),
        ([[0, 1, 1], [0, -1, 1], [-1]], 0),
    ]:
        expect_answer(f"two_moves_ahead({tree})", code.two_moves_ahead(tree), wanted)
