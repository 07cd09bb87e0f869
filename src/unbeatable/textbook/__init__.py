"""The algorithms as taught: short, plain, and correct for every game that is small enough.

They are slow. The tests compare the fast solvers in `unbeatable.solve` with them.
"""

from unbeatable.textbook.alphabeta import Estimate, alphabeta
from unbeatable.textbook.backwards import work_backwards
from unbeatable.textbook.minimax import Choice, depth_aware_score, minimax, plain_score
from unbeatable.textbook.node import GameNode
from unbeatable.textbook.perft import perft
from unbeatable.textbook.tree import TreeCounts, TreeNode, build_tree, count_tree, tree_bytes

__all__ = [
    "Choice",
    "Estimate",
    "GameNode",
    "TreeCounts",
    "TreeNode",
    "alphabeta",
    "build_tree",
    "count_tree",
    "depth_aware_score",
    "minimax",
    "perft",
    "plain_score",
    "tree_bytes",
    "work_backwards",
]
