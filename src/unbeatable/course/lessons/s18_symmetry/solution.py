"""Lesson 18: boards that are the same when you turn your head, or look in a mirror."""

from s01_board import new_board
from s11_node import Node


def turned(board):
    """The board after a quarter turn to the right: its first row becomes its last column."""
    return "".join(board[cell] for cell in (6, 3, 0, 7, 4, 1, 8, 5, 2))


def mirrored(board):
    """The board in a mirror: left and right swapped."""
    return "".join(board[cell] for cell in (2, 1, 0, 5, 4, 3, 8, 7, 6))


def canonical(board):
    """Of the eight boards that turning and mirroring give, the smallest text."""
    images = []
    for start in (board, mirrored(board)):
        for _ in range(4):
            images.append(start)
            start = turned(start)
    return min(images)


def all_canonical():
    """The set of the canonical boards of all that can be reached from the empty one."""
    found = set()
    stack = [canonical(new_board())]
    while stack:
        board = stack.pop()
        if board not in found:
            found.add(board)
            stack.extend(canonical(child.board) for child in Node(board).children())
    return found
