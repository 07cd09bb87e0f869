"""Lesson 10: not only how the game ends, but which move leads there."""

from s09_minimax import minimax


def best_branch(tree, x_to_move):
    """The number of the best branch, from 0; the first one if several are as good."""
    values = [minimax(child, not x_to_move) for child in tree]
    best = max(values) if x_to_move else min(values)
    return values.index(best)
