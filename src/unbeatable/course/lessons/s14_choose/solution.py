"""Lesson 14: your player, and why it never loses."""

from s02_move import place
from s03_turns import whose_turn
from s05_over import is_over, result
from s11_node import Node
from s13_quick import value


def choose(board):
    """The best move for the player who is to move; the first of several that are as good."""
    children = Node(board).children()
    values = [value(child) for child in children]
    best = max(values) if whose_turn(board) == "x" else min(values)
    return children[values.index(best)].move


def all_results(board, mark):
    """How all the games end that can be played against `choose`, which plays the mark.

    From this board on, the opponent tries every move. A list with 'x', 'o' or 'draw' for each game.
    """
    if is_over(board):
        return [result(board)]
    turn = whose_turn(board)
    if turn == mark:
        return all_results(place(board, choose(board), turn), mark)
    return [
        ending for child in Node(board).children() for ending in all_results(child.board, mark)
    ]
