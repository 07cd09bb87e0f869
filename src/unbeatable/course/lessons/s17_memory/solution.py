"""Lesson 17: the same board is met many times; remember what it is worth."""

from s03_turns import whose_turn
from s11_node import Node


def value(board, memory):
    """1, 0 or -1 for x, with good play of both. `memory` is a dict from boards to values.

    What is in the memory is not worked out again; what is worked out is put there.
    """
    if board not in memory:
        node = Node(board)
        if node.score() is not None:
            memory[board] = node.score()
        else:
            values = [value(child.board, memory) for child in node.children()]
            memory[board] = max(values) if whose_turn(board) == "x" else min(values)
    return memory[board]
