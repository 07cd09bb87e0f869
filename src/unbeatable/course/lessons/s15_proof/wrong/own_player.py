"""Asks its own player instead of the one that it is given."""
# fails with: never asks the `player`

from s14_quick import choose
from s02_move import place
from s03_turns import whose_turn
from s05_over import is_over, result
from s12_tree import children


def all_results(board, mark, player):
    if is_over(board):
        return [result(board)]
    if whose_turn(board) == mark:
        return all_results(place(board, choose(board), mark), mark, player)
    results = []
    for child in children(board):
        results.extend(all_results(child, mark, player))
    return results
