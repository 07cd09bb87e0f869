"""Lesson 11: the nodes of tic-tac-toe's own tree."""

from s02_move import place
from s03_turns import legal_moves, whose_turn
from s05_over import is_over, result

SCORES = {"x": 1, "o": -1, "draw": 0, None: None}


class Node:
    """A board in the tree. `move` is the cell that led here; None at the root."""

    def __init__(self, board, move=None):
        self.board = board
        self.move = move

    def children(self):
        """The nodes after each legal move, in the order of the cells; none when it is over."""
        if is_over(self.board):
            return []
        turn = whose_turn(self.board)
        return [Node(place(self.board, cell, turn), cell) for cell in legal_moves(self.board)]

    def score(self):
        """1 if x has won, -1 if o has, 0 for a draw; None while the game goes on."""
        return SCORES[result(self.board)]
