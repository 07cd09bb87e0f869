"""What lesson 9 should do."""

from unbeatable.course.checks.expect import expect, expect_answer


def check_is_leaf(code):
    """A number is a leaf, a list is not."""
    for tree, wanted in [
        (0, True),
        (1, True),
        (-1, True),
        (95, True),
        ([0], False),
        ([[1], [0]], False),
    ]:
        call = f"is_leaf({tree})"
        answer = code.is_leaf(tree)
        if answer is (not wanted):
            expect(
                wanted,
                "{call} is True, but a list is not a leaf: the game goes on there.",
                call=call,
            )
            expect(
                not wanted,
                "{call} is False, but a number is a leaf, whichever number it is. "
                "Ask whether the tree is a list.",
                call=call,
            )
        expect_answer(call, answer, wanted)


def check_one_move_ahead(code):
    """One move ahead, x takes the largest number."""
    call = "one_move_ahead([-1, -1, 0])"
    expect(
        code.one_move_ahead([-1, -1, 0]) != 2,
        "{call} is 2, the number of the best move. The value that x reaches with it is 0.",
        call=call,
    )
    for tree, wanted in [([0, 1, -1], 1), ([0, -1], 0), ([-1, -1], -1), ([1], 1)]:
        call = f"one_move_ahead({tree})"
        answer = code.one_move_ahead(list(tree))
        expect(
            answer != -1 or wanted == -1,
            "{call} is -1, the worst for x. x is to move, and wants the largest number.",
            call=call,
        )
        expect(
            answer != 0 or 0 in tree,
            "{call} is 0, but there is no 0 in this tree. If you begin with `best = 0`, "
            "no branch here is better: begin with the value of the first branch.",
            call=call,
        )
        expect_answer(call, answer, wanted)


def check_value_not_branch(code):
    """Two moves ahead, the answer is a value, not the number of a move, nor a branch."""
    call = "two_moves_ahead([[-1], [-1], [0, 1]])"
    answer = code.two_moves_ahead([[-1], [-1], [0, 1]])
    expect(
        answer != 2,
        "{call} is 2, the number of the best move. The value that x is sure of is 0.",
        call=call,
    )
    expect(
        not isinstance(answer, list),
        "{call} is {answer}, one of the branches. What is that branch worth when o chooses in it?",
        call=call,
        answer=answer,
    )


def check_two_moves_ahead(code):
    """Two moves ahead, x must expect that o answers with the smallest number."""
    call = "two_moves_ahead([[1, -1], [0, 0]])"
    answer = code.two_moves_ahead([[1, -1], [0, 0]])
    expect(
        answer != 1,
        "{call} is 1, but x cannot be sure of that: on the left o answers with -1. "
        "o does not help x.",
        call=call,
    )
    expect(
        answer != -1,
        "{call} is -1, but x need not go left: on the right, x is sure of 0. "
        "o chooses within a branch, and x chooses the branch.",
        call=call,
    )
    call = "two_moves_ahead([[-1, 1], [1, -1]])"
    answer = code.two_moves_ahead([[-1, 1], [1, -1]])
    expect(
        answer != 1,
        "{call} is 1, but whatever x does, o can answer with -1. x moves first: "
        "take the smallest number of each branch, then the largest of those.",
        call=call,
    )
    for tree, wanted in [
        ([[1, -1], [0, 0]], 0),
        ([[1, 1], [1, -1]], 1),
        ([[-1, 1], [1, -1]], -1),
        ([[0, 1, 1], [0, -1, 1], [-1]], 0),
    ]:
        answer = code.two_moves_ahead([list(after) for after in tree])
        expect_answer(f"two_moves_ahead({tree})", answer, wanted)
