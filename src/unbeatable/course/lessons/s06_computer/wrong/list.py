"""Gives a list with the cell instead of the cell."""
# fails with: take the first thing out of the list

from s03_turns import legal_moves


def first_free(board):
    return legal_moves(board)[:1]


def any_free(board, chance):
    return chance.choice(legal_moves(board))
