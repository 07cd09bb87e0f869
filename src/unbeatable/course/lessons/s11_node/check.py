"""What lesson 11 should do."""

from unbeatable.course.checks.expect import expect_answer, expect_kind


def check_the_root_has_nine(code):
    """The empty board has nine children, one for each cell."""
    children = code.Node(".........").children()
    expect_kind("Node('.........').children()", children, list)
    expect_answer(
        "[child.move for child in Node('.........').children()]",
        [child.move for child in children],
        list(range(9)),
    )
    expect_answer("Node('.........').children()[0].board", children[0].board, "x........")


def check_turns(code):
    """Where o is to move, the children have one more o."""
    children = code.Node("x........").children()
    expect_answer(
        "[child.move for child in Node('x........').children()]",
        [child.move for child in children],
        list(range(1, 9)),
    )
    expect_answer(
        "Node('x........').children()[0].board", children[0].board, "xo.......", "x........"
    )


def check_the_end_has_none(code):
    """A finished game has no children, even if there are empty cells."""
    for board in ("xxxoo....", "xoxxoxoxo"):
        children = code.Node(board).children()
        expect_answer(f"Node({board!r}).children()", children, [], board)


def check_score(code):
    """score is 1, -1 or 0 at the end, and None before."""
    for board, wanted in [
        ("xxxoo....", 1),
        ("xx.ooo..x", -1),
        ("xoxxoxoxo", 0),
        ("xo.......", None),
    ]:
        expect_answer(f"Node({board!r}).score()", code.Node(board).score(), wanted, board)


def check_the_node_stays_as_it_is(code):
    """Asking for children does not change the node."""
    node = code.Node("xo.......")
    node.children()
    expect_answer("the board afterwards", node.board, "xo.......")
