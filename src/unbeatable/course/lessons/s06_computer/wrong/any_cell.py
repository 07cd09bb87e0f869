"""Chooses among all nine cells, the taken ones too."""
# fails with: among the empty cells only

from s03_turns import legal_moves


def first_free(board):
    return legal_moves(board)[0]


def any_free(board, chance):
    return chance.choice(range(9))
