"""What lesson 10 should do."""

from unbeatable.course.checks.expect import expect, expect_answer


def ask(code, name, tree):
    """The call as the learner would write it, and its answer."""
    return f"{name}({tree})", getattr(code, name)(tree)


def check_children(code):
    """children gives the branches; a leaf has none."""
    for leaf in (1, 0, -1):
        call, answer = ask(code, "children", leaf)
        expect(
            answer != [leaf],
            "{call} is {answer}, but nothing comes after a leaf: it has no children, [].",
            call=call,
            answer=answer,
        )
        expect_answer(call, answer, [])
    for tree in ([0, 1, -1], [[1, -1], [0, 0]], [[1, [0, -1]], 0]):
        call, answer = ask(code, "children", tree)
        expect(
            answer != len(tree),
            "{call} is {answer}, how many children there are. "
            "Give the children themselves, as a list.",
            call=call,
            answer=answer,
        )
        expect_answer(call, answer, tree)


def check_leaves_of_a_leaf(code):
    """A leaf has one leaf, itself, whatever its number is."""
    for leaf in (1, 0, -1):
        call, answer = ask(code, "leaves", leaf)
        expect(
            answer != leaf or leaf == 1,
            "{call} is {leaf}, the number on the leaf. Count it: it is one leaf.",
            call=call,
            leaf=leaf,
        )
        expect_answer(call, answer, 1)


def check_leaves(code):
    """leaves counts the leaves, however far down they are."""
    call, answer = ask(code, "leaves", [1, 0, -1])
    expect(
        answer != 1,
        "{call} is 1: only one child was counted. Add up the answers of all children, "
        "and return after the loop.",
        call=call,
    )
    expect(
        answer != 0,
        "{call} is 0: the children were asked, but their answers were not added up.",
        call=call,
    )
    expect(
        answer != 4,
        "{call} is 4: it counts the root, too, and the root is not a leaf.",
        call=call,
    )
    expect_answer(call, answer, 3)
    call, answer = ask(code, "leaves", [[1, 0, -1], 0])
    expect(
        answer != 2,
        "{call} is 2, the number of its children. The first child is a tree itself: "
        "ask leaves(child) how many it has.",
        call=call,
    )
    expect_answer(call, answer, 4)
    for tree, wanted in [([[1, -1], [0, 0]], 4), ([[[1], 0], [[0, 1], [[-1]]]], 5), ([[[[0]]]], 1)]:
        call, answer = ask(code, "leaves", tree)
        expect_answer(call, answer, wanted)


def check_height(code):
    """height is the number of moves on the longest way down."""
    for leaf in (0, 1):
        call, answer = ask(code, "height", leaf)
        expect(
            answer != 1,
            "{call} is 1, but the game is over at a leaf: there are no more moves, "
            "so its height is 0.",
            call=call,
        )
        expect_answer(call, answer, 0)
    call, answer = ask(code, "height", [0, 1])
    expect(
        answer != 0,
        "{call} is 0, but there is a move from the root down to its children: "
        "count 1 for it, and add the height of the tallest child.",
        call=call,
    )
    expect_answer(call, answer, 1)
    call, answer = ask(code, "height", [0, [1, [0, 1]]])
    expect(
        answer != 1,
        "{call} is 1, but only the way through its first child is that short. "
        "Look at all children, and take the tallest.",
        call=call,
    )
    expect_answer(call, answer, 3)
    call, answer = ask(code, "height", [[1, -1], [0, 0]])
    expect(
        answer != 3,
        "{call} is 3: the heights of the children were added up. Only the tallest counts.",
        call=call,
    )
    for tree, wanted in [
        ([[1, -1], [0, 0]], 2),
        ([[[[0]]]], 4),
        ([[[1], 0], 1, [[0, 1], [[-1]]]], 4),
    ]:
        call, answer = ask(code, "height", tree)
        expect_answer(call, answer, wanted)


def check_height_through_any_child(code):
    """The longest way down may go through any child."""
    for tree in ([[1, [0, 1]], 0], [[[0], 1], [1, -1]]):
        call, answer = ask(code, "height", tree)
        expect(
            answer in (3, None),
            "{call} is {answer}, but the longest way down goes through its first child. Look at "
            "all children, and take the tallest.",
            call=call,
            answer=answer,
        )
        expect_answer(call, answer, 3)
    for tree in ([0, [[1], 0], [1]], [[0], 1, [[1]], 1, -1]):
        call, answer = ask(code, "height", tree)
        expect(
            answer in (3, None),
            "{call} is {answer}, but the longest way down goes through a child in the middle. Look "
            "at all children, and take the tallest.",
            call=call,
            answer=answer,
        )
        expect_answer(call, answer, 3)
