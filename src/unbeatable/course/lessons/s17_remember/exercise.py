"""Lesson 17: the same board is met many times; remember what it is worth."""

from s03_turns import whose_turn
from s12_tree import children
from s14_quick import score

MEMORY = {}  # what `value` knows already: from boards to their values


def minimax_with_memory(node, x_to_move, children, score, memory):
    """The value of the node, as `minimax` gives it. `memory` is a dict from nodes to values.

    What is in the memory is not worked out again. What is worked out is put into the memory.
    """
    raise NotImplementedError


def value(board):
    """The value of a board: minimax_with_memory on the real tree, with MEMORY."""
    raise NotImplementedError
