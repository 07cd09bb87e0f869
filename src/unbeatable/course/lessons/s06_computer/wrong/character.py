"""Chooses a character of the board instead of a cell."""
# fails with: a character of the board

from s03_turns import legal_moves


def first_free(board):
    return legal_moves(board)[0]


def any_free(board, chance):
    return chance.choice(board)
