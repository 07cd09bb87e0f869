"""A finished game is returned before it is put into the memory."""
# fails with: this finished game is missing

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
    memory[node] = max(values) if x_to_move else min(values)
    return memory[node]


def value(board):
    return minimax_with_memory(board, whose_turn(board) == "x", children, score, MEMORY)
