"""What lesson 15 should do."""

from s11_node import Node

from unbeatable.course.checks.expect import expect_answer, memoize

Node.children = memoize(Node.children)


def check_the_end(code):
    """A finished game is one node and one game."""
    expect_answer("count_nodes(Node('xxxoo....'))", code.count_nodes(Node("xxxoo....")), 1)
    expect_answer("count_games(Node('xxxoo....'))", code.count_games(Node("xxxoo....")), 1)


def check_one_move_left(code):
    """With one empty cell there are two nodes and one game."""
    board = "xoxxoxox."
    expect_answer(f"count_nodes(Node({board!r}))", code.count_nodes(Node(board)), 2, board)
    expect_answer(f"count_games(Node({board!r}))", code.count_games(Node(board)), 1, board)


def check_after_three_moves(code):
    """After three moves there are more than a thousand nodes already."""
    board = "xox......"
    expect_answer(f"count_nodes(Node({board!r}))", code.count_nodes(Node(board)), 1349, board)


def check_the_whole_tree(code):
    """From the empty board: 549,946 nodes."""
    expect_answer("count_nodes(Node('.........'))", code.count_nodes(Node("." * 9)), 549946)


def check_all_games(code):
    """From the empty board: 255,168 games."""
    expect_answer("count_games(Node('.........'))", code.count_games(Node("." * 9)), 255168)
