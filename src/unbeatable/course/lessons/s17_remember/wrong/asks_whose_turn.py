"""Ignores x_to_move, and asks the board whose turn it is."""
# fails with: do not ask whose_turn(node)

from s03_turns import whose_turn
from s12_tree import children
from s14_quick import score

MEMORY = {}  # what `value` knows already: from boards to their values


def minimax_with_memory(node, x_to_move, children, score, memory):
    if node in memory:
        return memory[node]
    values = []
    for branch in children(node):
        values.append(minimax_with_memory(branch, not x_to_move, children, score, memory))
    if not values:
        best = score(node)
    elif whose_turn(node) == "x":
        best = max(values)
    else:
        best = min(values)
    memory[node] = best
    return best


def value(board):
    return minimax_with_memory(board, whose_turn(board) == "x", children, score, MEMORY)
