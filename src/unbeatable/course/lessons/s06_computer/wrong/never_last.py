"""Leaves out the last empty cell."""
# fails with: never took cell 8

from s03_turns import legal_moves


def first_free(board):
    return legal_moves(board)[0]


def any_free(board, chance):
    moves = legal_moves(board)
    return moves[int(chance.random() * (len(moves) - 1))]
