"""Lesson 18: boards that are the same if you turn your head, or look in a mirror."""

from s03_turns import whose_turn
from s12_tree import children as boards_after
from s14_quick import score
from s17_remember import minimax_with_memory

MEMORY = {}  # from canonical boards to their values


def turned(board):
    """The board after a quarter turn to the right."""
    after = ""
    for cell in (6, 3, 0, 7, 4, 1, 8, 5, 2):
        after = after + board[cell]
    return after


def symmetries(board):
    """The eight boards that turning and mirroring make of a board, in a list; it is one of them."""
    upside_down = board[6:9] + board[3:6] + board[0:3]
    boards = []
    for image in (board, upside_down):
        for quarter in range(4):
            boards.append(image)
            image = turned(image)
    return boards


def canonical(board):
    """The smallest of the eight, in Python's order of strings."""
    return min(symmetries(board))


def children(board):
    """The canonical boards after each legal move, each once; [] when the game is over."""
    found = []
    for after in boards_after(board):
        smallest = canonical(after)
        if smallest not in found:
            found.append(smallest)
    return found


def value(board):
    """The value of a board, worked out with canonical boards only."""
    x_to_move = whose_turn(board) == "x"
    return minimax_with_memory(canonical(board), x_to_move, children, score, MEMORY)
