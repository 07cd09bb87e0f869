"""Uses the module `random` instead of the dice that it is given."""
# fails with: not the module `random`

import random
from s03_turns import legal_moves


def first_free(board):
    return legal_moves(board)[0]


def any_free(board, chance):
    return random.choice(legal_moves(board))
