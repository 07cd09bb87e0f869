"""In the misere game the score is left as it was."""
# fails with: the wrong player wins

import s12_tree
from s03_turns import whose_turn
from s12_tree import children

NAME = "misere"
START = "........."


def score(position):
    return s12_tree.score(position)
