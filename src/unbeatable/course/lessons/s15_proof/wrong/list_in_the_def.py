"""Keeps the results as a default in the def."""
# fails with: `results=[]` in its `def` is made only once

from s02_move import place
from s03_turns import whose_turn
from s05_over import is_over, result
from s12_tree import children


def all_results(board, mark, player, results=[]):
    if is_over(board):
        return [result(board)]
    if whose_turn(board) == mark:
        return all_results(place(board, player(board), mark), mark, player)
    for child in children(board):
        results.extend(all_results(child, mark, player))
    return results
