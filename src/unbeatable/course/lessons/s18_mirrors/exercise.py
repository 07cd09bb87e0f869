"""Lesson 18: boards that are the same if you turn your head, or look in a mirror."""

from s03_turns import whose_turn
from s12_tree import children as boards_after
from s14_quick import score
from s17_remember import minimax_with_memory

MEMORY = {}  # from canonical boards to their values


def symmetries(board):
    """The eight boards that turning and mirroring make of a board, in a list; it is one of them."""
    raise NotImplementedError


def canonical(board):
    """The smallest of the eight, in Python's order of strings."""
    raise NotImplementedError


def children(board):
    """The canonical boards after each legal move, each once; [] when the game is over."""
    raise NotImplementedError


def value(board):
    """The value of a board, worked out with canonical boards only."""
    raise NotImplementedError
