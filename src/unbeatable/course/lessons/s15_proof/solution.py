"""Lesson 15: every game that can be played against a player."""

from s02_move import place
from s03_turns import whose_turn
from s05_over import is_over, result
from s12_tree import children


def all_results(board, mark, player):
    """How all the games end that can be played from here against `player`, which plays `mark`.

    The opponent tries every move. A list with 'x', 'o' or 'draw' for each game.
    """
    if is_over(board):
        return [result(board)]
    if whose_turn(board) == mark:
        return all_results(place(board, player(board), mark), mark, player)
    results = []
    for child in children(board):
        results.extend(all_results(child, mark, player))
    return results
