"""Always takes cell 0, empty or not."""
# fails with: but this cell is taken

from s03_turns import legal_moves


def first_free(board):
    return 0


def any_free(board, chance):
    return chance.choice(legal_moves(board))
