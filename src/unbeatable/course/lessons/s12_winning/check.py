"""What lesson 12 should do."""

from s11_node import Node

from unbeatable.course.checks.expect import expect_answer


def about(code, board, winning, losing):
    node = Node(board)
    expect_answer(f"is_winning(Node({board!r}))", code.is_winning(node), winning, board)
    expect_answer(f"is_losing(Node({board!r}))", code.is_losing(node), losing, board)


def check_the_end(code):
    """Where the other has a line, the player to move has lost; a draw is neither."""
    about(code, "xxxoo....", False, True)
    about(code, "xoxxoxoxo", False, False)


def check_one_move_wins(code):
    """A player who can complete a line wins."""
    about(code, "xx.oo....", True, False)
    about(code, "xx.oo...x", True, False)


def check_a_fork_loses(code):
    """Against two threats at once nothing helps."""
    about(code, "xo..x.x.o", False, True)


def check_neither(code):
    """Where good play ends in a draw, a node is neither winning nor losing."""
    about(code, "x...o....", False, False)
    about(code, "x...o...x", False, False)


def check_a_bad_reply_loses(code):
    """Answering a corner with an edge loses."""
    about(code, "xo.......", True, False)
