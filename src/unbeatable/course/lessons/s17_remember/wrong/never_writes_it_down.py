"""The memory is looked into, but nothing is ever put there."""
# fails with: The memory is still empty

from s03_turns import whose_turn
from s12_tree import children
from s14_quick import score

MEMORY = {}


def minimax_with_memory(node, x_to_move, children, score, memory):
    if node in memory:
        return memory[node]
    branches = children(node)
    if branches == []:
        return score(node)
    values = [minimax_with_memory(b, not x_to_move, children, score, memory) for b in branches]
    if x_to_move:
        return max(values)
    return min(values)


def value(board):
    return minimax_with_memory(board, whose_turn(board) == "x", children, score, MEMORY)
