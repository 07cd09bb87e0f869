"""Puts the turn into the key of the memory as well."""
# fails with: The node alone is the key

from s03_turns import whose_turn
from s12_tree import children
from s14_quick import score

MEMORY = {}  # what `value` knows already: from boards to their values


def minimax_with_memory(node, x_to_move, children, score, memory):
    key = (node, x_to_move)
    if key in memory:
        return memory[key]
    values = []
    for branch in children(node):
        values.append(minimax_with_memory(branch, not x_to_move, children, score, memory))
    if not values:
        best = score(node)
    elif x_to_move:
        best = max(values)
    else:
        best = min(values)
    memory[key] = best
    return best


def value(board):
    return minimax_with_memory(board, whose_turn(board) == "x", children, score, MEMORY)
