"""Lesson 6: two computer players, neither of them clever."""

from s03_turns import legal_moves


def first_free(board):
    """The first empty cell."""
    raise NotImplementedError


def any_free(board, chance):
    """An empty cell by chance; `chance` is a random.Random, which has a method `choice`."""
    raise NotImplementedError
