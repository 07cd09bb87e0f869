"""What lesson 13 should do."""

from s11_node import Node

from unbeatable.course.checks.expect import expect_answer


def check_score(code):
    """A win counts 100 less the moves made, for o below zero; a draw counts 0."""
    for board, wanted in [
        ("xxxoo....", 95),
        ("xx.ooo..x", -94),
        ("xoxoxooxx", 91),
        ("xoxxoxoxo", 0),
    ]:
        expect_answer(f"score(Node({board!r}))", code.score(Node(board)), wanted, board)


def check_the_end(code):
    """The value of a finished game is its score."""
    expect_answer("value(Node('xxxoo....'))", code.value(Node("xxxoo....")), 95, "xxxoo....")


def check_the_quick_win(code):
    """x wins with the fifth move rather than the seventh."""
    board = "xo..x.o.."
    expect_answer(f"value(Node({board!r}))", code.value(Node(board)), 95, board)


def check_the_slow_loss(code):
    """A player who must lose holds out as long as possible."""
    board = "xo..x...."
    expect_answer(f"value(Node({board!r}))", code.value(Node(board)), 93, board)


def check_a_draw(code):
    """After a corner and the centre it is a draw."""
    board = "x...o...."
    expect_answer(f"value(Node({board!r}))", code.value(Node(board)), 0, board)
