"""Lesson 18: boards that are the same when you turn your head, or look in a mirror."""

from s01_board import new_board
from s11_node import Node


def turned(board):
    """The board after a quarter turn to the right: its first row becomes its last column."""
    raise NotImplementedError


def mirrored(board):
    """The board in a mirror: left and right swapped."""
    raise NotImplementedError


def canonical(board):
    """Of the eight boards that turning and mirroring give, the smallest text."""
    raise NotImplementedError


def all_canonical():
    """The set of the canonical boards of all that can be reached from the empty one."""
    raise NotImplementedError
