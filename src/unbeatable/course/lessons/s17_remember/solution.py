"""Lesson 17: the same board is met many times; remember what it is worth."""

from s03_turns import whose_turn
from s12_tree import children
from s14_quick import score

MEMORY = {}  # what `value` knows already: from boards to their values


def minimax_with_memory(node, x_to_move, children, score, memory):
    """The value of the node, as `minimax` gives it. `memory` is a dict from nodes to values.

    What is in the memory is not worked out again. What is worked out is put into the memory.
    """
    if node in memory:
        return memory[node]
    values = []
    for branch in children(node):
        values.append(minimax_with_memory(branch, not x_to_move, children, score, memory))
    if not values:
        best = score(node)
    elif x_to_move:
        best = max(values)
    else:
        best = min(values)
    memory[node] = best
    return best


def value(board):
    """The value of a board: minimax_with_memory on the real tree, with MEMORY."""
    return minimax_with_memory(board, whose_turn(board) == "x", children, score, MEMORY)
