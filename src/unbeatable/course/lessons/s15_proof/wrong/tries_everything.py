"""Tries every move of the player, too."""
# fails with: the one move is player(board)

from s02_move import place
from s03_turns import whose_turn
from s05_over import is_over, result
from s12_tree import children


def all_results(board, mark, player):
    if is_over(board):
        return [result(board)]
    results = []
    for child in children(board):
        results.extend(all_results(child, mark, player))
    return results
