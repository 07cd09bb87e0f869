"""What step 12 should do."""

from s11_node import Node

from unbeatable.course.checks.expect import expect_answer


def about(step, board, winning, losing):
    node = Node(board)
    expect_answer(f"is_winning(Node({board!r}))", step.is_winning(node), winning, board)
    expect_answer(f"is_losing(Node({board!r}))", step.is_losing(node), losing, board)


def check_the_end(step):
    """Where the other has a line, the player to move has lost; a draw is neither."""
    about(step, "xxxoo....", False, True)
    about(step, "xoxxoxoxo", False, False)


def check_one_move_wins(step):
    """Who can complete a line wins."""
    about(step, "xx.oo....", True, False)
    about(step, "xx.oo...x", True, False)


def check_a_fork_loses(step):
    """Against two threats at once nothing helps."""
    about(step, "xo..x.x.o", False, True)


def check_neither(step):
    """Where good play ends in a draw, a node is neither winning nor losing."""
    about(step, "x...o....", False, False)
    about(step, "x...o...x", False, False)


def check_a_bad_reply_loses(step):
    """To answer a corner with an edge loses."""
    about(step, "xo.......", True, False)
